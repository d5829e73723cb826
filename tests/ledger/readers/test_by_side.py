"""Where a file writes both sides' scores, each is what it says, or the line is refused."""

import pytest

from ledger.bridge.awards import describe
from ledger.errors import LedgerError
from ledger.readers.by_side import scored_by_side
from ledger.readers.lines import Shown
from tests.given import line


def told(ns: str, ew: str, contract: str = "") -> str:
    """What a line on board 1, where nobody is vulnerable, is."""
    shown = Shown(ns, contract, "N" if contract else "", "10" if contract else "")
    found = scored_by_side(line(1, "1", "2"), shown, ew, "matchpoints")
    if found.played is not None:
        return found.played.outcome
    return "/".join(map(describe, found.awards)) if found.awards else "not played"


@pytest.mark.parametrize(
    ("ns", "ew", "expected"),
    [
        # one score's two faces
        ("420", "-420", "+420"),
        ("-50", "50", "-50"),
        ("0", "0", "+0"),
        ("PASS", "PASS", "+0"),
        ("", "-420", "+420"),
        ("420", "", "+420"),
        # what each side gets
        ("420", "50", "+420 assigned/-50 assigned"),
        ("A+", "A-", "A+/A-"),
        ("A+", "A+", "A+/A+"),
        ("60%", "40", "A+/A-"),
        ("A6040", "A6040", "A+/A-"),
        ("A6040", "A4060", "A+/A-"),
        # an award on one side and points on the other
        ("A+", "650", "A+/-650 assigned"),
        ("650", "A+", "+650 assigned/A+"),
        ("A=", "+0", "A/+0 assigned"),
        ("+0", "A=", "+0 assigned/A"),
        ("A+", "-420", "A+/+420 assigned"),
        ("A+", "+50", "A+/-50 assigned"),
        ("50%", "+50", "A/-50 assigned"),
        ("A+/650", "", "A+/-650 assigned"),
        ("420/A-", "", "+420 assigned/A-"),
        # one side alone
        ("A+", "", "A+/A-"),
        ("", "A+", "A-/A+"),
        # not played
        ("NP", "NP", "not played"),
        ("NP", "0", "not played"),
        ("---", "---", "not played"),
        ("", "NP", "not played"),
    ],
)
def test_each_side_is_what_it_says(ns: str, ew: str, expected: str) -> None:
    assert told(ns, ew) == expected


@pytest.mark.parametrize(
    ("ns", "ew", "expected"),
    [
        ("A+", "50", "write +50 where points are meant, 50% where a percentage is"),
        ("A+", "0", "write +0 where points are meant, 0% where a percentage is"),
        ("90", "A-", "score '90' of north-south beside an award"),
        ("A+", "651", "no contract scores -651"),
        ("A+", "much", "score 'much' of east-west is not points, an award"),
        ("420", "much", "score 'much' of east-west is not points, an award"),
        ("NP", "420", "has the score 'NP' on one side and '420' on the other"),
        ("A+", "NP", "has the score 'A+' on one side and 'NP' on the other"),
        ("A6040", "A+", "score 'A6040' of north-south is not points, an award"),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused(ns: str, ew: str, expected: str) -> None:
    with pytest.raises((LedgerError, ValueError), match=expected.replace("+", r"\+")):
        told(ns, ew)


def test_points_of_both_sides_agree_with_the_contract() -> None:
    assert told("420", "-420", "4S") == "4S N 10 +420"
