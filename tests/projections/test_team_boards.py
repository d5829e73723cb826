"""Travellers and scorecards of teams: every table, and what the board brings in its match."""

from fractions import Fraction

import pytest

from ledger.commands import AnyCommand
from projections.scoring.team_matches import matches
from projections.views.scorecards import scorecard
from projections.views.travellers import travellers
from tests.given import AVERAGE_PLUS, Given, award, club_session, enter

PLAYED = ((1, 420, -50), (2, 110, 140), (3, -100, -100))


def team_match(rules: str) -> list[AnyCommand]:
    """Three boards of 1 against 2."""
    return [
        *club_session(pairs=2, rules=rules),
        *(
            one
            for board, opened, closed in PLAYED
            for one in (
                enter(board, "1", "2", opened, room="open"),
                enter(board, "2", "1", closed, room="closed"),
            )
        ),
    ]


@pytest.mark.parametrize(
    ("rules", "home"),
    [
        ("wbf-2023-teams", [10, -1, 0]),
        ("acbl-club-knockout-teams", [10, -1, 0]),
        ("wbf-2023-board-a-match", [2, 0, 1]),
    ],
)
def test_both_rooms_of_a_board_have_what_it_brings(rules: str, home: list[int]) -> None:
    facts = Given(team_match(rules)).facts()
    (match,) = matches(facts, ("1",))
    for board, worth, sheet in zip(match.boards, home, travellers(facts, ("1",)), strict=True):
        opened, closed = sheet.lines
        assert (opened.room, closed.room) == ("open", "closed")
        assert (opened.ns_worth, opened.ew_worth) == (worth, board.away_imps)
        assert (closed.ns_worth, closed.ew_worth) == (board.away_imps, worth)


@pytest.mark.parametrize("team", ["1", "2"])
@pytest.mark.parametrize("rules", ["wbf-2023-teams", "wbf-2023-board-a-match"])
def test_a_card_counts_each_board_once(rules: str, team: str) -> None:
    facts = Given(team_match(rules), award(4, "1", "2", (AVERAGE_PLUS, AVERAGE_PLUS))).facts()
    (match,) = matches(facts, ("1",))
    card = scorecard(facts, team, ("1",))
    counts = sum((line.counts or Fraction(0) for line in card.lines), Fraction(0))
    assert counts == (match.home_imps if team == match.home else match.away_imps)
    assert [line.board for line in card.lines] == [1, 1, 2, 2, 3, 3, 4]
