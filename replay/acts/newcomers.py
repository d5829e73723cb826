"""Contestants who are entered under people's names: an id of ours, the names beside the record."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ledger.bridge.boards import Side
from ledger.errors import BadValue, Unclear
from ledger.forms import Name, free_id, is_contestant_id, taken
from ledger.names import people_in
from ledger.readers import entry_list
from ledger.readers.delimited import LINE_END
from ledger.readers.encodings import OTHERWISE, decoded, encoding_of
from ledger.readers.entry_list import EntryList
from ledger.readers.workbook import as_list, as_table, is_workbook
from ledger.record import Contest
from replay.acts.sitting import Sitting

LIST = "the list"

CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
"""A control character: none of those that part cells, lines or pages."""

LISTED = re.compile(
    r"(?:(?P<number>[A-Z]?\d{1,4})(?: ?[.):;,]+ ?| ))?(?:(?P<team>[^:;,]+): ?)?(?P<names>.+)"
)
"""A line of a list of entries: 7 Ann Smith - Bob Jones, or 12; Lions: Ann, Bob, Col, Don."""


TEAM = re.compile(r"(?P<team>[^:;,]+): ?(?P<names>.+)")
"""A team by its name and its people, as in a list."""


class Newcomer(NamedTuple):
    """A contestant who is about to be entered.

    Attributes:
        party: of a name that is nobody's alone.
        field: where a list says it of each, as it may of category and zone.

    """

    contestant: str
    players: tuple[str, ...]
    party: str | None
    field: Side | None = None
    category: str | None = None
    zone: str | None = None


def newcomer(
    sitting: Sitting, called: str | None, players: tuple[str, ...], team: str | None = None
) -> Newcomer:
    """Return the id that somebody is entered under, and the people behind it.

    called: an id, or the names of a pair or team (Lions: Ann, Bob), which then gets the next
    number, as who is not called at all. players: ids of people. Raises BadValue, Unclear.
    """
    contest, id_of = sitting.contest, sitting.roll.id_of
    if called is None and not players and not team:
        raise Unclear(sentence="say who: a number, the names of its people, --player or --team")
    if called is None:
        known = _next(contest)
        sitting.remark(f"entering contestant {known}")
        return Newcomer(known, players, id_of(team) if team else None)
    called = taken(called, Name(), "contestant")
    if is_contestant_id(called):
        return Newcomer(called, players, id_of(team) if team else None)
    known = _next(contest)
    sitting.remark(f"entering {called} as contestant {known}")
    of_team = None if team or players else TEAM.fullmatch(called)
    if of_team is not None:
        return _of_names(sitting, known, of_team["team"].strip(), of_team["names"])
    people = people_in(called)
    if len(people) == 1:
        return Newcomer(known, players, id_of(team or called))
    return Newcomer(known, players or tuple(map(id_of, people)), id_of(team) if team else None)


def listed(sitting: Sitting, content: bytes) -> Iterator[Newcomer]:
    """Yield the people of a list: a table with a heading over each column, or a text, one a line.

    Those without a number get the next one. Raises BadValue, InFile, which name the line.
    """
    is_book = is_workbook(content)
    text = as_table(LIST, content) if is_book else decoded(LIST, content, OTHERWISE)
    if not is_book and (note := encoding_of(content)):
        sitting.remark(note)
    _check_signs(text)
    table = entry_list.read(LIST, text)
    if table is None:
        found = _of_lines(sitting, as_list(LIST, content) if is_book else text)
    else:
        found = _of_table(sitting, table)
    places = dict[str, str]()
    for place, one in found:
        if one.contestant in places:
            expected = f"a number of its own: it is that of {places[one.contestant]}"
            raise BadValue(place=place, value=one.contestant, expected=expected)
        places[one.contestant] = place
        yield one


def _check_signs(text: str) -> None:
    """Raise BadValue for a control character, which a name would lose without a word."""
    found = CONTROL.search(text)
    if found is None:
        return
    before = LINE_END.split(text[: found.start()])
    after = LINE_END.split(text[found.start() :], 1)
    value = ascii(before[-1][-20:] + after[0][:20])
    expected = "text alone: it has a control character"
    raise BadValue(place=f"line {len(before)}", value=value, expected=expected)


Placed = tuple[str, Newcomer]
"""An entry of a list, after the line or row that it is on."""


def _of_table(sitting: Sitting, table: EntryList) -> Iterator[Placed]:
    """Yield the entry of each row of a table, with its place."""
    if table.unread:
        sitting.remark(f"not read: {', '.join(table.unread)}")
    id_of = sitting.roll.id_of
    numbers = _numbers(sitting.contest) | {row.number for row in table.rows if row.number}
    for row in table.rows:
        number = row.number or free_id(numbers)
        numbers.add(number)
        if not is_contestant_id(number):
            raise BadValue(place=f"{row.place}, number", value=number, expected="one as 7 or A7")
        yield (
            row.place,
            Newcomer(
                contestant=number,
                players=tuple(id_of(player.name, player.number) for player in row.players),
                party=id_of(row.team) if row.team else None,
                field=row.field,
                category=row.category,
                zone=row.zone,
            ),
        )


def _of_lines(sitting: Sitting, text: str) -> Iterator[Placed]:
    """Yield the people of each line: number and names, or names; before a colon the team's name."""
    numbers = _numbers(sitting.contest)
    for place, line in enumerate(text.splitlines(), 1):
        match = LISTED.fullmatch(" ".join(re.sub(r"\t+", " ; ", line.strip(" \t;,")).split()))
        if not line.strip():
            continue
        if match is None or not re.search(r"[^\W\d_]", match["names"]):
            expected = "a number and names, or names alone, as 7 Ann Smith - Bob Jones"
            raise BadValue(place=f"line {place}", value=line.strip()[:40], expected=expected)
        number = match["number"] or free_id(numbers)
        numbers.add(number)
        yield f"line {place}", _of_names(sitting, number, match["team"], match["names"])


def _of_names(sitting: Sitting, number: str, team: str | None, names: str) -> Newcomer:
    """Make an entry from a number, a team's name, and the names of its people."""
    people = people_in(names)
    if len(people) == 1:
        people = tuple(filter(None, map(str.strip, names.split(","))))
    id_of = sitting.roll.id_of
    if len(people) == 1:
        return Newcomer(number, (), id_of(team or people[0]))
    return Newcomer(number, tuple(map(id_of, people)), id_of(team) if team else None)


def _next(contest: Contest) -> str:
    """Return the lowest number that nobody has, as an id or in some stage."""
    return free_id(_numbers(contest))


def _numbers(contest: Contest) -> set[str]:
    """Return the ids and numbers already in use, in any stage."""
    numbers = {number for given in contest.entries.numbers.values() for number in given.values()}
    return {*contest.contestants, *numbers}
