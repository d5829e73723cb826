"""What a sheet of travellers says below each of them."""

import pytest

from ledger.commands import DeclareFouled, GiveRuling
from projections.views.travellers import travellers
from projections.writers.boards import travellers_sheet
from projections.writers.sheet import Sheet, in_lines
from tests.given import Given, club_session, tables
from tests.projections.test_standings_notes import known


def sheet_of(told: Given, *, each: bool = False) -> Sheet:
    facts = told.facts()
    made = travellers(facts, ("1",))
    return travellers_sheet(made, known(facts), facts.entries, each=each)


@pytest.mark.parametrize("each", [True, False])
def test_each_group_of_a_fouled_board_has_its_own_frequencies_below_it(*, each: bool) -> None:
    """Law 87. Before, those of all groups stood together at the end, and none said whose it was."""
    told = Given(club_session(pairs=8, rules="compscore-matchpoints"), tables([140, 110, 90, 50]))
    ruling = told.given(GiveRuling(session="1", ruling="book", board=1)).last
    told.given(DeclareFouled(session="1", board=1, groups=(("1", "3"), ("5", "7")), ruling=ruling))
    sheet = sheet_of(told, each=each)
    assert [list(block.below) for block in sheet.blocks] == [
        ["Frequencies of board 1:", "     140 x 1: 5 / 1", "     110 x 1: 1 / 5"],
        ["Frequencies of board 1:", "      90 x 1: 5 / 1", "      50 x 1: 1 / 5"],
    ]
    assert tuple(sheet.below) == known(told.facts()).footing()


def test_a_sheet_has_one_gap_between_what_is_below_and_what_follows() -> None:
    told = Given(club_session(pairs=8, rules="compscore-matchpoints"), tables([140, 110, 90, 50]))
    lines = in_lines(sheet_of(told))
    last = next(n for n, one in enumerate(lines) if " 50 x 1" in one)
    assert lines[last + 1] == ""
    assert lines[last + 2] == known(told.facts()).footing()[-1]
