"""Encounters: who met whom in a stage, and what each side made of it.

A round of a Swiss or a round robin is an encounter, and so is a segment of a final, a bye,
a match that was forfeited. What it is worth in victory points comes from the stage's scale.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.events import ForfeitDeclared
from ledger.recorded import Recorded
from ledger.rulebook import Conditions
from ledger.rules.forfeits.best_of import BestOf, Candidates, ForfeitScore
from ledger.rules.scoring import TeamScoring
from ledger.rules.scoring.matchpoints import Matchpoints
from ledger.rules.victory_points import VictoryPoints
from projections.folds.facts import Facts
from projections.scoring.boards import scored_boards
from projections.scoring.matches import Match
from projections.scoring.tallies import Key, Tally
from projections.scoring.team_matches import matches, whole_matches
from projections.scoring.worth import match_tallies

ZERO = Fraction(0)
Kind = Literal["played", "bye", "forfeit", "too-few-comparisons"]


class Side(Struct, frozen=True, kw_only=True):
    """One side of an encounter.

    own: its own result, net IMPs or a percentage; gross: the IMPs it won; vps: None where the
    stage has none, or where a ruling has still to say. candidates: the figures of a forfeit.
    """

    contestant: str
    own: Fraction
    gross: Fraction = ZERO
    vps: Fraction | None = None
    offender: bool = False
    candidates: Candidates | None = None


class Encounter(Struct, frozen=True, kw_only=True):
    """Two sides in a session, or one that sits out (away is None).

    number: which match of its stage the session is; round: within the session, where it has
    several; phase: the round robin. boards: how many count, compared: how many were really
    played. events: positions of what made it so.
    """

    kind: Kind
    session: str
    number: int
    phase: int | None
    round: int | None
    home: Side
    away: Side | None
    boards: int = 0
    compared: int = 0
    table: str | None = None
    clause: str = ""
    events: tuple[int, ...] = ()

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that there are."""
        return (self.home,) if self.away is None else (self.home, self.away)

    def between(self) -> frozenset[str]:
        """The contestants."""
        return frozenset(side.contestant for side in self.sides)


class Course(NamedTuple):
    """A stage as it went, over some of its sessions.

    within: those sessions, numbers: the matches in all of its sessions, by session and round.
    """

    facts: Facts
    stage: str
    within: tuple[str, ...]
    conditions: Conditions
    numbers: Mapping[tuple[str, int | None], int]

    def number(self, session: str, number: int | None) -> int:
        """Which match of the stage a round of a session is."""
        return self.numbers.get((session, number)) or self.numbers[session, None]

    def phase(self, session: str) -> int | None:
        """The round robin that a session belongs to."""
        return self.facts.sessions.sessions[session].phase


def encounters(facts: Facts, stage: str, sessions: Collection[str]) -> tuple[Encounter, ...]:
    """All encounters of a stage within these sessions, in the order of play."""
    within = tuple(s for s in facts.sessions.of_stage(stage) if s in sessions)
    if not within:
        return ()
    course = Course(facts, stage, within, facts.conditions(within[-1]), match_numbers(facts, stage))
    played = [_with_vps(e, facts.conditions(e.session)) for e in _played(course)]
    made = [*played, *_byes(course)]
    made += _forfeits(course, made)
    made.sort(key=lambda e: (e.number, e.kind == "bye"))
    return tuple(made)


def match_numbers(facts: Facts, stage: str) -> dict[tuple[str, int | None], int]:
    """The number of each match of a stage, by session and round.

    A session without rounds of its own is one match; (session, None) is its first one.
    """
    rounds: dict[str, set[int | None]] = {name: set() for name in facts.sessions.of_stage(stage)}
    for draw in facts.draws:
        if draw.session in rounds:
            rounds[draw.session].add(draw.round)
    for line in facts.results.lines.values():
        if line.line.session in rounds:
            rounds[line.line.session].add(line.line.round)
    for match in facts.results.matches.values():
        if match.score.session in rounds:
            rounds[match.score.session].add(match.score.round)
    numbers: dict[tuple[str, int | None], int] = {}
    for session, known in rounds.items():
        first = len({number for (_, _), number in numbers.items()}) + 1
        numbers[session, None] = first
        for place, number in enumerate(sorted(n for n in known if n is not None)):
            numbers[session, number] = first + place
    return numbers


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


