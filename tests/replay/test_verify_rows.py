"""Verifying row by row: whatever is changed in a row is found, and the row is named."""

from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.copying import copy
from ledger.store import Place, Row, Store
from tests.replay.story import REFUSED, evening, store_of
from tests.replay.tampering import first_bad, rows_of, tamper, verdict_on
from tests.servers import STORES, Folder, Names, folder_on

COLUMNS, COPIES = Row._fields[1:], count(1)

OF_EACH_TYPE = ("version", "recorded_at", "responsible", "batch_index", "body", "hash")
"""Columns of a server's table: long and short numbers, text, text that may be missing."""


@pytest.fixture(scope="module", params=STORES)
def untouched(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """The ledger of an evening, once in a file and once on a server."""
    return told_in(folder_on(request.param, tmp_path_factory.mktemp("untouched")))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """The same in a file, of which a copy is made at once."""
    return told_in(tmp_path_factory.mktemp("untouched"))


def told_in(folder: Folder) -> Place:
    with closing(store_of(evening(folder))) as store:
        return store.place


def copied(untouched: Place) -> Place:
    """A copy to be spoilt."""
    if isinstance(untouched, Path):
        # a name of its own: somebody may still have the copy before open, with what is beside it
        path = untouched.with_name(f"spoilt-{next(COPIES)}.ledger")
        path.write_bytes(untouched.read_bytes())
        return path
    with closing(Store(untouched, read_only=True)) as store:
        place = Names() / "spoilt"
        copy(store, place)
        return place


def other(value: Any, offset: int) -> Any:
    """Nearly the same value: one more, or with one character changed."""
    if value is None:
        return "x"
    if isinstance(value, int):
        return value + 1000
    at = offset % len(value)
    return value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :]


def test_a_ledger_that_nobody_touched_has_no_problem(untouched: Place) -> None:
    verdict = verdict_on(untouched)
    assert verdict.problems == ()
    assert (verdict.events, verdict.position, verdict.clock) == (REFUSED, REFUSED, "declared")
    assert verdict.head == rows_of(untouched)[-1].hash


@pytest.mark.parametrize(
    ("untouched", "position", "column"),
    [
        *(("file", number, each) for number in (1, 2, 10, 17, REFUSED) for each in COLUMNS),
        *(("server", 10, each) for each in OF_EACH_TYPE),
    ],
    indirect=["untouched"],
)
def test_a_changed_value_in_any_column_is_found(
    untouched: Place, column: str, position: int
) -> None:
    place = copied(untouched)
    was = getattr(rows_of(place)[position - 1], column)
    changed = f"UPDATE events SET {column} = ? WHERE position = ?"
    tamper(place, changed, values=(other(was, 3), position))
    assert first_bad(place) == position


@pytest.mark.parametrize("position", [1, 9, REFUSED - 1])
def test_a_row_that_was_put_elsewhere_is_missed_where_it_was(
    untouched: Place, position: int
) -> None:
    place = copied(untouched)
    tamper(place, f"UPDATE events SET position = 99 WHERE position = {position}")
    verdict = verdict_on(place)
    assert verdict.first_bad == position
    assert verdict.problems[0].what == "is missing"


@settings(max_examples=150)
@given(position=st.integers(1, REFUSED), offset=st.integers(0, 4000), data=st.data())
def test_one_changed_byte_anywhere_in_a_row_is_found(
    file: Place, position: int, offset: int, data: st.DataObject
) -> None:
    place = copied(file)
    column = data.draw(st.sampled_from(COLUMNS))
    was = getattr(rows_of(place)[position - 1], column)
    changed = f"UPDATE events SET {column} = ? WHERE position = ?"
    tamper(place, changed, values=(other(was, offset), position))
    assert first_bad(place) == position


@settings(max_examples=100)
@given(position=st.integers(1, REFUSED), offset=st.integers(0, 4000), byte=st.integers(0, 255))
def test_any_byte_in_a_body_is_found_even_if_it_is_no_text_any_more(
    file: Place, position: int, offset: int, byte: int
) -> None:
    """In a file: a server takes nothing for text that is none."""
    place = copied(file)
    body = rows_of(place)[position - 1].body.encode()
    at = offset % len(body)
    spoilt = body[:at] + bytes([byte]) + body[at + 1 :]
    changed = "UPDATE events SET body = CAST(? AS TEXT) WHERE position = ?"
    tamper(place, changed, values=(spoilt, position))
    assert first_bad(place) == (None if spoilt == body else position)


@pytest.mark.parametrize(
    ("column", "value", "what"),
    [
        ("body", b"{}", "its body holds a bytes"),
        ("version", "four", "its version holds a str"),
        ("batch_count", 1.5, "its batch_count holds a float"),
        ("recorded_at", b"2026", "its recorded_at holds a bytes"),
        ("hash", b"x", "its hash holds a bytes"),
    ],
)
def test_a_value_of_another_kind_is_named_as_such(
    file: Place, column: str, value: Any, what: str
) -> None:
    """In a file: on a server a column holds nothing else than it was made for."""
    place = copied(file)
    tamper(place, f"UPDATE events SET {column} = ? WHERE position = 12", values=(value,))
    verdict = verdict_on(place)
    assert verdict.first_bad == 12
    assert verdict.problems[0].what == what


def test_a_body_that_is_no_event_of_this_program_is_named(untouched: Place) -> None:
    place = copied(untouched)
    tamper(place, """UPDATE events SET body = '{"kind":"Nonsense"}' WHERE position = 12""")
    said = [problem.what for problem in verdict_on(place).problems if problem.position == 12]
    assert any(what.startswith("holds an event this program cannot read") for what in said)


def test_a_body_that_belongs_to_another_kind_of_event_is_named(untouched: Place) -> None:
    place = copied(untouched)
    tamper(place, "UPDATE events SET kind = 'ScoreVoided' WHERE position = 12")
    said = [problem.what for problem in verdict_on(place).problems if problem.position == 12]
    assert "holds a ScoreEntered, and calls it 'ScoreVoided'" in said
