"""The draw that follows from the record: proposed here, a fact only when it is published."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ledger.errors import NotUnderTheseRules, RuleSaysNo, StageIsOver
from ledger.events import ChoiceMade, Pairing, Reference
from ledger.record import Contest
from ledger.record.drawing import (
    check_room,
    drawn_by,
    draws_before,
    draws_behind,
    next_round,
    playing_in,
    undrawn_before,
)
from ledger.record.drawing import rounds_of as record_rounds
from ledger.record.field import field_of
from ledger.record.suspensions import suspended_in
from ledger.rules.draws.by_movement import ByMovement
from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.field import Drawing, Method, who_met
from ledger.rules.draws.knock_out import KnockOutDraw
from ledger.rules.draws.movement import Place
from ledger.rules.draws.round_robin import RoundRobinDraw
from projections.scoring.draws import position_of
from projections.scoring.numbers import (
    Seats,
    check_enough,
    laid_out,
    seats_in,
    turn_of,
    turns_of,
)
from projections.scoring.rounds import rounds_of


class Proposal(Struct, frozen=True, kw_only=True):
    """A round's pairings and what they rest on, as the published draw will say it.

    number: which match of the stage the round is. ties: contestants whose order a lot has
    still to decide; here they stand in the order of their entry. outstanding: matches that count
    and have no result, undrawn: sessions before this one without a draw: the director alone may
    go on without them.
    """

    stage: str
    session: str
    round: int
    number: int
    method: Method
    version: int
    basis: int
    pairings: tuple[Pairing, ...]
    sits_out: tuple[str, ...]
    order: tuple[str, ...]
    triangle: tuple[str, ...] = ()
    outstanding: tuple[str, ...] = ()
    undrawn: tuple[str, ...] = ()
    barred: tuple[tuple[str, str], ...] = ()
    lots: tuple[Reference, ...] = ()
    ties: tuple[tuple[str, ...], ...] = ()
    clause: str = ""


def propose(
    facts: Contest,
    session: str,
    number: int | None = None,
    barred: Iterable[tuple[str, str]] = (),
) -> tuple[Proposal, ...]:
    """The draw of a round of a session (None: the next one, of a movement all that are left).

    Raises NoLegalDraw, NeedsRuling (a lot is wanted), RuleSaysNo, NotUnderTheseRules; StageIsOver
    for a round that was not drawn while its stage was on.
    """
    stage = facts.sessions[session].stage
    drawn = {draw.round for draw in facts.draws if draw.session == session}
    if facts.stages[stage] and number not in drawn:
        raise StageIsOver(stage=stage)
    rule = drawn_by(facts, session)
    if rule is None:
        raise NotUnderTheseRules(what="a draw", instead="; movement use takes one for a session")
    check_enough(session, playing_in(facts, session), rule.clause)
    check_room(facts, session, number or next_round(facts, session))
    if rule.round_robin is not None:
        return (_round_robin(facts, session, number, rule.round_robin),)
    if rule.knock_out is not None:
        return (_knock_out(facts, session, number, rule.knock_out),)
    movement = rule.by_movement
    if movement is not None:
        return _left(tuple(_movement(facts, session, number, movement)), session, movement)
    assert rule.by_standings is not None
    return (_by_standings(facts, session, number, rule.by_standings, barred),)


def _left(found: tuple[Proposal, ...], session: str, rule: ByMovement) -> tuple[Proposal, ...]:
    """Raise RuleSaysNo where nothing is left to be drawn."""
    if not found:
        raise RuleSaysNo(
            what=f"another round of session {session}",
            why="its movement is drawn to the end",
            clause=rule.clause,
        )
    return found


def kept_apart(facts: Contest, proposal: Proposal) -> Iterator[str]:
    """Who stood nearer to each other than those who meet, and why they could not."""
    rule = drawn_by(facts, proposal.session)
    if rule is None or rule.by_standings is None:
        return
    before = draws_before(facts, proposal.session, proposal.round)
    met = who_met(
        (number, one, other)
        for number, draws in enumerate(record_rounds(before), 1)
        for draw in draws
        for one, other in draw.meetings()
    )
    places = {name: place for place, name in enumerate(proposal.order)}
    for pairing in proposal.pairings:
        first, last = sorted((pairing.ns, pairing.ew), key=lambda name: places.get(name, 0))
        for name in proposal.order[places.get(first, 0) + 1 : places.get(last, 0)]:
            numbers = met.get(first, {}).get(name, ())
            if numbers:
                yield f"{first} and {name} met in match {', '.join(map(str, numbers))}"
            elif (first, name) in proposal.barred or (name, first) in proposal.barred:
                yield f"{first} and {name} are barred by a ruling"


def _by_standings(
    facts: Contest,
    session: str,
    number: int | None,
    rule: ByStandings,
    barred: Iterable[tuple[str, str]],
) -> Proposal:
    number = number or next_round(facts, session)
    position = position_of(facts, session, rule, number, barred)
    field = position.field
    in_force = rule.in_force(field)
    drawing = in_force.draw(field)
    return Proposal(
        stage=facts.sessions[session].stage,
        session=session,
        round=number,
        number=field.round,
        method=in_force.method,
        version=in_force.version,
        basis=facts.position,
        pairings=_tables(drawing),
        sits_out=drawing.sits_out,
        triangle=drawing.triangle,
        order=field.contestants(),
        outstanding=position.outstanding,
        undrawn=undrawn_before(facts, session),
        barred=field.ruled_out,
        lots=position.lots,
        ties=position.ties,
        clause=rule.clause,
    )


def _round_robin(
    facts: Contest, session: str, number: int | None, rule: RoundRobinDraw
) -> Proposal:
    """One round of one of the stage's round robins, by the numbers that count in it."""
    number = number or next_round(facts, session)
    turn = turn_of(facts, session, draws_behind(facts, session, number), rule)
    movement = rule.movement(len(turn.seats.order))
    seats = turn.seats.without(_suspended(facts, session, number))
    seated = _seated(movement.rounds[turn.round - 1], seats)
    return Proposal(
        stage=facts.sessions[session].stage,
        session=session,
        round=number,
        number=turn.match_number,
        method=rule.method,
        version=rule.version,
        basis=facts.position,
        pairings=tuple(
            Pairing(table=str(place.table), ns=ns, ew=ew)
            for place, ns, ew in seated
            if ns is not None and ew is not None
        ),
        sits_out=_idle(seated, movement.sitting_out(turn.round), seats),
        order=turn.seats.numbered,
        lots=turn.seats.lots,
        clause=rule.clause,
    )


