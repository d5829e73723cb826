"""The lines of a Butler's boards, and what pairs, players or teams made of them together."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Literal

from msgspec import Struct

from ledger.bridge.numbers import added
from ledger.bridge.scores import partners
from ledger.record.entries import Entries

By = Literal["contestant", "pair", "player"]
Key = tuple[str, tuple[str, ...]]
"""Whose boards are added up: a contestant, and which of its people."""


class ButlerLine(Struct, frozen=True, kw_only=True):
    """One table on a board, in IMPs for each side.

    Attributes:
        ns_people, ew_people: who sat there.
        awards: what the sides were awarded instead of the points, in words.

    """

    session: str
    ns: str
    ew: str
    points: int | None
    awards: tuple[str, str] | None
    ns_imps: Fraction | None
    ew_imps: Fraction | None
    ns_people: tuple[str, ...]
    ew_people: tuple[str, ...]
    events: tuple[int, ...]


class ButlerBoard(Struct, frozen=True, kw_only=True):
    """A board of a Butler, with the lines on it.

    Attributes:
        considered: how many scores its datum rests on.
        left_out: how many of them not.
        datum: None where scores are compared with each other, or are too few.

    """

    deals: str
    section: str
    board: int
    datum: Fraction | None
    mean: Fraction | None
    considered: int
    left_out: int
    lines: tuple[ButlerLine, ...]


class ButlerRow(Struct, frozen=True, kw_only=True):
    """The result of a pair, team or player over all its boards.

    Attributes:
        people: where it is a pair of a team, or a player.

    """

    contestant: str
    people: tuple[str, ...]
    boards: int
    imps: Fraction

    @property
    def per_board(self) -> Fraction:
        """The IMPs made on a board, on average, exact."""
        return self.imps / self.boards


def _sides(line: ButlerLine) -> Iterator[tuple[str, tuple[str, ...], Fraction]]:
    """Yield each side that has a result: who, which people, how many IMPs."""
    if line.ns_imps is not None:
        yield line.ns, line.ns_people, line.ns_imps
    if line.ew_imps is not None:
        yield line.ew, line.ew_people, line.ew_imps


def rows_of(entries: Entries, boards: Iterable[ButlerBoard], by: By) -> list[ButlerRow]:
    """Make the rows, best first."""
    imps: dict[Key, list[Fraction]] = defaultdict(list)

    @cache
    def keys(contestant: str, people: tuple[str, ...]) -> tuple[Key, ...]:
        return tuple(_keys(entries, contestant, people, by))

    for board in boards:
        for line in board.lines:
            for contestant, people, gained in _sides(line):
                for key in keys(contestant, people):
                    imps[key].append(gained)
    rows = [
        ButlerRow(contestant=contestant, people=people, boards=len(own), imps=added(own))
        for (contestant, people), own in imps.items()
    ]
    return sorted(rows, key=lambda row: (-row.per_board, row.contestant, row.people))


def _keys(entries: Entries, contestant: str, people: tuple[str, ...], by: By) -> Iterator[Key]:
    """Yield who is added up; a side of individuals is two contestants, each with one player."""
    if by == "contestant":
        yield from ((name, ()) for name in partners(contestant))
    elif by == "pair" and people:
        yield contestant, _as_entered(entries, contestant, people)
    elif by == "player":
        for person in people:
            own = (name for name in partners(contestant) if person in _members(entries, name))
            yield next(own, contestant), (person,)


def _members(entries: Entries, contestant: str) -> tuple[str, ...]:
    """Return the members of a contestant, or of both who are partners."""
    return tuple(
        person
        for name in partners(contestant)
        if name in entries.contestants
        for person in entries.players(name)
    )


def _as_entered(entries: Entries, contestant: str, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return partners in the order of the entry; those who are not members come last."""
    order = {one: place for place, one in enumerate(_members(entries, contestant))}
    return tuple(sorted(people, key=lambda one: (order.get(one, len(order)), one)))


def unseated_on(boards: Iterable[ButlerBoard]) -> int:
    """Count the sides that count for nobody, as it is not recorded who sat there."""
    return sum(
        not people for board in boards for line in board.lines for _, people, _ in _sides(line)
    )
