"""Par: what both sides come to by the tricks that they take, as files that say both have it."""

from pathlib import Path

import pytest

from ledger import readers
from ledger.bridge.deals import STRAINS, Deal
from ledger.bridge.par import par, par_by
from tests.ledger.bridge.test_deals import HANDS


def taken(ns: dict[str, int], ew: dict[str, int]) -> str:
    """A table in which both partners of a side take the same; where nothing is said, none."""
    sides = ("".join(f"{of.get(strain, 0):X}" for strain in STRAINS) for of in (ns, ew))
    return "".join(sides) * 2


@pytest.mark.parametrize(
    ("board", "ns", "ew", "points"),
    [
        (1, {"S": 10}, {}, 420),  # four spades, and nobody has anything to say against it
        (1, {"S": 9}, {}, 140),
        (1, {}, {"NT": 9}, -400),
        (3, {"S": 10}, {"H": 9}, 420),  # vulnerable, five hearts doubled cost 500
        (1, {"S": 10}, {"H": 9}, 300),  # else 300, which is less than 420
        (1, dict.fromkeys(STRAINS, 7), dict.fromkeys(STRAINS, 7), 90),  # north speaks first
        (2, dict.fromkeys(STRAINS, 7), dict.fromkeys(STRAINS, 7), -90),  # east does
        (1, dict.fromkeys(STRAINS, 6), dict.fromkeys(STRAINS, 6), 0),  # passed out
        (1, dict.fromkeys(STRAINS, 13), {}, 1520),
    ],
)
def test_each_side_bids_as_long_as_it_gains(
    board: int, ns: dict[str, int], ew: dict[str, int], points: int
) -> None:
    assert par_by(taken(ns, ew), board) == points


def test_what_a_file_says_of_par_stands() -> None:
    tricks = taken({"S": 10}, {})
    assert par(Deal(board=1, hands=HANDS, tricks=tricks, par=-50)) == -50
    assert par(Deal(board=1, hands=HANDS, tricks=tricks)) == 420
    assert par(Deal(board=1, hands=HANDS)) is None


@pytest.mark.parametrize("name", ["bws/hands.pbn", "pbn-pairs/ruter_2015-09-10.pbn"])
def test_par_is_what_files_with_both_publish(data: Path, name: str) -> None:
    if not (data / name).exists():
        pytest.skip(f"no {name}")
    deals = [row.deal for row in readers.deals(name, (data / name).read_bytes())]
    assert len(deals) >= 24
    assert [par_by(one.tricks or "", one.board) for one in deals] == [one.par for one in deals]
