"""Matches that were not played, or with too little to compare: what they are worth."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from ledger.events import ForfeitDeclared
from ledger.recorded import Recorded
from ledger.rulebook import Conditions
from ledger.rules.forfeits.best_of import BestOf, Candidates, ForfeitScore
from ledger.rules.victory_points import VictoryPoints
from projections.scoring.course import ZERO, Course, Encounter, Side


def forfeits(course: Course, others: list[Encounter]) -> list[Encounter]:
    """Return the forfeited matches, and those with too few comparisons, which count as such.

    What was played of a match that is declared forfeited is not scored.
    """
    facts = course.facts
    declared = [
        (recorded, event)
        for recorded, event in facts.of(ForfeitDeclared)
        if event.session in course.within
        and not {event.home, event.away} & facts.cancelled(event.session)
    ]
    for _, event in declared:
        others[:] = [encounter for encounter in others if not _is_of(event, encounter)]
    made = [_forfeit(course, recorded, event, others) for recorded, event in declared]
    for place, encounter in enumerate(others):
        if encounter.kind == "too-few-comparisons":
            others[place] = _scored_as_forfeit(course, encounter, others)
    return made


def _is_of(event: ForfeitDeclared, encounter: Encounter) -> bool:
    """Tell whether this encounter is the match that is declared forfeited."""
    return (
        event.session == encounter.session
        and event.round in (None, encounter.round)
        and encounter.between() == {event.home, event.away}
    )


def _forfeit(
    course: Course, recorded: Recorded, event: ForfeitDeclared, others: Sequence[Encounter]
) -> Encounter:
    conditions, phase = course.conditions, course.phases[event.session]
    completed = _completed(course, phase, others)
    home, away = (
        _forfeit_side(name, opponent, stated, event, conditions, completed)
        for name, opponent, stated in (
            (event.home, event.away, event.home_vps),
            (event.away, event.home, event.away_vps),
        )
    )
    return Encounter(
        kind="forfeit",
        session=event.session,
        number=course.number(event.session, event.round),
        phase=phase,
        round=event.round,
        home=home,
        away=away,
        clause=conditions.forfeits.clause if conditions.forfeits else "",
        events=(recorded.position,),
    )


def _is_over(course: Course, phase: int | None) -> bool:
    """Tell whether a forfeit's score may be raised: not before the last session it depends on."""
    facts, rule = course.facts, course.conditions.forfeits
    stage = facts.schedule.of_stage(course.stage)
    if facts.stages.get(course.stage) and set(stage) <= set(course.within):
        return True
    if rule is None or rule.raised_at != "phase-end" or phase is None:
        return False
    in_phase = {session for session in stage if course.phases[session] == phase}
    is_over = (course.stage, phase) in facts.schedule.phases_over
    return is_over and in_phase <= set(course.within)


def _completed(
    course: Course, phase: int | None, others: Sequence[Encounter]
) -> list[Encounter] | None:
    """Return the matches of which means are taken, None until the time has come for it.

    They are those that were completed when the last round robin, or the stage, ended.
    """
    if not _is_over(course, phase):
        return None
    sessions = course.facts.schedule
    stage_is_over = sessions.stages.get(course.stage)
    return [
        e
        for e in others
        if e.kind == "played" and (stage_is_over or (course.stage, e.phase) in sessions.phases_over)
    ]


def _printed(conditions: Conditions) -> BestOf | None:
    return None if conditions.forfeits is None else conditions.forfeits.printed


def _forfeit_side(
    name: str,
    opponent: str,
    stated: Fraction | None,
    event: ForfeitDeclared,
    conditions: Conditions,
    completed: Sequence[Encounter] | None,
) -> Side:
    """Return one side; completed: the matches of which means are taken, None until the end."""
    rule, scale = _printed(conditions), conditions.victory_points
    offender = name in event.offenders
    if stated is not None or rule is None:
        return Side(contestant=name, own=ZERO, vps=stated, offender=offender)
    if offender:
        return _forfeit_worth(name, rule.to_offender(scale), offender=True)
    by_fault = completed is not None and opponent in event.offenders
    others = _others(rule, opponent, completed or ()) if by_fault else ()
    return _not_at_fault(name, others, completed, rule, scale)


def _forfeit_worth(
    name: str,
    score: ForfeitScore,
    *,
    offender: bool = False,
    candidates: Candidates | None = None,
) -> Side:
    return Side(
        contestant=name,
        own=score.imps,
        gross=max(score.imps, ZERO),
        vps=score.vps,
        offender=offender,
        candidates=candidates,
    )


def _others(rule: BestOf, offender: str, completed: Sequence[Encounter]) -> list[Fraction]:
    """Return the offender's own scores elsewhere, or those of its other opponents."""
    if rule.third == "complement":
        return _vps_of(offender, completed)
    return [
        side.vps
        for encounter in completed
        if offender in encounter.between()
        for side in encounter.sides
        if side.contestant != offender and side.vps is not None
    ]


def _vps_of(name: str, completed: Sequence[Encounter]) -> list[Fraction]:
    return [
        side.vps
        for encounter in completed
        for side in encounter.sides
        if side.contestant == name and side.vps is not None
    ]


def _scored_as_forfeit(
    course: Course, encounter: Encounter, others: Sequence[Encounter]
) -> Encounter:
    """Score a match with too few comparisons: both sides as if not at fault (ANC 7.7, AMB-26)."""
    rule, scale = _printed(course.conditions), course.conditions.victory_points
    assert encounter.away is not None
    if rule is None:
        return encounter
    completed = _completed(course, encounter.phase, others)
    home, away = (
        _not_at_fault(side.contestant, (), completed, rule, scale)
        for side in (encounter.home, encounter.away)
    )
    return replace(encounter, home=home, away=away)


def _not_at_fault(
    name: str,
    others: Sequence[Fraction],
    completed: Sequence[Encounter] | None,
    rule: BestOf,
    scale: VictoryPoints | None,
) -> Side:
    """Return the forfeit's winner with the floor, or at the end the highest of three figures."""
    if completed is None:
        return _forfeit_worth(name, rule.until_the_end(scale))
    candidates = rule.candidates(_vps_of(name, completed), others)
    return _forfeit_worth(name, rule.at_the_end(candidates, scale), candidates=candidates)
