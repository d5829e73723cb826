"""Verifying the order of the rows, what was posted, and the views kept beside them."""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.commands import EnterContestant
from ledger.desk import Desk
from ledger.people import People, Person
from ledger.store import Place, Row, Store
from replay.rebuild import rebuild
from replay.verify import verify
from tests.given import Given, post
from tests.replay.story import CORRECTED, POSTED, REFUSED, SCORED, before_posting, evening, store_of
from tests.replay.tampering import (
    TRIGGERS,
    first_bad,
    rechained,
    rewrite,
    rows_of,
    verdict_on,
)
from tests.servers import Folder

Spoil = Callable[[list[Row]], list[Row]]


@pytest.fixture
def place(club: Store) -> Place:
    """Where an evening is, which nobody has open."""
    club.close()
    return club.place


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The same in a file."""
    with closing(store_of(evening(tmp_path))) as store:
        return store.path


def without(position: int) -> Spoil:
    return lambda rows: [row for row in rows if row.position != position]


def kept(count: int) -> Spoil:
    return lambda rows: rows[:count]


def renumbered(spoil: Spoil) -> Spoil:
    """The same without a gap in the positions."""
    return lambda rows: [row._replace(position=n) for n, row in enumerate(spoil(rows), 1)]


def recomputed(spoil: Spoil) -> Spoil:
    """The same with digests and hashes that fit."""
    return lambda rows: rechained(spoil(rows))


def swapped(rows: list[Row]) -> list[Row]:
    """What stands at #12 and #13 the other way round, digests, hashes and all."""
    at = {12: 13, 13: 12}
    return [row._replace(position=at.get(row.position, row.position)) for row in rows]


def contents_swapped(rows: list[Row]) -> list[Row]:
    """Only what the two scores say, the other way round."""
    bodies = {12: rows[12].body, 13: rows[11].body}
    return [row._replace(body=bodies.get(row.position, row.body)) for row in rows]


def appended(rows: list[Row]) -> list[Row]:
    """One more row that looks right, under the hash of another."""
    last = rows[-1]
    more = last._replace(position=REFUSED + 1, version=last.version + 1)
    return [*rows, more._replace(batch_index=0, batch_count=1)]


def batch_mixed(rows: list[Row]) -> list[Row]:
    """The refusal before its request, everything computed anew."""
    first, second = rows[18], rows[19]
    early = second._replace(position=19, version=first.version)
    late = first._replace(position=20, version=second.version)
    return rechained([*rows[:18], early, late])


@pytest.mark.parametrize(
    ("spoil", "expected", "says"),
    [
        (swapped, 12, "does not follow on the row before it"),
        (contents_swapped, 12, "does not match its digest"),
        (without(12), 12, "is missing"),
        (renumbered(without(12)), 12, "does not follow on the row before it"),
        (without(1), 1, "is missing"),
        (renumbered(without(1)), 1, "founds no ledger"),
        (appended, REFUSED + 1, "does not follow on the row before it"),
        (batch_mixed, 19, "is 2 of a batch of 2; expected 1"),
        (kept(0), 1, "there is no row at all"),
        (kept(19), 19, "is 1 of a batch of 2, and the last row"),
        (recomputed(renumbered(without(12))), 12, "is version 11 of 'contest:club', which is at 9"),
    ],
)
def test_rows_that_are_not_in_their_order_are_located(
    place: Place, spoil: Spoil, expected: int, says: str
) -> None:
    rewrite(place, spoil(rows_of(place)))
    verdict = verdict_on(place)
    assert verdict.first_bad == expected
    there = [problem.what for problem in verdict.problems if problem.position == expected]
    assert any(what.startswith(says) for what in there)


def test_several_missing_rows_are_named_from_the_first_to_the_last(place: Place) -> None:
    rewrite(place, [row for row in rows_of(place) if row.position not in (12, 13, 14)])
    assert verdict_on(place).problems[0].what == "and all up to #14 are missing"
    assert first_bad(place) == 12


# --------------------------------------------------------------------- a head noted elsewhere


def test_a_head_that_was_noted_at_any_time_is_found_in_the_record(place: Place) -> None:
    with closing(Store(place, read_only=True)) as store:
        for row in store.rows():
            assert verify(store, row.hash).problems == ()
        assert verify(store, row.hash.upper()).problems == ()


@pytest.mark.parametrize(
    ("folder", "kept"),
    [*(("file", kept) for kept in (0, 1, 9, SCORED, CORRECTED)), ("server", 9)],
    indirect=["folder"],
)
def test_a_cut_tail_is_found_by_the_head_that_was_noted(place: Place, kept: int) -> None:
    rows = rows_of(place)
    rewrite(place, rows[:kept])
    assert "noted elsewhere" in verdict_on(place, rows[-1].hash).problems[-1].what


def test_a_record_written_anew_by_somebody_who_knows_how_is_found_by_the_noted_head(
    place: Place,
) -> None:
    rows = rows_of(place)
    noted = rows[11].hash
    rows[9:SCORED] = [row._replace(actor="somebody else") for row in rows[9:SCORED]]
    rewrite(place, rechained(rows))
    assert verdict_on(place).problems == ()
    (found,) = verdict_on(place, noted).problems
    assert found.position is None
    assert "rows were rewritten, or are missing after" in found.what


# ------------------------------------------------------------------------------ what was posted


