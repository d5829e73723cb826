"""Draws as they were published, round by round, and who has met whom."""

from collections.abc import Iterable
from itertools import combinations

from msgspec import Struct

from ledger.bridge.boards import Room
from ledger.events import DrawPublished, RulingGiven
from ledger.record import Contest
from ledger.record.drawing import drawn_by, draws_before
from ledger.record.rounds_played import drawn_or_played


class Table(Struct, frozen=True, kw_only=True):
    """A table of a round: north-south (seating rights) first; boards, the first and the last of
    them, where they are known.

    Attributes:
        switched_after: the arrow is switched after so many of them; None: not at all.

    """

    table: str
    ns: str
    ew: str
    boards: tuple[int, ...]
    switched_after: int | None


class DrawSheet(Struct, frozen=True, kw_only=True):
    """One round as published: position of the event, which match of the stage it is.

    Attributes:
        by_match: whether it is one, and not only a round of a session.
        basis: the position on which it rests.
        outstanding: results that were missing then.
        rooms: in which a match of teams is played; none of pairs.
        barred: pairings that were forbidden.
        ruling: the position of the one that forbids them, or that permits what else would not be
            legal.

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
    barred: tuple[tuple[str, str], ...]
    ruling: int | None
    clause: str
    by_match: bool
    rooms: tuple[Room, ...] = ()


class Meetings(Struct, frozen=True, kw_only=True):
    """The matches of a stage in which two contestants were drawn against each other."""

    stage: str
    one: str
    other: str
    numbers: tuple[int, ...]
    by_match: bool


def draw_sheets(facts: Contest, stage: str) -> tuple[DrawSheet, ...]:
    """Return the draws of a stage in the order of play."""
    sessions = facts.schedule.of_stage(stage)
    if not sessions:
        return ()
    draws = draws_before(facts, sessions[-1], None)
    known = drawn_or_played(facts, draws, sessions[-1])
    rounds = list(dict.fromkeys((draw.session, draw.round) for draw in known))
    return tuple(
        _sheet(facts, draw, recorded.position, rounds.index((draw.session, draw.round)) + 1)
        for draw in draws
        for recorded, published in facts.published
        if published is draw
    )


def met(sheets: Iterable[DrawSheet]) -> tuple[Meetings, ...]:
    """List the pairs that have met by these draws, stage by stage."""
    found: dict[tuple[str, str, str], list[int]] = {}
    by_match: dict[str, bool] = {}
    for sheet in sheets:
        by_match[sheet.stage] = sheet.by_match
        tables = [(table.ns, table.ew) for table in sheet.tables]
        for two in (*tables, *combinations(sheet.triangle, 2)):
            one, other = sorted(two)
            found.setdefault((sheet.stage, one, other), []).append(sheet.number)
    return tuple(
        Meetings(
            stage=stage, one=one, other=other, numbers=tuple(numbers), by_match=by_match[stage]
        )
        for (stage, one, other), numbers in found.items()
    )


def _sheet(facts: Contest, draw: DrawPublished, position: int, number: int) -> DrawSheet:
    stage = facts.sessions[draw.session].stage
    rule = drawn_by(facts, draw.session)
    rulings = {recorded.reference: recorded.position for recorded, _ in facts.of(RulingGiven)}
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
        barred=draw.barred,
        ruling=None if draw.ruling is None else rulings.get(draw.ruling),
        clause=rule.clause if rule else "",
        by_match=facts.conditions(draw.session).by_match,
        rooms=("open", "closed") if facts.conditions(draw.session).contestant == "team" else (),
    )
