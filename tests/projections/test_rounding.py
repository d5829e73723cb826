"""WBF 3.2b, AMB-47: a contestant's matchpoints are rounded as a total, or board by board."""

from fractions import Fraction
from typing import Literal

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.rulebook import Regulations
from ledger.rules.scoring.matchpoints import Matchpoints
from projections.scoring.stages import reckon
from tests.given import AVERAGE, Given, award, club_session, tables

SET = "wbf-2023-pairs"


def rounding(score_of: Literal["session", "board"]) -> Regulations:
    """The set with what it rounds chosen otherwise."""
    rules = regulations.load(SET)
    scoring = rules.default.scoring
    assert isinstance(scoring, Matchpoints)
    of = replace(scoring, score_of=score_of)
    return replace(rules, default=replace(rules.default, scoring=of))


@pytest.mark.parametrize(
    ("score_of", "best", "awarded"),
    [
        ("session", Fraction("11.3"), Fraction(6)),  # twice 17/3, added and then rounded
        ("board", Fraction("11.4"), Fraction(6)),  # twice 5.7
    ],
)
def test_what_is_rounded_is_what_the_set_says(
    score_of: Literal["session", "board"], best: Fraction, awarded: Fraction
) -> None:
    evening = Given(
        club_session(pairs=8, rules=rounding(score_of)),
        *(
            [*tables([420, 50, -50], board), award(board, "7", "8", (AVERAGE, AVERAGE))]
            for board in (1, 8)
        ),
    )
    stage = reckon(evening.facts(), "main", ("1",))
    assert stage.accounts["1"].total == best
    assert stage.accounts["7"].total == awarded
