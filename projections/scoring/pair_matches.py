"""The matches of pairs: who met whom, and what both made of the boards they had together."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from ledger.bridge.scores import partners
from ledger.record import Contest
from ledger.rulebook import Conditions
from ledger.rules.scoring.method import PairRule
from projections.scoring.boards import scored_boards
from projections.scoring.course import ZERO, Course, Encounter, Side
from projections.scoring.outcomes import Extent, Outcome, outcome
from projections.scoring.tallies import NOTHING, Key, MatchTallies, Tally
from projections.scoring.worth import OfMatches, match_tallies

MOST_ALIKE = 10_000
"""Of so many figures it is kept what matches with them come to."""

Rules = Mapping[str, Conditions]
"""The conditions of each session."""


class Made(NamedTuple):
    """What two pairs made of a match, on so many boards, and what that is worth."""

    home: Fraction
    away: Fraction
    boards: int
    compared: int
    worth: Outcome


class Kept(NamedTuple):
    """Matches in order, and which round of the stage theirs were, by session and round."""

    matches: dict[Key, Encounter]
    rounds: dict[tuple[str, int | None], tuple[int, int | None]]

    @classmethod
    def of(cls, matches: list[Encounter]) -> "Kept":
        """Keep these matches."""
        rounds = {(e.session, e.round): (e.number, e.phase) for e in matches}
        return cls({_key(one): one for one in matches}, rounds)

    def is_of(self, course: Course) -> bool:
        """Tell whether their rounds still are the same ones of a stage."""
        return all(
            place == _place(course, session, number)
            for (session, number), place in self.rounds.items()
        )


def _place(course: Course, session: str, number: int | None) -> tuple[int, int | None]:
    """Return which match of the stage a round is, and in which round robin."""
    return course.number(session, number), course.phases[session]


def played_by_pairs(course: Course, rules: Rules) -> Iterator[Encounter]:
    """Yield the matches of pairs, those of each round by the entries of their sides.

    Those of a deal set are kept until one of them changes.
    """
    facts, conditions = course.facts, course.conditions
    scoring = conditions.scoring.across
    assert scoring is not None
    in_percent = scoring.measure == "percent"
    boards = scored_boards(facts, course.within)
    tallies = match_tallies(boards, facts.conditions, in_percent=in_percent)
    awarded = {key: tally for key in tallies.awarded for key, tally in _both(tallies, key)}
    for part in tallies.plain:
        known = part.item if part.item is not None and part.item.is_of(course) else None
        if known is None or part.stale:
            again = None if known is None else _made_again(course, known, part, rules)
            made = again or Kept.of(_as_entered(facts, _matches(course, part, rules, part.alike)))
            part.item = made
            part.stale = frozenset()
    plain = chain.from_iterable([part.item.matches.values() for part in tallies.plain])
    if not awarded:
        return plain
    others = [one for one in plain if _key(one) not in awarded]
    return iter(_as_entered(facts, [*others, *_matches(course, awarded, rules, {})]))


def _made_again(course: Course, known: Kept, part: MatchTallies, rules: Rules) -> Kept | None:
    """Make those matches again of which a tally is another one; None where there are others now."""
    stale = part.stale | {*map(_turned, part.stale)}
    tallies = {key: part[key] for key in stale if key in part}
    made = {_key(one): one for one in _matches(course, tallies, rules, part.alike)}
    if made.keys() != known.matches.keys() & stale:
        return None
    return known._replace(matches={**known.matches, **made})


def _as_entered(facts: Contest, made: Iterable[Encounter]) -> list[Encounter]:
    """Sort encounters by the entries of their sides, home first; of partners, that of the first.

    Boards are gathered in the order in which they were scored last, which tells nothing.
    """
    order = facts.entries.order

    def place_of(side: Side) -> int:
        place = order.get(side.contestant)
        return order.get(partners(side.contestant)[0], len(order)) if place is None else place

    return sorted(made, key=lambda one: (*map(place_of, one.sides), one.round or 0))


def _both(tallies: OfMatches, key: Key) -> Iterator[tuple[Key, Tally]]:
    """Yield the tallies of both sides of a match."""
    for each in (key, _turned(key)):
        if (tally := tallies.get(each)) is not None:
            yield each, tally


def _turned(key: Key) -> Key:
    """Return the key of the other side of a match."""
    session, contestant, number, opponent = key
    assert opponent is not None
    return (session, opponent, number, contestant)


def _key(encounter: Encounter) -> Key:
    """Return the key of the home side of a match."""
    away = encounter.away
    opponent = None if away is None else away.contestant
    return (encounter.session, encounter.home.contestant, encounter.round, opponent)


def _matches(
    course: Course, tallies: Mapping[Key, Tally], rules: Rules, alike: dict[object, Made]
) -> Iterator[Encounter]:
    """Yield the matches of these tallies; one is kept with both sides' until either changes."""
    for key, tally in tallies.items():
        session, contestant, number, opponent = key
        assert opponent is not None
        other = tallies.get((session, opponent, number, contestant))
        if session not in rules or (contestant > opponent and other is not None):
            continue
        known: Encounter | None = tally.item if other and other.item is tally.item else None
        if known is None or (known.number, known.phase) != _place(course, session, number):
            known = _of_pairs(course, key, (tally, other or NOTHING), rules[session], alike)
            tally.item = known
            if other is not None:
                other.item = known
        yield known


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
        if made.boards == made.compared and len(alike) < MOST_ALIKE:
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
