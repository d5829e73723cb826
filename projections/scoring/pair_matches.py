"""The matches of pairs: who met whom, and what both made of the boards they had together."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from ledger.rulebook import Conditions
from ledger.rules.scoring.method import PairRule
from projections.scoring.boards import scored_boards
from projections.scoring.course import ZERO, Course, Encounter, Side
from projections.scoring.outcomes import Extent, Outcome, outcome
from projections.scoring.tallies import NOTHING, Key, Tally
from projections.scoring.worth import match_tallies

Rules = Mapping[str, Conditions]
"""The conditions of each session."""


def played_by_pairs(course: Course, rules: Rules) -> Iterator[Encounter]:
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
    worth: Outcome


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
    return Made(home, away, counted, compared, outcome(home, away, extent, rules))


def _events(tally: Tally, other: Tally) -> tuple[int, ...]:
    both = tally.touched
    return tuple(sorted(both if both == other.touched else {*both, *other.touched}))


def _own(tally: Tally, scoring: PairRule) -> Fraction:
    boards = tally.all_boards
    return scoring.match_result([tally.total], boards) if boards else ZERO


def _won(own: Fraction) -> Fraction:
    return own if own.numerator > 0 else ZERO
