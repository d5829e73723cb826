"""Whatever stands in a record, a name or a file name: no medium is driven or deceived by it."""

import csv
import json
import os
import pty
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.coding import encode
from ledger.signs import is_seen
from ledger.upcasts import read_event
from projections.writers.medium import as_json, json_in_pieces
from projections.writers.sheet import Block, Column, Sheet, in_lines
from tests.conftest import ROOT
from tests.replay.cli.boards import Boards
from tests.replay.cli.test_running import MODULE, environment, shell
from tests.replay.program import Program
from tests.replay.tampering import rechained, rewrite, rows_of

POISON = "=x\x1b[2J\x07\x9b31m\u202e\u200b\ufeff\u2028\U000e0041\x7f\nlive ledger, hash at #1: 0"

VERBS = (
    *("standings club", "traveller club 1", "scorecard club 1", "log club", "matches club"),
    *("cross-table club", "butler club", "qualifiers club", "carry-over club", "finals club"),
    *("offences club", "eligibility club", "awards club", "seating club", "draws club"),
    *("periods club", "states club", "diff club #15 head", "timeline club 1", "blame club"),
    *("explain club 1", "impact club #17", "what-if club --without #17", "people list", "verify"),
)


@pytest.fixture
def poisoned(program: Program) -> Program:
    """A record in whose title and reason, and people whose names, stands what nobody can see."""
    changes: dict[int, dict[str, Any]] = {
        3: {"title": POISON},
        6: {"players": ("p1", "p2")},
        17: {"reason": POISON},
    }
    rows = rows_of(program.ledger)
    for position, change in changes.items():
        event = read_event(rows[position - 1].body)
        body = encode(replace(event, **change)).decode()
        rows[position - 1] = rows[position - 1]._replace(body=body)
    rewrite(program.ledger, rechained(rows))
    program.does("people", "import", people(program))
    with closing(sqlite3.connect(program.ledger)) as connection:
        connection.execute("UPDATE people SET name = ? || id", (POISON,))
        connection.commit()
    return program


def people(program: Program) -> Path:
    file = program.ledger.with_name("people.jsonl")
    file.write_text('{"id":"p1","name":"Ann"}\n{"id":"p2","name":"Bob"}\n')
    return file


def unseen(text: str) -> set[str]:
    """What nobody could see in what was printed."""
    return {sign for line in text.split("\n") for sign in line if not is_seen(sign)}


@pytest.mark.parametrize("verb", VERBS)
def test_nothing_that_is_printed_drives_a_terminal(poisoned: Program, verb: str) -> None:
    arguments = verb.split(" ")
    forms = ([], ["--json"], ["--csv"]) if verb != "verify" else ([], ["--json"])
    for form in forms:
        said = poisoned.run(*arguments, *form)
        assert unseen(said.out + said.err) == set(), form
        assert "\nlive ledger, hash at #1" not in said.out


def test_json_is_read_as_what_is_on_record(poisoned: Program) -> None:
    (first, *_) = poisoned.json("people", "list")
    assert first["name"] == f"{POISON}p1"
    lines = poisoned.does("log", "club", "--json").out.splitlines()
    assert json.loads(lines[0])["event"]["title"] == POISON


def test_no_cell_of_a_csv_file_is_a_formula(poisoned: Program) -> None:
    for verb in ("standings club", "log club", "people list"):
        table = poisoned.does(*verb.split(), "--csv").out
        cells = [cell for row in csv.reader(StringIO(table)) for cell in row]
        assert not any(cell.startswith("=") for cell in cells)
    assert any(cell.startswith("'=x\\x1b") for cell in cells)


def test_people_are_exported_without_what_drives_a_terminal_and_come_back_equal(
    poisoned: Program, tmp_path: Path
) -> None:
    exported = poisoned.does("people", "export").out
    assert unseen(exported) == set()
    assert [json.loads(line)["name"] for line in exported.splitlines()] == [
        f"{POISON}{who}" for who in ("p1", "p2")
    ]


