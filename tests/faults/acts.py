"""What is done while faults befall it, and the folders in which it is done."""

import json
import shutil
from datetime import datetime
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from replay.club_evening import as_csv, other_side, scores_of
from tests.faults.programs import Said, run

LEDGER = "club.ledger"
ERASED = "Ada Quill"
STARTS_AT = datetime(2026, 3, 5, 19, 30, tzinfo=ZoneInfo("Australia/Sydney"))
DIRECTOR = ("--by", "Ann Director")
LINE = ("--board", "1", "--ns", "8", "--ew", "1")


class Act(NamedTuple):
    """A command on a folder.

    Attributes:
        given: the folder it starts from.
        acknowledged: what it has printed once it is done for ever.
        in_parts: whether it may stop between two of its batches, to be resumed.
        reads: whether it changes nothing.
        gone: a name that no file holds afterwards.
        again: the exit codes of the same command given again after it was done.

    """

    name: str
    given: str
    arguments: tuple[str, ...]
    acknowledged: str
    in_parts: bool = False
    reads: bool = False
    gone: str | None = None
    again: tuple[int, ...] = (0,)

    @property
    def command_line(self) -> tuple[str, ...]:
        """The verb's arguments, and before them the ledger."""
        return ("--ledger", LEDGER, *self.arguments)


RECORDED = r"recorded #\d+"
APPENDED = r"appended \d+ events"
TAKEN_IN = r"\d+ rows taken in"

ACTS = (
    Act("found", "files", ("open",), "live ledger, at #1"),
    Act(
        "open",
        "files",
        ("open", "wed", "--regulations", "compscore-matchpoints", "--request-id", "o1"),
        RECORDED,
    ),
    Act(
        "first import",
        "files",
        ("import", "evening.csv", "--contest", "wed", *DIRECTOR),
        APPENDED,
    ),
    Act("first taking in", "files", ("import", "journal.jsonl"), TAKEN_IN),
    Act("demo", "files", ("demo", LEDGER), "Nothing was touched", again=(2,)),
    Act(
        "import again",
        "club",
        ("import", "corrected.csv", "--contest", "wed", "--reason", "wrong side", *DIRECTOR),
        APPENDED,
    ),
    Act(
        "second contest",
        "club",
        ("import", "evening.csv", "--contest", "thu", "--by", "Zoe Newcomer"),
        APPENDED,
    ),
    Act("taking in", "club", ("import", "journal.jsonl", "--yes"), TAKEN_IN),
    Act(
        "enter",
        "club",
        ("enter", "wed", "4S=N", "--board", "36", *LINE[2:], "--request-id", "e1", *DIRECTOR),
        RECORDED,
    ),
    Act(
        "correct",
        "club",
        ("correct", "wed", "100", *LINE, "--request-id", "c1", "--by", "Zoe Newcomer"),
        RECORDED,
    ),
    Act("post", "club", ("post", "wed", "--request-id", "p1", *DIRECTOR), RECORDED),
    Act(
        "enter without views",
        "plain",
        ("enter", "wed", "4S=N", "--board", "36", *LINE[2:], "--request-id", "e1"),
        RECORDED,
    ),
    Act(
        "erase",
        "club",
        ("people", "erase", ERASED),
        "1 erased",
        in_parts=True,
        gone=ERASED,
        again=(0, 2),
    ),
    Act(
        "erase without views",
        "plain",
        ("people", "erase", ERASED),
        "1 erased",
        in_parts=True,
        gone=ERASED,
        again=(0, 2),
    ),
    Act("import people", "club", ("people", "import", "people.jsonl"), "2 people"),
    Act("rebuild", "club", ("rebuild",), "views as of", reads=True),
    Act("first rebuild", "plain", ("rebuild",), "views as of", reads=True),
    Act("export", "club", ("export", "out.jsonl", "--replace"), "", reads=True),
    Act("export over", "club", ("export", "journal.jsonl", "--replace"), "", reads=True),
    Act("export people", "club", ("people", "export", "names.jsonl", "--replace"), "", reads=True),
    Act("verify", "club", ("verify",), "nothing was touched", reads=True),
    Act("standings", "club", ("standings", "wed"), "hash at", reads=True),
)


def prepare(folder: Path) -> None:
    """Make the folders that acts start from: "files" alone, with a "plain" ledger, a "club"."""
    files, plain, club = (folder / name for name in ("files", "plain", "club"))
    files.mkdir(parents=True)
    _write_files(files)
    shutil.copytree(files, plain)
    does(plain, "import", "evening.csv", "--contest", "wed", *DIRECTOR)
    shutil.copytree(plain, club)
    does(club, "rebuild")
    grown = folder / "grown"
    shutil.copytree(plain, grown)
    does(grown, "correct", "wed", "100", *LINE, *DIRECTOR)
    does(grown, "post", "wed", *DIRECTOR)
    for each in (files, plain, club):
        does(grown, "export", str(each / "journal.jsonl"))


def _write_files(folder: Path) -> None:
    scores = scores_of("a Thursday in March", STARTS_AT)
    slip = next(score for score in scores if score.board == 5)
    corrected = [other_side(score) if score is slip else score for score in scores]
    (folder / "evening.csv").write_text(as_csv(scores))
    (folder / "corrected.csv").write_text(as_csv(corrected))
    (folder / "broken.csv").write_text(as_csv(scores).replace(",-50,", ",-5O,"))
    (folder / "notes.txt").write_text("not ours\n")
    people = [{"id": f"p{n:016x}", "name": name} for n, name in enumerate(("Vera Lund", "Ugo Paz"))]
    (folder / "people.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in people))


def does(folder: Path, *arguments: str) -> Said:
    """Do what cannot fail."""
    said = run(folder, "--ledger", LEDGER, *arguments)
    if said.code:
        raise AssertionError(arguments, said)
    return said
