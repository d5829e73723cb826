"""How final results are, in words: what amended them is short, and says what it was."""

from datetime import UTC, datetime

import pytest

from projections.views.state import State
from projections.writers.known import Known, state_words

KINDS = {
    131: "ScoreCorrected",
    132: "ScoreCorrected",
    140: "PenaltyImposed",
    150: "EventAnnulled",
    **dict.fromkeys(range(200, 500), "ScoreCorrected"),
}
KNOWN = Known(
    contest="wed",
    title="Wednesday",
    position=500,
    recorded_at=datetime(2026, 11, 20, tzinfo=UTC),
    clock="declared",
    hash="",
    zone="UTC",
    names={},
    kinds=KINDS,
)


@pytest.mark.parametrize(
    ("positions", "said"),
    [
        ((131,), "#131 (correction)"),
        ((131, 132), "#131, #132 (corrections)"),
        ((131, 140), "#131 (correction), #140 (penalty)"),
        ((131, 132, 140, 150), "2 corrections, 1 penalty, 1 annulment, #131 to #150"),
        (tuple(range(200, 500)), "300 corrections, #200 to #499"),
        ((7,), "#7 (change)"),
    ],
)
def test_what_amended_results_is_told_in_a_few_words(positions: tuple[int, ...], said: str) -> None:
    words = state_words(State(word="official", amended=positions), KNOWN)
    assert words.text == f"official, amended by {said}"
    assert words.plain["amended_by"] == list(positions)
