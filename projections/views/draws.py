"""Draws as they were published, round by round, and who has met whom."""

from msgspec import Struct

from ledger.events import DrawPublished
from projections.folds.facts import Facts
from projections.scoring.draws import draws_before


class Table(Struct, frozen=True, kw_only=True):
    """A table of a round: north-south (seating rights) first; boards, where they are known.

    switched_after: the arrow is switched after so many of them; None: not at all.
    """

    table: str
    ns: str
    ew: str
    boards: tuple[int, ...]
    switched_after: int | None


class DrawSheet(Struct, frozen=True, kw_only=True):
    """One round as published: position of the event, which match of the stage it is.

    basis: the position on which it rests; outstanding: results that were missing then.
    """

    position: int
    session: str
    stage: str
    section: str
    round: int
    number: int
    method: str
    basis: int | None
    tables: tuple[Table, ...]
    sits_out: tuple[str, ...]
    triangle: tuple[str, ...]
    outstanding: tuple[str, ...]
    clause: str


class Meetings(Struct, frozen=True, kw_only=True):
    """In which matches of a stage two contestants were drawn against each other."""

    one: str
    other: str
    numbers: tuple[int, ...]


def draw_sheets(facts: Facts, stage: str, number: int | None = None) -> tuple[DrawSheet, ...]:
    """The draws of a stage in the order of play; number: only that of one match."""
    sessions = facts.sessions.of_stage(stage)
    if not sessions:
        return ()
    draws = draws_before(facts, sessions[-1], None)
    rounds = list(dict.fromkeys((draw.session, draw.round) for draw in draws))
    sheets = [
        _sheet(facts, draw, recorded.position, rounds.index((draw.session, draw.round)) + 1)
        for draw in draws
        for recorded, published in facts.drawn
        if published is draw
    ]
    return tuple(sheet for sheet in sheets if number in (None, sheet.number))


def met(facts: Facts, stage: str) -> tuple[Meetings, ...]:
    """Who has met whom in a stage, by the draws as they stand."""
    found: dict[tuple[str, str], list[int]] = {}
    for sheet in draw_sheets(facts, stage):
        for table in sheet.tables:
            one, other = sorted((table.ns, table.ew))
            found.setdefault((one, other), []).append(sheet.number)
    return tuple(
        Meetings(one=one, other=other, numbers=tuple(numbers))
        for (one, other), numbers in found.items()
    )


def _sheet(facts: Facts, draw: DrawPublished, position: int, number: int) -> DrawSheet:
    stage = facts.sessions.sessions[draw.session].stage
    rule = facts.conditions(draw.session).draw
    return DrawSheet(
        position=position,
        session=draw.session,
        stage=stage,
        section=draw.section,
        round=draw.round,
        number=number,
        method=draw.method,
        basis=draw.basis,
        tables=tuple(
            Table(
                table=pairing.table,
                ns=pairing.ns,
                ew=pairing.ew,
                boards=pairing.boards,
                switched_after=pairing.switched_after,
            )
            for pairing in draw.pairings
        ),
        sits_out=draw.sits_out,
        triangle=draw.triangle,
        outstanding=draw.outstanding,
        clause=rule.clause if rule else "",
    )
