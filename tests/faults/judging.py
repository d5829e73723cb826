"""What must hold after a fault: nothing acknowledged lost, nothing half, no false word."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ledger.errors import LedgerError
from ledger.store import Store, TrackedFile
from replay.rebuild import views_path
from tests.faults.acts import LEDGER, Act
from tests.faults.pictures import Picture, holding, picture, strays
from tests.faults.programs import Said, run

NOTHING = re.compile(r"nothing (was|is) (recorded|erased|taken in|changed)|cannot be made")
FALSE_ALARM = 3
TRACEBACK = "Traceback (most recent call last)"
HEAD = re.compile(r"\bhead ([0-9a-f]{12})\b")
COMPLAINT = re.compile(r"^(bridge-ledger|warning): .+", re.MULTILINE)
ENDS = (0, 2, 4, 130)
"""How a program may end that a fault has befallen: no rule has refused anything."""


def judged(
    act: Act, before: Picture, after: Picture, folder: Path, said: Said, *, is_tidy: bool
) -> Iterator[str]:
    """What is wrong after a fault has befallen the act; then it is done again.

    is_tidy: the program was left the time and the means to clear away what it had made.
    """
    yield from words(said)
    if said.code not in ENDS and not said.was_killed:
        yield f"it ended with {said.code}"
    try:
        found = picture(folder)
    except LedgerError as refusal:
        yield f"at the ledger's path is no ledger: {refusal}"
        return
    yield from _acknowledged(act, after, found, said)
    yield from unknown_heads(folder, said)
    if NOTHING.search(said.err) and found.record != before.record:
        yield "it says that nothing was recorded, and something was"
    yield from _halves(act, before, after, found)
    if is_tidy:
        yield from (f"{name} is left behind" for name in strays(folder, before, after))
    yield from unsound(folder)
    yield from _again(act, before, after, found, folder)


def words(said: Said) -> Iterator[str]:
    """What is wrong with the words and the exit code, whatever has happened."""
    if TRACEBACK in said.err:
        yield f"a traceback: {said.err.strip().splitlines()[-1]}"
    if said.code == FALSE_ALARM:
        yield f"a false alarm: {' '.join(said.out.split())}"
    if said.code > 0 and not COMPLAINT.search(said.err):
        yield f"it ended with {said.code} and said {said.err!r}"


def _acknowledged(act: Act, after: Picture, found: Picture, said: Said) -> Iterator[str]:
    told = said.code == 0 or (act.acknowledged and re.search(act.acknowledged, said.out + said.err))
    if told and found.record != after.record:
        yield "it was acknowledged and is not there"
    if said.code == 0 and (found.names, found.files) != (after.names, after.files):
        yield f"it was acknowledged, and beside the record is not what should be: {found.names}"


def unknown_heads(folder: Path, said: Said) -> Iterator[str]:
    """The heads that a program has told and that are not in the record."""
    told = set(HEAD.findall(said.out + said.err))
    if not told or not (folder / LEDGER).exists():
        return
    with closing(Store(folder / LEDGER, read_only=True)) as store:
        told -= {row.hash[:12] for row in store.rows()}
    yield from (f"it told of head {head}, which is not in the record" for head in told)


def _halves(act: Act, before: Picture, after: Picture, found: Picture) -> Iterator[str]:
    """What is neither as it was nor as it should have become."""
    if found.record not in (before.record, after.record) and not (
        act.in_parts and _is_between(before, found, after)
    ):
        length = "no" if found.record is None else len(found.record)
        yield f"the record is half there: {length} batches"
    if found.names not in (before.names, after.names):
        yield f"the people are half there: {', '.join(found.names)}"
    unrecorded = found.record == before.record != after.record
    if unrecorded and found.names != before.names and not act.in_parts:
        yield f"nothing is recorded, and the people are {', '.join(found.names)}"
    for name in before.files.keys() | after.files.keys():
        held = found.files.get(name)
        if held not in (before.files.get(name), after.files.get(name)):
            yield f"{name} is half there" if held else f"{name} is gone"


def _is_between(before: Picture, found: Picture, after: Picture) -> bool:
    """Whether the record stops between two of the batches that the act makes."""
    start, stop, end = (one.record or () for one in (before, found, after))
    return stop[: len(start)] == start and end[: len(stop)] == stop


def _again(
    act: Act, before: Picture, after: Picture, found: Picture, folder: Path
) -> Iterator[str]:
    """What is wrong when the command is given again, without any fault."""
    said = run(folder, *act.command_line)
    yield from (f"again: {what}" for what in words(said))
    was_done = found == after != before
    if said.code not in (act.again if was_done else (0,)):
        yield f"again: it ended with {said.code} and said {said.err!r}"
    try:
        now = picture(folder)
    except LedgerError as refusal:
        yield f"again: at the ledger's path is no ledger: {refusal}"
        return
    if now.record != after.record:
        yield f"again: the record has {len(now.record or ())} batches"
    if now.names != after.names:
        yield f"again: the people are {', '.join(now.names)}"
    if any(now.files.get(name) != held for name, held in after.files.items()):
        yield "again: its files are not what they should be"
    yield from (f"again: {what}" for what in [*unsound(folder), *stale(folder)])
    if act.gone is not None:
        yield from (f"again: {name} still holds the name" for name in holding(folder, act.gone))


def unsound(folder: Path) -> Iterator[str]:
    """What the program itself finds wrong with the ledger, if there is one."""
    if not (folder / LEDGER).exists():
        return
    for verb in (("verify",), ("people", "list")):
        said = run(folder, "--ledger", LEDGER, *verb)
        if said.code != 0:
            yield f"{verb[0]} ends with {said.code}: {' '.join((said.out + said.err).split())}"


def stale(folder: Path) -> Iterator[str]:
    """How far the views at rest are behind the record; verify has compared them up to there."""
    if not (folder / LEDGER).exists():
        return
    with closing(Store(folder / LEDGER, read_only=True)) as store:
        path, head = views_path(store), store.head().position
    if not path.exists():
        return
    try:
        with closing(TrackedFile(path, "ro")) as file:
            mark = file.mark()
        if mark is None or mark.position != head:
            yield f"the views are those of {mark and mark.position}, and the record goes to #{head}"
    except LedgerError as refusal:
        yield f"the views cannot be read: {refusal}"
