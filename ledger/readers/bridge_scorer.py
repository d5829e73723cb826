"""results.txt of Jannersten's Bridge Scorer: pairs, as its help describes the file.

    [GAME]
    A;3;30;10;;;;;;2026-03-05;Thursday pairs;1;
    [CONTESTANTS]
    A;1;N;Ann Alba;240;60;;
    [RESULTS]
    #01;A;1;1;11;;;400;3NT;N;9;C2;4;14;;;22;78;;14;;
    #02

Fields stand in a fixed order, and one without a value is blank. A board without results is its
number alone. Behind the name of a part its fields may be named in brackets.
"""

import csv
import re
from collections.abc import Iterator, Mapping

from ledger.bridge.boards import Side
from ledger.bridge.scores import Line
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.awards_in_files import ScoredIn, parse_awards
from ledger.readers.by_side import scored_by_side
from ledger.readers.delimited import broken
from ledger.readers.encodings import OTHERWISE, decoded, encoding_of
from ledger.readers.kinds import Kind
from ledger.readers.lines import Shown, claimed, decimals_of, is_played, reading, whole
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import PlayerRow, ResultFile, SessionRow, TotalClaim
from ledger.readers.roster import NOBODY, Meeting, Place, Roster, roster_of
from ledger.signs import unguard

PART = re.compile(r"\[(\w+)\]")
FIELDS: Mapping[str, tuple[str, ...]] = {
    "GAME": (
        *("section", "boards each round", "boards", "rounds", "method", "filler", "type"),
        *("weight", "handicap", "date", "name", "session", "across"),
    ),
    "CONTESTANTS": ("section", "pair", "seat", "name", "total", "percentage", "vps", "points"),
    "RESULTS": (
        *("board", "section", "round", "n", "e", "s", "w", "points", "contract", "declarer"),
        *("tricks", "lead", "ns mp", "ew mp", "ns imps", "ew imps", "ns percent", "ew percent"),
        *("datum", "top", "adjusted top", "remarks"),
    ),
}
FEWEST = FIELDS["RESULTS"].index("points") + 1
"""A line of a result has its points; one that breaks off before them is damaged."""

SIDES: Mapping[str, Side] = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


Players = Mapping[Place, tuple[PlayerRow, ...]]
"""Those of each pair."""


class Fields:
    """A line of a part, by what its fields are; "" for one that it does not have."""

    def __init__(self, place: str, said: Mapping[str, str]) -> None:
        self.place, self._said = place, said

    def __getitem__(self, what: str) -> str:
        return self._said.get(what, "")

    @property
    def is_alone(self) -> bool:
        """Tell whether it has one field, as a board without results."""
        return len(self._said) == 1


def read(name: str, content: bytes) -> ResultFile:
    """Read a file. Raises InFile, NotThisKindOfFile."""
    return _Reader(name, content).result()


