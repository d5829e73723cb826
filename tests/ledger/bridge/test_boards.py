"""Dealer and vulnerability as printed on the boards (Law 2)."""

import pytest

from ledger.bridge.boards import dealer, other_side, side_of, vulnerable

PRINTED = """
    1  N none     5  N NS       9  N EW      13  N both
    2  E NS       6  E EW      10  E both    14  E none
    3  S EW       7  S both    11  S none    15  S NS
    4  W both     8  W none    12  W NS      16  W EW
"""

SIDES = {"none": set[str](), "NS": {"NS"}, "EW": {"EW"}, "both": {"NS", "EW"}}


def boards() -> list[tuple[int, str, str]]:
    cells = PRINTED.split()
    return [(int(cells[i]), cells[i + 1], cells[i + 2]) for i in range(0, len(cells), 3)]


@pytest.mark.parametrize(("board", "deals", "at_risk"), boards())
@pytest.mark.parametrize("later", [0, 16, 32, 160])
def test_a_board_has_its_dealer_and_vulnerability_and_sixteen_later_again(
    board: int, deals: str, at_risk: str, later: int
) -> None:
    assert dealer(board + later) == deals
    assert vulnerable(board + later) == SIDES[at_risk]


def test_a_seat_belongs_to_a_side() -> None:
    assert [side_of(seat) for seat in ("N", "E", "S", "W")] == ["NS", "EW", "NS", "EW"]
    assert (other_side("NS"), other_side("EW")) == ("EW", "NS")
