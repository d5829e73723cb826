"""Erased people: no file of the ledger holds a byte of them, and everything else stands."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.store import Store
from tests.replay.program import Program
from tests.replay.tampering import rows_of, verdict_on

TRACES = ("Zimmermann", "Ångström", "7654321", "1961-02-03")
ANN = {
    "id": "p0a",
    "name": "Ann Zimmermann-Ångström",
    "number": "ABF-7654321",
    "born": "1961-02-03",
}
BOB = {"id": "p0b", "name": "Bob Quixote", "number": None, "born": None}


@pytest.fixture
def known(empty: Program, tmp_path: Path) -> Program:
    """A contest in which Ann and Bob play, with views beside it."""
    people = tmp_path / "people.jsonl"
    people.write_text("".join(f"{json.dumps(person)}\n" for person in (ANN, BOB)))
    empty.does("open", "wed", "--regulations", "compscore-matchpoints")
    empty.does("people", "import", people)
    people.unlink()
    empty.does("schedule", "wed", "1")
    for number, player in (("1", "ann zimmermann-ångström"), ("2", "Cy New")):
        empty.does("entry", "wed", number, "--player", player, "--player", "Bob Quixote")
    line = ("--board", "1", "--ns", "1", "--ew", "2", "--by", ANN["name"])
    empty.does("enter", "wed", "420", *line)
    empty.does("rebuild")
    return empty


def traces(folder: Path) -> list[tuple[str, str]]:
    """Where something of Ann still stands in a folder."""
    return [
        (path.name, trace)
        for path in folder.iterdir()
        for trace in TRACES
        for encoding in ("utf-8", "utf-16-le")
        if trace.encode(encoding) in path.read_bytes()
    ]


def test_after_erasing_no_file_holds_a_byte_of_the_person(known: Program) -> None:
    folder = known.ledger.parent
    known.does("export", folder / "journal.jsonl")
    assert {name for name, _ in traces(folder)} == {"new.ledger", "new.ledger.views"}
    known.does("people", "erase", "Ann Zimmermann-Ångström")
    assert traces(folder) == []
    known.does("export", folder / "journal.jsonl")
    known.does("log", "wed")
    assert traces(folder) == []


def test_what_a_killed_rebuilding_left_is_cleared_away_too(known: Program) -> None:
    left = Path(f"{known.ledger}.views.new")
    left.write_text(str(ANN["name"]))
    known.does("people", "erase", "p0a")
    assert traces(known.ledger.parent) == []
    assert not left.exists()


def test_every_event_hash_and_result_stands(known: Program) -> None:
    before, rows = known.json("standings", "wed"), rows_of(known.ledger)
    head = before["hash"]
    assert before["standings"][0]["names"] == [ANN["name"], BOB["name"]]
    known.does("people", "erase", "p0a", "Bob Quixote")
    assert rows_of(known.ledger) == rows
    assert verdict_on(known.ledger, head).problems == ()
    after = known.json("standings", "wed")
    for row in (*before["standings"], *after["standings"]):
        row.pop("names")
    assert after == before


def test_in_the_place_of_the_name_only_the_number_or_the_id_is_shown(known: Program) -> None:
    known.does("people", "erase", "p0a")
    rows = known.json("standings", "wed")["standings"]
    assert [(row["number"], row["names"]) for row in rows] == [
        ("1", ["Bob Quixote"]),
        ("2", ["Cy New", "Bob Quixote"]),
    ]
    entered = known.says("log", "wed").splitlines()[-3]
    assert " p0a " in entered
    assert [person["name"] for person in known.json("people", "list")] == ["Bob Quixote", "Cy New"]


def test_somebody_unknown_or_of_a_name_that_two_bear_is_not_erased(known: Program) -> None:
    assert known.refuses(2, "people", "erase", "Nobody") == "no person Nobody; there is none"
    known.refuses(2, "people", "erase", "Bob Quixote", "Nobody")
    with closing(sqlite3.connect(known.ledger)) as plain:
        plain.execute("INSERT INTO people (id, name) VALUES ('p0c', 'bob  quixote')")
        plain.commit()
    sentence = known.refuses(2, "people", "erase", "Bob Quixote")
    assert "Bob Quixote (p0b)" in sentence
    assert "bob  quixote (p0c)" in sentence
    known.does("people", "erase", "p0c")


def test_while_somebody_still_reads_the_names_nobody_is_erased(
    known: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    defaults: Any = Store.__init__.__kwdefaults__
    monkeypatch.setitem(defaults, "lock_timeout", 0)
    with closing(sqlite3.connect(known.ledger, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT name FROM people").fetchall()
        sentence = known.refuses(4, "people", "erase", ANN["name"] or "")
        assert "is locked by another process; nothing was recorded" in sentence
    known.does("people", "erase", ANN["name"] or "")
    assert traces(known.ledger.parent) == []


def test_people_go_from_one_copy_to_another_apart_from_the_journal(
    known: Program, tmp_path: Path
) -> None:
    journal, people = tmp_path / "j.jsonl", tmp_path / "p.jsonl"
    known.does("export", journal)
    known.does("people", "export", people)
    copy = Program(tmp_path / "copy.ledger")
    copy.does("import", journal)
    assert copy.json("people", "list") == []
    copy.does("people", "import", people)
    assert copy.json("people", "list") == known.json("people", "list")
    assert copy.says("standings", "wed") == known.says("standings", "wed")
    assert copy.says("people", "export") == people.read_text()


def test_people_imported_later_are_in_the_views(known: Program, tmp_path: Path) -> None:
    people = tmp_path / "p.jsonl"
    people.write_text('{"id":"p0b","name":"Robert Quixote"}\n')
    known.does("people", "import", people)
    assert verdict_on(known.ledger).problems == ()
    with closing(sqlite3.connect(f"{known.ledger}.views")) as views:
        (names,) = views.execute("SELECT names FROM contestants WHERE contestant = '2'").fetchone()
    assert names == "Cy New - Robert Quixote"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "line 1: Input data was truncated"),
        ('{"id":"p1"}', "line 1: Object missing required field `name`"),
        ('{"id":"p1","name":"A"}\n{"id":2,"name":"B"}', "line 2: Expected `str`, got `int`"),
    ],
)
def test_a_damaged_file_of_people_is_refused(
    known: Program, tmp_path: Path, content: str, says: str
) -> None:
    people = tmp_path / "p.jsonl"
    people.write_text(content)
    assert says in known.refuses(2, "people", "import", people)


def test_text_that_stays_for_ever_is_warned_of_where_it_holds_a_name(known: Program) -> None:
    said = known.does(
        "adjust", "wed", "A+", "A-", "--board", "2", "--ns", "1", "--ew", "2",
        "--reason", "bob quixote was late",
    )  # fmt: skip
    assert "warning: 'Bob Quixote' stands in the text and will stay in the record" in said.err
