"""Deals: 52 cards, each once, whatever seat a file begins with."""

import pytest

from ledger.bridge.deals import Deal, check_tricks, hands_from, suits_of, taken_by, tricks_of

NORTH, EAST = "AQT94.T53.KQ8.T9", "63.J98.J53.K8654"
SOUTH, WEST = "K72.6.AT9762.AJ7", "J85.AKQ742.4.Q32"
HANDS = f"{NORTH} {EAST} {SOUTH} {WEST}"


@pytest.mark.parametrize(
    "text",
    [
        f"N:{NORTH} {EAST} {SOUTH} {WEST}",
        f"E:{EAST} {SOUTH} {WEST} {NORTH}",
        f" w : {WEST} {NORTH} {EAST} {SOUTH}",
        f"N:{NORTH.replace('T', '10')} {EAST} {SOUTH} {WEST}",
        f"N:49QTA.T53.8KQ.9T {EAST} {SOUTH} {WEST.casefold()}",
    ],
)
def test_a_deal_is_read_from_any_seat_and_in_any_order(text: str) -> None:
    assert hands_from(text) == HANDS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HANDS, "does not begin with a seat"),
        (f"N:{NORTH} {EAST} {SOUTH}", "has 3 hands"),
        (f"N:{NORTH} {EAST} {SOUTH} -", "has 1 suits"),
        (f"N:{NORTH} {EAST} {SOUTH} J85.AKQ742.4.Q3", "W has 12 cards"),
        (f"N:{NORTH} {EAST} {SOUTH} A85.AKQ742.4.Q32", "SA is dealt to N and to W"),
        (f"N:{NORTH} {EAST} {SOUTH} X85.AKQ742.4.Q32", "has the card 'X'"),
    ],
)
def test_what_is_no_deal_is_said(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        hands_from(text)


def test_double_dummy_tricks_are_twenty_digits() -> None:
    strains = ("NT", "S", "H", "D", "C")
    taken = {(seat, strain): 7 for seat in "NESW" for strain in strains} | {("S", "D"): 12}
    digits = tricks_of(taken)  # type: ignore[arg-type]
    assert digits == "777777777777" + "7C7" + "77777"[:5]
    deal = Deal(board=1, hands=HANDS, tricks=digits)
    assert taken_by(deal, "S") == [7, 7, 7, 12, 7]
    assert suits_of(deal, "E") == ["63", "J98", "J53", "K8654"]
    assert tricks_of({}) is None
    with pytest.raises(ValueError, match="twenty digits"):
        check_tricks("777")
