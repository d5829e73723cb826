"""Whatever somebody with the file changes in it is found, and the place is named.

Each change is one that leaves the digests and the chain as they should be, or touches no row.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ledger import erasures
from ledger.commands import EnterContestant
from ledger.desk import Desk
from ledger.errors import LedgerIsNewer, NotALedger
from ledger.journal import write_line
from ledger.journal.origins import TABLE as TAKEN_IN
from ledger.people import People, Person
from ledger.roll import newcomer
from ledger.store import Row, Store
from ledger.store.schema import FORMAT
from replay.verify import verify
from tests.given import Given
from tests.replay.program import Program
from tests.replay.story import CORRECTED, POSTED, REFUSED, evening, store_of
from tests.replay.tampering import rechained, rewrite, rows_of, tamper, verdict_on

Spoil = Callable[[str], str]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ledger of an evening, with a person whose name is known."""
    told = evening(tmp_path_factory.mktemp("untouched"))
    People(store_of(told)).add([Person(id="p1", name="Ann")])
    store_of(told).close()
    return store_of(told).path


@pytest.fixture
def path(untouched: Path, tmp_path: Path) -> Path:
    """A copy to be spoilt."""
    path = tmp_path / "spoilt.ledger"
    path.write_bytes(untouched.read_bytes())
    return path


def found(path: Path) -> list[tuple[int | None, str]]:
    """What verifying says is not as it was recorded."""
    return [(problem.position, problem.what) for problem in verdict_on(path).problems]


