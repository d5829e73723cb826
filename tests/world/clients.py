"""Who asks: phones at tables, the director, a scorer, strangers; each says one thing at a time."""

import json
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

from replay.acts.schemas import ACT
from tests.hall.evening import CONTEST, SCORES, SESSION, Result
from tests.world.evening import UNNAMED, Evening
from tests.world.servers import HALL, OFFICE, Answer, Request

ACTS = f"/api/contests/{CONTEST}/acts"
PATIENCE = 15.0
"""Seconds after which what is not answered is sent again."""

PASSING = (429, 500, 503)
"""Answers after which the same is sent again."""

JSON = ("accept", "application/json")
WHISPERED = "whispered-in-the-office"
"""Begins what nobody in the hall is ever shown."""

PAGES = ("standings", "log", "travellers", "scorecards", "states", "periods", "entries", "seating")


class Ask(NamedTuple):
    """What is asked, and whose it is. own_id: of an act, for ever. allowed: False for what is none
    of whoever asks.
    """

    by: str
    to: str
    request: Request
    own_id: str = ""
    act: str = ""
    wanted: Any = None
    allowed: bool = True


class Client:
    """Somebody with one thing to say at a time. key: what was given for the link.

    eager: how much oftener than others something is said.
    """

    eager = 1

    def __init__(self, name: str, dice: Random, secret: str = "") -> None:
        self.name, self.dice, self.secret, self.key = name, dice, secret, ""
        self.pending: Ask | None = None
        self.since = 0.0
        self._numbers = count()
        self._wishes = self.wishes()

    def say(self, now: float) -> Ask | None:
        """What is said now: something new, or the same again to whom nobody answered."""
        if self.pending is None:
            self.pending = (
                self._open() if self.secret and not self.key else next(self._wishes, None)
            )
        elif now < self.since + PATIENCE:
            return None
        elif self.dice.random() < 0.3:
            self.pending = self.pending._replace(to=self.dice.choice((HALL, OFFICE)))
        self.since = now
        return self.pending

    def hear(self, ask: Ask, answer: Answer) -> None:
        """Take in an answer; one to what was said before tells nothing new."""
        if self.pending is None or ask.own_id != self.pending.own_id or ask.act != self.pending.act:
            return
        if answer.status in PASSING:
            return
        self.pending = None
        if ask.act == "open a link" and answer.status == 201:
            self.key = json.loads(answer.content)["key"]
        elif answer.status == 401:
            self.key = self.secret = ""

    def wishes(self) -> Iterator[Ask]:
        """What is to be said, one thing after the other."""
        yield from ()

    def _open(self) -> Ask:
        own_id = self._own_id()
        headers = (JSON, ("idempotency-key", f"half-of-{self.name}-{self.secret}"))
        request = Request("POST", f"/link/{self.secret}", headers=headers)
        return Ask(self.name, HALL, request, own_id, "open a link", self.secret)

    def act(self, body: dict[str, Any], *, allowed: bool = True, wanted: Any = None) -> Ask:
        """An act, under an id of its own."""
        own_id = self._own_id()
        headers = [("idempotency-key", own_id)]
        if self.key:
            headers.append(("authorization", f"Bearer {self.key}"))
        said = json.dumps(body).encode()
        request = Request("POST", ACTS, body=said, headers=tuple(headers))
        to = self.dice.choice((HALL, HALL, OFFICE))
        return Ask(self.name, to, request, own_id, body[ACT], wanted, allowed)

    def _own_id(self) -> str:
        return f"{self.name}-{next(self._numbers)}".replace(" ", "-")


class Phone(Client):
    """At a table, in a seat: north's enters what was obtained, east's agrees, or enters it, too."""

    eager = 2

    def __init__(self, table: int, seat: str, evening: Evening, dice: Random) -> None:
        name = f"table {table} {seat}"
        self.table, self.seat = table, seat
        self.results = evening.results(dice)
        super().__init__(name, dice, evening.links[name])

    def wishes(self) -> Iterator[Ask]:
        for one in self.results[self.table]:
            line = {key: told for key, told in one.act().items() if key not in (ACT, "score")}
            if self.seat == "NS" or self.dice.random() < 0.2:
                yield self.act(one.act(), wanted=one)
            if self.seat == "EW":
                yield self.act({ACT: "confirm", "contestant": one.ew, **line})
            if self.dice.random() < 0.1:
                where = {"session": SESSION, "table": str(self.table)}
                yield self.act({ACT: "call", "reason": WHISPERED + self._own_id(), **where})
            if self.dice.random() < 0.15:
                side = {"side": one.ns if self.seat == "NS" else one.ew}
                score = self.dice.choice(SCORES)
                yield self.act({ACT: "correct", "score": score, **side, **line})
            if self.dice.random() < 0.2:
                yield self.act(self._of_others().act(), allowed=False)
            if self.dice.random() < 0.3:
                headers = (("authorization", f"Bearer {self.key}"),)
                yield Ask(self.name, HALL, Request("GET", f"/table/{CONTEST}", headers=headers))

    def _of_others(self) -> Result:
        table = self.dice.choice([one for one in self.results if one != self.table])
        return self.dice.choice(self.results[table])


