"""restore: a ledger from a backup, where nothing is."""

from contextlib import closing
from pathlib import Path

import rich_click as click

from ledger.bridge.numbers import so_many
from ledger.copying import copy
from ledger.people import People
from ledger.store import Store
from replay.cli.backup import is_sound
from replay.cli.files import FilePath
from replay.cli.screen import Bar, remark
from replay.cli.shell import ledger_path, with_options


def restore(ctx: click.Context, /, *, file: Path) -> None:
    """Make the ledger anew from FILE, a backup, where nothing is: all of it, or nothing.

    The backup is verified first. Compare the head that is told with one that was noted elsewhere:
    what was recorded after the backup is not in it.
    """
    with closing(Store(file, read_only=True)) as backup:
        is_bare = not People(backup).all()
        is_sound(file, without_people=is_bare)
        done = copy(backup, ledger_path(ctx), Bar("restoring", backup.head().position))
    head = done.head
    people = so_many(done.people, "person")
    remark(f"{so_many(head.position, 'event')} and {people}; head {head.short}")
    if is_bare:
        remark("no names are in it: `people import` takes those that were put apart")


command = click.command("restore")(
    with_options(
        click.pass_context(restore),
        click.argument("file", metavar="FILE", type=FilePath()),
    )
)