def _forfeits(course: Course, others: list[Encounter]) -> list[Encounter]:
    """Forfeited matches; and those with too few comparisons, which count as such.

    What was played of a match that is declared forfeited is not scored.
    """
    facts = course.facts
    declared = [
        (recorded, event)
        for recorded, event in facts.of(ForfeitDeclared)
        if event.session in course.within
        and not {event.home, event.away} & facts.cancelled(event.session)
    ]
    others[:] = [e for e in others if not any(_is_of(event, e) for _, event in declared)]
    made = [_forfeit(course, recorded, event, others) for recorded, event in declared]
    for place, encounter in enumerate(others):
        if encounter.kind == "too-few-comparisons":
            others[place] = _scored_as_forfeit(course, encounter, others)
    return made


def _is_of(event: ForfeitDeclared, encounter: Encounter) -> bool:
    """Whether this is the match that is declared forfeited."""
    return (
        event.session == encounter.session
        and event.round in (None, encounter.round)
        and encounter.between() == {event.home, event.away}
    )


def _forfeit(
    course: Course, recorded: Recorded, event: ForfeitDeclared, others: Sequence[Encounter]
) -> Encounter:
    conditions, phase = course.conditions, course.phase(event.session)
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
    """Whether the time has come to raise a forfeit's score."""
    sessions, rule = course.facts.sessions, course.conditions.forfeits
    if sessions.stages.get(course.stage):
        return True
    by_phase = isinstance(rule, BestOf) and rule.when == "phase-end"
    return by_phase and phase is not None and (course.stage, phase) in sessions.phases_over


def _completed(
    course: Course, phase: int | None, others: Sequence[Encounter]
) -> list[Encounter] | None:
    """The matches of which means are taken, None until the time has come for it.

    They are those that were completed when the last round robin, or the stage, ended.
    """
    if not _is_over(course, phase):
        return None
    sessions = course.facts.sessions
    stage_is_over = sessions.stages.get(course.stage)
    return [
        e
        for e in others
        if e.kind == "played" and (stage_is_over or (course.stage, e.phase) in sessions.phases_over)
    ]


def _forfeit_side(
    name: str,
    opponent: str,
    stated: Fraction | None,
    event: ForfeitDeclared,
    conditions: Conditions,
    completed: Sequence[Encounter] | None,
) -> Side:
    """One side; completed: the matches of which means are taken, None until the end."""
    rule, scale = conditions.forfeits, conditions.victory_points
    offender = name in event.offenders
    if stated is not None or not isinstance(rule, BestOf):
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
    """The offender's own scores elsewhere, or those of its other opponents."""
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
    """Too few comparisons: both sides as if not at fault (ANC 7.7, AMB-26)."""
    rule, scale = course.conditions.forfeits, course.conditions.victory_points
    assert encounter.away is not None
    if not isinstance(rule, BestOf):
        return encounter
    completed = _completed(course, encounter.phase, others)
    home, away = (
        _not_at_fault(side.contestant, (), completed, rule, scale)
        for side in (encounter.home, encounter.away)
    )
    return replace(encounter, home=home, away=away, clause=rule.clause)


def _not_at_fault(
    name: str,
    others: Sequence[Fraction],
    completed: Sequence[Encounter] | None,
    rule: BestOf,
    scale: VictoryPoints | None,
) -> Side:
    """The floor, and at the end the highest of three figures; others: for the third of them."""
    if completed is None:
        return _forfeit_worth(name, rule.until_the_end(scale))
    candidates = rule.candidates(_vps_of(name, completed), others)
    return _forfeit_worth(name, rule.at_the_end(candidates, scale), candidates=candidates)
