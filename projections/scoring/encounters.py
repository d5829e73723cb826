"""Encounters: who met whom in a stage, and what each side made of it.

A round of a Swiss or a round robin is an encounter, and so is a segment of a final, a bye,
a match that was forfeited. What it is worth in victory points comes from the stage's scale.
"""

from collections.abc import Collection, Iterator
from itertools import chain

from msgspec.structs import replace

from ledger.rulebook import Conditions
from ledger.rules.scoring import TeamScoring
from ledger.rules.scoring.matchpoints import Matchpoints
from projections.folds.facts import Facts
from projections.scoring.boards import scored_boards
from projections.scoring.course import ZERO, Course, Encounter, Side, match_numbers
from projections.scoring.forfeits import forfeits
from projections.scoring.matches import Match
from projections.scoring.tallies import Key, Tally
from projections.scoring.team_matches import matches, whole_matches
from projections.scoring.worth import match_tallies


def encounters(facts: Facts, stage: str, sessions: Collection[str]) -> tuple[Encounter, ...]:
    """All encounters of a stage within these sessions, in the order of play."""
    within = tuple(s for s in facts.sessions.of_stage(stage) if s in sessions)
    if not within:
        return ()
    course = Course(facts, stage, within, facts.conditions(within[-1]), match_numbers(facts, stage))
    played = [_with_vps(e, facts.conditions(e.session)) for e in _played(course)]
    made = [*played, *_byes(course)]
    made += forfeits(course, made)
    made.sort(key=lambda e: (e.number, e.kind == "bye"))
    return tuple(made)


def _played(course: Course) -> Iterator[Encounter]:
    if isinstance(course.conditions.scoring, TeamScoring):
        return (_of_match(course, match) for match in matches(course.facts, course.within))
    whole = (_of_match(course, match) for match in whole_matches(course.facts, course.within))
    return chain(_played_by_pairs(course), whole)


def _of_match(course: Course, match: Match) -> Encounter:
    home, away = match.vps or (None, None)
    return Encounter(
        kind="played",
        session=match.session,
        number=course.number(match.session, match.round),
        phase=course.phase(match.session),
        round=match.round,
        table=match.table,
        home=Side(contestant=match.home, own=match.home_imps, gross=match.home_gross, vps=home),
        away=Side(contestant=match.away, own=match.away_imps, gross=match.away_gross, vps=away),
        boards=match.counted,
        compared=match.compared,
        events=match.events,
    )


def _played_by_pairs(course: Course) -> Iterator[Encounter]:
    facts, conditions = course.facts, course.conditions
    in_percent = isinstance(conditions.scoring, Matchpoints)
    boards = scored_boards(facts, course.within)
    gathered = match_tallies(boards, facts.conditions, in_percent=in_percent)
    for key, tally in gathered.items():
        opponent = key.opponent
        assert opponent is not None
        mirror = Key(key.session, opponent, key.round, key.contestant)
        if key.session not in course.within or (key.contestant > opponent and mirror in gathered):
            continue
        other = gathered.get(mirror, Tally())
        yield Encounter(
            kind="played",
            session=key.session,
            number=course.number(key.session, key.round),
            phase=course.phase(key.session),
            round=key.round,
            home=_pair(key.contestant, tally, conditions),
            away=_pair(opponent, other, conditions),
            boards=max(tally.all_boards, other.all_boards),
            compared=max(tally.boards, other.boards),
            events=tuple(sorted({*tally.touched, *other.touched})),
        )


def _pair(contestant: str, tally: Tally, conditions: Conditions) -> Side:
    scoring = conditions.scoring
    assert not isinstance(scoring, TeamScoring)
    boards = tally.all_boards
    own = scoring.match_result([tally.total], boards) if boards else ZERO
    return Side(contestant=contestant, own=own, gross=max(own, ZERO))


def _with_vps(encounter: Encounter, conditions: Conditions) -> Encounter:
    """The encounter with what the scale makes of each side's own result."""
    scale, away = conditions.victory_points, encounter.away
    if scale is None or away is None or encounter.home.vps is not None:
        return encounter
    if _too_few(encounter, conditions):
        return replace(encounter, kind="too-few-comparisons")
    boards = encounter.boards or conditions.boards
    if boards is None and scale.depends_on_boards:
        return encounter
    both = scale.match(encounter.home.own, away.own, boards)
    return replace(
        encounter,
        home=replace(encounter.home, vps=both.home),
        away=replace(away, vps=both.away),
        clause=scale.clause,
    )


def _too_few(encounter: Encounter, conditions: Conditions) -> bool:
    """Whether fouled boards leave too little to compare (ANC 7.7)."""
    rule = conditions.comparisons
    artificial = encounter.boards - encounter.compared
    return (
        rule is not None
        and artificial > 0
        and not rule.enough(encounter.boards, encounter.compared)
    )


def _byes(course: Course) -> Iterator[Encounter]:
    """Who had no opponent in a round of the draw as it stands."""
    rule = course.conditions.bye
    if rule is None:
        return
    worth = rule.worth()
    for draw in course.facts.draws:
        if draw.session not in course.within:
            continue
        for contestant in draw.sits_out:
            yield Encounter(
                kind="bye",
                session=draw.session,
                number=course.number(draw.session, draw.round),
                phase=course.phase(draw.session),
                round=draw.round,
                home=Side(contestant=contestant, own=worth.own, vps=worth.vps),
                away=None,
                clause=rule.clause,
            )
