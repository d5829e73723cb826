"""What must hold after every step, and what is looked at now and then because it costs more."""

import json
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from hashlib import sha256
from typing import Any

from ledger.bridge.numbers import write_exact
from ledger.events import LEDGER_STREAM, contest_stream, tournament_stream
from ledger.store import Store
from replay.verify import verify
from tests.hall.evening import CONTEST, SESSION
from tests.oracle.past import Record as Told
from tests.oracle.standings import rows as naive_rows
from tests.second_verifier import COLUMNS, Record
from tests.world.clients import SECRETS_OF, Ask
from tests.world.evening import Evening
from tests.world.servers import HALL, OFFICE, Answer, Request, Server

SELECT = f"SELECT {', '.join(COLUMNS)} FROM events WHERE position > ? ORDER BY position"
REFUSALS = {"CorrectionRefused", "CorrectionRequested"}
"""Kinds that are on record of what was refused."""

UNTOLD = (401, 403, 429)
"""Answers that say nothing of what was recorded before: whoever asks is not known, or no more."""

FED = (contest_stream(CONTEST), tournament_stream(CONTEST), LEDGER_STREAM)
"""What the feed of the contest tells of."""

Row = dict[str, Any]


class Broken(AssertionError):
    """Something does not hold."""


class Judge:
    """Looks at the ledger with eyes of its own, and at every answer.

    known: positions by the kinds of events, for those who work with them.
    """

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._file = sqlite3.connect(evening.ledger)
        self._file.row_factory = sqlite3.Row
        self._record, self._rows = Record(), list[Row]()
        self._sent: dict[str, Ask] = {}
        self._by_id: defaultdict[str, list[Row]] = defaultdict(list)
        self._told: dict[str, list[Any]] = {}
        self._actors: dict[str, str] = {}
        self._pages: dict[tuple[str, str], bytes] = {}
        self._keys, self._taken = set(evening.links.values()), set[str]()
        self.known: defaultdict[str, list[int]] = defaultdict(list)
        self.seen = Counter[str]()
        self._laid = True
        self.look()
        self._laid = False

    def close(self) -> None:
        self._file.close()

    def sent(self, ask: Ask) -> None:
        """Somebody says this."""
        if ask.own_id:
            self._sent[ask.own_id] = ask

    # ------------------------------------------------------------------------- the record

    def look(self) -> None:
        """Take in what was recorded since. Raises Broken."""
        last = self._record.position
        for found in self._file.execute(SELECT, (last,)):
            row = dict(found)
            self._record.problems += self._record.take(row)
            self._rows.append(row)
            self._take(row)
        if self._record.problems:
            raise Broken(f"the chain: {self._record.problems}")
        if self._rows and self._rows[-1]["batch_index"] + 1 != self._rows[-1]["batch_count"]:
            raise Broken(f"half a batch at #{self._record.position}")

    def _take(self, row: Row) -> None:
        self.seen[row["kind"]] += 1
        if row["kind"] != "LinkMade" or json.loads(row["body"]).get("table"):  # offices keep theirs
            self.known[row["kind"]].append(row["position"])
        if row["stream"] == contest_stream(CONTEST):
            self.known["any"].append(row["position"])
        if row["kind"] == "LinkTaken":
            self._taken.add(json.loads(row["body"])["link"])
        if self._laid or row["kind"] == "LinkTaken":
            return
        ask = self._sent.get(row["request_id"])
        if ask is None:
            raise Broken(f"#{row['position']} was recorded, and nobody asked for it")
        if not ask.allowed:
            raise Broken(f"#{row['position']} was recorded for {ask.by}, whose it is not")
        if self._actors.setdefault(ask.by, row["actor"]) != row["actor"]:
            raise Broken(f"#{row['position']} of {ask.by} is signed by {row['actor']}")
        known = self._by_id[row["request_id"]]
        if row["batch_index"] == 0 and any(one["stream"] == row["stream"] for one in known):
            raise Broken(f"#{row['position']} was recorded twice: {row['request_id']}")
        known.append(row)
        if row["kind"] == "ScoreEntered" and ask.wanted is not None:
            score, wanted = json.loads(row["body"])["score"], ask.wanted
            if (score["board"], score["ns"], score["points"]) != (
                wanted.board, wanted.ns, wanted.points,
            ):  # fmt: skip
                raise Broken(f"#{row['position']} is not what was sent")

    # ------------------------------------------------------------------------- answers

    def answered(self, ask: Ask, to: str, answer: Answer) -> None:
        """Look at an answer, as it leaves the server. Raises Broken."""
        self.look()
        self.seen[f"{ask.act or 'page'} {answer.status}"] += 1
        if answer.status == 500:
            raise Broken(f"500 to {ask}: {answer.content.decode()[:300]}")
        text = answer.content.decode()
        if str(self._evening.ledger) in text:
            raise Broken(f"{ask.by} is told where the ledger lies: {text[:300]}")
        if ask.act == "open a link":
            if answer.status == 201:
                self._keys.add(json.loads(answer.content)["key"])
                link = sha256(ask.wanted.encode()).hexdigest()
                if link not in self._taken:
                    raise Broken(f"{ask.by} opened a link, and it is not on record")
        elif ask.own_id:
            self._acted(ask, answer)
        else:
            self._read(ask, to, text, answer)

    def _acted(self, ask: Ask, answer: Answer) -> None:
        rows = self._by_id.get(ask.own_id, [])
        if answer.status < 300:
            told = json.loads(answer.content)["recorded"]
            if told != [{"position": one["position"], "kind": one["kind"]} for one in rows]:
                raise Broken(f"{ask.own_id} was told {told}, and recorded is {rows}")
            if self._told.setdefault(ask.own_id, told) != told:
                raise Broken(f"{ask.own_id} was told two things: {told}")
            if not ask.allowed:
                raise Broken(f"{ask.by} did what is not theirs")
            return
        if ask.own_id in self._told and answer.status not in (*UNTOLD, 503):
            raise Broken(f"{ask.own_id} was told it is recorded, and then {answer}")
        refused = all(one["kind"] in REFUSALS for one in rows)
        if rows and not refused and answer.status not in (*UNTOLD, 503):
            raise Broken(f"{ask.own_id} is on record, and refused: {answer}")

    def _read(self, ask: Ask, to: str, text: str, answer: Answer) -> None:
        is_lines = ask.request.path.endswith(("/feed", "/journal")) and answer.status == 200
        if is_lines and json.loads(text.splitlines()[-1])["position"] != self._last_in(ask):
            raise Broken(f"{ask.by} was told the journal up to {text.splitlines()[-1]}")
        if to == HALL and ask.by not in ("director", "scorer"):
            for secret in SECRETS_OF:
                if secret in text:
                    raise Broken(f"{ask.by} was shown {secret!r}: {ask.request}")
            if is_lines:
                self._early(ask, text)
        for key in self._keys:
            if key in text:
                raise Broken(f"{ask.by} was shown somebody's key: {ask.request}")
        if to == OFFICE and answer.status == 200 and "as-of" in ask.request.query:
            asked = f"{ask.request.path}?{ask.request.query}"
            if self._pages.setdefault((to, asked), answer.content) != answer.content:
                raise Broken(f"{asked} is another page than it was")
            self.seen["page of the past, again"] += 1

    def _early(self, ask: Ask, text: str) -> None:
        """Raise Broken where results that somebody has still to play are told."""
        in_play, first = self._in_play()
        for line in text.splitlines():
            row = json.loads(line)
            event = row.get("event") or {}
            board = (event.get("score") or {}).get("board")
            if board in in_play:
                raise Broken(f"{ask.by} was told of board {board}, still to be played: {line}")
            if row.get("hash") is not None and first is not None and row["position"] >= first:
                raise Broken(f"{ask.by} was told the hash of #{row['position']}")

    def _last_in(self, ask: Ask) -> int:
        """The last position that the journal, or a contest's feed, has to tell of."""
        if ask.request.path.endswith("/journal"):
            return int(self._rows[-1]["position"])
        return next(int(one["position"]) for one in reversed(self._rows) if one["stream"] in FED)

    def _in_play(self) -> tuple[set[int], int | None]:
        """Boards that somebody has still to play, by the naive look; and the first event of one."""
        if any(row["kind"] == "ResultsPosted" for row in self._rows):
            return set(), None
        wanted, played, first = defaultdict(set), defaultdict(set), dict[int, int]()
        gone = {
            json.loads(row["body"])["target"]["version"]
            for row in self._rows
            if row["kind"] == "EventAnnulled" and row["stream"] == contest_stream(CONTEST)
        }
        for own in self._evening.hall.results.values():
            for one in own:
                wanted[one.board].add((one.ns, one.ew))
        for row in self._rows:
            if row["kind"] != "ScoreEntered":
                continue
            score = json.loads(row["body"])["score"]
            first.setdefault(score["board"], row["position"])
            if row["version"] not in gone:
                played[score["board"]].add((score["ns"], score["ew"]))
        in_play = {board for board in wanted if wanted[board] - played[board]}
        return in_play, min((first[board] for board in in_play if board in first), default=None)

    # ------------------------------------------------------------------------- now and then

    def look_closely(self, office: Server) -> None:
        """Read all of the record anew, and hold standings against the naive ones. Raises Broken."""
        self.look()
        anew = [dict(found) for found in self._file.execute(SELECT, (0,))]
        if anew != self._rows:
            raise Broken("rows that were recorded are others now")
        for own_id, told in self._told.items():
            if [one["position"] for one in told] != [
                row["position"] for row in self._by_id[own_id]
            ]:
                raise Broken(f"{own_id} was told {told}")
        journal = self._asked(office, "/api/journal").splitlines()
        if len(journal) != len(self._rows):
            raise Broken(f"the journal up to {journal[-1]}, and {len(self._rows)} rows")
        ranked = json.loads(self._asked(office, f"/api/c/{CONTEST}/standings"))["standings"]
        ours = {row["number"]: (row["rank"], row["total"]) for row in ranked}
        theirs = {
            row["contestant"]: (row["rank"], write_exact(row["total"]))
            for row in naive_rows(Told(self.plain()), [SESSION])
        }
        if ours != theirs:
            raise Broken(f"standings: {ours}, and by the naive look {theirs}")
        self.seen["standings compared"] += 1

    def _asked(self, office: Server, path: str) -> str:
        """What a server answers now."""
        answer = office.answer(Request("GET", path), None)
        assert answer is not None
        return answer.content.decode()

    def plain(self) -> list[Row]:
        """The contest's events as the oracle knows them."""
        return [
            {**row, "recorded": row["recorded_at"], "event": json.loads(row["body"])}
            for row in self._rows
            if row["stream"] == contest_stream(CONTEST)
        ]

    def verify(self) -> None:
        """Have the program verify the ledger. Raises Broken."""
        with closing(Store(self._evening.ledger, read_only=True)) as store:
            problems = verify(store).problems
        if problems:
            raise Broken(f"verify finds {problems}")

    @property
    def head(self) -> str:
        """The hash of the last row."""
        return self._record.head
