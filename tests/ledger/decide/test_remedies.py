"""Boards that cannot be scored as played: the director says who is to blame, the rule the rest."""

from typing import Any, Literal

import pytest

from ledger.bridge.awards import Artificial, Grade
from ledger.commands import AwardArtificialScore
from ledger.errors import AlreadyScored, NeedsRuling, NotUnderTheseRules, RuleSaysNo
from ledger.events import AdjustedScoreAwarded
from tests.given import Given, club_session, line

CLUB = "acbl-club-pairs"
Why = Literal["irregularity", "director-error", "slow-play"]


def awarded(why: Why, rules: str = CLUB, **found: Any) -> Given:
    """The director's finding about board 1 at the table of 1 and 2."""
    command = AwardArtificialScore(line=line(1, "1", "2"), why=why, **found)
    return Given(club_session(rules=rules)).when(command)


@pytest.mark.parametrize(
    ("why", "found", "ns", "ew"),
    [
        ("irregularity", {"ew": "directly"}, "A+", "A-"),
        ("irregularity", {"ns": "partly", "ew": "partly"}, "A", "A"),
        ("director-error", {}, "A+", "A+"),
        ("director-error", {"ns": "directly"}, "A+", "A+"),
        ("slow-play", {"ns": "directly"}, "A-", "A+"),
        ("slow-play", {"ns": "partly", "ew": "directly"}, "A-", "A-"),
        ("slow-play", {}, "A+", "A+"),
        ("slow-play", {"ns": None, "ew": None}, "A", "A"),
    ],
)
def test_the_grades_follow_from_who_is_to_blame(
    why: Why, found: dict[str, Any], ns: Grade, ew: Grade
) -> None:
    (award,) = awarded(why, **found).then_events(AdjustedScoreAwarded)
    assert (award.ns, award.ew) == (Artificial(grade=ns), Artificial(grade=ew))


def test_wherever_a_bridge_result_can_be_found_there_is_no_artificial_one() -> None:
    """ACBL Law 84: equity by a real result comes first, and both sides have it."""
    refused = awarded("irregularity", ew="directly", scorable=True)
    refused.then_refused(RuleSaysNo, why="the board can be scored to both sides")
    refused = awarded("director-error", scorable=True)
    refused.then_refused(RuleSaysNo, why="the board can be scored")


def test_after_an_irregularity_it_has_to_be_found_who_was_at_fault() -> None:
    awarded("irregularity", ns=None).then_refused(NeedsRuling, what="who was at fault")


def test_regulations_that_say_nothing_of_it_leave_it_to_an_award_in_so_many_words() -> None:
    for why in ("irregularity", "slow-play"):
        awarded(why, rules="compscore-matchpoints").then_refused(NotUnderTheseRules)


def test_a_board_has_one_adjusted_score() -> None:
    once = awarded("director-error")
    again = AwardArtificialScore(line=line(1, "1", "2"), why="director-error")
    once.when(again).then_refused(AlreadyScored)