class Desk(Client):
    """The director: puts right, takes back, hears calls, posts, and gives links anew.

    known: what is on record, as whoever sits there sees it: positions by the kinds of events.
    """

    eager = 4

    def __init__(self, evening: Evening, dice: Random, known: dict[str, list[int]]) -> None:
        self.known, self.evening = known, evening
        self.given: list[str] = []
        super().__init__("director", dice, evening.links["director"])

    def wishes(self) -> Iterator[Ask]:
        results = [one for own in self.evening.hall.results.values() for one in own]
        while True:
            one, number = self.dice.choice(results), next(self._numbers)
            line = {key: told for key, told in one.act().items() if key not in (ACT, "score")}
            match self.dice.choice("cccaiippklr"):
                case "c":
                    score = self.dice.choice(SCORES)
                    yield self.act({ACT: "correct", "score": score, "cause": "scorer", **line})
                case "a" if self.known.get("ScoreEntered"):
                    target = f"#{self.dice.choice(self.known['ScoreEntered'])}"
                    yield self.act({ACT: "annul", "target": target, "reason": "keyed twice"})
                case "i":
                    what = f"{WHISPERED}-{number}"
                    yield self.act({ACT: "incident", "incident": what, "contestants": [one.ns]})
                case "p" if number > 60:
                    yield self.act({ACT: "post", "session": SESSION, "incomplete": "it is late"})
                case "k" if self.known.get("DirectorCalled"):
                    call = f"#{self.dice.choice(self.known['DirectorCalled'])}"
                    yield self.act({ACT: "answer", "call": call})
                case "l" if self.known.get("LinkMade"):
                    link = f"#{self.dice.choice(self.known['LinkMade'])}"
                    yield self.act({ACT: "end-link", "link": link})
                case "r":
                    where = {"table": str(one.table), "seat": self.dice.choice(("NS", "EW"))}
                    yield self.act({ACT: "link", "role": "player", **where}, wanted=where)
                case _:
                    yield self.read()

    def read(self) -> Ask:
        """Look at a page."""
        headers = (("authorization", f"Bearer {self.key}"),)
        page = self.dice.choice((f"/desk/{CONTEST}", f"/c/{CONTEST}/missing"))
        return Ask(self.name, OFFICE, Request("GET", page, headers=headers))


class Scorer(Client):
    """Keys what tables have obtained, as their phones do."""

    def __init__(self, evening: Evening, dice: Random) -> None:
        self.results = evening.results(dice)
        super().__init__("scorer", dice, evening.links["scorer"])

    def wishes(self) -> Iterator[Ask]:
        results = [one for own in self.results.values() for one in own]
        while True:
            one = self.dice.choice(results)
            yield self.act(one.act(), wanted=one)


class Stranger(Client):
    """Reads what there is in the hall, and tries what is not theirs.

    moments: positions that can be asked about.
    """

    def __init__(self, name: str, to: str, dice: Random, known: dict[str, list[int]]) -> None:
        self.to, self.known = to, known
        super().__init__(name, dice)

    def wishes(self) -> Iterator[Ask]:
        while True:
            if self.dice.random() < 0.05:
                self.key = self.dice.choice(("", "a-key-that-nobody-was-given"))
                one = Result(1, 1, self.dice.randint(1, 9), "1", "3", "4SN=")
                yield self.act(one.act(), allowed=False)
            else:
                yield self.read()

    def read(self) -> Ask:
        """Look at a page, now or as of a moment; at a feed; at the journal."""
        dice, query = self.dice, ""
        page = f"{dice.choice(('', '/api'))}/c/{CONTEST}/{dice.choice(PAGES)}"
        if dice.random() < 0.4:
            page = dice.choice(("/", "/wall", "/api/journal", *[f"/api/c/{CONTEST}/feed"] * 2))
        elif dice.random() < 0.6:
            query = urlencode({"as-of": f"#{dice.choice(self.known['ContestOpened'])}"})
            if moments := self.known.get("any"):
                query = urlencode({"as-of": f"#{dice.choice(moments)}"})
        return Ask(self.name, self.to, Request("GET", page, query))


def everybody(evening: Evening, dice: Random, known: dict[str, list[int]]) -> list[Client]:
    """Who takes part in an evening."""
    phones = [
        Phone(table, seat, evening, Random(dice.random()))
        for table, own in evening.hall.secrets.items()
        for seat in own
    ]
    return [
        *phones,
        Desk(evening, Random(dice.random()), known),
        Scorer(evening, Random(dice.random())),
        *(Stranger(f"stranger {n}", HALL, Random(dice.random()), known) for n in (1, 2, 3)),
        Stranger("an auditor", OFFICE, Random(dice.random()), known),
    ]


SECRETS_OF = (UNNAMED, WHISPERED)
"""What nobody in the hall is shown who holds no office."""
