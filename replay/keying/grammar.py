"""What a scorer types on one line: where, if elsewhere than where the scorer is, and what.

    420   -50   4SN=   3NXW-2   4S= 420   pass     the score of the line (a lead after it: DK)
    A6040   A+ A-   60% 40%                        an artificial score
    np                                             not played
    c 450                                          ask that the score on record become this
    r2 t3 b7   b7 3-8   sA   open   closed         go there; a score may follow
    !                                              at the end: however unlikely, it is meant

Words are read from left to right; what is not said stays as it is.
"""

import re
from typing import Any, Literal, NamedTuple, get_args

from ledger.bridge.boards import Room
from ledger.errors import BadValue

Kind = Literal["nowhere", "score", "award", "not-played", "correction"]
"""The kinds of typed line: a place alone ("nowhere"), or a result."""

LONGEST = 200
NUMBER = re.compile(r"(?P<what>[rb])(?P<value>[1-9]\d{0,3})", re.ASCII | re.IGNORECASE)
NAME = re.compile(r"(?P<what>[ts])(?P<value>[0-9A-Za-z]{1,3})", re.ASCII | re.IGNORECASE)
SIDES = re.compile(r"(\d+)-(\d+)|([^\s/:!%]+)/([^\s/:!%]+)", re.ASCII)
CORRECTION = re.compile(r"c\s*(?P<score>\S.*)", re.ASCII | re.IGNORECASE)
LEAD = re.compile(r"(?P<score>.*\S)\s+(?P<lead>[SHDC](?:10|[2-9TJQKA]))", re.ASCII | re.IGNORECASE)
AWARD = re.compile(r"A[+-]?|A\d{4}|own|\S*[%:]\S*|\S*\d(?:mp|imps?|vp)", re.ASCII | re.IGNORECASE)
ROOMS: tuple[Room, ...] = get_args(Room)
WAYS = "a score (420, 4SN=, pass), np, A6040, c SCORE, or a place before it (r2 t3 b7, 3-8)"


class Typed(NamedTuple):
    """One line: where it is said to be (None: as before), what it says, and whether it is meant.

    Attributes:
        sides: north-south and east-west, by their numbers or ids.
        score: as it was typed, of an award that of north-south, or of both where other_award is
            empty.

    """

    round: int | None = None
    table: str | None = None
    section: str | None = None
    board: int | None = None
    sides: tuple[str, str] | None = None
    room: Room | None = None
    kind: Kind = "nowhere"
    score: str = ""
    other_award: str = ""
    lead: str | None = None
    is_meant: bool = False

    def place(self) -> dict[str, Any]:
        """Return the typed parts of the place, by name."""
        names = ("section", "round", "table", "board", "room", "sides")
        return {name: said for name in names if (said := getattr(self, name)) is not None}

    def __str__(self) -> str:
        """Write the line as it may be typed."""
        said = [
            "" if self.section is None else f"s{self.section}",
            "" if self.round is None else f"r{self.round}",
            "" if self.table is None else f"t{self.table}",
            "" if self.board is None else f"b{self.board}",
            self.room or "",
            "" if self.sides is None else "/".join(self.sides),
            {"not-played": "np", "correction": f"c {self.score}"}.get(self.kind, self.score),
            self.other_award,
            self.lead or "",
            "!" if self.is_meant else "",
        ]
        return " ".join(word for word in said if word)


def read(line: str) -> Typed:
    """Parse a typed line. Raises BadValue."""
    text = line.strip()
    if len(text) > LONGEST:
        raise BadValue(place="the line", value=f"{text[:20]}…", expected=f"at most {LONGEST} signs")
    is_meant = text.endswith("!")
    words = text.removesuffix("!").split()
    found = dict[str, Any]()
    while words and (place := _place(words[0])):
        name, value = place
        if name in found:
            raise BadValue(place="the line", value=words[0], expected=f"the only {name} in it")
        found[name] = value
        del words[0]
    return _result(Typed(**found, is_meant=is_meant), " ".join(words))


def speaks_of_place(line: str) -> bool:
    """Tell whether any word of a typed line, be it readable or not, may say where it belongs."""
    return any(_place(word) for word in line[:LONGEST].strip().removesuffix("!").split())


def _place(word: str) -> tuple[str, Any] | None:
    """Return the part of a place that a word names, and its value."""
    if number := NUMBER.fullmatch(word):
        name = "round" if number["what"] in "rR" else "board"
        return name, int(number["value"])
    if named := NAME.fullmatch(word):
        return ("table" if named["what"] in "tT" else "section"), named["value"]
    if word.lower() in ROOMS:
        return "room", word.lower()
    if sides := SIDES.fullmatch(word):
        one, other = (each for each in sides.groups() if each is not None)
        return "sides", (one, other)
    return None


def _result(place: Typed, text: str) -> Typed:
    """Return a line whose place is read, with what it says. Raises BadValue."""
    if not text:
        if place.is_meant and not place.place():
            raise BadValue(place="the line", value="!", expected=WAYS)
        return place
    if text.lower() == "np":
        return place._replace(kind="not-played")
    if correction := CORRECTION.fullmatch(text):
        return place._replace(kind="correction", score=correction["score"])
    words = text.split()
    if len(words) <= 2 and all(AWARD.fullmatch(word) for word in words):
        return place._replace(kind="award", score=words[0], other_award=" ".join(words[1:]))
    if not (text[0].isdigit() or text[0] in "+-" or text[0] in "pPaA"):
        raise BadValue(place="the line", value=text[:40], expected=WAYS)
    if with_lead := LEAD.fullmatch(text):
        return place._replace(kind="score", score=with_lead["score"], lead=with_lead["lead"])
    return place._replace(kind="score", score=text)
