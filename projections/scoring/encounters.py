"""Encounters: who met whom in a stage, and what each side made of it.

A round of a Swiss or a round robin is an encounter, and so is a segment of a final, a bye,
a match that was forfeited. What it is worth in victory points comes from the stage's scale.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from msgspec import Struct

from ledger.bridge.scores import partners
from ledger.events import DrawPublished, ForfeitDeclared
from ledger.record import Contest
from ledger.record.crediting import rounds_to_come
from ledger.record.drawing import drawn_sections
from ledger.record.meetings import left_alone, meeting_of, taken_out
from ledger.record.rounds_played import shown_by_results
from ledger.rulebook import Conditions
from ledger.rules.byes import Bye
from ledger.rules.comparisons import Comparisons
from ledger.rules.scoring.method import PairRule
from projections.scoring.boards import scored_boards
from projections.scoring.course import ZERO, Course, Encounter, Kind, Side
from projections.scoring.forfeits import forfeits
from projections.scoring.matches import Match
from projections.scoring.tallies import NOTHING, Key, Tally
from projections.scoring.team_matches import matches, whole_matches
from projections.scoring.worth import match_tallies


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


Rules = Mapping[str, Conditions]
"""The conditions of each session."""


def _played(course: Course, rules: Rules) -> Iterator[Encounter]:
    facts, within = course.facts, course.within
    if course.conditions.scoring.between_rooms is not None:
        return (_of_match(course, match, rules) for match in matches(facts, within))
    whole = (_of_match(course, match, rules) for match in whole_matches(facts, within))
    # lines are gathered in the order in which boards were scored last, which tells nothing
    return chain(_as_entered(facts, _played_by_pairs(course, rules)), whole)


def _as_entered(facts: Contest, made: Iterable[Encounter]) -> list[Encounter]:
    """Sort encounters by the entry of the home side; of partners, that of the first."""
    entered = {name: place for place, name in enumerate(facts.contestants)}

    def at_home(one: Encounter) -> int:
        home = one.home.contestant
        place = entered.get(home)
        return entered.get(partners(home)[0], len(entered)) if place is None else place

    return sorted(made, key=at_home)


def _of_match(course: Course, match: Match, rules: Rules) -> Encounter:
    home, away, facts = match.home_imps, match.away_imps, course.facts
    conditions = rules[match.session]
    said = Outcome("played", *match.vps, _clause(conditions)) if match.vps else None
    pair = (match.home, match.away)
    extent = Extent(facts, match.session, match.round, pair, match.counted, match.compared)
    worth = said or _outcome(home, away, extent, conditions)
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


def _played_by_pairs(course: Course, rules: Rules) -> Iterator[Encounter]:
    """Yield the matches of pairs; one is kept with both sides' tallies until either changes."""
    facts, conditions = course.facts, course.conditions
    scoring = conditions.scoring.across
    assert scoring is not None
    in_percent = scoring.measure == "percent"
    boards = scored_boards(facts, course.within)
    gathered = match_tallies(boards, facts.conditions, in_percent=in_percent)
    alike: dict[object, Made] = {}
    for key, tally in gathered.items():
        session, contestant, number, opponent = key
        assert opponent is not None
        other = gathered.get((session, opponent, number, contestant))
        if session not in rules or (contestant > opponent and other is not None):
            continue
        known: Encounter | None = tally.item
        place = course.number(session, number)
        if known is not None and known.boards > known.compared:
            known = None  # whether enough was compared depends on more than the two (ANC 7.7)
        if known is None or other is None or other.item is not known or known.number != place:
            known = _of_pairs(course, key, (tally, other or NOTHING), rules[session], alike)
            tally.item = known
            if other is not None:
                other.item = known
        yield known


class Made(NamedTuple):
    """What two pairs made of a match, on so many boards, and what that is worth."""

    home: Fraction
    away: Fraction
    boards: int
    compared: int
    worth: "Outcome"


