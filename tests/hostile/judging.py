"""What must hold whatever comes in: a word about it, an exit code, and nothing half done."""

import json
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, nullcontext
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from ledger import readers
from ledger.bridge.numbers import so_many
from ledger.errors import LedgerError
from tests.hostile.cases import Case
from tests.hostile.chance import without_chance
from tests.hostile.process import alone
from tests.poison.verbs import READING
from tests.replay.program import Program, Said, snapshot

CODES = (0, 1, 2, 3, 4)
NAME = "hostile.ledger"
BODY = 12
"""The column of the events that holds what each says."""

FOLLOWED = "replay.cli.import_file.changing"
"""Gives what a file holds that is followed."""

HARMFUL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
"""What no terminal should be given."""

FOUND_WANTING = 3
"""The code of an answer that something does not hold: it is given as answers are."""

LONGEST = 2_000
"""A sentence of more characters is read by nobody."""

REMARKS = ("warning: ", "note: ")
"""How lines begin that are said beside an answer or a refusal."""

TOLD = re.compile(r"^recorded (\d+) events?;", re.MULTILINE)
"""How an import says how many events it recorded."""

REQUESTS = {
    ("CorrectionRequested", "CorrectionRefused"),
    ("CorrectionRefused",),
    ("AppealLodged", "AppealRefused"),
}
"""A request that is refused is recorded, with its refusal, and nothing else.

The refusal alone, where a consent that the request waited for comes too late.
"""


class Verdict(NamedTuple):
    """What came of a case.

    code: the exit code, None where it did not come to one. said: to whoever asked.
    """

    code: int | None
    faults: tuple[str, ...]
    said: str = ""


def judge(case: Case) -> Verdict:
    """Run a case in a process of its own, and say what is wrong with what came of it."""
    with TemporaryDirectory() as folder, without_chance(case.about):
        ended = alone(lambda: _judged(case, Path(folder)))
    if isinstance(ended.result, Verdict):
        return ended.result
    return Verdict(None, (ended.why,))


def _judged(case: Case, folder: Path) -> Verdict:
    program = Program(folder / NAME)
    if case.ledger is not None:
        shutil.copy(case.ledger, program.ledger)
    for name, content in case.files.items():
        (folder / name).write_bytes(content)
    words = [word.replace("{HERE}", str(folder)) for word in case.words]
    here = folder / "within" / "it"
    here.mkdir(parents=True)
    os.chdir(here)  # what is written to a path such as ../x is written here, too
    before = snapshot(program.ledger)
    with patch(FOLLOWED, lambda *_: iter(case.steps)) if case.steps else nullcontext():
        said = program.run(*words)
    after = snapshot(program.ledger)
    faults = [*of_words(said), *of_ledger(case, said, before, after)]
    if said.code == 0:
        faults += _of_what_comes_after(case, program)
    return Verdict(said.code, tuple(faults), f"{said.out[-2000:]}{said.err[-2000:]}")


def of_words(said: Said) -> Iterator[str]:
    """What is wrong with what was said."""
    if said.code not in CODES:
        yield f"exits with {said.code}: {said.err[-300:]}"
    if said.code != 0:
        told = said.err + said.out * (said.code == FOUND_WANTING)
        lines = [line for line in told.splitlines() if not line.startswith(REMARKS)]
        if not lines:
            yield f"exits with {said.code} and says nothing"
        if max(map(len, lines), default=0) > LONGEST:
            yield f"says a sentence of {max(map(len, lines)):,} characters"
    for output in (said.out, said.err):
        found = HARMFUL.search(output)
        if found is not None:
            near = output[max(0, found.start() - 40) : found.start() + 40]
            yield f"gives a terminal {found[0]!a}, in {near!a}"
        if "Traceback (most recent call last)" in output:
            yield f"shows a traceback: {output[-600:]}"


def of_ledger(
    case: Case, said: Said, before: dict[str, object], after: dict[str, object]
) -> Iterator[str]:
    """What is wrong with the ledger and what lies beside it."""
    old, new = _events(before), _events(after)
    more = new[len(old) :]
    if new[: len(old)] != old:
        yield "the record is no longer what it was"
    kinds = tuple(row[3] for row in more)
    is_told = said.code == 1 and kinds in REQUESTS
    if case.steps:  # what a followed file brought before a refusal stands, and was told
        is_told = len(kinds) - kinds.count("LedgerFounded") == sum(map(int, TOLD.findall(said.err)))
    if said.code != 0 and before != after and not is_told:
        where = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
        yield f"refused with {said.code}, and changed {', '.join(where)}: {kinds}"
    struck = 0 if case.may_strike else sum(map(_strikes_a_score, more))
    held = (*case.files.items(), *((str(number), one) for number, one in enumerate(case.steps)))
    erased = sum(_erased(*file) for file in held) if struck else 0
    if struck > erased:
        yield f"{so_many(struck, 'score')} struck out, and the file says so of {erased}"


def _strikes_a_score(row: tuple[object, ...]) -> bool:
    """Whether this event voids a score; of a board not played only the line moves elsewhere."""
    return row[3] == "ScoreVoided" and json.loads(str(row[BODY]))["was"] is not None


def _erased(name: str, content: bytes) -> int:
    """How many lines a file says to have been erased at the table."""
    try:
        return len(readers.read(name, content).erased)
    except LedgerError:
        return 0


def _events(state: dict[str, object]) -> list[tuple[object, ...]]:
    rows = state.get("events", [])
    assert isinstance(rows, list)
    return sorted(rows)


def _of_what_comes_after(case: Case, program: Program) -> Iterator[str]:
    """Whatever was accepted, the ledger can still be read, verified and asked."""
    if not program.ledger.exists():
        return
    asked: list[tuple[str, ...]] = [("verify",)]
    if case.contest is not None and case.contest in _contests(program.ledger):
        asked += [("standings", case.contest), ("log", case.contest, "--json")]
        asked += [(verb, case.contest) for verb in Random(str(case.words)).sample(READING, 3)]
        asked.append(("draw", case.contest))
    for words in asked:
        said = program.run(*words)
        for fault in of_words(said):
            yield f"afterwards {' '.join(words)} {fault}"
        if words == ("verify",) and said.code != 0:
            yield f"afterwards verify says {said.out[-300:]} {said.err[-300:]}"


def _contests(ledger: Path) -> set[str]:
    with closing(sqlite3.connect(f"{ledger.as_uri()}?mode=ro", uri=True)) as plain:
        rows = plain.execute("SELECT stream FROM events WHERE stream LIKE 'contest:%'").fetchall()
    return {row[0].removeprefix("contest:") for row in rows}
