"""A forgery by its number: what is forged, how, and which verifiers did not find it."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from ledger import journal
from ledger.errors import InFile
from ledger.journal import Journal, write_line
from ledger.store import Row
from replay.proving import prove
from tests import second_verifier
from tests.conftest import ROOT
from tests.forgeries import journals, rows
from tests.replay.tampering import rewrite, rows_of, verdict_on


class Outcome(NamedTuple):
    """A forgery, and who took it for genuine, or saw it elsewhere than the others."""

    case: int
    forgery: str
    missed: tuple[str, ...]


class Original(NamedTuple):
    """A ledger that nobody has touched."""

    file: Path
    rows: list[Row]

    @property
    def lines(self) -> list[bytes]:
        """Its journal."""
        return list(map(write_line, self.rows))

    @property
    def head(self) -> str:
        """As it was noted elsewhere."""
        return self.rows[-1].hash


Judged = Iterator[str]
Case = Callable[[Random, Path, Original, Original], tuple[str, Judged]]


def originals() -> list[Original]:
    """One of every format that was ever written."""
    found = sorted((ROOT / "tests" / "golden").glob("*.ledger"))
    return [Original(file, rows_of(file)) for file in found]


def plain_rows(rng: Random, folder: Path, one: Original, another: Original) -> tuple[str, Judged]:
    """Rows changed without their hashes: both verifiers name the same position."""
    forgery = rng.choice(rows.PLAIN)
    path = _forged(rng, forgery, folder, one, another)
    return forgery.__name__, _judged(path, None, same=True)


def known_rows(rng: Random, folder: Path, one: Original, another: Original) -> tuple[str, Judged]:
    """Rows changed with all their hashes: found by the head that was noted elsewhere."""
    forgery = rng.choice(rows.KNOWING)
    path = _forged(rng, forgery, folder, one, another)
    return forgery.__name__, _judged(path, one.head, same=False)


def journal_lines(
    rng: Random, folder: Path, one: Original, another: Original
) -> tuple[str, Judged]:
    """A journal whose bytes or lines were changed."""
    forgery = rng.choice(journals.FORGERIES)
    lines = list(one.lines)
    while lines == one.lines:
        lines = list(forgery(rng, one.lines, another.lines))
    path = folder / "forged.jsonl"
    path.write_bytes(b"".join(lines))
    return forgery.__name__, _journal_judged(path, folder / "taken-in.ledger", lines)


CASES: tuple[Case, ...] = (plain_rows, known_rows, journal_lines)
"""Kinds of forgeries, each as often as the others."""


def run(seed: int, case: int, folder: Path, known: list[Original]) -> Outcome:
    """Forge something, and ask every verifier."""
    rng = Random(f"{seed} {case}")
    one, another = rng.sample(known, 2)
    kind = CASES[case % len(CASES)]
    forgery, judged = kind(rng, folder, one, another)
    return Outcome(case, f"{kind.__name__}: {forgery}, {one.file.name}", tuple(judged))


def _forged(
    rng: Random, forgery: rows.Forgery, folder: Path, one: Original, another: Original
) -> Path:
    """The ledger with rows that are others; what its file itself refuses is tried otherwise."""
    path = folder / "forged.ledger"
    while True:
        path.write_bytes(one.file.read_bytes())
        made = forgery(rng, one.rows, another.rows)
        if list(made) == one.rows:
            continue
        try:
            rewrite(path, made)
        except sqlite3.IntegrityError:
            continue
        return path


def _judged(path: Path, head: str | None, *, same: bool) -> Judged:
    ours, second = verdict_on(path, head), second_verifier.verify(path, head)
    if not ours.problems:
        yield "verify"
    if not second.problems:
        yield "the second verifier"
    if same and ours.first_bad != second.first_bad:
        yield f"the place: {ours.first_bad} or {second.first_bad}"


def _journal_judged(path: Path, new: Path, lines: list[bytes]) -> Judged:
    try:
        journal.found(new, Journal(path.name, lines), prove=prove)
    except InFile:
        pass
    else:
        new.unlink()
        yield "taking in"
    if not second_verifier.verify(path).problems:
        yield "the second verifier"
