"""Entry lists: a table with headings such as Player 1, in a spreadsheet or as CSV.

    No;Player 1;ABF no;Player 2;ABF no;Direction
    7;Ann Smith;1234;Bob Jones;5678;NS

A number before all players is the contestant's; there is a membership number for each player or
for none, unless a digit says whose it is (Number 2). Columns of other things are not read.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ledger.bridge.boards import Side
from ledger.errors import InFile
from ledger.names import people_in
from ledger.readers.delimited import DELIMITERS, LINE_END, MOST_TITLES, broken, plain
from ledger.readers.result_file import PlayerRow
from ledger.signs import unguard

BARE = r"no|nr|num|number|numer|nummer|numero|id"
HEADINGS: Mapping[str, re.Pattern[str]] = {
    kind: re.compile(names)
    for kind, names in {
        "number": rf"{BARE}|team(?:{BARE})|(?:pair|start|entry|paar|paire|para)(?:{BARE})?",
        "team": r"team(?:s?name)?|nameoftheteam|equipe|mannschaft|druzyna|squadra",
        "names": r"names|pairnames|players|playernames|noms|namen|joueurs|zawodnicy",
        "given": r"(?:first|given|fore)names?[1-8]?|vorname[1-8]?|prenom[1-8]?|imie[1-8]?",
        "family": r"(?:last|family|sur)names?[1-8]?|nachname[1-8]?|nazwisko[1-8]?",
        "player": r"(?:player|name|joueur|nom|spieler|zawodnik|speler|spiller)[1-8a-h]?"
        r"|player[1-8]name|playername[1-8]?|partner|north|south|east|west",
        "member": rf"(?:{BARE})[1-8]"
        r"|(?:abf|acbl|ebu|nbb|dbv|pzbs|ffb|wbf|national|member|membership|player|licen[cs]e|pid"
        rf"|player[1-8]|mitglieds?|legitymacja)(?:{BARE}|idnumber)?[1-8]?",
        "field": r"direction|dir|nsew|side|line",
        "category": r"category|stratum|strat|division|flight|kategorie|categorie|kategoria",
        "zone": r"zone|state|represents|region",
    }.items()
}
"""The kinds of columns, and the plain headings of each. The first kind that fits is taken."""

WHO = frozenset(("names", "player", "given", "team"))
"""Kinds of columns of which a list needs one at least."""

SIDES: Mapping[str, Side] = {
    **dict.fromkeys(("ns", "n", "northsouth"), "NS"),
    **dict.fromkeys(("ew", "e", "eastwest", "eo", "ow"), "EW"),
}
WHOLE = re.compile(r"(\d+)[.,]0")


class Listed(NamedTuple):
    """A contestant of a list. place: its line. number: None where it gets the next one."""

    place: str
    number: str | None
    team: str | None
    players: tuple[PlayerRow, ...]
    field: Side | None
    category: str | None
    zone: str | None


class EntryList(NamedTuple):
    """A list of contestants. unread: the headings of the columns that are not read."""

    rows: tuple[Listed, ...]
    unread: tuple[str, ...]


class _Columns(NamedTuple):
    """Columns of a row by their kind. players: the cells of each name; members: by the player."""

    single: Mapping[str, int]
    players: Sequence[tuple[int, ...]]
    members: Mapping[int, int]


class _Heading(NamedTuple):
    """A heading row. line: how many lines stand above; kinds: the kind of each column."""

    line: int
    delimiter: str
    kinds: Sequence[str | None]
    digits: Sequence[str]


def read(name: str, text: str) -> EntryList | None:
    """Read the contestants of a table; None for a text without known headings. Raises InFile."""
    lines = LINE_END.split(text.lstrip("\ufeff").rstrip("\r\n"))
    first = enumerate(lines[: MOST_TITLES + 1])
    heading = next((one for at, line in first if (one := _heading(at, line))), None)
    if heading is None:
        return None
    columns = _columns(name, heading)
    (_, headings), *rows = _cells(name, lines, heading)
    if len(headings) != len(heading.kinds):
        what = "a heading runs over several lines: is a quotation mark closed?"
        raise InFile(file=name, place=f"line {heading.line + 1}", what=what)
    spoken = zip(headings, heading.kinds, strict=True)
    return EntryList(
        rows=tuple(_rows(name, rows, len(headings), columns)),
        unread=tuple(said.strip() for said, kind in spoken if said.strip() and not kind),
    )


def _heading(at: int, line: str) -> _Heading | None:
    """Read a line as headings; None unless it has one of names and most of it is known."""
    delimiter = max(DELIMITERS, key=line.count)
    try:
        called = [plain(one) for one in next(csv.reader([line], delimiter=delimiter), [])]
    except csv.Error:
        return None
    kinds = [_kind(one, called[:n]) for n, one in enumerate(called)]
    known = sum(kind is not None for kind in kinds)
    if WHO.isdisjoint(kinds) or 2 * known < sum(map(bool, called)):
        return None
    return _Heading(at, delimiter, kinds, [one[-1:] for one in called])


def _kind(heading: str, before: Sequence[str]) -> str | None:
    """Return the kind of a heading; a bare number after a player is that player's."""
    fits = [kind for kind, names in HEADINGS.items() if names.fullmatch(heading)]
    players = (HEADINGS["player"], HEADINGS["family"])
    if re.fullmatch(BARE, heading) and any(one.fullmatch(h) for one in players for h in before):
        return "member"
    return next(iter(fits), None)


