"""backup: the ledger as it is, in a file of its own, while others record."""

import re
import sys
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC
from pathlib import Path

import msgspec
import rich_click as click

from ledger.bridge.numbers import so_many
from ledger.copying import copy
from ledger.errors import LedgerError, LedgerExists
from ledger.people import People
from ledger.store import Head, Store, is_taken
from projections.writers import medium
from replay.cli.files import FilePath, write_lines
from replay.cli.recording import BY, check_may
from replay.cli.screen import Bar, complain, remark
from replay.cli.shell import reading, with_options
from replay.desk_file import name_of
from replay.verify import verify

PATH = FilePath()


def back_up(
    ctx: click.Context,
    /,
    *,
    file: Path,
    people: Path | None,
    without_people: bool,
    keep: int | None,
    by: str | None,
) -> None:
    """Copy the ledger as it is now to FILE, where nothing is, and verify what was written.

    Others may record meanwhile. Names are in it, unless they are put apart, into a file that
    `people import` reads, or left out: then it can lie where nobody may read them. With --keep
    FILE is a folder: the copy is called by the ledger and the time, and once it is verified only
    the newest of this ledger's stay there, and those that hold what the ledger has not.
    """
    if keep is not None and people is not None:
        raise click.UsageError("--keep keeps no names apart: say --without-people, or neither")
    if without_people and people is not None:
        raise click.UsageError("names are put apart, or left out: --people, or --without-people")
    if people is not None and people.absolute() == file.absolute():
        raise click.UsageError("names are put apart: --people is another file than FILE")
    if keep is not None:
        with reading(ctx) as store:
            file /= dated(store)
    if people is not None and is_taken(people):
        raise LedgerExists(file=str(people))
    apart = without_people or people is not None
    with reading(ctx) as store:
        if people is not None:
            check_may(store, "export-people", by)
        done = copy(store, file, Bar("copying", store.head().position), without_people=apart)
        if people is not None:
            _put_apart(store, people, file)
    is_sound(file)
    head = done.head
    remark(
        f"{so_many(head.position, 'event')} and {so_many(done.people, 'person')} in {file};"
        f" head {head.short}"
    )
    if keep is not None:
        with reading(ctx) as store:
            older = older_backups(store, file, head)
        for old in older[: max(0, len(older) + 1 - keep)]:
            old.unlink(missing_ok=True)
            remark(f"{old} is removed: the newest {keep} stay")


def _put_apart(store: Store, people: Path, backup: Path) -> None:
    """Write the names beside a backup that is made; without them it is none, and goes again."""
    lines = (msgspec.json.encode(person) + b"\n" for person in People(store).all())
    try:
        write_lines(people, map(medium.record, lines))
    except BaseException:
        backup.unlink(missing_ok=True)
        raise


MOMENT = "%Y-%m-%dT%H%M%SZ"
DATED = re.compile(r"(?P<ledger>.*)-\d{4}-\d\d-\d\dT\d{6}Z\.ledger", re.DOTALL)
"""The name of a backup made by --keep."""


def dated(store: Store) -> str:
    """Return the name for a backup of the ledger that is made now."""
    return f"{name_of(store.place)}-{store.machine_time().astimezone(UTC):{MOMENT}}.ledger"


def older_backups(store: Store, made: Path, head: Head) -> Sequence[Path]:
    """List the backups beside the one just made that hold no more than it, the least first.

    head: its last row. What the ledger itself has not, as after it was put back from a copy, is
    the only copy of it perhaps, as is the backup of another ledger of this name.
    """
    found, older = DATED.fullmatch(made.name), list[tuple[int, str]]()
    assert found is not None
    for each in made.parent.iterdir():
        other = DATED.fullmatch(each.name)
        if other is not None and other["ledger"] == found["ledger"]:
            held = _held_of(store, each)
            if held is not None and (held, each.name) < (head.position, made.name):
                older.append((held, each.name))
    return [made.with_name(name) for _, name in sorted(older)]


def _held_of(store: Store, backup: Path) -> int | None:
    """Return the last position of a ledger in a file; None if it is not the whole record."""
    try:
        with closing(Store(backup, read_only=True)) as copied:
            head, ledger = copied.head(), copied.founded.ledger
    except LedgerError:
        return None
    is_past = ledger == store.founded.ledger and store.head(head.position) == head
    return head.position if is_past else None


def is_sound(file: Path, *, without_people: bool = False) -> None:
    """Verify a copy; end with 3, having said what is wrong with it.

    What was posted otherwise than it follows is so in the ledger too, and is no fault of a copy;
    nor are views that something else of this name has left there.
    """
    with closing(Store(file, read_only=True, unchecked=True)) as copied:
        found = verify(copied, progress=Bar("verifying"), without_people=without_people).problems
    for problem in [one for one in found if not (one.in_postings or one.in_views)][:1]:
        place = "" if problem.position is None else f"#{problem.position} "
        complain(f"{file} is NOT as it was recorded: {place}{problem.what} (see: verify)")
        sys.exit(3)


command = click.command("backup")(
    with_options(
        click.pass_context(back_up),
        click.argument("file", metavar="FILE", type=PATH),
        click.option("--people", metavar="FILE", type=PATH, help="Put their names apart, in here."),
        click.option("--without-people", is_flag=True, help="Leave their names out."),
        click.option(
            "--keep",
            metavar="N",
            type=click.IntRange(1, 10_000),
            help="In the folder FILE, with the time in its name; only the newest N stay.",
        ),
        BY,
    )
)