def executed(path: Path, *statements: str) -> None:
    """Change a file as anybody could who has a shell for databases."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_an_untouched_file_has_nothing_of_it(path: Path) -> None:
    assert found(path) == []


# ------------------------------------------------------------- what is put into the file

SCHEMA = {
    "a trigger that swallows": (
        "CREATE TRIGGER t BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END",
        "a trigger t on events was put in by somebody else",
    ),
    "a trigger that copies": (
        "CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM people; END",
        "a trigger t on events was put in by somebody else",
    ),
    "a trigger elsewhere": (
        "CREATE TRIGGER t BEFORE UPDATE ON people BEGIN SELECT RAISE(IGNORE); END",
        "a trigger t on people was put in by somebody else",
    ),
    "a table": ("CREATE TABLE notes (text)", "a table notes was put in or changed"),
    "a table of words": (
        "CREATE VIRTUAL TABLE notes USING fts5(text)",
        "a table notes was put in or changed",
    ),
    "a view": ("CREATE VIEW v AS SELECT 1", "a view v was put in or changed"),
    "an index on the record": (
        "CREATE UNIQUE INDEX i ON events (kind, position)",
        "an index i on events was put in by somebody else",
    ),
    "an index elsewhere": (
        "CREATE INDEX i ON people (name)",
        "an index i was put in or changed",
    ),
    "statistics": ("ANALYZE", "a table sqlite_stat1 was put in or changed"),
    "a column": (
        "ALTER TABLE events ADD COLUMN note TEXT",
        "the table events of the record is missing or was changed",
    ),
    "a computed column": (
        "ALTER TABLE events ADD COLUMN twice AS (position * 2)",
        "the table events of the record is missing or was changed",
    ),
    "a column of people": (
        "ALTER TABLE people ADD COLUMN note TEXT",
        "a table people was put in or changed",
    ),
    "a column by another name": (
        "ALTER TABLE people RENAME COLUMN born TO died",
        "a table people was put in or changed",
    ),
    "no index": ("DROP INDEX requests", "the index requests of the record is missing"),
    "no guard of names": (
        "DROP INDEX one_name_one_person",
        "the index one_name_one_person is missing",
    ),
    "no index of looks": ("DROP INDEX people_by_look", "the index people_by_look is missing"),
    "positions of something else": (
        "INSERT INTO sqlite_sequence VALUES ('people', 9)",
        "the file counts positions of something else",
    ),
    "no format": (
        "PRAGMA user_version = 0",
        f"the file is marked as of format 0, the ledger was founded in {FORMAT}",
    ),
    "another program's": (
        "PRAGMA application_id = 7",
        "the file is marked as of application 7, not 1651666023",
    ),
    "positions beyond the end": (
        "UPDATE sqlite_sequence SET seq = 30",
        f"rows up to #30 were once in the file, which ends at #{REFUSED}",
    ),
    "positions before the end": (
        "UPDATE sqlite_sequence SET seq = 7",
        f"the file does not count its positions up to #{REFUSED} any more",
    ),
    "positions not counted": (
        "DELETE FROM sqlite_sequence",
        f"the file does not count its positions up to #{REFUSED} any more",
    ),
    "positions counted twice": (
        "INSERT INTO sqlite_sequence VALUES ('events', 20)",
        f"the file does not count its positions up to #{REFUSED} any more",
    ),
}


@pytest.mark.parametrize("change", SCHEMA)
def test_what_was_made_or_changed_in_the_file_is_named(path: Path, change: str) -> None:
    statement, says = SCHEMA[change]
    executed(path, statement)
    (position, what), *_ = found(path)
    assert position is None
    assert what.startswith(says)


def test_a_column_whose_kind_was_changed_in_place_is_found(path: Path) -> None:
    executed(
        path,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'body TEXT', 'body BLOB')",
    )
    assert (None, "the table events of the record is missing or was changed") in found(path)


def test_a_guard_that_guards_only_some_of_the_time_is_found(path: Path) -> None:
    executed(
        path,
        "DROP TRIGGER never_update",
        "CREATE TRIGGER never_update BEFORE UPDATE ON events WHEN NEW.position = 1"
        " BEGIN SELECT RAISE (ABORT, 'the record is append-only'); END",
    )
    assert found(path) == [
        (None, "the trigger never_update of the record is missing or was changed")
    ]


def test_a_record_behind_a_view_of_it_is_found(path: Path) -> None:
    """What reads it is shown other rows than there are."""
    executed(
        path,
        "ALTER TABLE events RENAME TO hidden",
        "CREATE VIEW events AS SELECT * FROM hidden WHERE position <> 17",
    )
    said = found(path)
    assert (17, "is missing") in said
    assert (None, "the table events of the record is missing or was changed") in said


def test_a_tail_cut_off_by_somebody_who_does_not_know_how_is_found(path: Path) -> None:
    tamper(path, f"DELETE FROM events WHERE position > {POSTED}")
    assert found(path) == [
        (None, f"rows up to #{REFUSED} were once in the file, which ends at #{POSTED}")
    ]


# ------------------------------------------------------------------------- people beside the record


@pytest.fixture
def named(path: Path) -> str:
    """The id of somebody who came with her name."""
    with closing(Store(path)) as store:
        eve = newcomer("Eve", "7")
        People(store).add([eve])
    assert found(path) == []
    return eve.id


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ("name = 'Bob'", "what is kept of {} is not what the record has sealed"),
        ("name = CAST('Bob' AS BLOB)", "what is kept of {} is not what the record has sealed"),
        ("number = '8'", "what is kept of {} is not what the record has sealed"),
        ("born = '1950-01-01'", "what is kept of {} is not what the record has sealed"),
        ("secret = NULL", "what is kept of {} is not what the record has sealed"),
        ("plain = 'bob'", "{} is kept from having the name or number of another, not its own"),
        ("look = 'x'", "{} is kept from having the name or number of another, not its own"),
        ("member = NULL", "{} is kept from having the name or number of another, not its own"),
    ],
)
def test_what_is_kept_of_somebody_is_held_against_the_record(
    path: Path, named: str, changed: str, says: str
) -> None:
    executed(path, f"UPDATE people SET {changed} WHERE id = '{named}'")
    assert found(path) == [(None, says.format(named))]


def test_how_many_names_no_seal_proves_is_said(path: Path, named: str) -> None:
    before = verdict_on(path).unsealed
    executed(
        path,
        "INSERT INTO people (id, name, plain, look)"
        " VALUES ('p0123456789abcdef', 'Mallory', 'mallory', 'mallory')",
    )
    assert found(path) == []
    assert verdict_on(path).unsealed == before + 1
    said = Program(path).says("verify")
    assert f"people whose names no seal proves, of a former program: {before + 1}\n" in said


def test_a_name_that_comes_back_to_somebody_erased_is_found(path: Path, named: str) -> None:
    program = Program(path)
    kept = program.json("people", "list")
    program.does("people", "erase", named, "--at", "2026-11-20T23:50:00Z")
    assert found(path) == []
    person = next(person for person in kept if person["id"] == named)
    executed(
        path,
        "INSERT INTO people (id, name, plain, look)"
        f" VALUES ('{named}', '{person['name']}', 'eve', 'eve')",
    )
    assert found(path) == [(None, f"{named} was erased, and has a name again")]


def test_a_name_that_was_taken_out_of_the_file_is_missed(tmp_path: Path) -> None:
    """Whoever a row of this ledger names came with a name; erasing is on record."""
    program = Program(tmp_path / "club.ledger")
    program.does("open", "wed", "--regulations", "compscore-matchpoints", "--by", "Olga")
    program.does("entry", "wed", "1", "--player", "Ann", "--player", "Bob")
    ids = {one["name"]: one["id"] for one in program.json("people", "list")}
    journal, copy = tmp_path / "j.jsonl", Program(tmp_path / "copy.ledger")
    program.does("export", journal)
    copy.does("import", journal)
    program.does("people", "erase", "Bob")
    for ledger in (program.ledger, copy.ledger):
        assert found(ledger) == []
    executed(program.ledger, f"DELETE FROM people WHERE id = '{ids['Ann']}'")
    what = f"names {ids['Ann']}, whose name was taken out of the ledger: nobody erased it"
    assert f"  #4: {what}\n" in program.run("verify").out
    assert program.run("verify").code == 3
    executed(program.ledger, "DROP TABLE people")
    assert [position for position, _ in found(program.ledger)] == [2, 4]


def test_an_id_that_was_never_anybodys_is_no_alarm(tmp_path: Path) -> None:
    program = Program(tmp_path / "club.ledger")
    program.does("open", "wed", "--regulations", "compscore-matchpoints")
    program.does("open", "thu", "--regulations", "compscore-matchpoints", "--title", f"p{'0' * 32}")
    assert found(program.ledger) == []


@pytest.mark.parametrize("up_to", ["999", "2", "-1", "1.5", "'zzz'", "x'ff00'"])
def test_an_erasing_noted_as_done_that_was_not_asked_for_is_found(path: Path, up_to: str) -> None:
    """Nobody would ever be erased."""
    executed(path, erasures.TABLE, f"INSERT INTO erased VALUES ({up_to})")
    ((position, what),) = found(path)
    assert position is None
    assert re.fullmatch("people are noted as erased up to #.+, where nobody was", what)
    assert Program(path).run("verify").code == 3


@pytest.mark.parametrize(
    "changed",
    [
        "last = 'zzz'",
        "last = 1.5",
        "last = x'ff'",
        "last = 0",
        "first = -1",
        "first = 9",
        "sha256 = 'of something'",
        "actor = ''",
        "at = 'yesterday'",
    ],
)
def test_a_note_of_what_was_taken_in_that_is_none_is_found(path: Path, changed: str) -> None:
    journal = sha256(b"".join(map(write_line, rows_of(path)[:3]))).hexdigest()
    executed(
        path,
        TAKEN_IN,
        f"INSERT INTO taken_in VALUES (1, 3, '{journal}', 'desk', '2026-11-20T19:00:00.000000Z')",
    )
    assert found(path) == []
    executed(path, f"UPDATE taken_in SET {changed}")
    ((position, what),) = found(path)
    assert (position, what.startswith("rows are noted as taken in, and of them ")) == (None, True)


def test_a_name_without_an_id_is_found(path: Path, named: str) -> None:
    executed(path, f"UPDATE people SET id = NULL WHERE id = '{named}'")
    assert (None, "somebody is kept without an id") in found(path)


# ------------------------------------------------------------------------ rows that nothing reads


@pytest.mark.parametrize("position", [0, -1, -5, -(2**63)])
def test_a_row_before_the_first_is_found_where_it_stands(path: Path, position: int) -> None:
    rows = rows_of(path)
    hidden = rows[11]._replace(position=position, stream="contest:hidden", version=1)
    rewrite(path, [hidden, *rows])
    assert found(path) == [(position, "stands before the first row, where nothing reads it")]
    assert verdict_on(path).first_bad == position


@pytest.mark.parametrize("stream", ["x", "", "Contest:club", "contest", "contest:", "people:club"])
def test_a_stream_that_nothing_reads_is_found(path: Path, stream: str) -> None:
    rows = rows_of(path)
    more = rows[8]._replace(position=REFUSED + 1, stream=stream, version=1, recorded_at=rows[-1].at)
    more = more._replace(batch_index=0, batch_count=1, recorded_at=rows[-1].recorded_at)
    rewrite(path, rechained([*rows, more]))
    assert found(path) == [(REFUSED + 1, f"is of the stream {stream!a}, which nothing reads")]


# ------------------------------------------------------- bodies that say the same, or seem to

BODIES: dict[str, Spoil] = {
    "spaces": lambda body: body.replace(":", ": ", 1),
    "a line end": lambda body: f"{body}\n",
    "another order": lambda body: json.dumps(dict(reversed(json.loads(body).items()))),
    "a key twice": lambda body: body.replace('"session"', '"session":"2","session"', 1),
    "a key twice, the same": lambda body: body.replace('"kind"', '"kind":"ScoreEntered","kind"', 1),
    "a key that nothing reads": lambda body: f'{body[:-1]},"note":"x"}}',
    "one inside": lambda body: body.replace('"board":2', '"board":2,"note":"x"'),
    "what is so by default": lambda body: f'{body[:-1]},"reason":null}}',
    "another way to write a sign": lambda body: body.replace("session", "s\\u0065ssion", 1),
    "another way to write a number": lambda body: body.replace("110", "110.0", 1),
    "a number with an exponent": lambda body: body.replace("110", "11e1", 1),
}


@pytest.mark.parametrize("change", BODIES)
def test_a_body_that_this_program_would_not_have_written_is_found(path: Path, change: str) -> None:
    rows = rows_of(path)
    spoilt = BODIES[change](rows[11].body)
    assert spoilt != rows[11].body
    rows[11] = rows[11]._replace(body=spoilt)
    rewrite(path, rechained(rows))
    ((position, what),) = found(path)
    assert position == 12
    assert what.startswith(("holds a ScoreEntered that is not written", "holds an event this prog"))


def test_brackets_without_end_are_found_and_not_fallen_over(path: Path) -> None:
    rows = rows_of(path)
    rows[11] = rows[11]._replace(body=f'{rows[11].body[:-1]},"x":{"[" * 100_000}')
    rewrite(path, rechained(rows))
    assert (12, True) in [(at, "cannot read" in what) for at, what in found(path)]


# --------------------------------------------------------------- headers that cannot be true

HEADERS: dict[str, tuple[int, dict[str, Any], str]] = {
    "a time of another form": (16, {"at": "2026-11-20 22:00"}, "has '2026-11-20 22:00' as at"),
    "no time": (16, {"recorded_at": "zzz"}, "has 'zzz' as recorded_at"),
    "a month too many": (
        16,
        {"at": "2026-13-20T22:00:00.000000Z"},
        "has '2026-13-20T22:00:00.000000Z' as at",
    ),
    "an act before it was": (
        16,
        {"at": "2026-11-20T23:00:00.000000Z"},
        "happened at 2026-11-20T23:00:00.000000Z, after it was recorded",
    ),
    "a time before the last": (
        16,
        {"recorded_at": "2026-11-20T20:00:00.000000Z", "at": "2026-11-20T20:00:00.000000Z"},
        "was recorded at 2026-11-20T20:00:00.000000Z, before the last",
    ),
    "a request without its command": (16, {"request_id": "r"}, "has a request id without"),
    "a command without its request": (16, {"command": "0" * 16}, "has a request id without"),
    "another actor in a batch": (12, {"actor": "me"}, "came in other circumstances than the rest"),
    "a later kind": (16, {"kind": "ResultsPosted.2"}, "holds a ResultsPosted, and calls it"),
    "a batch of nothing": (16, {"batch_count": 0}, "is 1 of a batch of 0; expected 1"),
}


@pytest.mark.parametrize("change", HEADERS)
def test_a_header_that_cannot_be_true_is_found(path: Path, change: str) -> None:
    position, values, says = HEADERS[change]
    rows = rows_of(path)
    rows[position - 1] = rows[position - 1]._replace(**values)
    rewrite(path, rechained(rows))
    assert any(at == position and what.startswith(says) for at, what in found(path)), found(path)


def test_a_request_that_was_recorded_twice_is_found(path: Path) -> None:
    rows = rows_of(path)
    for at in (15, 16, 17):
        rows[at] = rows[at]._replace(request_id="r", command="0" * 16)
    rewrite(path, rechained(rows))
    assert found(path) == [(17, "repeats the request id 'r'")]


@pytest.mark.parametrize("version", [0, -1, CORRECTED, 99])
def test_a_reference_to_what_does_not_come_before_is_found(path: Path, version: int) -> None:
    rows = rows_of(path)
    body = json.loads(rows[CORRECTED - 1].body)
    body["entry"]["version"] = version
    text = json.dumps(body, separators=(",", ":"))
    rows[CORRECTED - 1] = rows[CORRECTED - 1]._replace(body=text)
    rewrite(path, rechained(rows))
    what = f"rests on contest:club/{version}, which does not come before it"
    assert (CORRECTED, what) in found(path)


def test_a_ledger_founded_twice_is_found(path: Path) -> None:
    rows = rows_of(path)
    again = rows[0]._replace(
        position=REFUSED + 1, version=2, recorded_at=rows[-1].recorded_at, at=rows[-1].at
    )
    rewrite(path, rechained([*rows, again]))
    assert found(path) == [(REFUSED + 1, "founds a ledger that is founded already")]


# ----------------------------------------------------------------- what is no ledger of ours


def test_a_ledger_of_a_later_program_is_not_called_touched(path: Path) -> None:
    """Its marks and its founding agree: it is only newer."""
    rows = rows_of(path)
    later = rows[0].body.replace(f'"format":{FORMAT}', f'"format":{FORMAT + 1}')
    rewrite(path, rechained([rows[0]._replace(body=later), *rows[1:]]))
    executed(path, f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(LedgerIsNewer):
        verdict_on(path)


def test_a_database_of_something_else_is_not_called_touched(tmp_path: Path) -> None:
    path = tmp_path / "else.db"
    executed(path, "CREATE TABLE notes (text)")
    with pytest.raises(NotALedger, match="an SQLite database of something else"):
        verdict_on(path)


def test_verifying_reads_the_record_of_one_moment(path: Path) -> None:
    """A row that comes in while the rows are read is neither counted nor missed."""
    with closing(Store(path, read_only=True, unchecked=True)) as store:

        def meanwhile(rows: Iterable[Row]) -> Iterator[Row]:
            for row in rows:
                if row.position == REFUSED:
                    told = Given(desk=Desk(Store(path)))
                    told.given(EnterContestant(contestant="late"), at="23:30")
                    store_of(told).close()
                yield row

        verdict = verify(store, progress=meanwhile)
    assert (verdict.problems, verdict.position) == ((), REFUSED)
    assert verdict_on(path).position == REFUSED + 1
