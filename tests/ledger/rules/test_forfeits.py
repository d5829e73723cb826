"""Forfeits: a floor at once, at the end the highest of three figures."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError

from ledger import regulations
from ledger.coding import from_plain
from ledger.rules.forfeits.best_of import BestOf
from ledger.rules.victory_points import VictoryPoints

VPS = st.lists(st.fractions(0, 67, max_denominator=10), max_size=6)


def rule_of(name: str, stage: str) -> tuple[BestOf, VictoryPoints]:
    conditions = regulations.load(name).of(stage)
    assert isinstance(conditions.forfeits, BestOf)
    assert conditions.victory_points is not None
    return conditions.forfeits, conditions.victory_points


ITC, ITC_SCALE = rule_of("anc-2018-itc-open", "qualifying")
SYDNEY, SYDNEY_SCALE = rule_of("sydney-2003-seniors-teams", "qualifying")
FINAL, FINAL_SCALE = rule_of("sydney-2003-blue-ribbon-pairs", "final")


def exact(*figures: str) -> list[Fraction]:
    return [Fraction(figure) for figure in figures]


def test_at_once_the_floor_and_nothing_for_the_offenders() -> None:
    """ANC 10.10; SBF Appendix D: IMPs as the scale gives them back, or as printed."""
    assert ITC.until_the_end(ITC_SCALE) == (Fraction("56.5"), Fraction("21.5"))
    assert ITC.to_offender(ITC_SCALE) == (0, -35)
    assert SYDNEY.until_the_end(SYDNEY_SCALE) == (18, 11)
    assert SYDNEY.to_offender(SYDNEY_SCALE) == (0, 0)
    assert FINAL.until_the_end(FINAL_SCALE) == (70, 20)


@pytest.mark.parametrize(
    ("own", "others", "vps"),
    [
        (exact("38", "52"), exact("20", "12"), "56.5"),
        (exact("58", "61"), exact("20", "30"), "59.5"),
        (exact("38", "52"), exact("5", "12"), "61.5"),
        (exact(), exact("1"), "67.5"),
        (exact(), exact(), "56.5"),
    ],
)
def test_the_interstate_teams_look_at_the_complement_of_the_offenders_mean(
    own: list[Fraction], others: list[Fraction], vps: str
) -> None:
    """ANC 10.10, AMB-71: at most what the scale can give."""
    assert ITC.at_the_end(ITC.candidates(own, others), ITC_SCALE).vps == Fraction(vps)


@given(VPS, VPS)
def test_the_highest_figure_counts_and_never_less_than_the_floor(
    own: list[Fraction], others: list[Fraction]
) -> None:
    for rule, scale in ((ITC, ITC_SCALE), (SYDNEY, SYDNEY_SCALE), (FINAL, FINAL_SCALE)):
        candidates = rule.candidates(own, others)
        final = rule.at_the_end(candidates, scale)
        assert final.vps >= rule.floor
        assert final.vps in candidates
        assert all(figure is None or figure <= final.vps for figure in candidates)


@given(VPS)
def test_without_an_offender_only_floor_and_own_mean_speak(own: list[Fraction]) -> None:
    """ANC 7.7, AMB-26."""
    assert ITC.candidates(own, ()).by_offenders is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"third": "complement"},
        {"third": "opponents", "complement_of": 70},
        {"third": "opponents", "imps": 11},
        {"third": "opponents", "offender": 19},
        {"third": "opponents", "cap": 17},
    ],
)
def test_a_forfeit_that_contradicts_itself_is_refused(wrong: dict[str, object]) -> None:
    plain = {"clause": "1", "floor": 18, "offender": 0, "when": "stage-end", **wrong}
    with pytest.raises(ValidationError):
        from_plain(plain, BestOf)
