"""Journals at the command line: out of one ledger, into a new one, and into an older copy."""

import json
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

import pytest

from ledger.journal import origins
from ledger.store import Store, TrackedFile
from replay.rebuild import views_path
from tests.replay.program import Program, snapshot
from tests.replay.tampering import rows_of, tamper

AT = ("--recorded-at", "2026-11-20T23:00Z")


def head(program: Program) -> str:
    """The head of a ledger as verbs say it."""
    return f"head {rows_of(program.ledger)[-1].hash[:12]}"


def test_a_ledger_goes_out_and_into_a_new_file_hash_by_hash(
    program: Program, tmp_path: Path
) -> None:
    journal, copy = tmp_path / "j.jsonl", Program(tmp_path / "copy.ledger")
    program.says("export", journal)
    assert program.says("export").encode() == journal.read_bytes()
    assert program.says("export", "-").encode() == journal.read_bytes()
    said = copy.does("import", journal)
    assert (said.out, said.err) == ("", f"20 rows taken in from j.jsonl; {head(program)}\n")
    assert rows_of(copy.ledger) == rows_of(program.ledger)
    assert copy.says("standings", "club") == program.says("standings", "club")
    assert copy.does("import", journal).err == f"0 rows taken in from j.jsonl; {head(copy)}\n"


def test_a_record_that_was_touched_does_not_go_out_over_what_was_exported_before(
    program: Program, tmp_path: Path
) -> None:
    """No ledger would take it in, and the last good journal would be gone."""
    journal = tmp_path / "j.jsonl"
    program.does("export", journal)
    before = journal.read_bytes()
    tamper(program.ledger, "UPDATE events SET actor = 'me' WHERE position = 12")
    said = program.run("export", journal, "--replace")
    assert (said.code, "#12: its hash is not that of what it holds" in said.err) == (3, True)
    assert journal.read_bytes() == before


def test_a_journal_can_be_rehearsed(program: Program, tmp_path: Path) -> None:
    journal, copy = tmp_path / "j.jsonl", Program(tmp_path / "copy.ledger")
    program.does("export", journal, "--replace")
    said = copy.does("import", journal, "--dry-run")
    assert said.err == "20 rows would be taken in from j.jsonl\n"
    assert not copy.ledger.exists()


@pytest.mark.parametrize(
    "said",
    [("--contest", "wed"), ("--session", "3"), ("--complete",), ("--reason", "it is so")],
    ids=lambda said: str(said[0]),
)
def test_what_a_journal_says_itself_is_not_said_of_it(
    program: Program, tmp_path: Path, said: tuple[str, ...]
) -> None:
    """Whoever says where it goes takes it for a file of results."""
    journal, copy = tmp_path / "j.jsonl", Program(tmp_path / "copy.ledger")
    program.does("export", journal)
    refused = copy.run("import", journal, *said)
    assert refused.code == 2
    assert f"a journal is taken in as a whole, and has no use for {said[0]}" in refused.err
    assert not copy.ledger.exists()


def test_a_longer_journal_brings_views_up_too(program: Program, tmp_path: Path) -> None:
    journal, copy = tmp_path / "j.jsonl", Program(tmp_path / "copy.ledger")
    program.does("export", journal, "--replace")
    copy.does("import", journal)
    copy.does("rebuild")
    program.does("entry", "club", "5", "--recorded-at", "2026-11-20T23:00Z")
    program.does("export", journal, "--replace")
    said = copy.does("import", journal, "--yes")
    assert said.err == f"1 row taken in from j.jsonl; {head(copy)}\n"
    assert copy.json("verify")["ok"]


def test_views_that_stayed_behind_a_journal_follow_when_it_is_taken_in_again(
    copy: Program, journal: Path
) -> None:
    """Killed between the record and the views, it is given again: nothing is left to take in."""
    copy.does("rebuild")
    with patch("replay.cli.journals.bring_views_up"):
        copy.does("import", journal, "--yes")
    assert views_at(copy) == 20
    copy.does("import", journal, "--dry-run")
    assert views_at(copy) == 20
    assert copy.does("import", journal).err.startswith("0 rows taken in")
    assert views_at(copy) == 21


def views_at(program: Program) -> int:
    """The position of which the views beside a ledger are."""
    with (
        closing(Store(program.ledger, read_only=True)) as store,
        closing(TrackedFile(views_path(store), "ro")) as views,
    ):
        mark = views.mark()
    assert mark is not None
    return mark.position


