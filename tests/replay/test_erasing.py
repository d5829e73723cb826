"""Erased people: no file of the ledger holds a byte of them, and everything else stands."""

import json
import sqlite3
import unicodedata
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from litestar.testing import TestClient

from ledger.commands import ErasePeople
from ledger.desk import Desk
from ledger.errors import LedgerIsReadOnly
from ledger.people import People, Person
from ledger.store import Place, Store, made_beside
from ledger.submissions import Signature
from replay import erasure
from replay.addresses import address
from replay.web.answers import SETTLED
from replay.web.app import app
from tests.given import CLUB, Given, club_session, declared_ledger, enter
from tests.replay.erased import ANN, BOB, know, left_in, traces
from tests.replay.program import Program
from tests.replay.tampering import rows_of, verdict_on
from tests.servers import Folder, Names, own_database

LISTED = "everybody who is known stands in: people list"


@pytest.fixture
def known(empty: Program) -> Program:
    """A contest in which Ann and Bob play, with views beside it, in a file."""
    return know(empty)


@pytest.fixture
def anywhere(folder: Folder) -> Program:
    """The same once in a file and once on a server.

    There it is in a database of this process: nobody is erased while others still read in one.
    """
    folder = Names(own_database()) if isinstance(folder, Names) else folder
    return know(Program(folder / "new.ledger"))


def test_after_erasing_no_file_holds_a_byte_of_the_person(known: Program) -> None:
    folder = known.ledger.parent
    known.does("export", folder / "journal.jsonl", "--replace")
    assert {name for name, _ in traces(folder)} == {"new.ledger", "new.ledger.views"}
    known.does("people", "erase", "Ann Zimmermann-Ångström")
    assert traces(folder) == []
    known.does("export", folder / "journal.jsonl", "--replace")
    known.does("log", "wed")
    assert traces(folder) == []


def test_a_trigger_that_somebody_put_into_the_views_keeps_no_name(known: Program) -> None:
    with closing(sqlite3.connect(f"{known.ledger}.views")) as connection, connection:
        connection.execute("CREATE TABLE kept AS SELECT name FROM players")
        connection.execute(
            "CREATE TRIGGER keeps AFTER DELETE ON players"
            " BEGIN INSERT INTO kept VALUES (OLD.name); END"
        )
    known.does("people", "erase", "p0a")
    assert traces(known.ledger.parent) == []
    known.does("verify")


def test_what_a_killed_rebuilding_left_is_cleared_away_too(known: Program) -> None:
    left = Path(f"{known.ledger}.views.new")
    left.write_text(str(ANN["name"]))
    known.does("people", "erase", "p0a")
    assert traces(known.ledger.parent) == []
    assert not left.exists()


def test_every_event_hash_and_result_stands(anywhere: Program) -> None:
    before, rows = anywhere.json("standings", "wed"), rows_of(anywhere.place)
    head = before["hash"]
    assert before["standings"][0]["names"] == [ANN["name"], BOB["name"]]
    anywhere.does("people", "erase", "p0a", "Bob Quixote")
    assert rows_of(anywhere.place)[:-1] == rows
    assert verdict_on(anywhere.place, head).problems == ()
    after = anywhere.json("standings", "wed", "--as-of", f"#{len(rows)}")
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
    assert known.refuses(2, "people", "erase", "Nobody") == f"no person Nobody; {LISTED}"
    known.refuses(2, "people", "erase", "Bob Quixote", "Nobody")
    with closing(Store(known.ledger)) as store:
        People(store).add([Person(id="p0c", name="bob quixote", number="7")])
    sentence = known.refuses(2, "people", "erase", "Bob Quixote")
    assert "Bob Quixote (p0b)" in sentence
    assert "bob quixote (p0c, 7)" in sentence
    known.does("people", "erase", "p0c")


@pytest.mark.parametrize("read", ["new.ledger", "new.ledger.views"])
def test_while_somebody_still_reads_the_names_the_erasing_waits_and_says_so(
    known: Program, monkeypatch: pytest.MonkeyPatch, read: str
) -> None:
    monkeypatch.setattr(erasure.resume, "__defaults__", (0.1,))
    with closing(sqlite3.connect(known.ledger.parent / read, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM sqlite_master").fetchall()
        said = known.run("people", "erase", ANN["name"] or "")
        assert (said.code, said.out) == (4, "")
        assert (
            f"the erasing is begun and waits, for another process uses {known.ledger.parent / read}"
            in said.err
        )
        assert "done in the table of people" in said.err
        said = known.does("entry", "wed", "3")
        assert "warning: the erasing is begun and waits" in said.err
    said = known.does("entry", "wed", "4")
    assert "the erasing of 1 that was on record is finished" in said.err
    assert traces(known.ledger.parent) == []
    assert known.json("verify")["ok"]


def test_erasing_again_what_was_cut_short_finishes_it_and_says_so(
    anywhere: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_after(monkeypatch, 1)
    anywhere.run("people", "erase", ANN["name"] or "")
    assert left_in(anywhere.place)
    monkeypatch.undo()
    said = anywhere.does("people", "erase", ANN["name"] or "")
    assert said.err == "the erasing of 1 that was on record is finished\n"
    assert left_in(anywhere.place) == []
    assert "no person" in anywhere.refuses(2, "people", "erase", ANN["name"] or "")


def test_erasing_somebody_else_finishes_what_was_cut_short_too(
    known: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_after(monkeypatch, 2)
    known.run("people", "erase", "p0a")
    monkeypatch.undo()
    said = known.does("people", "erase", "Bob Quixote")
    assert "the erasing of 1 that was on record is finished\n1 erased;" in said.err
    assert [person["name"] for person in known.json("people", "list")] == ["Cy New"]
    assert traces(known.ledger.parent) == []


def stopped_after(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """Have the next erasing end with these many steps."""

    def stop(*args: Any) -> None:
        raise LedgerIsReadOnly(file="new.ledger", why="database or disk is full")

    failing = (step._replace(take=stop) for step in erasure.STEPS[steps:])
    monkeypatch.setattr(erasure, "STEPS", (*erasure.STEPS[:steps], *failing))


def test_what_stands_in_the_way_of_one_step_is_said_and_the_others_are_taken(
    known: Program,
) -> None:
    """Until somebody puts the folder away that nobody expects there."""
    left = Path(f"{known.ledger}.views.new")
    left.mkdir()
    said = known.run("people", "erase", "p0a")
    assert (said.code, said.out) == (2, "")
    assert said.err.splitlines()[-1] == (
        "bridge-ledger: the erasing is begun and not finished (Is a directory): done in the table"
        " of people, files half made, the ledger's file; left are the views, the note that it is"
        " done, which the next command that records goes on with"
    )
    assert {name for name, _ in traces(known.ledger.parent)} == {"new.ledger.views"}
    assert "warning: the erasing is begun" in known.does("entry", "wed", "3").err
    left.rmdir()
    assert "is finished" in known.does("entry", "wed", "4").err
    assert traces(known.ledger.parent) == []


def test_what_cannot_be_erased_is_said(known: Program, tmp_path: Path) -> None:
    told = ("--reason", "told by ANN zimmermann-Ångström, not by Annabel")
    known.does("annul", "wed", "8", "--by", "Cy New", *told)
    said = known.does("people", "erase", "p0a").err.splitlines()
    assert said[1:] == [
        "1 erased; exports and copies made before are not found and stay",
        "the text of #9 names somebody of them; it is the record's and stays",
    ]
    said = known.does("people", "erase", "p0b").err.splitlines()
    assert said[1:] == ["1 erased; exports and copies made before are not found and stay"]
    assert known.does("people", "erase", "p0b").err == (
        "they were erased before: nothing is left to erase\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Ann  Zimmermann‐Ångström called",
        unicodedata.normalize("NFD", "called by ann zimmermann-ångström's partner"),
        "ZIMMERMANN-ÅNGSTRÖM, ANN (North)",
    ],
)
def test_a_text_that_names_somebody_in_another_spelling_is_said(known: Program, text: str) -> None:
    known.does("annul", "wed", "8", "--by", "Cy New", "--reason", text)
    assert json.loads(known.says("people", "about", "p0a"))["mentioned"] == ["#9"]
    said = known.does("people", "erase", "p0a").err
    assert "the text of #9 names somebody of them; it is the record's and stays" in said


def test_a_desk_that_signs_with_an_erased_name_is_said(known: Program) -> None:
    (known.ledger.parent / "desk.toml").write_text('by = "bob quixote"\n')
    assert "signs with that name" not in known.does("people", "erase", "p0a").err
    said = known.does("people", "erase", "Bob Quixote").err
    assert "desk.toml (or BRIDGE_LEDGER_BY) signs with that name: say another there" in said


def test_views_of_another_ledger_and_damaged_ones_go_with_the_names_in_them(
    known: Program, tmp_path: Path
) -> None:
    views = Path(f"{known.ledger}.views")
    views.write_bytes(b"SQLite format 3\0" + (ANN["name"] or "").encode() * 99)
    known.does("people", "erase", "p0a")
    assert traces(known.ledger.parent) == []
    assert known.json("verify")["ok"]


def test_a_database_of_something_else_under_the_views_name_is_left_alone(known: Program) -> None:
    views = Path(f"{known.ledger}.views")
    views.unlink()
    with closing(sqlite3.connect(views)) as mine, mine:
        mine.execute("CREATE TABLE recipes (title TEXT)")
    before = views.read_bytes()
    known.does("people", "erase", "p0a")
    assert views.read_bytes() == before


@pytest.mark.parametrize("beside", ["-wal", "-shm", ".new", ".new-wal"])
def test_what_deleted_views_left_beside_them_goes_too(known: Program, beside: str) -> None:
    Path(f"{known.ledger}.views").unlink()
    Path(f"{known.ledger}.views{beside}").write_text(ANN["name"] or "")
    known.does("people", "erase", "p0a")
    assert traces(known.ledger.parent) == []
    assert sorted(path.name for path in known.ledger.parent.iterdir()) == ["new.ledger"]


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


def test_what_a_killed_export_left_half_made_goes_too(known: Program) -> None:
    left = known.ledger.parent / ".people.jsonl.0123456789abcdef.new"
    left.mkdir()
    (left / "new").write_text(ANN["name"] or "")
    known.does("people", "erase", "p0a")
    assert traces(known.ledger.parent) == []
    assert not left.exists()


def test_what_somebody_is_still_making_is_waited_for(
    known: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasure.resume, "__defaults__", (0.1,))
    with made_beside(known.ledger.parent / "people.jsonl") as part:
        part.write_text(ANN["name"] or "")
        said = known.run("people", "erase", "p0a")
        assert (said.code, said.out) == (4, "")
        assert f"another process uses {part.parent}" in said.err
    made = known.ledger.parent / "people.jsonl"
    assert made.name in {name for name, _ in traces(made.parent)}
    made.unlink()
    assert "is finished" in known.does("entry", "wed", "3").err
    assert traces(made.parent) == []


def another(place: Place) -> Place:
    """Where another ledger can be made in the same store, in a folder of its own."""
    if not isinstance(place, Path):
        return place._replace(ledger=f"{place.ledger}-copy")
    folder = place.parent / "there"
    folder.mkdir()
    return folder / "copy.ledger"


def test_a_copy_of_the_record_that_learns_of_it_forgets_them_too(
    anywhere: Program, tmp_path: Path
) -> None:
    """Names are kept beside each copy, and the record says who is to be erased."""
    copy = Program(another(anywhere.place))
    journal, people = tmp_path / "j.jsonl", tmp_path / "p.jsonl"
    anywhere.does("export", journal)
    anywhere.does("people", "export", people)
    copy.does("import", journal)
    copy.does("people", "import", people)
    copy.does("rebuild")
    assert left_in(copy.place)
    before = len(rows_of(anywhere.place))
    anywhere.does("people", "erase", "p0a", "--reason", "she asked for it")
    with closing(Store(copy.place)) as store:
        store.append_rows(rows_of(anywhere.place)[before:])
    said = copy.does("rebuild")
    assert "the erasing of 1 that was on record is finished" in said.err
    assert left_in(copy.place) == []
    assert copy.json("verify")["ok"]


def test_who_is_to_be_erased_and_why_is_on_record_and_no_name_is(known: Program) -> None:
    known.does("people", "erase", "Bob Quixote", "--reason", "left the club", "--by", "Cy New")
    row = rows_of(known.ledger)[-1]
    assert (row.stream, row.kind) == ("ledger", "PeopleErased")
    assert json.loads(row.body)["people"] == ["p0b"]
    assert json.loads(row.body)["reason"] == "left the club"
    assert not [row for row in rows_of(known.ledger) if "Quixote" in row.body]


def test_a_retried_request_is_told_that_it_was_done(known: Program) -> None:
    """Its names may be gone, with whatever finished it; the request is known."""
    known.does("people", "erase", ANN["name"] or "", "--request-id", "r1")
    said = known.does("people", "erase", ANN["name"] or "", "--request-id", "r1")
    assert said.err == "they were erased before: nothing is left to erase\n"
    sentence = known.refuses(2, "people", "erase", ANN["name"] or "", "--request-id", "r2")
    assert sentence == f"no person {ANN['name']} whose name is kept; {LISTED}"
    assert len([row for row in rows_of(known.ledger) if row.kind == "PeopleErased"]) == 1


def test_a_page_shows_no_name_that_was_gone_after_it_was_first_asked_for(folder: Folder) -> None:
    """It is asked for while it is on record already that the name goes, and it is there still."""
    store = declared_ledger(folder).store
    evening = Given(club_session(), desk=Desk(store))
    evening.appointed(ann="director").given(enter(1, "1", "2", 140), by="ann")
    page = address(CLUB, "log", {"as-of": [f"#{store.head().position}"]})
    erases = Signature(actor="ann", recorded_at=evening.now)
    Desk(store).keep([ErasePeople(people=("ann",))], erases)
    with closing(store), TestClient(app(store.place)) as browser:
        sleep(2 * SETTLED / 1e9)  # only then is an answer kept
        assert "Person ann" in browser.get(page).text
        erasure.resume(store)
        assert "Person ann" not in browser.get(page).text
