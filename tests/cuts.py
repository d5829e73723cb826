"""Real files cut at every tenth line and within the last, over the contest of the whole file.

python -m tests.cuts [FOLDER]

Every file of the folder in which a reader finds results is taken, and a tiny one of every kind
that is read. Each cut is refused in a sentence, or what it lacks is listed line by line; nothing
is struck out. tests/test_cuts.py tries a few cuts of each file.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ledger import readers
from ledger.desk import Desk
from ledger.errors import BadInput
from ledger.readers.changes import Asked, Said, of_entry
from ledger.readers.result_file import ResultFile
from ledger.roll import Roll
from ledger.store import Store
from ledger.submissions import Signature
from projections.views.imports import Imported
from replay.intake import import_result
from replay.wishes import Wish
from tests.given import clock
from tests.hostile.cases import DATA
from tests.ledger.readers.kinds import WHOLE

SUFFIXES = frozenset({".xml", ".json", ".csv", ".pbn", ".bws", ".txt"})
"""How names of files end that may hold results."""

PAGE = 0x1000
"""What stands for a line of a database, in bytes."""

PIECE = 4
"""What stands for a line of a file that has hardly any, in bytes."""

FEW = 30
"""So many lines are hardly any."""

CONTEST = "wed"


def candidates(folder: Path) -> list[str]:
    """The files of the folder that may hold results, by their paths in it."""
    found = sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)
    return [path.relative_to(folder).as_posix() for path in found]


def files(folder: Path) -> dict[str, bytes]:
    """What is cut: all in the folder that a reader reads, and the tiny ones."""
    found = {name: (folder / name).read_bytes() for name in candidates(folder)}
    return {name: content for name, content in found.items() if is_read(name, content)} | WHOLE


def is_read(name: str, content: bytes) -> bool:
    """Whether a reader finds results in it."""
    try:
        readers.read(name, content)
    except BadInput:
        return False
    return True


def lines_of(content: bytes) -> list[bytes]:
    """The lines of a file, or what stands for them."""
    lines = content.splitlines(keepends=True)
    size = PAGE if b"\0" in content else PIECE if len(lines) < FEW else None
    if size is None:
        return lines
    return [content[start : start + size] for start in range(0, len(content), size)]


def behind_lines(content: bytes, every: int, most: int | None = None) -> list[int]:
    """Where every so many lines end, in bytes; most: how many of them, spread over the file."""
    ends = [*accumulate(map(len, lines_of(content)))][every - 1 : -1 : every]
    if most is not None and len(ends) > most:
        ends = [ends[(len(ends) - 1) * place // (most - 1)] for place in range(most)]
    return ends


def within_last_line(content: bytes, most: int = 200) -> list[int]:
    """Every byte of the last line, or of its end, where it may be cut."""
    last = len(content.rstrip().splitlines()[-1])
    end = len(content.rstrip())
    return list(range(end - min(last, most) + 1, end))


class Cut(NamedTuple):
    """A file cut behind so many bytes, and what came of it: a sentence, or an import."""

    end: int
    refused: str | None
    imported: Imported | None
    missing: int

    @property
    def faults(self) -> Iterator[str]:
        """What must not be."""
        if self.imported is None:
            if "\n" in (self.refused or "\n"):
                yield f"refused in more than a sentence: {self.refused!r}"
            return
        deeds = [doing.deed for doing in self.imported.doings]
        voided = [one.kind for one in self.imported.events if one.kind == "ScoreVoided"]
        if voided or {"struck out", "put back", "corrected"} & set(deeds):
            yield f"takes something away: {[str(d) for d in self.imported.doings[:3]]}"
        if "added" in deeds:
            yield f"adds what is not there: {[str(d) for d in self.imported.doings[-3:]]}"
        if deeds.count("missing") != self.missing:
            yield f"lists {deeds.count('missing')} of {self.missing} missing lines"


def cuts(name: str, content: bytes, ends: Iterable[int]) -> Iterator[Cut]:
    """The file cut behind each of these bytes."""
    with TemporaryDirectory() as folder:
        made = Store.found(Path(folder) / "club.ledger", "declared", recorded_at=clock("18:00"))
        with closing(made) as store:
            _import(store, readers.read(name, content), dry_run=False)
            held = _results(store)
            for end in ends:
                yield _cut(store, name, content[:end], held)
            if _results(store) != held:
                raise AssertionError(f"{name}: a dry run changed the contest")


def _cut(store: Store, name: str, content: bytes, held: dict[object, Said]) -> Cut:
    try:
        file = readers.read(name, content)
        imported = _import(store, file, dry_run=True)
    except BadInput as refusal:
        return Cut(len(content), str(refusal), None, 0)
    named = {row.line.key for row in file.lines if row.played or row.awards}
    return Cut(len(content), None, imported, len(held.keys() - named))


def _import(store: Store, file: ResultFile, *, dry_run: bool) -> Imported:
    def sign(_: Store, __: Roll) -> Signature:
        return Signature(recorded_at=clock("22:00"))

    wish = Wish(contest=CONTEST, asked=Asked("scorer", None))
    return import_result(store, file, wish, sign, dry_run=dry_run)


def _results(store: Store) -> dict[object, Said]:
    contest = Desk(store).contest(CONTEST)
    found = {
        key: of_entry(contest.results.lines[version])
        for key, version in contest.results.index.lines.items()
    }
    return {key: said for key, said in found.items() if said.is_result}


def main() -> int:
    """Cut every file and say what came of it; how many faults there were."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.cuts",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        type=Path,
        nargs="?",
        default=DATA,
        help="the folder of real files",
    )
    asked = parser.parse_args()
    if not candidates(asked.folder):
        parser.error(f"{asked.folder} has no files of results")
    faults = 0
    for name, content in files(asked.folder).items():
        ends = behind_lines(content, every=1 if name in WHOLE else 10)
        tried = list(cuts(name, content, [*ends, *within_last_line(content)]))
        refused = sum(cut.refused is not None for cut in tried)
        sys.stdout.write(f"{name}: {len(tried)} cuts, {refused} refused, rest listed\n")
        for cut in tried:
            for fault in cut.faults:
                faults += 1
                sys.stdout.write(f"  cut behind byte {cut.end}: {fault}\n")
    return faults


if __name__ == "__main__":
    sys.exit(min(main(), 100))
