"""The views as rows of tables: columns as declared, keys that are keys."""

from collections import Counter
from collections.abc import Callable

import pytest

from ledger.commands import DealWithOffence
from projections.tables import TABLES, Row, rows_of
from tests.given import Given, club_session, enter
from tests.projections.staged import finalists, interstate


def rows(told: Given) -> dict[str, list[Row]]:
    return rows_of(told.facts(), told.record, {})


def evening() -> Given:
    return Given(club_session(pairs=4), enter(1, "1", "2", 420), enter(1, "3", "4", 50))


@pytest.mark.parametrize("told", [evening, finalists])
def test_rows_have_the_columns_of_their_table_and_keys_of_their_own(
    told: Callable[[], Given],
) -> None:
    found = rows(told())
    assert set(found) == set(TABLES)
    for name, table in TABLES.items():
        assert all(set(row) == set(table.columns) for row in found[name])
        keys = Counter(
            tuple(row[k] for k in list(table.columns)[: table.key]) for row in found[name]
        )
        assert set(keys.values()) <= {1}


def test_no_cell_holds_anything_but_whole_numbers_and_text() -> None:
    found = rows(finalists())
    columns = [row.pop("columns") for row in found["score_columns"]]
    assert all(isinstance(one, bytes) for one in columns)
    cells = {type(cell) for table in found.values() for row in table for cell in row.values()}
    assert cells <= {int, str, type(None)}


def test_matches_carry_overs_and_qualifiers_are_tables() -> None:
    found = rows(finalists())
    assert [
        (row["session"], row["home"], row["away"], row["kind"], row["home_counts"])
        for row in found["matches"][:2]
    ] == [("q1", "A", "B", "played", "45"), ("q1", "C", "D", "played", "55")]
    assert [(row["stage"], row["contestant"], row["amount"]) for row in found["carry_overs"]] == [
        ("repechage", "C", "1"),
        ("repechage", "B", "0"),
        ("final", "A", "2"),
        ("final", "B", "0"),
    ]
    assert [
        (row["stage"], row["into_stage"], row["contestant"], row["declared"], row["entitled"])
        for row in found["qualifiers"]
    ] == [
        ("qualifying", "final", "A", 1, 1),
        ("qualifying", "repechage", "C", 2, 1),
        ("qualifying", "repechage", "B", 3, 1),
        ("repechage", "final", "B", 1, 1),
    ]


def test_offences_are_a_table() -> None:
    told = interstate()
    told.given(DealWithOffence(session="q1", contestants=("B",), offence="line-up"))
    (row,) = rows(told)["offences"]
    assert (row["contestant"], row["amount"], row["unit"], row["waived_by"]) == (
        "B",
        "3",
        "vps",
        None,
    )
