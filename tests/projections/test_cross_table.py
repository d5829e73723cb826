"""The cross-table: who got what against whom, in round robins, Swiss and sessions of pairs."""

import pytest

from ledger.errors import NoSuch
from projections.views.cross_table import CrossTable, cross_table
from projections.writers.cross_table import sheet
from tests.given import Given, club_session, enter
from tests.projections.staged import contest, interstate, match, scope
from tests.projections.test_state_words import KNOWN


def table(told: Given, text: str = "contest") -> CrossTable:
    return cross_table(told.facts(), scope(told, text))


def met(found: CrossTable, contestant: str) -> list[tuple[int, str | None, object]]:
    row = next(row for row in found.rows if row.contestant == contestant)
    return [(cell.number, cell.opponent, cell.got) for cell in row.cells]


def test_a_round_robin_has_opponents_as_columns_and_victory_points_in_the_cells() -> None:
    found = table(interstate())
    assert (found.columns, found.unit) == ("opponents", "vps")
    assert [row.contestant for row in found.rows] == ["A", "C", "B", "D"]
    assert met(found, "B") == [(1, "A", 25), (2, "D", 65), (3, "C", 30)]


def test_cells_add_up_to_the_totals_where_nothing_else_counts() -> None:
    for row in table(interstate()).rows:
        assert sum(cell.got or 0 for cell in row.cells) == row.total


def test_a_swiss_has_rounds_as_columns() -> None:
    told = Given(contest("anc-2018-congress-teams", {"main": ("1", "2")}, "1234"))
    told.given(match("1", "1", "2", 5, boards=9), match("1", "3", "4", 0, boards=9))
    told.given(match("2", "1", "3", 0, boards=9))
    found = table(told)
    assert found.columns == "rounds"
    assert [(number, opponent) for number, opponent, _ in met(found, "1")] == [(1, "2"), (2, "3")]
    assert met(found, "3")[1][2] == 10


def test_where_sessions_count_each_opponent_brought_a_percentage() -> None:
    told = Given(club_session(pairs=4))
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    found = table(told)
    assert (found.columns, found.unit) == ("rounds", "percent")
    assert met(found, "1") == [(1, "2", 100)]
    assert met(found, "4") == [(1, "3", 100)]


def test_a_scope_is_part_of_the_table() -> None:
    assert met(table(interstate(), "after:q1"), "B") == [(1, "A", 25)]


def test_a_contest_without_a_stage_has_no_cross_table() -> None:
    told = Given(contest("anc-2018-itc-open", {}, "AB"))
    with pytest.raises(NoSuch):
        table(told)


def test_several_meetings_of_one_round_have_a_column_each() -> None:
    """A session whose rounds nobody has told is one round of a stage: all stood in one cell."""
    told = Given(club_session(pairs=4))
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50), enter(2, "1", "3", 110))
    facts = told.facts()
    found = sheet(table(told), KNOWN, facts.entries)
    headings = [column.heading for column in found.columns]
    assert headings == ["rank", "no.", "names", "r1.1", "r1.2", "total"]
    cells = {str(row[1]): row[3:5] for block in found.blocks for row in block.rows}
    assert cells == {
        "1": ["2:100", "3:50"],
        "2": ["1:0", ""],
        "3": ["1:50", "4:0"],
        "4": ["3:100", ""],
    }
