"""Encounters: who met whom in a stage, and what each side made of it.

A round of a Swiss or a round robin is an encounter, and so is a segment of a final, a bye,
a match that was forfeited. What it is worth in victory points comes from the stage's scale.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from ledger.events import DrawPublished, ForfeitDeclared
from ledger.record import Contest
from ledger.record.crediting import rounds_to_come
from ledger.record.drawing import drawn_sections
from ledger.record.meetings import left_alone
from ledger.record.rounds_played import shown_by_results
from ledger.rules.byes import Bye
from projections.scoring.course import Course, Encounter, Side
from projections.scoring.forfeits import forfeits
from projections.scoring.matches import Match
from projections.scoring.outcomes import Extent, Outcome, clause_of, outcome
from projections.scoring.pair_matches import Rules, played_by_pairs
from projections.scoring.stated_matches import whole_matches
from projections.scoring.team_matches import matches


def encounters(facts: Contest, stage: str, sessions: Collection[str]) -> tuple[Encounter, ...]:
    """Return all encounters of a stage within these sessions, in the order of play.

    Sessions from the first one on are the stage as it was after them; others are a part of
    the stage as it is, in which a forfeit may be worth more.
    """
    order = facts.schedule.of_stage(stage)
    within = tuple(s for s in order if s in sessions)
    if not within:
        return ()
    if within != order[: len(within)] and facts.of(ForfeitDeclared):
        return tuple(e for e in encounters(facts, stage, order) if e.session in within)
    course = Course.of(facts, stage, within)
    rules = {session: facts.conditions(session) for session in within}
    made = list(_played(course, rules))
    made += _byes(course, made)
    made += forfeits(course, made)
    made.sort(key=lambda e: (e.number, e.kind == "bye"))
    return tuple(made)


def _played(course: Course, rules: Rules) -> Iterator[Encounter]:
    facts, within = course.facts, course.within
    if course.conditions.scoring.between_rooms is not None:
        return (_of_match(course, match, rules) for match in matches(facts, within))
    whole = (_of_match(course, match, rules) for match in whole_matches(facts, within))
    return chain(played_by_pairs(course, rules), whole)


def _of_match(course: Course, match: Match, rules: Rules) -> Encounter:
    home, away, facts = match.home_imps, match.away_imps, course.facts
    conditions = rules[match.session]
    said = Outcome("played", *match.vps, clause_of(conditions)) if match.vps else None
    pair = (match.home, match.away)
    extent = Extent(facts, match.session, match.round, pair, match.counted, match.compared)
    worth = said or outcome(home, away, extent, conditions)
    return Encounter(
        kind=worth.kind,
        session=match.session,
        number=course.number(match.session, match.round),
        phase=course.phases[match.session],
        round=match.round,
        table=match.table,
        home=Side(contestant=match.home, own=home, gross=match.home_gross, vps=worth.home),
        away=Side(contestant=match.away, own=away, gross=match.away_gross, vps=worth.away),
        boards=match.counted,
        compared=match.compared,
        clause=worth.clause,
        events=match.events,
    )


def _byes(course: Course, played: Iterable[Encounter]) -> list[Encounter]:
    """List the byes: contestants without an opponent in a round, as drawn or as played undrawn.

    A contestant drawn against one that left before the round has a bye too; one that met somebody
    in the round all the same has none.
    """
    rule = course.conditions.bye
    if rule is None:
        return []
    to_come = rounds_to_come(course.facts, course.stage)
    met = {(e.session, e.round or 1, side.contestant) for e in played for side in e.sides}
    return [
        _bye(course, draw, contestant, rule)
        for draw in (*course.facts.draws, *_undrawn_rounds(course))
        if draw.session in course.within and (draw.session, draw.round) not in to_come
        for contestant in (*draw.sits_out, *sorted(left_alone(course.facts, draw)))
        if (draw.session, draw.round, contestant) not in met
    ]


def _undrawn_rounds(course: Course) -> Iterator[DrawPublished]:
    """Yield the rounds that were played without a published draw, as their results show them.

    Only those of a draw that is printed, which says that one sits out each round (ANC 10.4.1);
    in any other field only a published draw tells who does (AMB-21).
    """
    rule, facts = course.conditions.round_robin, course.facts
    if rule is None:
        return
    drawn = {draw.session for draw in facts.draws}
    for session in course.within:
        for section in () if session in drawn else drawn_sections(facts, course.stage):
            for shown in shown_by_results(facts, session, section):
                if rule.printed_for(len([*shown.taking_part()])) is not None:
                    yield shown


def _bye(course: Course, draw: DrawPublished, contestant: str, rule: Bye) -> Encounter:
    worth = rule.worth()
    return Encounter(
        kind="bye",
        session=draw.session,
        number=course.number(draw.session, draw.round),
        phase=course.phases[draw.session],
        round=draw.round,
        home=Side(contestant=contestant, own=worth.own, vps=worth.vps),
        away=None,
        clause=rule.clause,
    )
