"""A diff for people and for programs."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from ledger.bridge.boards import Side
from ledger.bridge.numbers import write_exact
from ledger.record.entries import Entries
from projections.views.moves import Diff, Move
from projections.views.standing_rows import Standing
from projections.views.standings import Standings
from projections.writers import audit_trail, changed
from projections.writers.known import Known, shown_utc
from projections.writers.sheet import Block, Cell, Column, Sheet, number
from projections.writers.standings import DIRECTIONS
from projections.writers.who import Numbered, names

PERCENTAGE = Column("%", right=True)
COLUMNS = (
    Column("no.", right=True),
    Column("names"),
    Column("rank", right=True),
    Column("total", right=True),
    PERCENTAGE,
    Column("because of"),
)


MOST = 1_000
"""The most events that are listed for one row: of 25,000 tables each score moves everybody."""


def plain(found: Diff, known: Known, entries: Entries) -> dict[str, Any]:
    """Return as JSON the rows that moved, before and after, with the events because of which."""
    reasons = _reasons(found.moves)
    return {
        "contest": known.contest,
        "clock": known.clock,
        "scope": found.scope,
        "from": _when(found.before),
        "to": _when(found.after),
        "moved": [
            {**row, **reasons[id(move.because)]}
            for row, move in zip(plain_moves(found.moves, known, entries), found.moves, strict=True)
        ],
        "changed": changed.plain(found.changed, known, entries),
        "would_be_otherwise": changed.plain_redone(found.redone),
        "events": [audit_trail.plain(line, known) for line in found.events],
    }


def sheet(found: Diff, known: Known, entries: Entries) -> Sheet:
    """Make the diff as a sheet, one block a field, the events below."""
    start, end = found.before.position, found.after.position
    heading = f"{known.title} ({known.contest}) · from #{start} to #{end}"
    return Sheet(
        above=(f"{heading} · {found.scope} · {len(found.moves)} moved",),
        columns=columns(found.moves),
        blocks=[Block(*block) for block in blocks(found.moves, known, entries)],
        below=(
            *changed.lines(found.changed, found.redone, known, entries),
            *(audit_trail.line(event, known) for event in found.events),
            *known.footing(),
        ),
    )


def plain_moves(moves: Sequence[Move], known: Known, entries: Entries) -> list[dict[str, Any]]:
    """Return each moved row before and after, as JSON."""
    return [
        {
            "number": move.number,
            "direction": _direction(move),
            "names": names(move.contestant, known, entries),
            "was": _values(move.was),
            "now": _values(move.now),
        }
        for move in moves
    ]


def columns(moves: Sequence[Move]) -> list[Column]:
    """Return the columns of moved rows; percentages only where somebody has one."""
    return [one for one in COLUMNS if one is not PERCENTAGE or _in_percent(moves)]


def blocks(
    moves: Sequence[Move], known: Known, entries: Entries
) -> Iterator[tuple[str, list[list[Cell]]]]:
    """Yield the rows of each field, under its heading, with a cell for each of `columns`."""
    in_percent = _in_percent(moves)
    for field, own in groupby(moves, key=_direction):
        yield DIRECTIONS[field], [_row(move, known, entries, in_percent=in_percent) for move in own]


def _in_percent(moves: Sequence[Move]) -> bool:
    rows = (row for move in moves for row in (move.was, move.now) if row is not None)
    return any(row.percentage is not None for row in rows)


def _direction(move: Move) -> Side | None:
    row = move.now or move.was
    return row.direction if row else None


def _when(standings: Standings) -> dict[str, Any]:
    return {"position": standings.position, "recorded_at": shown_utc(standings.recorded_at)}


def _values(row: Standing | None) -> dict[str, Any] | None:
    if row is None:
        return None
    return {
        "rank": row.rank,
        "tied": row.tied,
        "total": write_exact(row.total),
        "exact": write_exact(row.exact),
        "percentage": None if row.percentage is None else write_exact(row.percentage),
    }


def _row(move: Move, known: Known, entries: Entries, *, in_percent: bool) -> list[Cell]:
    was, now = move.was, move.now
    share = _arrow(number(was.percentage if was else None), number(now.percentage if now else None))
    return [
        Numbered(move.number, move.contestant),
        " - ".join(names(move.contestant, known, entries)),
        _arrow(_rank(was), _rank(now)),
        _arrow(number(was.total if was else None), number(now.total if now else None)),
        *([share] if in_percent else []),
        _because(move.because),
    ]


def _reasons(moves: Iterable[Move]) -> dict[int, dict[str, Any]]:
    """Return as JSON because of which events rows moved, once for all rows that share a tuple.

    Tuples are told apart by identity, and not gone through.
    """
    shared = {id(move.because): move.because for move in moves}
    return {one: _because_of(because) for one, because in shared.items()}


def _because_of(because: tuple[int, ...]) -> dict[str, Any]:
    """Return as JSON because of which events a row moved; of very many the first, and how many."""
    more = {"because_in_all": len(because)} if len(because) > MOST else {}
    return {"because": list(because[:MOST]), **more}


def _because(positions: tuple[int, ...]) -> str:
    if len(positions) > MOST:  # and no cache, which would go through all of them for each row
        return f"#{positions[0]} … #{positions[-1]} ({len(positions)})"
    return _listed(positions)


@lru_cache(maxsize=64)
def _listed(positions: tuple[int, ...]) -> str:
    return " ".join(f"#{position}" for position in positions)


def _rank(row: Standing | None) -> str:
    return "" if row is None else row.place


def _arrow(was: str, now: str) -> str:
    return now if was == now else f"{was or '-'} > {now or '-'}"