def _columns(name: str, heading: _Heading) -> _Columns:
    """Return the columns. Raises InFile where it is not clear whose a column is."""
    at = {kind: [n for n, one in enumerate(heading.kinds) if one == kind] for kind in HEADINGS}
    apart = list(zip(at["given"], at["family"], strict=False))
    players = [*((one,) for one in at["player"]), *apart]
    digits = [heading.digits[one] for one in at["member"]]
    if digits and all(map(str.isdigit, digits)):
        members = {int(digit) - 1: one for digit, one in zip(digits, at["member"], strict=True)}
    else:
        members = dict(enumerate(at["member"]))
    twice = next((kind for kind in ("number", "team", "names") if len(at[kind]) > 1), None)
    is_unclear = len(at["given"]) != len(at["family"]) or (at["player"] and apart)
    if twice or is_unclear or not {*members} <= {*range(len(players))}:
        what = "a heading for each player and each number is expected, as Player 1, Number 1"
    elif members and len(members) != len(players) and not all(map(str.isdigit, digits)):
        what = f"has {len(members)} columns of numbers for {len(players)} players: call each as"
        what = f"{what} Number 1"
    else:
        single = {kind: ones[0] for kind, ones in at.items() if ones}
        return _Columns(single, players, members)
    raise InFile(file=name, place=f"line {heading.line + 1}", what=what)


def _cells(name: str, lines: Sequence[str], heading: _Heading) -> Iterator[tuple[int, list[str]]]:
    """Return the cells of each row from the headings on, with its last line. Raises InFile."""
    below = (f"{line}\n" for line in lines[heading.line :])
    reader, last = csv.reader(below, delimiter=heading.delimiter, strict=True), heading.line
    try:
        for cells in reader:
            last = heading.line + reader.line_num
            yield last, cells
    except csv.Error as error:
        raise InFile(file=name, place=f"line {last + 1}", what=broken(error)) from None


def _rows(
    name: str, lines: Sequence[tuple[int, list[str]]], wide: int, columns: _Columns
) -> Iterator[Listed]:
    for line, cells in lines:
        said = [unguard(" ".join(cell.split())) for cell in cells]
        if any(said[wide:]):
            what = f"has more cells than the {wide} headings"
            raise InFile(file=name, place=f"line {line}", what=what)
        if any(said):
            yield _row(name, f"line {line}", said + [""] * (wide - len(said)), columns)


def _row(name: str, place: str, said: Sequence[str], columns: _Columns) -> Listed:
    cells = {kind: said[at] for kind, at in columns.single.items() if said[at]}
    players = [
        PlayerRow(name=called, number=_member(said[columns.members[which]]))
        if which in columns.members
        else PlayerRow(name=called)
        for which, parts in enumerate(columns.players)
        if (called := " ".join(said[at] for at in parts).strip())
    ]
    players += [PlayerRow(name=one) for one in _names(cells.get("names", ""))]
    number, team = cells.get("number"), cells.get("team")
    if number is None and team and team.isdecimal():
        number, team = team, None
    if not players and not team:
        raise InFile(file=name, place=place, what="names nobody")
    side = plain(cells.get("field", ""))
    if side and side not in SIDES:
        what = f"direction {cells['field']!r} is neither NS nor EW"
        raise InFile(file=name, place=place, what=what)
    whole = WHOLE.fullmatch(number or "")
    return Listed(
        place=place,
        number=whole[1] if whole else number,
        team=team,
        players=tuple(players),
        field=SIDES.get(side),
        category=cells.get("category"),
        zone=cells.get("zone"),
    )


def _names(cell: str) -> tuple[str, ...]:
    """Return the names in one cell, however they are separated."""
    found = people_in(cell)
    return tuple(filter(None, map(str.strip, cell.split(",")))) if len(found) == 1 else found


def _member(number: str) -> str | None:
    """Return a membership number with its scheme, as in result files; None if it is not one."""
    if not number.strip("0-?"):
        return None
    return f"national:{number}" if number.isalnum() else number
