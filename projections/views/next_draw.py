"""The draw that follows from the record: proposed here, a fact only when it is published."""

from collections.abc import Iterable, Iterator

from ledger.errors import NotUnderTheseRules, RuleSaysNo, StageIsOver
from ledger.events import Pairing
from ledger.record import Contest
from ledger.record.choosing import chosen
from ledger.record.drawing import (
    check_room,
    check_section,
    drawn_by,
    draws_behind,
    next_round,
    playing_in,
    sections_to_draw,
    undrawn_before,
)
from ledger.record.entries import in_section
from ledger.record.field import field_of, of_knock_out, open_places
from ledger.record.rounds_played import drawn_or_played
from ledger.rules.draws import kinds
from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.knock_out import KnockOutDraw
from ledger.rules.draws.round_robin import RoundRobinDraw
from projections.scoring.draws import position_of
from projections.scoring.numbers import check_enough, turn_of
from projections.views.proposal import Proposal, idle, seated, suspended, tables
from projections.views.rounds_of_movements import by_movement


def propose(
    facts: Contest,
    session: str,
    number: int | None = None,
    barred: Iterable[tuple[str, str]] = (),
    section: str = "",
) -> tuple[Proposal, ...]:
    """Propose the draw of a session's round (None: the next one; of a movement, all that are left).

    section: whose, "" for all: as one field, or each by itself once one of them was.

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
    if kinds.by_movement(rule) is not None:
        check_room(facts, session, number or next_round(facts, session))
        return by_movement(facts, session, number, section, rule.clause)
    if (knock_out := kinds.knock_out(rule)) is not None:
        check_room(facts, session, number or next_round(facts, session))
        return (_knock_out(facts, session, number, knock_out),)
    return tuple(_by_fields(facts, session, number, barred, section))


def _by_fields(
    facts: Contest,
    session: str,
    number: int | None,
    barred: Iterable[tuple[str, str]],
    section: str,
) -> Iterator[Proposal]:
    """Yield a round of each field that is drawn by itself: all of them, or the section asked for.

    number: None for the next one of those that have the fewest.
    """
    rule = drawn_by(facts, session)
    assert rule is not None
    round_robin, by_standings = kinds.round_robin(rule), kinds.by_standings(rule)
    if section:
        check_section(facts, facts.sessions[session].stage, section)
    fields = sections_to_draw(facts, session, section)
    turns = {of: number or next_round(facts, session, of) for of in fields}
    for of, turn in turns.items():
        if turn > min(turns.values()):
            continue
        check_enough(session, playing_in(facts, session, section=of), rule.clause)
        check_room(facts, session, turn)
        if round_robin is not None:
            yield _round_robin(facts, session, turn, round_robin, of)
        else:
            assert by_standings is not None
            yield _by_standings(facts, session, turn, by_standings, barred, of)


def _by_standings(
    facts: Contest,
    session: str,
    number: int,
    rule: ByStandings,
    barred: Iterable[tuple[str, str]],
    section: str,
) -> Proposal:
    position = position_of(facts, session, rule, number, barred, section)
    field = position.field
    in_force = rule.in_force(field)
    drawing = in_force.draw(field)
    return Proposal(
        stage=facts.sessions[session].stage,
        session=session,
        by_match=facts.conditions(session).by_match,
        section=section,
        round=number,
        number=field.round,
        method=in_force.method,
        version=in_force.version,
        basis=facts.position,
        pairings=tables(drawing, section),
        sits_out=drawing.sits_out,
        triangle=drawing.triangle,
        order=field.contestants(),
        outstanding=position.outstanding,
        undrawn=undrawn_before(facts, session, section),
        barred=field.ruled_out,
        lots=position.lots,
        ties=position.ties,
        clause=rule.clause,
    )


def _round_robin(
    facts: Contest, session: str, number: int, rule: RoundRobinDraw, section: str
) -> Proposal:
    """Return one round of one of the stage's round robins, by the numbers that count in it."""
    drawn = draws_behind(facts, session, number, section)
    before = drawn_or_played(facts, drawn, session, section)
    turn = turn_of(facts, session, before, rule, section)
    movement = rule.movement(len(turn.seats.order))
    seats = turn.seats.without(suspended(facts, session, number))
    places = seated(movement.rounds[turn.round - 1], seats)
    return Proposal(
        stage=facts.sessions[session].stage,
        session=session,
        by_match=facts.conditions(session).by_match,
        section=section,
        round=number,
        number=turn.match_number,
        method=rule.method,
        version=rule.version,
        basis=facts.position,
        pairings=tuple(
            Pairing(table=in_section(section, str(place.table)), ns=ns, ew=ew)
            for place, ns, ew in places
            if ns is not None and ew is not None
        ),
        sits_out=idle(places, movement.sitting_out(turn.round), seats),
        order=turn.seats.numbered,
        lots=turn.seats.lots,
        clause=rule.clause,
    )


def _taking_part(facts: Contest, session: str, stage: str) -> tuple[str, ...]:
    """Name who is in a knock-out, best first: as declared; in a first stage by their numbers."""
    field = field_of(facts, stage).contestants
    if field or not of_knock_out(facts, stage):
        return field
    return tuple(facts.seeded(session, playing_in(facts, session)))


def _knock_out(facts: Contest, session: str, number: int | None, rule: KnockOutDraw) -> Proposal:
    """Return the matches of those who take part, after the choices that they had."""
    stage = facts.sessions[session].stage
    field = _taking_part(facts, session, stage)
    if not field:
        raise RuleSaysNo(
            what=f"the draw of {stage}", why="nobody is declared to play in it", clause=rule.clause
        )
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
    for open_place in open_places(facts, stage):
        raise RuleSaysNo(what=f"the draw of {stage}", why=open_place, clause=rule.clause)
    drawing = rule.draw(field, chosen(facts, stage))
    return Proposal(
        stage=stage,
        session=session,
        by_match=facts.conditions(session).by_match,
        round=number,
        number=match_number,
        method=rule.method,
        version=rule.version,
        basis=facts.position,
        pairings=tables(drawing),
        sits_out=drawing.sits_out,
        order=field,
        clause=rule.clause,
    )
