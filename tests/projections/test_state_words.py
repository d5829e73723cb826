"""How final results are, in words: what amended them is short, and says what it was."""

from datetime import UTC, datetime

import pytest

from ledger.record.entries import Entries
from ledger.record.missing import Extent
from projections.views.state import State
from projections.views.states import Stated
from projections.writers import states
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


def test_a_bye_says_that_it_is_one() -> None:
    """A row for a match with one side read as if the other had been forgotten."""
    met, alone = (
        Stated(
            what="match", session="1", number=2, round=2, sides=sides, state=State(word="official")
        )
        for sides in (("A", "B"), ("C",))
    )
    (block,) = states.sheet((met, alone), KNOWN, Entries()).blocks
    assert [row[:2] for row in block.rows] == [
        ["match 2, round 2", "A v B"],
        ["match 2, round 2, bye", "C"],
    ]


def test_the_appeals_of_what_is_incomplete_are_said_to_be_such() -> None:
    incomplete = State(word="incomplete", appeals=(1, 3), extents=(("2", Extent(84, 126)),))
    assert state_words(incomplete, KNOWN).text == (
        "incomplete: 84 of 126 results, under appeal (1, 3)"
    )
    assert state_words(State(word="under-appeal", appeals=(1,)), KNOWN).text == "under appeal (1)"