def test_a_score_changed_by_somebody_who_knows_how_contradicts_what_was_posted(
    place: Place,
) -> None:
    rows = rows_of(place)
    changed = rows[9]._replace(body=rows[9].body.replace('"points":420', '"points":-420'))
    assert changed != rows[9]
    rewrite(place, rechained([*rows[:9], changed, *rows[10:]]))
    verdict = verdict_on(place)
    assert verdict.first_bad == POSTED
    assert [problem.what for problem in verdict.problems] == [
        "the standings posted for session 1 are not what the record gives at #15"
    ]


def test_a_posting_of_what_never_was_the_standing_is_found(folder: Folder) -> None:
    told = before_posting(folder)
    told.given(post(told))
    assert first_bad(store_of(told).place) == POSTED


def test_a_posting_that_cannot_be_computed_any_more_is_named(place: Place) -> None:
    rows = rows_of(place)
    posting = rows[POSTED - 1]
    body = re.sub(r'"basis":\d+', '"basis":1', posting.body)
    assert body != posting.body
    rewrite(place, rechained([*rows[: POSTED - 1], posting._replace(body=body), *rows[POSTED:]]))
    verdict = verdict_on(place)
    assert verdict.first_bad == POSTED
    assert "cannot be computed" in verdict.problems[0].what


# -------------------------------------------------------------------------------------- guards
# Those of a server are in test_server_guards.


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_a_missing_trigger_is_reported(path: Path, trigger: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"DROP TRIGGER {trigger}")
    verdict = verdict_on(path)
    assert [(problem.position, problem.what) for problem in verdict.problems] == [
        (None, f"the trigger {trigger} of the record is missing or was changed")
    ]


def test_a_trigger_that_does_nothing_any_more_is_reported(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER never_delete")
        connection.execute(
            "CREATE TRIGGER never_delete BEFORE DELETE ON events BEGIN SELECT 1; END"
        )
    assert "trigger never_delete" in verdict_on(path).problems[0].what


def test_an_index_that_does_not_hold_what_it_says_is_reported(path: Path) -> None:
    """Reading goes through indexes: an event could be hidden from it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        made = "SELECT sql FROM sqlite_master WHERE name = 'annulments'"
        (sql,) = connection.execute(made).fetchone()
        connection.execute("DROP INDEX annulments")
        connection.execute("CREATE INDEX annulments ON events (stream) WHERE kind = 'ScoreEntered'")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'annulments'", (sql,))
    assert [problem.what for problem in verdict_on(path).problems] == [
        "the file is damaged: wrong # of entries in index annulments"
    ]


# --------------------------------------------------------------------------------------- views
# Those on a server are in test_views_on_server.


@pytest.fixture
def viewed(path: Path) -> Path:
    """The file of an evening, with its views."""
    with closing(Store(path)) as store:
        People(store).add([Person(id="p1", name="Ann")])
        rebuild(store)
    return path


def views_changed(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(f"{path}.views")) as connection:
        connection.execute(statement)
        connection.commit()


def test_views_as_they_were_written_are_no_problem(viewed: Path) -> None:
    assert verdict_on(viewed).problems == ()


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE standings SET rank = 1", "the view standings of club is not what the record"),
        ("DELETE FROM log WHERE position = 12", "the view log of club is not what the record"),
        ("INSERT INTO contests (contest) VALUES ('x')", "that is not in the record, x"),
        ("DROP TABLE lines", "the views have other tables, columns or triggers"),
        ("UPDATE lines SET points = 0 WHERE board = 1 AND ns = '3'", "the view lines of club"),
        (
            "ALTER TABLE lines RENAME COLUMN contest TO c",
            "the views have other tables, columns or triggers",
        ),
        ("CREATE TABLE kept (name)", "the views have other tables, columns or triggers"),
        ("CREATE VIEW first AS SELECT * FROM log", "the views have other tables, columns or"),
        (
            "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM standings; END",
            "the views have other tables, columns or triggers",
        ),
        ("UPDATE views SET position = 99", "the views go to #99, beyond the record"),
    ],
)
def test_views_that_somebody_changed_are_reported(viewed: Path, statement: str, what: str) -> None:
    views_changed(viewed, statement)
    verdict = verdict_on(viewed)
    assert verdict.first_bad is None
    assert what in verdict.problems[0].what
    assert verdict.problems[0].what.endswith("; rebuild")


def test_a_file_of_views_that_is_none_is_reported(viewed: Path) -> None:
    Path(f"{viewed}.views").write_bytes(b"no database at all, but long enough to be looked at" * 9)
    (problem,) = verdict_on(viewed).problems
    assert problem.what == "the views cannot be read (file is not a database); rebuild"


def test_views_that_have_not_followed_yet_are_no_problem(viewed: Path) -> None:
    told = Given(desk=Desk(Store(viewed)))
    told.given(EnterContestant(contestant="late"), at="23:30")
    store_of(told).close()
    assert verdict_on(viewed).problems == ()


def test_verifying_writes_nothing(viewed: Path) -> None:
    before = {file.name: file.read_bytes() for file in viewed.parent.iterdir()}
    viewed.parent.chmod(0o555)
    try:
        assert verdict_on(viewed).problems == ()
    finally:
        viewed.parent.chmod(0o755)
    after = {file.name: file.read_bytes() for file in viewed.parent.iterdir()}
    assert after == before


def test_how_far_verifying_is_can_be_watched(club: Store) -> None:
    seen: list[int] = []

    def watched(rows: Iterable[Row]) -> Iterator[Row]:
        for row in rows:
            seen.append(row.position)
            yield row

    assert verify(club, progress=watched).problems == ()
    assert seen == list(range(1, REFUSED + 1))
