"""Standings of a knock-out: match by match, segment by segment, and the places at its end."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ledger.bridge.numbers import so_many, write_rounded
from ledger.record.entries import Entries
from projections.views.finals import FinalSheet, FinalSide
from projections.views.standings import Standings
from projections.writers.sheet import Block, Cell, Column, number
from projections.writers.who import Numbered

BEFORE = (Column("rank", right=True), Column("no.", right=True), Column("names"))
CARRIED, FINES, TOTAL = (Column(heading, right=True) for heading in ("carried", "fines", "total"))


def shown(standings: Standings) -> tuple[FinalSheet, ...]:
    """Return the matches of those whose standings these are."""
    names = {row.contestant for row in standings.rows}
    return tuple(
        one for one in standings.matches if any(side.contestant in names for side in one.sides)
    )


def columns(matches: Sequence[FinalSheet]) -> tuple[Column, ...]:
    """Return the columns for each side: its total, then carry-over, segments and fines."""
    sides = [side for one in matches for side in one.sides]
    carried = [CARRIED] if any(side.carried for side in sides) else []
    fines = [FINES] if any(side.fines for side in sides) else []
    segments = (Column(str(segment), right=True) for segment in _segments(matches))
    return (*BEFORE, TOTAL, *carried, *segments, *fines)


def blocks(
    matches: Sequence[FinalSheet], entries: Entries, named: Callable[[str], str]
) -> list[Block]:
    """Return a block a match, its heading saying how it stands."""
    wanted, segments = columns(matches), _segments(matches)
    return [
        Block(
            _heading(one, entries),
            [
                _row(one, side, wanted, segments, entries, named)
                for side in sorted(one.sides, key=partial(_place, one))
            ],
        )
        for one in matches
    ]


def how_it_stands(one: FinalSheet, entries: Entries) -> str:
    """Say who leads or has won a match, if anybody."""
    if not one.segments:
        return "still to be played"
    if one.is_shared:
        return "shared"
    if one.winner is None:
        return "level"
    return f"{entries.number(one.winner, one.stage)} {'has won' if one.over else 'leads'}"


def placed(standings: Standings, entries: Entries) -> Iterator[str]:
    """Yield the places at the end, in one line."""
    if standings.places:
        each = (
            f"{one.rank}{'=' if one.tied else ''} {entries.number(one.contestant, standings.stage)}"
            for one in standings.places
        )
        yield f"places of the knock-out: {', '.join(each)}"


def _segments(matches: Sequence[FinalSheet]) -> list[int]:
    return sorted({segment.number for one in matches for segment in one.segments})


def _heading(one: FinalSheet, entries: Entries) -> str:
    home, away = (entries.number(side.contestant, one.stage) for side in one.sides)
    done, stands = len(one.segments), how_it_stands(one, entries)
    of = f", {done} of {so_many(one.planned, 'segment')}" if one.planned else ""
    return f"Match {one.number}: {home} v {away}{of}, {stands}"


def _row(
    one: FinalSheet,
    side: FinalSide,
    wanted: Sequence[Column],
    segments: Sequence[int],
    entries: Entries,
    named: Callable[[str], str],
) -> list[Cell]:
    places = max(2 if each.total.denominator > 1 else 0 for each in one.sides)
    won: dict[int, str] = {}
    for segment in one.segments:
        imps = segment.home if side is one.home else segment.away
        won[segment.number] = number(imps)
    return [
        _place(one, side),
        Numbered(entries.number(side.contestant, one.stage), side.contestant),
        named(side.contestant),
        write_rounded(side.total, places),
        *([number(side.carried)] if CARRIED in wanted else []),
        *(won.get(segment, "") for segment in segments),
        *([number(-side.fines)] if FINES in wanted else []),
    ]


def _place(one: FinalSheet, side: FinalSide) -> str:
    """Write the place in its match: 1, 2, or 1= of both; - before anything is played."""
    if not one.segments:
        return "-"
    if one.winner is None:
        return "1="
    return "1" if side.contestant == one.winner else "2"