def _knock_out(facts: Contest, session: str, number: int | None, rule: KnockOutDraw) -> Proposal:
    """The matches of the declared field, after the choices that it had."""
    stage = facts.sessions[session].stage
    field = field_of(facts, stage).contestants
    if not field:
        raise RuleSaysNo(
            what=f"the draw of {stage}", why="nobody is declared to play in it", clause=rule.clause
        )
    choices = [
        (made.contestant, made.opponent)
        for _, made in facts.of(ChoiceMade)
        if made.stage == stage and made.opponent is not None
    ]
    number = number or next_round(facts, session)
    before = draws_behind(facts, session, number)
    match_number = len({(draw.session, draw.round) for draw in before}) + 1
    format_ = facts.conditions(session).format
    plan = None if format_ is None else format_.in_segments
    if plan is not None and match_number > plan.segments:
        raise RuleSaysNo(
            what=f"stanza {match_number} of {stage}",
            why=f"{plan.segments} are played",
            clause=plan.clause,
        )
    drawing = rule.draw(field, choices)
    return Proposal(
        stage=stage,
        session=session,
        round=number,
        number=match_number,
        method=rule.method,
        version=rule.version,
        basis=facts.position,
        pairings=_tables(drawing),
        sits_out=drawing.sits_out,
        order=field,
        clause=rule.clause,
    )


def _movement(
    facts: Contest, session: str, number: int | None, rule: ByMovement
) -> Iterator[Proposal]:
    """The rounds of a session by a movement; who meets nobody of that number sits out."""
    seats = seats_in(facts, session, rule)
    movement, each = laid_out(facts, session, rule, len(seats.order))
    turns = turns_of(facts, session, rule, movement)
    if number is not None and number > len(turns):
        raise RuleSaysNo(
            what=f"round {number} of session {session}",
            why=f"its movement has {len(turns)}",
            clause=rule.clause,
        )
    drawn = {draw.round for draw in facts.draws if draw.session == session}
    stage = facts.sessions[session].stage
    order = facts.schedule.of_stage(stage)
    first = sum(len(rounds_of(facts, name)) for name in order[: order.index(session)])
    for turn, at in enumerate(turns, 1):
        if turn != number and (number is not None or turn in drawn):
            continue
        here = seats.without(_suspended(facts, session, turn))
        seated = _seated(movement.rounds[at - 1], here)
        yield Proposal(
            stage=stage,
            session=session,
            round=turn,
            number=first + turn,
            method=rule.method,
            version=rule.version,
            basis=facts.position,
            pairings=tuple(
                Pairing(
                    table=str(place.table),
                    ns=ns,
                    ew=ew,
                    boards=_boards(place.boards, each),
                    switched_after=place.switched_after,
                )
                for place, ns, ew in seated
                if ns is not None and ew is not None
            ),
            sits_out=_idle(seated, movement.sitting_out(at), here),
            order=seats.numbered,
            clause=rule.clause,
        )


Seated = tuple[Place, str | None, str | None]


def _suspended(facts: Contest, session: str, number: int) -> frozenset[str]:
    """Who does not play in a round that is to be drawn; one that is published stays as it is."""
    drawn = {draw.round for draw in facts.draws if draw.session == session}
    return frozenset() if number in drawn else suspended_in(facts, session, number)


def _seated(places: Iterable[Place], seats: Seats) -> tuple[Seated, ...]:
    """Who sits where by these numbers; None: nobody does."""
    return tuple((place, seats.order[place.ns - 1], seats.order[place.ew - 1]) for place in places)


def _idle(seated: Iterable[Seated], out: Iterable[int], seats: Seats) -> tuple[str, ...]:
    """Who has no opponent, or no table."""
    alone = [one or other for _, one, other in seated if one is None or other is None]
    return tuple(filter(None, [*alone, *(seats.order[number - 1] for number in out)]))


def _boards(boards: int, each: int) -> tuple[int, ...]:
    """First and last of a set of so many boards."""
    first = (boards - 1) * each + 1
    return () if not each else (first,) if each == 1 else (first, first + each - 1)


def _tables(drawing: Drawing) -> tuple[Pairing, ...]:
    return tuple(
        Pairing(table=str(table), ns=ns, ew=ew)
        for table, (ns, ew) in enumerate(drawing.pairings, 1)
    )
