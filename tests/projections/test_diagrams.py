"""A deal as a picture: every card once, each hand in its place, and in words as well."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from projections.writers.diagrams import PLACES, diagrams
from tests.ledger.bridge.test_deals import EAST, HANDS, NORTH, SOUTH, WEST

SVG = "{http://www.w3.org/2000/svg}"
DEAL = {"board": 3, "hands": HANDS}


def traveller(deal: dict[str, Any] | None) -> dict[str, Any]:
    return {"board": 3, "dealer": "S", "vulnerable": ["EW"], "deal": deal}


def drawn(*travellers: dict[str, Any]) -> list[str]:
    return diagrams("traveller", lambda: {"travellers": list(travellers)})


def texts(picture: str) -> list[ET.Element]:
    return list(ET.fromstring(picture).iter(f"{SVG}text"))  # noqa: S314  # our own


def test_each_hand_stands_in_its_place() -> None:
    (picture,) = drawn(traveller(DEAL))
    for seat, hand in zip("NESW", (NORTH, EAST, SOUTH, WEST), strict=True):
        at = [
            "".join(one.itertext())[2:].strip()
            for one in texts(picture)
            if one.get("x") == str(PLACES[seat].x) and one.get("font-size") == "15"
            if int(one.get("y", 0)) - PLACES[seat].y in (0, 18, 36, 54)
        ]
        told = [suit.replace(" ", "").replace("10", "T").replace("\u2013", "") for suit in at]
        assert ".".join(told) == hand


@pytest.mark.parametrize(("tricks", "par"), [(None, None), ("7" * 20, None), ("7" * 20, -420)])
def test_double_dummy_stands_beside_where_it_is_known(tricks: str | None, par: int | None) -> None:
    told = {name: value for name, value in (("tricks", tricks), ("par", par)) if value is not None}
    (picture,) = drawn(traveller({**DEAL, **told}))
    said = ["".join(one.itertext()) for one in texts(picture)]
    assert said.count("7") == (20 if tricks else 0)
    assert ("par \u2212420 for NS" in said) == (par is not None)


def test_hands_that_are_not_open_are_not_drawn() -> None:
    assert drawn(traveller(None)) == []
    first, second = drawn(traveller(None), traveller(DEAL))
    assert (first, second.startswith("<svg")) == ("", True)
    assert diagrams("standings", dict) == []