# -------------------------------------------------------------------------------- journals


def on_a_terminal(program: Program, *arguments: str) -> str:
    """What answers look like on a terminal."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*MODULE, *arguments], env=environment(program.ledger), stdout=follower
    )
    os.close(follower)
    shown = b""
    try:
        while chunk := os.read(leader, 4096):
            shown += chunk
    except OSError:  # the terminal is gone with the program
        pass
    finally:
        os.close(leader)
    assert process.wait() == 0
    return shown.decode().replace("\r\n", "\n")


def test_a_journal_is_exact_in_a_file_and_harmless_on_a_terminal(poisoned: Program) -> None:
    piped = shell(poisoned, "bridge export").stdout
    shown = on_a_terminal(poisoned, "export")
    assert unseen(piped) != set()
    assert unseen(shown) == set()
    assert [json.loads(line) for line in shown.splitlines()] == [
        json.loads(line) for line in piped.split("\n")[:-1]
    ]


# ------------------------------------------------------------------- what is said beside answers


def test_a_file_name_in_a_refusal_is_made_visible(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "a\x1b[2J\u202egpj.csv"
    file.write_text("nonsense")
    for arguments in (("import", file, "--contest", "x"), ("regulations", "check", file)):
        said = program.run(*arguments)
        assert said.code == 2
        assert unseen(said.err) == set()
        assert "a\\x1b[2J\\u202egpj.csv" in said.err


def test_a_file_name_that_is_no_text_is_told_all_the_same(program: Program, tmp_path: Path) -> None:
    line = f"cd {tmp_path}; printf nonsense > $'\\xff.csv'; "
    done = shell(program, line + "bridge import $'\\xff.csv' --contest x")
    assert done.returncode == 2
    assert done.stderr.startswith("bridge-ledger: \\udcff.csv is not a file that can be imported")
    assert json.loads(as_json({"file": "\udcff.csv"})) == {"file": "\udcff.csv"}


ENTRIES = [{"names": ["Zoë\n", POISON], "of": {}}, [], [[1, "\n"], None], {1: "one"}, (1, 2)]


@pytest.mark.parametrize(
    "plain",
    [
        *(None, 0, "", "Zoë\x1b\n", [], {}, {"none": None}, {1: ["a"], 2: []}),
        ENTRIES,
        tuple(ENTRIES),
        {"title": "Zoë\n", "moved": ENTRIES, "of": {"more": ENTRIES}, "none": [], "é\n": 1},
        {"title": "Zoë", "moved": ["Zoë", "\udcff.csv"]},
        {"title": "Zoë", "\udcff.csv": []},
    ],
)
def test_json_in_pieces_is_the_same_text(plain: Any) -> None:
    assert "".join(json_in_pieces(plain)) == as_json(plain)


def test_json_is_written_an_entry_of_a_list_at_a_time() -> None:
    """So that of what moved 50,000 contestants not all text is in memory at once."""
    row = {"because": [*range(100)]}
    few, many = (max(map(len, json_in_pieces({"moved": [row] * times}))) for times in (2, 200))
    assert few == many


@pytest.mark.parametrize(
    "arguments",
    [
        ("standings", "club", "--x\x1b[2J\nError: nothing"),
        ("x\x1b[2J\nError: nothing",),
        ("correct", "club", "--cause", "x\x1b[2J\nError: nothing"),
        ("completion", "x\x1b[2J\nError: nothing"),
        ("enter", "club", "420", "--board", "x\x1b[2J\nError: nothing"),
    ],
)
def test_wrong_usage_is_told_without_what_drives_a_terminal(
    program: Program, arguments: tuple[str, ...]
) -> None:
    said = program.run(*arguments)
    assert (said.code, said.out) == (2, "")
    assert unseen(said.err) == set()
    assert said.err.count("\nError: ") == 1
    assert "\nError: nothing" not in said.err


def test_a_warning_of_a_name_shows_it_harmlessly(poisoned: Program) -> None:
    with closing(sqlite3.connect(poisoned.ledger)) as connection:
        connection.execute("UPDATE people SET name = 'Ann\x9b' WHERE id = 'p1'")
        connection.commit()
    said = poisoned.run(
        *("incident", "club", "left", "--session", "1", "--reason", "Ann\x9b left"),
        *("--at", "2026-11-20T23:30Z"),
    )
    assert "warning" in said.err
    assert unseen(said.err) == set()


def test_completion_offers_no_contest_that_nobody_could_type(program: Program) -> None:
    rows = rows_of(program.ledger)
    moved = [
        row._replace(
            stream=row.stream.replace("contest:club", "contest:club\x1b"),
            body=row.body.replace("contest:club", "contest:club\\u001b"),
        )
        for row in rows
    ]
    rewrite(program.ledger, rechained(moved))
    words = "_BRIDGE_LEDGER_COMPLETE=bash_complete COMP_WORDS='bridge-ledger log ' COMP_CWORD=2"
    assert shell(program, f"{words} bridge").stdout.strip() == ""


def test_a_terminal_of_few_signs_is_told_what_it_can_show(program: Program) -> None:
    few = "PYTHONIOENCODING=ascii bridge"
    done = shell(program, f"{few} standings club; {few} standings é")
    assert done.returncode == 2
    assert done.stdout.startswith("Friday pairs (club) \\xb7 known as of #20")
    assert done.stderr == "bridge-ledger: no contest \\xe9; there is club\n"


# ------------------------------------------------------------------------------- columns


def test_columns_stand_under_each_other_whatever_signs_are_in_them() -> None:
    """Signs of two columns, marks of none, syllables made of three."""
    names = ("Ann", "高橋 健", "E\u0301va", "\u1112\u1161\u11ab", "ﾊﾅｺ", "a\u200bb")
    rows = [[name, str(number)] for number, name in enumerate(names)]
    columns = (Column("name"), Column("no.", right=True))
    _, _, *lines = in_lines(Sheet(above=(), columns=columns, blocks=[Block("", rows)]))
    assert lines == [
        "Ann         0",
        "高橋 健     1",
        "E\u0301va         2",
        "\u1112\u1161\u11ab          3",
        "ﾊﾅｺ         4",
        "a\\u200bb    5",
    ]


def test_tables_have_the_room_of_their_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Boards(tmp_path, "compscore-matchpoints", "1", "2")
    told.session("1")
    told.table(1, "1", "2", 110)
    told.tells("post")
    wide = told.program.says("periods", "c")
    monkeypatch.setattr("replay.cli.screen.answers_are_watched", lambda: True)
    folded = told.program.says("periods", "c")
    body = slice(2, -2)
    assert max(map(len, wide.splitlines()[body])) > 100
    assert max(map(len, folded.splitlines()[body])) <= 100
    assert sorted(wide.split()) == sorted(folded.split())


# ------------------------------------------------------------------------- nothing goes past it


@pytest.mark.parametrize(
    "line",
    [
        "import click; click.echo('x')",
        "import rich_click as click; click.echo('x', err=True)",
        "from click import secho; secho('x')",
        "print('x')",
        "import sys; sys.stdout.write('x')",
        "import sys; sys.stderr.buffer.write(b'x')",
        "from sys import stdout; stdout.write('x')",
        "import os; os.write(1, b'x')",
        "from rich import print; print('x')",
        "from rich.console import Console; Console().out('x')",
        "import csv; csv.writer([]).writerow(['x'])",
        "import logging; logging.warning('x')",
        "import warnings; warnings.warn('x')",
    ],
)
@pytest.mark.parametrize("place", ["replay/cli/x.py", "projections/writers/x.py", "ledger/x.py"])
def test_the_lints_let_nothing_be_said_but_through_the_door(line: str, place: str) -> None:
    told = (
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--select",
        "T20,TID251",
        "--stdin-filename",
        place,
        "-",
    )
    done = subprocess.run(told, input=line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout
