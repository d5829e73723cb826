"""Standings for people and for programs."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

from ledger.bridge.numbers import so_many, write_exact, write_rounded
from ledger.record.entries import Entries
from projections.views.handicaps import Net
from projections.views.standing_rows import Standing
from projections.views.standings import Standings
from projections.views.ties import level
from projections.views.unequal_sections import Length, UnequalSections
from projections.writers import finals, knock_outs
from projections.writers.known import Known, state_words
from projections.writers.sheet import Block, Column, Sheet, number
from projections.writers.who import Numbered, joined, names, numbers, person

COLUMNS = (
    Column("rank", right=True),
    Column("no.", right=True),
    Column("names"),
    Column("total", right=True),
)
PERCENTAGE, CATEGORY, CARRIED = (
    Column("%", right=True),
    Column("category"),
    Column("carried", right=True),
)
WITH_HANDICAPS = (
    Column("handicap", right=True),
    Column("with it", right=True),
    Column("place", right=True),
)
"""A contestant's own, its result with it, and its place by that."""
DIRECTIONS = {"NS": "North-South", "EW": "East-West", None: ""}


def plain(standings: Standings, known: Known, entries: Entries) -> dict[str, Any]:
    """Return the standings as JSON: whole numbers as numbers, others as decimal strings."""
    said = known.plain()
    state = state_words(standings.state, known)
    return {
        **said,
        "scope": standings.scope,
        "purpose": standings.purpose,
        "category": standings.category,
        "section": standings.section,
        "state": standings.state.word,
        "state_detail": state.plain,
        "standings": [_plain_row(row, standings.stage, known, entries) for row in standings.rows],
        "matches": finals.plain_matches(knock_outs.shown(standings), known, entries),
        "places": [
            {
                "rank": place.rank,
                "tied": place.tied,
                "number": entries.number(place.contestant, standings.stage),
            }
            for place in standings.places
        ],
        "needed": list(standings.rulings),
        "unplaced": [
            {"number": entries.number(name, standings.stage), "why": why}
            for name, why in standings.unplaced
        ],
        "remarks": [
            {
                "number": entries.number(remark.contestant, standings.stage),
                "person": remark.person and person(remark.person, known),
                "why": remark.why,
            }
            for remark in standings.remarks
        ],
        "ties": [
            {
                "place": tie.place,
                "direction": tie.field,
                "numbers": [entries.number(name, standings.stage) for name in tie.contestants],
                "settled_by": list(tie.offers),
            }
            for tie in standings.ties
        ],
        "penalties_beside_percentage": standings.penalised,
        "uncounted": list(standings.uncounted),
        **({"unequal_sections": _plain_unequal(standings.unequal)} if standings.unequal else {}),
        "with_handicaps": [
            {"number": entries.number(net.contestant, standings.stage), **plain_net(net)}
            for net in standings.nets
        ],
    }


def _plain_row(row: Standing, stage: str | None, known: Known, entries: Entries) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "tied": row.tied,
        "number": row.number,
        "section": row.section,
        "direction": row.direction,
        "category": row.category,
        "names": names(row.contestant, known, entries, stage),
        "total": write_exact(row.total),
        "exact": write_exact(row.exact),
        "percentage": None if row.percentage is None else write_exact(row.percentage),
        "carried": None if row.carried is None else write_exact(row.carried),
        "unit": row.unit,
        **({"match": row.match} if row.match else {}),
    }


def plain_net(net: Net) -> dict[str, Any]:
    """Return a result with its handicap as JSON."""
    return {
        "rank": net.rank,
        "tied": net.tied,
        "handicap": write_exact(net.handicap),
        "total": write_exact(net.total),
        "exact": write_exact(net.exact),
    }


def _plain_unequal(found: UnequalSections) -> dict[str, Any]:
    lengths = [{**one._asdict(), "most": write_exact(one.most)} for one in found.lengths]
    return {"lengths": lengths, "differ": found.differ, "compared": found.compared}


