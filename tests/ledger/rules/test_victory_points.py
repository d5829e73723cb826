"""Scales of victory points that no document of ours prints, and laws of every scale."""

from fractions import Fraction
from pathlib import Path

import pytest

from ledger.regulations import read
from ledger.rules.victory_points.ebu_discrete import EbuDiscrete
from ledger.rules.victory_points.scale import Scale
from ledger.rules.victory_points.wbf_continuous import WbfContinuous

PUBLISHED = {
    # boards: the first margin of 11-9, 12-8 … 20-0 (EBU White Book 3.1.1)
    5: (1, 3, 5, 7, 10, 13, 16, 20, 25, 31),
    6: (1, 3, 5, 8, 11, 14, 18, 22, 27, 33),
    7: (1, 3, 6, 9, 12, 15, 19, 24, 29, 36),
    8: (1, 4, 7, 10, 13, 17, 21, 26, 31, 39),
    9: (1, 4, 7, 10, 13, 17, 22, 27, 33, 41),
    10: (1, 4, 7, 10, 14, 18, 23, 28, 35, 43),
    12: (2, 5, 8, 12, 16, 20, 25, 31, 38, 47),
    16: (2, 5, 9, 13, 18, 23, 29, 36, 44, 54),
    24: (2, 6, 11, 16, 22, 28, 35, 44, 54, 66),
    32: (3, 8, 13, 19, 25, 33, 41, 51, 62, 77),
    64: (4, 11, 18, 26, 36, 46, 58, 71, 88, 108),
}
SCALES: list[Scale] = [EbuDiscrete(clause="3.1.1"), WbfContinuous(clause="WBF 2.2")]
LONGEST = 64
MARGINS = range(120)


@pytest.mark.parametrize(("boards", "starts"), PUBLISHED.items())
def test_the_ebu_scale_is_the_published_table(boards: int, starts: tuple[int, ...]) -> None:
    scale = EbuDiscrete(clause="3.1.1")
    for vps, start in enumerate(starts, 11):
        assert scale.won_by(Fraction(start), boards) == (vps, 20 - vps)
        assert scale.won_by(Fraction(start - 1), boards) == (vps - 1, 21 - vps)


@pytest.mark.parametrize("boards", range(1, LONGEST))
def test_a_further_victory_point_of_the_ebu_scale_never_costs_fewer_imps(boards: int) -> None:
    scale = EbuDiscrete(clause="3.1.1")
    won = [scale.vps(Fraction(margin), boards) for margin in MARGINS]
    level, *rows, _ = [won.count(Fraction(vps)) for vps in range(10, 21)]
    widths = [2 * level - 1, *rows]
    assert widths == sorted(widths)


def test_a_set_may_fix_the_number_of_boards() -> None:
    fixed, open_ = EbuDiscrete(clause="", boards=8), EbuDiscrete(clause="")
    assert fixed.vps(Fraction(10), 24) == open_.vps(Fraction(10), 8) == 14
    assert (fixed.depends_on_boards, open_.depends_on_boards) == (False, True)


@pytest.mark.parametrize("scale", SCALES)
def test_a_scale_by_boards_says_that_it_has_to_know_them(scale: Scale) -> None:
    with pytest.raises(ValueError, match="depends on the number of boards"):
        scale.vps(Fraction(3))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("boards", [1, 7, 20])
def test_both_sides_share_twenty_and_more_imps_are_never_worth_less(
    scale: Scale, boards: int
) -> None:
    worth = [scale.won_by(Fraction(margin), boards) for margin in MARGINS]
    assert {winner + loser for winner, loser in worth} == {20}
    winners = [winner for winner, _ in worth]
    assert winners == sorted(winners)
    assert (winners[0], winners[-1]) == (10, 20)


def test_a_federations_set_names_the_new_scale_as_any_other(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text(
        'extends = "team-match"\nname = "league"\n'
        '[default.victory_points]\nrule = "ebu-discrete"\nclause = "EBU White Book 3.1.1"\n'
    )
    scale = read(file).default.victory_points
    assert scale is not None
    assert scale.match(Fraction(25), Fraction(-25), 24) == (15, 5)