class _Reader:
    """The reading of one file."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name = name
        self.encoding = encoding_of(content)
        self.parts: dict[str, list[Fields]] = {part: [] for part in FIELDS}
        text = decoded(name, content, OTHERWISE)
        self.is_whole = text.endswith(("\n", "\r"))
        lines = [line.strip() for line in text.splitlines()]
        named = dict.fromkeys(found[1] for line in lines if (found := PART.match(line)))
        if "RESULTS" not in map(str.upper, named):
            what = "the file breaks off here: it has no part [RESULTS]"
            raise InFile(file=name, place=f"line {len(lines)}", what=what)
        self.unread = [part for part in named if part.upper() not in FIELDS]
        for part, fields in _fields(name, text):
            self.parts[part].append(fields)
        self.played = [one for one in self.parts["RESULTS"] if not one.is_alone]
        by_mp = any(one["ns mp"] for one in self.played)
        self.unit: ScoredIn = "matchpoints"
        if not by_mp and any(one["ns imps"] for one in self.played):
            self.unit = "imps"
        self.claims = "imps" if self.unit == "imps" else "mp"
        self.lines = Lines(name)

    def result(self) -> ResultFile:
        """Return all of the file. Raises InFile, or NotThisKindOfFile for individuals."""
        game = next(iter(self.parts["GAME"]), Fields("", {}))
        session = game["session"] or "1"
        meetings = [(self._meeting(session, one), one) for one in self.played]
        players = self._players()
        roster = roster_of([meeting for meeting, _ in meetings], _in_both(players))
        self._enter_others(roster, players)
        for meeting, fields in meetings:
            with reading(self.name, fields.place):
                self._line(meeting, fields, roster)
        rows = tuple(self.lines.rows.values())
        file = ResultFile(
            format="bridge-scorer",
            title=game["name"] or self.name,
            regulations=self._regulations(),
            unit=self.unit,
            decimals=max((self._decimals(one) for one in self.played), default=0),
            sessions=(SessionRow(session=session, day=game["date"] or None),),
            entries=tuple(roster.entries.values()),
            lines=rows,
            totals=tuple(self._totals(roster)),
            notes=tuple(self._notes()),
        )
        return file if self.is_whole else file.broken_off()

    def _notes(self) -> Iterator[str]:
        if self.encoding:
            yield self.encoding
        if self.unread:
            yield f"parts that are not read: {', '.join(self.unread)}"
        yield from self.lines.told()

    def _regulations(self) -> str:
        if self.unit == "matchpoints":
            return "compscore-matchpoints"
        has_datum = any(one["datum"] for one in self.played)
        return "compscore-butler" if has_datum else "compscore-cross-imps"

    def _meeting(self, session: str, fields: Fields) -> Meeting:
        n, e, s, w = (fields[seat] for seat in "nesw")
        if (s and s != n) or (w and w != e):
            raise NotThisKindOfFile(
                file=self.name, found=f"{fields.place}: four players at a table", expected="pairs"
            )
        with reading(self.name, fields.place):
            board = whole(fields["board"].removeprefix("#"), "board")
        return Meeting(session, fields["section"], board, n, e)

    def _players(self) -> Players:
        """Return the players of the pairs that are listed, by where they sit first."""
        found: dict[Place, list[PlayerRow]] = {}
        for one in self.parts["CONTESTANTS"]:
            side = SIDES.get(one["seat"].upper())
            if side is None:
                what = f"sits at {one['seat']!r}, which is none of N, E, S, W"
                raise InFile(file=self.name, place=one.place, what=what)
            place = Place("", one["section"], side, one["pair"])
            if one["name"]:
                found.setdefault(place, []).append(PlayerRow(name=one["name"]))
        return {place: tuple(people) for place, people in found.items()}

    def _enter_others(self, roster: Roster, players: Players) -> None:
        """Add the pairs that are listed and have no line yet."""
        keep = all(one.field is not None for one in roster.entries.values())
        for place, people in players.items():
            try:
                roster.id_of("", place.section, place.side or "NS", place.number)
            except ValueError:
                alone = place._replace(side=None)
                roster.enter(alone, field=place.side if keep else None, players=people)

    def _line(self, meeting: Meeting, fields: Fields, roster: Roster) -> None:
        place = f"{fields.place}, board {meeting.board} {meeting.ns}-{meeting.ew}"
        points, contract, remark = fields["points"], fields["contract"], fields["remarks"]
        if not points and not contract and parse_awards(remark, self.unit):
            points = remark
        shown = Shown(points, contract, fields["declarer"], fields["tricks"], fields["lead"])
        if not NOBODY.isdisjoint((meeting.ns.upper(), meeting.ew.upper())):
            if is_played(shown):
                raise ValueError("has a score and nobody who got it")
            self.lines.notes.append(f"{place}: a pair sits out")
            return
        several = len({one["section"] for one in self.played}) > 1
        line = Line(
            session=meeting.session,
            section=meeting.section if several else "",
            board=meeting.board,
            ns=roster.seated(meeting, "NS"),
            ew=roster.seated(meeting, "EW"),
            round=whole(fields["round"], "round") if fields["round"] else None,
        )
        found = scored_by_side(line, shown, "", self.unit)
        self.lines.keep(
            found.row(
                place,
                line,
                claimed(fields[f"ns {self.claims}"]),
                claimed(fields[f"ew {self.claims}"]),
            )
        )

    def _decimals(self, fields: Fields) -> int:
        return max(decimals_of(fields[f"{side} {self.claims}"]) for side in ("ns", "ew"))

    def _totals(self, roster: Roster) -> Iterator[TotalClaim]:
        """Yield what the file says each pair has, once: it says it of both of its players."""
        told = set[str]()
        for one in self.parts["CONTESTANTS"]:
            with reading(self.name, one.place):
                side = SIDES[one["seat"].upper()]
                contestant = roster.id_of("", one["section"], side, one["pair"])
                if contestant not in told:
                    yield TotalClaim(
                        place=f"{one.place}, pair {one['pair']}",
                        contestant=contestant,
                        total=claimed(one["total"]),
                        decimals=decimals_of(one["total"]),
                        percentage=claimed(one["percentage"]),
                    )
                told.add(contestant)


def _in_both(players: Players) -> Players:
    """Return the players in either direction, for pairs that change theirs."""
    turned = {
        place._replace(side="EW" if place.side == "NS" else "NS"): people
        for place, people in players.items()
    }
    return {**turned, **players}


def _fields(name: str, text: str) -> Iterator[tuple[str, Fields]]:
    """Yield the lines of the parts that are read. Raises InFile for one that is none."""
    part = ""
    for count, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        said = line.strip()
        if found := PART.match(said):
            part = found[1].upper()
            continue
        if not said or part not in FIELDS:
            continue
        place = f"line {count}"
        try:
            cells = next(csv.reader([said], delimiter=";", skipinitialspace=True), [])
        except csv.Error as error:
            raise InFile(file=name, place=place, what=broken(error)) from None
        values = [unguard(cell.strip()) for cell in cells]
        while len(values) > len(FIELDS[part]) and not values[-1]:
            values.pop()
        if len(values) > len(FIELDS[part]):
            what = f"has {len(values)} fields; {part} has {len(FIELDS[part])}"
            raise InFile(file=name, place=place, what=what)
        if part == "RESULTS" and 1 < len(values) < FEWEST:
            what = f"breaks off: it has {len(values)} fields, and points are in the field {FEWEST}"
            raise InFile(file=name, place=place, what=what)
        yield part, Fields(place, dict(zip(FIELDS[part], values, strict=False)))


KIND = Kind("results.txt of Bridge Scorer", lambda start: start.text[:6].upper() == "[GAME]", read)