def sheet(standings: Standings, known: Known, entries: Entries) -> Sheet:
    """Make the standings as a sheet, one block a field; columns that nobody has are left out.

    Of a knock-out one block a match.
    """
    state = state_words(standings.state, known)
    named = partial(joined, known=known, entries=entries, stage=standings.stage)
    matches = knock_outs.shown(standings)
    if matches:
        return Sheet(
            above=(known.heading(standings.scope, *_of_whom(standings), state.text),),
            columns=knock_outs.columns(matches),
            blocks=knock_outs.blocks(matches, entries, named),
            below=(
                *knock_outs.placed(standings, entries),
                *_notes(standings, known, entries),
                *known.footing(),
            ),
            in_each_row={"state": state.text},
            says_state=True,
        )
    more = [
        column
        for column, is_there in (
            (PERCENTAGE, any(row.percentage is not None for row in standings.rows)),
            (CATEGORY, any(row.category for row in standings.rows)),
            (CARRIED, any(row.carried is not None for row in standings.rows)),
        )
        if is_there
    ]
    nets = {net.contestant: net for net in standings.nets}
    more += WITH_HANDICAPS if nets else ()
    places = max((2 for row in standings.rows if row.total.denominator > 1), default=0)
    return Sheet(
        above=(known.heading(standings.scope, *_of_whom(standings), state.text),),
        columns=(*COLUMNS, *more),
        blocks=[
            Block(DIRECTIONS[field], _cells([*rows], more, places, named, nets))
            for field, rows in groupby(standings.rows, key=attrgetter("direction"))
        ],
        below=(*_notes(standings, known, entries), *known.footing()),
        in_each_row={"state": state.text},
        says_state=True,
    ).or_said("nobody has a result yet", known)


def _of_whom(standings: Standings) -> list[str]:
    """Name the purpose, section and category of standings, as far as they are not the usual
    ones."""
    usual = "knock-out" if standings.matches else "stage"
    as_usual = not standings.rows or standings.purpose == usual
    purpose = [] if as_usual else [f"for {standings.purpose}"]
    section = [] if standings.section is None else [f"section {standings.section}"]
    winners = ["one winner"] if standings.one_winner else []
    return [*purpose, *section, *filter(None, [standings.category]), *winners]


def tie_lines(standings: Standings, entries: Entries) -> Iterator[str]:
    """Yield the ties, those that are settled in the same way together."""
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for tie in standings.ties:
        if tie.offers:
            of = f" {DIRECTIONS[tie.field]}" if tie.field else ""
            who = numbers(tie.contestants, entries, standings.stage)
            found[tie.offers].append(f"place {tie.place}{of} ({who})")
    for offers, places in found.items():
        yield level(", ".join(places), offers)


def _notes(standings: Standings, known: Known, entries: Entries) -> Iterator[str]:
    """Explain missing places, settled ties, and results that do not count as they look."""
    for session, (there, expected) in standings.state.extents:
        if there:
            yield f"incomplete: session {session} has {there} of {so_many(expected, 'result')}"
    for what in standings.rulings:
        yield f"needs a ruling: {what}"
    for name, why in standings.unplaced:
        yield f"{entries.number(name, standings.stage)} takes no place: {why}"
    for remark in standings.remarks:
        whose = f", {person(remark.person, known)}" if remark.person else ""
        yield f"{entries.number(remark.contestant, standings.stage)}{whose}: {remark.why}"
    yield from tie_lines(standings, entries)
    if standings.penalised:
        yield "% is before penalties, the total after them"
    if standings.unequal is not None:
        yield _unequal(standings.unequal)
    yield from standings.uncounted


def _unequal(found: UnequalSections) -> str:
    """Say how many boards or what tops each section has, and how they are compared."""
    lengths = (
        f"{one.section or 'the rest'} of"
        f" {_length(one) if found.differ == 'length' else f'{number(one.most)} at most'}"
        for one in found.lengths
    )
    return f"sections of unequal {found.differ}: {', '.join(lengths)}; {found.compared}"


def _length(one: Length) -> str:
    return f"{so_many(one.boards, 'board')} ({so_many(one.contestants, 'contestant')})"


def _cells(
    rows: Sequence[Standing],
    more: Iterable[Column],
    places: int,
    named: Callable[[str], str],
    nets: Mapping[str, Net],
) -> list[tuple[str, ...]]:
    """Return a line for each; places: how many decimals all totals are shown with."""
    columns = (
        [row.place for row in rows],
        [Numbered(row.number, row.contestant) for row in rows],
        [named(row.contestant) for row in rows],
        [write_rounded(row.total, places) for row in rows],
        *([_cell(column, row, nets.get(row.contestant)) for row in rows] for column in more),
    )
    return [*zip(*columns, strict=True)]


def _cell(column: Column, row: Standing, net: Net | None) -> str:
    """Write the cell of a contestant in a column that not all standings have."""
    handicap, with_it, _ = WITH_HANDICAPS
    if column is PERCENTAGE:
        return "" if row.percentage is None else write_rounded(row.percentage, 2)
    if column is CATEGORY:
        return row.category or ""
    if column is CARRIED:
        return number(row.carried)
    if net is None:
        return ""
    if column is handicap:
        return number(net.handicap)
    return write_rounded(net.total, 2) if column is with_it else net.place