def test_a_damaged_journal_is_refused_and_makes_no_ledger(program: Program, tmp_path: Path) -> None:
    journal, copy = tmp_path / "j.jsonl", Program(tmp_path / "new" / "copy.ledger")
    copy.ledger.parent.mkdir(exist_ok=True)
    lines = program.says("export").splitlines()
    journal.write_text("\n".join([*lines[:5], lines[6]]))
    assert copy.refuses(2, "import", journal) == "j.jsonl, line 6: is row #7; expected #6"
    assert list(copy.ledger.parent.iterdir()) == []


def test_the_journal_of_another_ledger_is_refused(
    program: Program, empty: Program, tmp_path: Path
) -> None:
    journal = tmp_path / "j.jsonl"
    empty.does("open")
    empty.does("export", journal)
    assert program.refuses(2, "import", journal) == (
        "j.jsonl is not a journal of this ledger: they differ from #1 on"
    )


# --------------------------------------------------------------------------- what it goes on with


@pytest.fixture
def journal(program: Program, tmp_path: Path) -> Path:
    """The journal of the evening and one entry more."""
    program.does("entry", "club", "5", "--recorded-at", "2026-11-20T23:00Z", "--by", "Ann Director")
    file = tmp_path / "longer.jsonl"
    program.does("export", file)
    return file


@pytest.fixture
def copy(journal: Path, tmp_path: Path) -> Program:
    """A ledger that lacks the last row of the journal."""
    shorter = tmp_path / "shorter.jsonl"
    shorter.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:-1]))
    older = Program(tmp_path / "copy.ledger")
    older.does("import", shorter)
    return older


def test_what_it_goes_on_with_is_shown_before_it_is_taken_in(copy: Program, journal: Path) -> None:
    before = snapshot(copy.ledger)
    said = copy.does("import", journal, "--dry-run")
    assert "longer.jsonl goes on with 1 row, up to #21" in said.out
    row = next(line.split() for line in said.out.splitlines() if line.startswith("21 "))
    assert row[:3] == ["21", "club", "2026-11-20"]
    assert row[-3:] == ["ContestantEntered", "5", "entered"]
    assert said.err == "1 row would be taken in from longer.jsonl\n"
    assert snapshot(copy.ledger) == before
    assert copy.does("import", journal, "--yes").out == said.out


def test_nobody_is_asked_where_nobody_can_answer(copy: Program, journal: Path) -> None:
    before = snapshot(copy.ledger)
    said = copy.run("import", journal)
    assert said.code == 2
    assert "say --yes to take in 1 row; nothing was recorded" in said.err
    assert snapshot(copy.ledger) == before


@pytest.mark.parametrize(
    ("answer", "code", "rows"), [("y\n", 0, 21), ("n\n", 0, 20), ("", 130, 20)]
)
def test_at_a_terminal_somebody_is_asked(
    copy: Program, journal: Path, answer: str, code: int, rows: int
) -> None:
    with patch("replay.cli.journals.can_answer", return_value=True):
        said = copy.run("import", journal, stdin=answer)
    assert "take in 1 row?" in said.err
    assert (said.code, len(rows_of(copy.ledger))) == (code, rows)


def test_what_it_goes_on_with_is_told_to_programs(copy: Program, journal: Path) -> None:
    told = copy.json("import", journal, "--dry-run")
    assert (told["file"], told["position"]) == ("longer.jsonl", 21)
    assert told["hash"] == rows_of(copy.ledger)[-1].hash or len(told["hash"]) == 64
    (row,) = told["rows"]
    assert (row["stream"], row["kind"], row["what"]) == (
        "contest:club",
        "ContestantEntered",
        "5 entered",
    )


def test_who_took_it_in_is_noted_beside_the_record(copy: Program, journal: Path) -> None:
    copy.does("import", journal, "--yes", "--by", "Bea Bookkeeper")
    with closing(Store(copy.ledger)) as store:
        first, second = origins(store)
    (known,) = (p for p in copy.json("people", "list") if p["name"] == "Bea Bookkeeper")
    assert (first.actor, second.actor) == ("desk", known["id"])
    assert (second.first, second.last) == (21, 21)
    assert second.sha256 == sha256(journal.read_bytes()).hexdigest()
    assert copy.says("export").encode() == journal.read_bytes()
    told = f"#21 to #21 came from a journal (SHA-256 {second.sha256[:12]}), taken in at {second.at}"
    assert told in copy.says("verify")
    assert copy.json("verify")["taken_in"][1]["sha256"] == second.sha256


