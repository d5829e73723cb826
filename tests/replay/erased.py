"""Somebody who is to be erased, and where anything of her still stands."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from unicodedata import normalize

from ledger.store import Place
from tests.replay.program import Program
from tests.servers import held

TRACES = ("Zimmermann", "Ångström", "7654321", "1961-02-03")
ANN = {
    "id": "p0a",
    "name": "Ann Zimmermann-Ångström",
    "number": "ABF-7654321",
    "born": "1961-02-03",
}
BOB = {"id": "p0b", "name": "Bob Quixote", "number": None, "born": None}


def know(program: Program) -> Program:
    """Play a contest in which Ann and Bob take part, with views beside it."""
    program.does("open", "wed", "--regulations", "compscore-matchpoints")
    with TemporaryDirectory() as folder:
        people = Path(folder) / "people.jsonl"
        people.write_text("".join(f"{json.dumps(person)}\n" for person in (ANN, BOB)))
        program.does("people", "import", people)
    program.does("schedule", "wed", "1")
    for number, player in (("1", "ann zimmermann-ångström"), ("2", "Cy New")):
        program.does("entry", "wed", number, "--player", player, "--player", "Bob Quixote")
    line = ("--board", "1", "--ns", "1", "--ew", "2", "--by", ANN["name"] or "")
    program.does("enter", "wed", "420", *line)
    program.does("rebuild")
    return program


def left_in(place: Place) -> list[tuple[str, str]]:
    """Where something of Ann still stands: in a file beside the ledger, or in a table."""
    if isinstance(place, Path):
        return traces(place.parent)
    return [
        (table, trace)
        for table, rows in held(place).items()
        for trace in TRACES
        if any(normalize(form, trace) in str(rows) for form in ("NFC", "NFD"))
    ]


def traces(folder: Path) -> list[tuple[str, str]]:
    """Where something of Ann still stands in the files of a folder."""
    return sorted(
        (str(path.relative_to(folder)), trace)
        for path in folder.rglob("*")
        if path.is_file()
        for trace in TRACES
        if any(form in path.read_bytes() for form in forms(trace))
    )


def forms(text: str) -> set[bytes]:
    """The bytes in which a text may be written."""
    return {
        normalize(form, text).encode(encoding)
        for form in ("NFC", "NFD")
        for encoding in ("utf-8", "utf-16-le", "latin-1")
        if encoding != "latin-1" or form == "NFC"
    }
