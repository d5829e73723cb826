"""The command line, run in this process against one ledger."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from ledger.store import Place, Store, is_taken
from replay.cli import main
from tests.servers import held

Snapshot = dict[str, Any]


class Said(NamedTuple):
    """What a command came to: its exit code, its output and its messages."""

    code: int
    out: str
    err: str


class Program:
    """Runs verbs on a ledger."""

    def __init__(self, place: Place) -> None:
        self.place = place

    @property
    def ledger(self) -> Path:
        """The file of the ledger."""
        assert isinstance(self.place, Path)
        return self.place

    def run(self, *arguments: str | Path, stdin: str | None = None) -> Said:
        """Run a verb; whatever is no refusal of ours is raised."""
        told = ["--ledger", str(self.place), *map(str, arguments)]
        done = CliRunner(env={"COLUMNS": "100"}).invoke(
            main, told, input=stdin, catch_exceptions=False, prog_name="bridge-ledger"
        )
        return Said(done.exit_code, done.stdout, done.stderr)

    def does(self, *arguments: str | Path, stdin: str | None = None) -> Said:
        """Run a verb that succeeds; if it has recorded something, it tells the head."""
        before = _last_hash(self.place)
        said = self.run(*arguments, stdin=stdin)
        assert said.code == 0, said
        after = _last_hash(self.place)
        assert after in ("", before) or after[:12] in said.out + said.err, said
        return said

    def says(self, *arguments: str | Path) -> str:
        """The output of a verb that succeeds, and has nothing to remark."""
        said = self.does(*arguments)
        assert said.err == ""
        return said.out

    def json(self, *arguments: str | Path) -> Any:
        """The output as JSON."""
        return json.loads(self.does(*arguments, "--json").out)

    @property
    def head(self) -> str:
        """The head of the record, as it is noted down."""
        with closing(Store(self.place, read_only=True)) as store:
            return store.head().short

    def refuses(self, code: int, *arguments: str | Path, stdin: str | None = None) -> str:
        """The one sentence with which a verb refuses, having changed nothing."""
        before = snapshot(self.place)
        said = self.run(*arguments, stdin=stdin)
        assert said.code == code, said
        assert said.out == ""
        (sentence,) = said.err.splitlines()
        assert sentence.startswith("bridge-ledger: ")
        assert snapshot(self.place) == before
        return sentence.removeprefix("bridge-ledger: ")

    def misused(self, *arguments: str | Path) -> str:
        """What is said to wrong usage, which changes nothing."""
        before = snapshot(self.place)
        said = self.run(*arguments)
        assert said.code == 2, said
        assert said.out == ""
        sentence = " ".join(said.err.split())
        assert "Usage: bridge-ledger" in sentence
        assert snapshot(self.place) == before
        return sentence


def with_evening(folder: Path, lines: str) -> Program:
    """A declared ledger of an evening, "wed", imported from the lines of a CSV."""
    program = Program(folder / "friday.ledger")
    file = folder / "evening.csv"
    file.write_text(lines)
    program.does("import", file, "--contest", "wed", "--recorded-at", "2026-03-05T22:00Z")
    return program


def _last_hash(place: Place) -> str:
    """The hash of the last row, where there is a ledger; read without leaving files beside it."""
    if not is_taken(place):
        return ""
    with closing(Store(place, read_only=True)) as store:
        return store.head().hash


def snapshot(place: Place) -> Snapshot:
    """All that a ledger holds, and the files beside that of one in a file."""
    if not isinstance(place, Path):
        return held(place)
    beside = place.parent.iterdir() if place.parent.is_dir() else ()
    names = {path.name for path in beside if not path.name.endswith(("-wal", "-shm"))}
    return {"files": names, **contents(place)}


def contents(path: Path) -> Snapshot:
    """All rows of a database, or the bytes of another file."""
    if not path.is_file():
        return {}
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as plain:
            tables = plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            held = {name: plain.execute(f"SELECT * FROM {name}").fetchall() for (name,) in tables}
        return {name: sorted(rows, key=repr) for name, rows in held.items() if rows}
    except sqlite3.Error:
        return {"bytes": path.read_bytes()}