def _of_pairs(
    course: Course,
    key: Key,
    both: tuple[Tally, Tally],
    rules: Conditions,
    alike: dict[object, Made],
) -> Encounter:
    """Return a match of two pairs by what both gathered; key: of the home side.

    alike: what matches came to that were simply played, as the same few hundred come up again.
    """
    (session, contestant, number, opponent), (tally, other) = key, both
    assert opponent is not None
    figures = (session, tally.figures, other.figures)
    made = alike.get(figures)
    if made is None:
        made = _made(course, key, both, rules)
        if made.boards == made.compared:
            alike[figures] = made
    home, away, counted, compared, worth = made
    return Encounter(
        kind=worth.kind,
        session=session,
        number=course.number(session, number),
        phase=course.phases[session],
        round=number,
        home=Side(contestant=contestant, own=home, gross=_won(home), vps=worth.home),
        away=Side(contestant=opponent, own=away, gross=_won(away), vps=worth.away),
        boards=counted,
        compared=compared,
        clause=worth.clause,
        events=_events(tally, other),
    )


def _made(course: Course, key: Key, both: tuple[Tally, Tally], rules: Conditions) -> Made:
    (session, contestant, number, opponent), (tally, other) = key, both
    scoring = course.conditions.scoring.across
    assert opponent is not None
    assert scoring is not None
    home, away = _own(tally, scoring), _own(other, scoring)
    counted = max(tally.all_boards, other.all_boards)
    compared = max(tally.boards, other.boards)
    extent = Extent(course.facts, session, number, (contestant, opponent), counted, compared)
    return Made(home, away, counted, compared, _outcome(home, away, extent, rules))


def _events(tally: Tally, other: Tally) -> tuple[int, ...]:
    both = tally.touched
    return tuple(sorted(both if both == other.touched else {*both, *other.touched}))


def _own(tally: Tally, scoring: PairRule) -> Fraction:
    boards = tally.all_boards
    return scoring.match_result([tally.total], boards) if boards else ZERO


def _won(own: Fraction) -> Fraction:
    return own if own.numerator > 0 else ZERO


class Outcome(Struct, frozen=True, gc=False):
    """The kind of result a played match is treated as, and its VPs for both sides; None: not yet
    known."""

    kind: Kind
    home: Fraction | None = None
    away: Fraction | None = None
    clause: str = ""


class Extent(NamedTuple):
    """A match, for counting how many of its boards count and how many were compared."""

    facts: Contest
    session: str
    round: int | None
    sides: tuple[str, str]
    counted: int
    compared: int

    def compared_of(self) -> int | None:
        """Return the number of boards compared; None while more of them are to come."""
        met = meeting_of(self.facts, self.session, self.round, self.sides)
        there = self.counted + len(taken_out(self.facts, self.session, met))
        session = self.facts.sessions[self.session]
        is_over = session.ended or session.postings
        return None if there < (met.boards or 0) and not is_over else max(there, met.boards or 0)


def _outcome(home: Fraction, away: Fraction, extent: Extent, conditions: Conditions) -> Outcome:
    """Convert both sides' own results into victory points, if the stage has a scale."""
    scale, clause = conditions.victory_points, _clause(conditions)
    if scale is None:
        return Outcome("played", clause=clause)
    rule, forfeits_rule = conditions.comparisons, conditions.forfeits
    if rule is not None and extent.counted > extent.compared and _too_few(rule, extent):
        clauses = [rule.clause] if forfeits_rule is None else [rule.clause, forfeits_rule.clause]
        return Outcome("too-few-comparisons", clause="; ".join(clauses))
    boards = extent.counted or conditions.boards
    if boards is None and scale.depends_on_boards:
        return Outcome("played", clause=clause)
    return Outcome("played", *scale.match(home, away, boards), clause)


def _too_few(rule: Comparisons, extent: Extent) -> bool:
    """Tell whether too few boards of a match were compared (ANC 7.7), once all results are in."""
    boards = extent.compared_of()
    return boards is not None and not rule.enough(boards, extent.compared)


def _clause(conditions: Conditions) -> str:
    """Return the clause by which a match counts: of its victory points or its scoring."""
    return (conditions.victory_points or conditions.scoring).clause


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
