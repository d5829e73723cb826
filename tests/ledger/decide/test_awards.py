"""Adjusted scores: in every shape, on lines with and without a score."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from ledger.bridge.awards import AnyAward, Assigned, OwnSession, Part, Typed, Weighted
from ledger.commands import MarkNotPlayed
from ledger.errors import (
    AlreadyScored,
    BadValue,
    BoardPlayedTwice,
    ImpossibleScore,
    LedgerError,
    NothingChanges,
    NotYourAward,
    ResultsArePosted,
    WeightsMustSumToOne,
)
from ledger.events import AdjustedScoreAwarded, CorrectionRequested, ScoreEntered
from tests.given import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Given,
    adjust,
    award,
    club_session,
    enter,
    line,
    post,
    scored,
    strike_out,
)

PAIRS = club_session(pairs=6)
BUTLER = club_session(pairs=6, rules="compscore-butler")


def weighted(*parts: tuple[int, str]) -> Weighted:
    return Weighted(parts=tuple(Part(points=p, weight=Fraction(share)) for p, share in parts))


def typed(value: str, unit: str) -> Typed:
    return Typed(value=Fraction(value), unit=unit)  # type: ignore[arg-type]


SHAPES: list[Sequence[AnyAward]] = [
    (AVERAGE_PLUS, AVERAGE_MINUS),
    (AVERAGE, AVERAGE),
    (Assigned(points=420), Assigned(points=420)),
    (Assigned(points=420), Assigned(points=450)),
    (weighted((420, "1/3"), (-50, "2/3")), weighted((420, "0.6"), (-50, "0.4"))),
    (typed("12.5", "matchpoints"), typed("7", "matchpoints")),
    (typed("55", "percent"), AVERAGE),
    (OwnSession(), AVERAGE_MINUS),
]


@pytest.mark.parametrize("given", SHAPES)
def test_a_line_without_a_score_is_adjusted_in_any_shape(given: Sequence[AnyAward]) -> None:
    evening = Given(PAIRS)
    (event,) = evening.when(award(1, "1", "2", given)).then_events(AdjustedScoreAwarded)
    assert ((event.ns, event.ew), event.entry) == (tuple(given), None)


def test_an_award_names_the_score_that_it_replaces() -> None:
    evening = Given(PAIRS).given(enter(1, "1", "2", 420))
    entry = evening.last
    evening.when(award(1, "1", "2", (AVERAGE, AVERAGE)))
    (event,) = evening.then_events(AdjustedScoreAwarded)
    assert event.entry == entry
    (only,) = evening.facts().results.lines.values()
    assert only.score is not None
    assert only.awards == (AVERAGE, AVERAGE)


def test_a_line_marked_as_not_played_can_be_adjusted() -> None:
    evening = Given(PAIRS, MarkNotPlayed(line=line(1, "1", "2")))
    evening.when(award(1, "1", "2", (AVERAGE, AVERAGE))).then_events(AdjustedScoreAwarded)
    assert len(evening.facts().results.lines) == 1


def test_a_line_is_adjusted_once_without_being_asked() -> None:
    evening = Given(PAIRS, award(1, "1", "2", (AVERAGE, AVERAGE)))
    evening.when(award(1, "1", "2", (AVERAGE, AVERAGE))).then_refused(AlreadyScored)
    evening.when(enter(1, "1", "2", 420)).then_refused(AlreadyScored)


def test_an_award_gives_nobody_a_board_twice() -> None:
    evening = Given(PAIRS, enter(1, "1", "2", 420))
    evening.when(award(1, "3", "2", (AVERAGE, AVERAGE))).then_refused(BoardPlayedTwice)
    evening = Given(PAIRS, award(1, "1", "2", (AVERAGE, AVERAGE)))
    evening.when(enter(1, "1", "4", 420)).then_refused(BoardPlayedTwice)


def test_once_results_are_posted_an_award_is_a_correction() -> None:
    evening = Given(PAIRS, enter(1, "1", "2", 420))
    evening.given(post(evening), at="22:00")
    evening.when(award(1, "3", "4", (AVERAGE, AVERAGE)), at="22:05").then_refused(ResultsArePosted)


WRONG: list[tuple[Sequence[AnyAward], type[LedgerError]]] = [
    ((weighted((420, "0.6"), (-50, "0.5")), AVERAGE), WeightsMustSumToOne),
    ((AVERAGE, weighted()), WeightsMustSumToOne),
    ((weighted((420, "1.5"), (-50, "-0.5")), AVERAGE), BadValue),
    ((weighted((421, "1")), AVERAGE), ImpossibleScore),
    ((AVERAGE, Assigned(points=421)), ImpossibleScore),
    ((typed("3", "imps"), AVERAGE), NotYourAward),
    ((typed("3", "vps"), AVERAGE), NotYourAward),
]


@pytest.mark.parametrize(("given", "error"), WRONG)
def test_an_award_that_cannot_be_is_refused(
    given: Sequence[AnyAward], error: type[LedgerError]
) -> None:
    Given(PAIRS).when(award(1, "1", "2", given)).then_refused(error)


@pytest.mark.parametrize(
    "given", [typed("3", "matchpoints"), typed("60", "percent"), OwnSession(), typed("3", "vps")]
)
def test_an_award_in_percent_or_matchpoints_does_not_fit_an_imp_contest(given: AnyAward) -> None:
    evening = Given(BUTLER)
    evening.when(award(1, "1", "2", (AVERAGE, given))).then_refused(NotYourAward, expected="imps")
    evening.when(award(1, "1", "2", (AVERAGE, typed("3", "imps"))))
    evening.then_events(AdjustedScoreAwarded)


def test_an_award_is_asked_for_on_a_line_without_a_score_and_must_change_something() -> None:
    evening = Given(PAIRS)
    evening.when(adjust(line(1, "1", "2"), (AVERAGE, AVERAGE)))
    evening.then_events(CorrectionRequested, AdjustedScoreAwarded)
    same = adjust(line(1, "1", "2"), (AVERAGE, AVERAGE), evening.last, (AVERAGE, AVERAGE))
    refusal = evening.when(same).then_refused(NothingChanges)
    assert str(refusal).startswith("board 1 1-2 (session 1), A and A, is already as asked for")


def test_a_score_struck_out_leaves_its_line_free_again() -> None:
    evening = Given(PAIRS).given(enter(1, "1", "2", 420))
    evening.given(strike_out(evening.last, scored(1, "1", "2", 420)))
    evening.when(enter(1, "1", "2", 450)).then_events(ScoreEntered)
