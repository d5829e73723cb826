"""demo: a made-up club evening, corrected and refused, then and now."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from zoneinfo import ZoneInfo

import rich_click as click
from click.core import ParameterSource

from ledger import regulations
from ledger.commands import (
    AnyCommand,
    OpenContest,
    OpenTournament,
    PostResults,
    RequestCorrection,
)
from ledger.desk import Desk
from ledger.errors import LedgerExists
from ledger.events import NewScore
from ledger.people import People
from ledger.recorded import Recorded
from ledger.roll import newcomer
from ledger.store import Store, is_taken, made_beside, refusing
from ledger.submissions import Signature
from projections.scope import CONTEST, resolve
from projections.views.postings import RECKONING
from projections.views.standings import standings
from projections.writers import moves
from projections.writers import standings as standings_writer
from projections.writers.sheet import in_lines
from replay.cli.files import FilePath, read_bytes
from replay.cli.screen import say
from replay.club_evening import (
    MINUTES_A_ROUND,
    PLAYERS,
    SESSION,
    as_csv,
    club_evening,
    other_side,
    scores_of,
)
from replay.diff import diff
from replay.postings import posted_digest
from replay.questions.asking import known
from replay.timeline import past
from replay.verify import verify

ID = "thursday"
ZONE = "Australia/Sydney"
SEED = "a Thursday in March"
STARTS_AT = datetime(2026, 3, 5, 19, 30, tzinfo=ZoneInfo(ZONE))
OPENED_AT = STARTS_AT - timedelta(hours=1)
LEDGER_ID = sha256(SEED.encode()).hexdigest()[:32]
SLIP, LATE_SLIP = 5, 9
"""The boards on which a score turns out to be mis-keyed, in time and too late."""

DIRECTOR = newcomer("Quentin Ash", secret=SEED)
PAIRS = tuple(tuple(newcomer(name, secret=SEED) for name in names) for names in PLAYERS)
"""Made-up people need no secret: the demo is the same wherever it is played."""


@click.command("demo")
@click.argument("file", type=FilePath(), required=False)
@click.pass_context
def command(ctx: click.Context, /, *, file: Path | None) -> None:
    """Play a made-up club evening into a new ledger, FILE, and show what the ledger can do.

    Beside it the evening is left as evening.csv, as it was keyed, and evening-corrected.csv.
    """
    root = ctx.find_root()
    if file is None and root.get_parameter_source("path") is ParameterSource.COMMANDLINE:
        if not isinstance(root.obj, Path):
            raise click.UsageError("a demo is played into a file: demo FILE")
        file = root.obj
    if file is not None and is_taken(file):
        raise LedgerExists(file=str(file))
    _leave_files((file or Path()).parent)
    if file is not None:
        say(*_played(file))
        return
    for free in _candidates():
        with suppress(LedgerExists):
            say(*_played(free))
            return


def _candidates() -> Iterator[Path]:
    return (Path(f"demo{number or ''}.ledger") for number in count())


def _played(path: Path) -> list[str]:
    """Play the evening into a new ledger; the story of it, once the ledger is there whole."""
    with Store.founding(path, "declared", recorded_at=OPENED_AT, ledger_id=LEDGER_ID) as store:
        return _Evening(path, store).story()


def _leave_files(folder: Path) -> None:
    """Write the evening as files, before and after the slip was seen; overwrite no other file."""
    scores = scores_of(SEED, STARTS_AT)
    slip = next(score for score in scores if score.board == SLIP)
    corrected = (other_side(score) if score is slip else score for score in scores)
    for name, said in (("evening.csv", scores), ("evening-corrected.csv", corrected)):
        path, content = folder / name, as_csv(said).encode()
        try:
            with made_beside(path) as new, refusing(path):
                new.write_bytes(content)
        except LedgerExists:
            if read_bytes(path) != content:
                raise


class _Evening:
    """The story, told while it is recorded."""

    def __init__(self, path: Path, store: Store) -> None:
        self.path, self.store, self.desk = path, store, Desk(store)
        self.told = list[str]()
        People(store).add([DIRECTOR, *(person for pair in PAIRS for person in pair)])
        self._record(OPENED_AT, *self._opening())

    def _opening(self) -> tuple[AnyCommand, ...]:
        return (
            OpenTournament(tournament="club", title="The club's evenings", zone=ZONE),
            OpenContest(
                contest=ID,
                tournament="club",
                title="Thursday pairs",
                regulations=regulations.load("compscore-matchpoints"),
            ),
        )

    def _record(self, at: datetime, *commands: AnyCommand) -> tuple[Recorded, ...]:
        signature = Signature(actor=DIRECTOR.id, at=at, recorded_at=at)
        return self.desk.submit(ID, commands, signature)

    def story(self) -> list[str]:
        """Return the evening from the first card to the proof."""
        self._play()
        posted_at = STARTS_AT + timedelta(minutes=MINUTES_A_ROUND * 7 + 10)
        self._post(posted_at)
        self._say(
            f"Results are posted at {posted_at:%H:%M}; corrections are open until 30 minutes later."
        )
        self._standings("posted:1")
        in_time = self._correct(
            posted_at + timedelta(minutes=12), SLIP, "keyed under the wrong sign"
        )
        self._say(
            f"Twelve minutes later a score on board {SLIP} turns out to be mis-keyed: request"
            f" #{in_time[0].position}, correction #{in_time[1].position}."
        )
        late = self._correct(
            posted_at + timedelta(minutes=45), LATE_SLIP, "noticed on the way home"
        )
        self._say(
            f"Forty-five minutes after posting, another one: too late. Request #{late[0].position}"
            f" and refusal #{late[1].position} are on record; the score stands."
        )
        self._diff()
        self._prove()
        return self.told

    def _play(self) -> None:
        pairs = tuple(tuple(person.id for person in pair) for pair in PAIRS)
        scores = 0
        for step in club_evening(SEED, STARTS_AT, pairs):
            recorded = self._record(step.at, *step.commands)
            scores += sum(one.kind == "ScoreEntered" for one in recorded)
        self._say(f"Eight pairs play a Howell: {scores} scores, entered round by round.")

    def _post(self, at: datetime) -> None:
        basis = self.store.head().position
        digest = posted_digest(self.store, ID, SESSION, basis)
        posting = PostResults(session=SESSION, digest=digest, basis=basis, reckoning=RECKONING)
        self._record(at, posting)

    def _correct(self, at: datetime, board: int, reason: str) -> tuple[Recorded, ...]:
        """Ask for the first score of a board as the other side's."""
        entry = next(
            entry
            for entry in self.desk.contest(ID).results.lines.values()
            if entry.line.board == board
        )
        was = entry.board_score
        assert was is not None
        asks = NewScore(entry=entry.reference, was=was, now=other_side(was))
        return self._record(at, RequestCorrection(asks=asks, cause="players", reason=reason))

    def _standings(self, when: str) -> None:
        then = past(self.store, ID, when)
        facts = then.facts()
        placed = standings(facts, resolve(CONTEST, facts), then.now)
        sheet = standings_writer.sheet(placed, known(self.store, then), facts.entries)
        self.told += [*in_lines(sheet), ""]

    def _diff(self) -> None:
        self._say("What moved between the posting and now, and because of what:")
        before, after = past(self.store, ID, "posted:1"), past(self.store, ID)
        said = known(self.store, after)
        sheet = moves.sheet(diff(before, after, CONTEST, ZONE), said, after.facts().entries)
        self.told += [*in_lines(sheet), ""]

    def _prove(self) -> None:
        verdict = verify(self.store)
        assert not verdict.problems
        self._say(f"Nothing was touched: {verdict.events} events verified, head {verdict.head}.")
        evening = self.path.with_name("evening.csv")
        self.told.append("Try next:")
        for line in (
            f"export BRIDGE_LEDGER={self.path}",
            f"bridge-ledger standings {ID}",
            f"bridge-ledger standings {ID} --as-of posted:1",
            f"bridge-ledger traveller {ID} {SLIP}",
            f"bridge-ledger scorecard {ID} 8",
            f"bridge-ledger log {ID}",
            "bridge-ledger verify",
            f"bridge-ledger --ledger my.ledger import {evening} --contest wed",
        ):
            self.told.append(f"  {line}")

    def _say(self, text: str) -> None:
        self.told += [text, ""]
