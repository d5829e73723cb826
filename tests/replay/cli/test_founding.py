"""Two programs and one new ledger: whoever is held, interrupted or killed takes nobody's."""

import json
import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ledger.store import FORMAT
from ledger.store.beside import private_folders
from replay.cli import main
from tests.processes import Running, start
from tests.replay.program import Program, Said
from tests.replay.tampering import rows_of, verdict_on

HEADER = "board,ns,ew,score,ns_names,ew_names\n"
EVENING = HEADER + "1,1,2,420,Ann & Bob,Cy & Di\n1,3,4,50,Ed & Flo,Gus & Hal\n"
OTHER = HEADER + "1,1,2,110,Ann & Bob,Ian & Joe\n1,3,4,140,Kim & Lou,Gus & Hal\n"
RULES = ("--regulations", "compscore-matchpoints")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with two evenings and a journal of another ledger, and a place for a new one."""
    (tmp_path / "evening.csv").write_text(EVENING)
    (tmp_path / "other.csv").write_text(OTHER)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    older = Program(elsewhere / "older.ledger")
    older.does("import", tmp_path / "evening.csv", "--contest", "old")
    older.does("export", tmp_path / "journal.jsonl")
    (tmp_path / "new").mkdir()
    return tmp_path


@pytest.fixture
def ledger(files: Path) -> Path:
    return files / "new" / "x.ledger"


def import_of(files: Path, name: str, contest: str) -> tuple[str, ...]:
    return ("import", str(files / name), "--contest", contest)


def left_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".csv")


def check_whole(ledger: Path) -> None:
    """The ledger stands by itself, and everything in it as it was recorded."""
    assert left_in(ledger.parent) == [ledger.name]
    assert ledger.stat().st_mode & 0o777 == 0o600
    assert verdict_on(ledger).problems == ()


def contests_in(ledger: Path) -> set[str]:
    return {row.stream for row in rows_of(ledger) if row.stream.startswith("contest:")}


# ------------------------------------------------------------- founded by another program meanwhile


def test_what_is_imported_into_a_ledger_that_came_meanwhile_is_decided_again_on_it(
    files: Path, ledger: Path
) -> None:
    first = Running(ledger, *import_of(files, "evening.csv", "wed"), held=1)
    assert not ledger.exists()
    Program(ledger).does(*import_of(files, "other.csv", "thu"))
    said = first.goes_on()
    assert said.code == 0
    assert "evening.csv into wed" in said.out
    assert contests_in(ledger) == {"contest:wed", "contest:thu"}
    check_whole(ledger)


def test_people_of_two_first_imports_at_once_are_there_once(files: Path, ledger: Path) -> None:
    first = Running(ledger, *import_of(files, "evening.csv", "wed"), held=1)
    Program(ledger).does(*import_of(files, "other.csv", "thu"))
    assert first.goes_on().code == 0
    names = [person["name"] for person in Program(ledger).json("people", "list")]
    assert len(names) == len(set(names)) == 12


def test_the_same_import_twice_at_once_is_one_import(files: Path, ledger: Path) -> None:
    first = Running(ledger, *import_of(files, "evening.csv", "wed"), held=1)
    Program(ledger).does(*import_of(files, "evening.csv", "wed"))
    rows = rows_of(ledger)
    assert "appended 0 events" in first.goes_on().out
    assert rows_of(ledger) == rows
    check_whole(ledger)


def test_what_is_refused_on_a_ledger_that_came_meanwhile_leaves_it_as_it_is(
    files: Path, ledger: Path
) -> None:
    first = Running(ledger, "open", "wed", *RULES, held=1)
    Program(ledger).does(*import_of(files, "evening.csv", "wed"))
    rows = rows_of(ledger)
    said = first.goes_on()
    assert said == Said(1, "", "bridge-ledger: contest wed exists already (Law 80B2)\n")
    assert rows_of(ledger) == rows
    check_whole(ledger)


def test_a_contest_opened_in_a_ledger_that_came_meanwhile_is_opened_in_it(
    files: Path, ledger: Path
) -> None:
    first = Running(ledger, "open", "wed", *RULES, held=1)
    Program(ledger).does(*import_of(files, "other.csv", "thu"))
    assert "ContestOpened" in first.goes_on().err
    assert contests_in(ledger) == {"contest:wed", "contest:thu"}


def test_opening_says_where_the_ledger_is_that_another_program_founded(ledger: Path) -> None:
    first = Running(ledger, "open", held=1)
    Program(ledger).does("open", "wed", *RULES)
    assert first.goes_on().err.startswith(f"{ledger}: live ledger, at #3; head ")
    check_whole(ledger)


def test_a_declared_ledger_is_never_made_where_a_live_one_came_meanwhile(ledger: Path) -> None:
    at = ("--recorded-at", "2026-11-20T23:00:00Z")
    first = Running(ledger, "open", "--declared", *at, held=1)
    Program(ledger).does("open")
    said = first.goes_on()
    assert (said.code, f"{ledger} is there: leave out --declared" in said.err) == (2, True)
    check_whole(ledger)


def test_a_journal_is_not_taken_into_another_ledger_that_came_meanwhile(
    files: Path, ledger: Path
) -> None:
    first = Running(ledger, "import", files / "journal.jsonl", held=1)
    Program(ledger).does(*import_of(files, "evening.csv", "wed"))
    rows = rows_of(ledger)
    said = first.goes_on()
    assert said.code == 2
    assert "is not a journal of this ledger: they differ from #1 on" in said.err
    assert rows_of(ledger) == rows
    check_whole(ledger)


def test_a_journal_taken_in_twice_at_once_is_taken_in_once(files: Path, ledger: Path) -> None:
    first = Running(ledger, "import", files / "journal.jsonl", held=1)
    Program(ledger).does("import", files / "journal.jsonl")
    rows = rows_of(ledger)
    said = first.goes_on()
    assert said.code == 0
    assert said.err.startswith("0 rows taken in from journal.jsonl; head ")
    assert rows_of(ledger) == rows
    check_whole(ledger)


def test_a_file_of_somebody_else_that_came_meanwhile_is_refused_and_stays(
    files: Path, ledger: Path
) -> None:
    acts = (import_of(files, "evening.csv", "wed"), ("open",))
    for act in acts:
        first = Running(ledger, *act, held=1)
        ledger.write_text("dear committee,\n")
        said = first.goes_on()
        assert (said.code, said.out) == (2, "")
        assert said.err == (
            f"bridge-ledger: {ledger} is not a bridge ledger: it is not an SQLite database\n"
        )
        assert ledger.read_text() == "dear committee,\n"
        ledger.unlink()


def test_a_ledger_of_a_newer_program_that_came_meanwhile_is_left_to_it(
    files: Path, ledger: Path
) -> None:
    for act in (import_of(files, "evening.csv", "wed"), ("open",)):
        first = Running(ledger, *act, held=1)
        Program(ledger).does("open", "thu", *RULES)
        with closing(sqlite3.connect(ledger, isolation_level=None)) as newer:
            newer.execute(f"PRAGMA user_version = {FORMAT + 1}")
        said = first.goes_on()
        assert (said.code, said.out) == (2, "")
        assert "was written by a newer program" in said.err
        assert len(said.err.splitlines()) == 1
        assert left_in(ledger.parent) == [ledger.name]
        ledger.unlink()


def test_two_demos_at_once_without_a_name_make_two_ledgers(ledger: Path) -> None:
    first = Running(ledger, "demo", held=3, is_named=False)
    second = Running(ledger, "demo", is_named=False).said()
    assert "export BRIDGE_LEDGER=demo.ledger" in second.out
    told = first.goes_on()
    assert told.code == 0
    assert "export BRIDGE_LEDGER=demo1.ledger" in told.out
    assert left_in(ledger.parent) == ["demo.ledger", "demo1.ledger"]
    for name in left_in(ledger.parent):
        assert verdict_on(ledger.with_name(name)).problems == ()


def test_two_demos_at_once_under_one_name_make_one_and_only_one_is_told(ledger: Path) -> None:
    first = Running(ledger, "demo", ledger, held=3)
    assert Running(ledger, "demo", ledger).said().code == 0
    said = first.goes_on()
    assert said == Said(2, "", f"bridge-ledger: {ledger} exists already\n")
    check_whole(ledger)


@pytest.mark.parametrize("round_", range(5))
def test_three_openings_at_once_all_count(ledger: Path, round_: int) -> None:
    running = [Running(ledger, "open", contest, *RULES) for contest in ("a", "b", "c")]
    assert [each.said().code for each in running] == [0, 0, 0]
    assert contests_in(ledger) == {"contest:a", "contest:b", "contest:c"}
    check_whole(ledger)


@pytest.mark.parametrize("round_", range(4))
def test_an_opening_two_imports_and_a_journal_at_once_each_count_or_are_refused(
    files: Path, ledger: Path, round_: int
) -> None:
    """Only the journal can be refused: it is of another ledger, unless it was the first."""
    acts = (
        ("open", "a", *RULES),
        import_of(files, "evening.csv", "wed"),
        import_of(files, "other.csv", "thu"),
        ("import", str(files / "journal.jsonl")),
    )
    running = [Running(ledger, *act) for act in (*acts[round_:], *acts[:round_])]
    refused = [said for said in [each.said() for each in running] if said.code]
    assert all("is not a journal of this ledger" in said.err for said in refused)
    assert len(refused) <= 1
    expected = {"contest:a", "contest:wed", "contest:thu"}
    assert contests_in(ledger) == (expected if refused else {*expected, "contest:old"})
    check_whole(ledger)


# --------------------------------------------------------------------------- interrupted and killed


@pytest.mark.parametrize("is_there", [False, True])
def test_an_interrupted_first_import_leaves_nothing_of_its_own_and_takes_nobodys(
    files: Path, ledger: Path, *, is_there: bool
) -> None:
    first = Running(ledger, *import_of(files, "evening.csv", "wed"), held=1)
    if is_there:
        Program(ledger).does(*import_of(files, "other.csv", "thu"))
    assert first.goes_on(signal.SIGINT).code == 130
    if is_there:
        assert contests_in(ledger) == {"contest:thu"}
        check_whole(ledger)
    else:
        assert left_in(ledger.parent) == []


def test_what_a_killed_first_import_left_is_taken_away_by_the_next(
    files: Path, ledger: Path
) -> None:
    first = Running(ledger, *import_of(files, "evening.csv", "wed"), held=1)
    assert first.goes_on(signal.SIGKILL).code == -signal.SIGKILL
    (left,) = left_in(ledger.parent)
    assert (ledger.parent / left).stat().st_mode & 0o777 == 0o700
    Program(ledger).does(*import_of(files, "other.csv", "thu"))
    check_whole(ledger)


def test_a_first_import_still_at_work_is_not_taken_for_a_killed_one(
    files: Path, ledger: Path
) -> None:
    first = Running(ledger, *import_of(files, "evening.csv", "wed"), held=1)
    (working,) = left_in(ledger.parent)
    Program(ledger).does("open")
    assert left_in(ledger.parent) == sorted((working, ledger.name))
    assert first.goes_on().code == 0
    assert contests_in(ledger) == {"contest:wed"}
    check_whole(ledger)


ALL_DONE = 99


def kill(step: int) -> None:
    signal.raise_signal(signal.SIGKILL)


def interrupt(step: int) -> None:
    raise KeyboardInterrupt


def fail(step: int) -> None:
    raise OSError(5, "Input/output error")


def stopped_at(
    step: int, how: Callable[[int], None], ledger: Path, arguments: tuple[str, ...]
) -> None:
    """Run a verb, to which something happens at its nth step in the ledger's folder.

    Exits with ALL_DONE if it has no such step.
    """
    steps, folder = [0], str(ledger.parent)

    def count(event: str, told: tuple[object, ...]) -> None:
        if event == "ctypes.dlsym" or any(folder in str(each) for each in told):
            steps[0] += 1
            if steps[0] == step:
                how(step)

    os.chdir(ledger.parent.parent)
    sys.addaudithook(count)
    try:
        main(["--ledger", str(ledger), *arguments], prog_name="bridge-ledger")
    finally:
        if steps[0] < step:
            sys.exit(ALL_DONE)


ACTS = {
    "open": ("open", "wed", *RULES, "--by", "Ann"),
    "import": ("import", "evening.csv", "--contest", "wed"),
    "journal": ("import", "journal.jsonl"),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("act", "how"),
    [*((act, kill) for act in ACTS), ("import", interrupt), ("journal", fail)],
)
def test_at_whatever_step_a_founding_ends_there_is_a_whole_ledger_or_none(
    files: Path, ledger: Path, act: str, how: Callable[[int], None]
) -> None:
    founded = []
    for step in range(1, 40):
        process = start(stopped_at, step, how, ledger, ACTS[act])
        process.join()
        founded.append(ledger.exists())
        for folder in private_folders(ledger):
            assert how is kill or not any(folder.iterdir())
        assert len(left_in(ledger.parent)) == len(private_folders(ledger)) + ledger.exists()
        if ledger.exists():
            assert verdict_on(ledger).problems == ()
            assert len({row.stream for row in rows_of(ledger)}) == 3
            ledger.unlink()
        if process.exitcode == ALL_DONE:
            break
    assert process.exitcode == ALL_DONE
    assert len(founded) > 8
    assert False in founded
    assert founded[-1]
    Program(ledger).does(*import_of(files, "other.csv", "thu"))
    check_whole(ledger)


def test_in_a_declared_ledger_a_bare_time_is_of_the_day_of_its_last_event(ledger: Path) -> None:
    program = Program(ledger)
    opening = ("--regulations", "team-match", "--zone", "America/Edmonton")
    program.does("open", "cup", "--declared", *opening, "--at", "2026-10-22 09:00")
    program.does("entry", "cup", "--team", "Aces", "--at", "09:01")
    program.does("entry", "cup", "--team", "Kings", "--at", "tomorrow 00:30")
    program.does("entry", "cup", "--team", "Jacks", "--at", "00:31")
    told = [json.loads(line) for line in program.does("log", "cup", "--json").out.splitlines()]
    assert [one["recorded_at"][:16] for one in told] == [
        "2026-10-22T15:00",
        "2026-10-22T15:01",
        "2026-10-23T06:30",
        "2026-10-23T06:31",
    ]