def test_rows_that_were_taken_in_and_are_cut_off_are_missed(copy: Program, journal: Path) -> None:
    copy.does("import", journal, "--yes")
    tamper(copy.ledger, "DELETE FROM events WHERE position = 21")
    tamper(copy.ledger, "UPDATE sqlite_sequence SET seq = 20 WHERE name = 'events'")
    told = copy.run("verify", "--json")
    assert told.code == 3
    (problem,) = json.loads(told.out)["problems"]
    says = "rows up to #21 were taken in from a journal, and are missing"
    assert (problem["position"], problem["what"]) == (21, says)


@pytest.mark.parametrize(
    ("forgery", "says"),
    [
        (f"UPDATE taken_in SET sha256 = '{'0' * 64}' WHERE first = 21", "a journal 000000000000"),
        ("UPDATE taken_in SET last = 20 WHERE first = 21", "21 is beyond their last"),
        ("UPDATE taken_in SET last = 19 WHERE first = 1", "rows up to #19 are noted as taken in"),
        ("UPDATE taken_in SET first = 20 WHERE first = 21", "row #20 is noted as taken in twice"),
        (
            "INSERT INTO taken_in SELECT 5, 5, sha256, actor, at FROM taken_in WHERE first = 21",
            "row #5 is noted as taken in twice",
        ),
    ],
)
def test_rows_that_came_from_no_such_journal_are_seen(
    copy: Program, journal: Path, forgery: str, says: str
) -> None:
    copy.does("import", journal, "--yes")
    tamper(copy.ledger, forgery)
    told = copy.run("verify")
    assert told.code == 3
    assert says in told.out


def test_a_journal_whose_last_line_does_not_end_is_the_one_that_was_taken_in(
    copy: Program, journal: Path
) -> None:
    journal.write_bytes(journal.read_bytes().removesuffix(b"\n"))
    copy.does("import", journal, "--yes")
    assert "who took them in, and when, stands beside the record: no hash proves it" in copy.says(
        "verify"
    )


def test_who_recorded_meanwhile_is_not_overrun(copy: Program, journal: Path) -> None:
    other = ("entry", "club", "6", "--recorded-at", "2026-11-20T23:30Z")

    def meanwhile(_count: int) -> bool:
        copy.does(*other)
        return True

    with patch("replay.cli.journals._is_agreed", meanwhile):
        said = copy.run("import", journal)
    assert said.code == 4
    assert (
        said.err
        == "bridge-ledger: the record has moved on since position 20: look again and decide\n"
    )
    assert len(rows_of(copy.ledger)) == 21


def test_a_line_that_cannot_be_is_refused_whole(copy: Program, journal: Path) -> None:
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"5"', b'"9"')]))
    sentence = copy.refuses(2, "import", journal, "--yes")
    assert sentence == "longer.jsonl, line 21: does not match its digest"


def test_where_somebody_holds_an_office_not_everybody_takes_a_journal_in(
    program: Program, tmp_path: Path
) -> None:
    older, longer, names = (tmp_path / name for name in ("older.ledger", "longer.jsonl", "names"))
    copy = Program(older)
    program.does("export", longer, "--replace")
    copy.does("import", longer)
    program.does("appoint", "club", "Olga Organiser", "organiser", *AT)
    program.does("people", "export", names, "--replace", "--by", "Olga Organiser")
    copy.does("people", "import", names)
    program.does("export", longer, "--replace")
    copy.does("import", longer, "--yes")
    program.does("entry", "club", "5", *AT, "--by", "Olga Organiser")
    program.does("export", longer, "--replace")
    for who in ((), ("--by", "Eve Else")):
        assert "may not take in a journal" in copy.refuses(1, "import", longer, "--yes", *who)
    copy.does("import", longer, "--yes", "--by", "Olga Organiser")
    assert rows_of(older) == rows_of(program.ledger)


def test_who_is_forgotten_in_the_journal_is_forgotten_in_the_copy(
    program: Program, tmp_path: Path
) -> None:
    older, longer, names = (tmp_path / name for name in ("older.ledger", "longer.jsonl", "names"))
    copy = Program(older)
    program.does("entry", "club", "5", *AT, "--by", "Eve Erased")
    program.does("export", longer, "--replace")
    program.does("people", "export", names, "--replace")
    copy.does("import", longer)
    copy.does("people", "import", names)
    program.does("people", "erase", "Eve Erased", *AT)
    program.does("export", longer, "--replace")
    copy.does("import", longer, "--yes")
    assert rows_of(older) == rows_of(program.ledger)
    assert copy.json("people", "list") == []
    assert b"Eve Erased" not in older.read_bytes()
