"""restore: a ledger from a backup, where nothing is."""

from contextlib import closing
from pathlib import Path

import rich_click as click

from ledger.bridge.numbers import so_many
from ledger.copying import Copied, copy
from ledger.errors import BackupIsDamaged, LedgerIsDamaged, NoFile
from ledger.people import People
from ledger.store import Place, Store
from replay.cli.backup import DATED, is_sound
from replay.cli.files import FilePath
from replay.cli.screen import Bar, remark
from replay.cli.shell import ledger_path, with_options


def restore(ctx: click.Context, /, *, file: Path) -> None:
    """Make the ledger anew from FILE, a backup, where nothing is: all of it, or nothing.

    The backup is verified first. Compare the head that is told with one that was noted elsewhere:
    what was recorded after the backup is not in it.
    """
    if file.is_dir():
        raise NoFile(file=str(file), why=f"is a folder: name one of its backups{_newest_of(file)}")
    try:
        done, is_bare = _restored(file, ledger_path(ctx))
    except LedgerIsDamaged as error:
        if error.file != str(file):
            raise
        raise BackupIsDamaged(file=error.file, why=error.why) from None
    head = done.head
    people = so_many(done.people, "person")
    remark(f"{so_many(head.position, 'event')} and {people}; head {head.short}")
    if is_bare:
        remark("no names are in it: `people import` takes those that were put apart")


def _restored(file: Path, to: Place) -> tuple[Copied, bool]:
    """Copy a sound backup; return what was copied, and whether it has nobody's name."""
    with closing(Store(file, read_only=True)) as backup:
        is_bare = not People(backup).all()
        is_sound(file, without_people=is_bare)
        return copy(backup, to, Bar("restoring", backup.head().position)), is_bare


def _newest_of(folder: Path) -> str:
    """Say which backup of a folder is the newest, where all of them are of one ledger."""
    dated = sorted(filter(None, (DATED.fullmatch(each.name) for each in folder.iterdir())), key=str)
    of_one = len({found["ledger"] for found in dated}) == 1
    newest = max(found.string for found in dated) if of_one else ""
    return f", the newest of which is {newest}" if newest else ""


command = click.command("restore")(
    with_options(
        click.pass_context(restore),
        click.argument("file", metavar="FILE", type=FilePath()),
    )
)
