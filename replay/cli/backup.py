"""backup: the ledger as it is, in a file of its own, while others record."""

import sys
from contextlib import closing
from pathlib import Path

import msgspec
import rich_click as click

from ledger.copying import copy
from ledger.errors import FileExists
from ledger.people import People
from ledger.store import Store, is_taken
from projections.writers import medium
from replay.cli.files import write_lines
from replay.cli.recording import BY, check_may
from replay.cli.screen import Bar, complain, remark
from replay.cli.shell import reading, with_options
from replay.verify import verify

PATH = click.Path(path_type=Path)


def back_up(
    ctx: click.Context,
    /,
    *,
    file: Path,
    people: Path | None,
    without_people: bool,
    by: str | None,
) -> None:
    """Copy the ledger as it is now to FILE, where nothing is, and verify what was written.

    Others may record meanwhile. Names are in it, unless they are put apart, into a file that
    `people import` reads, or left out: then it can lie where nobody may read them.
    """
    if people is not None and is_taken(people):
        raise FileExists(file=str(people))
    apart = without_people or people is not None
    with reading(ctx) as store:
        if people is not None:
            check_may(store, "export-people", by)
        done = copy(store, file, Bar("copying", store.head().position), without_people=apart)
        if people is not None:
            lines = (msgspec.json.encode(person) + b"\n" for person in People(store).all())
            write_lines(people, map(medium.record, lines))
    is_sound(file, without_people=apart)
    head = done.head
    remark(f"{head.position} events and {done.people} people in {file}; head {head.short}")


def is_sound(file: Path, *, without_people: bool) -> None:
    """Verify a copy; end with 3, having said what is wrong with it."""
    with closing(Store(file, read_only=True, unchecked=True)) as copied:
        problems = verify(copied, progress=Bar("verifying"), without_people=without_people).problems
    for problem in problems[:1]:
        place = "" if problem.position is None else f"#{problem.position} "
        complain(f"{file} is NOT as it was recorded: {place}{problem.what} (see: verify)")
        sys.exit(3)


command = click.command("backup")(
    with_options(
        click.pass_context(back_up),
        click.argument("file", metavar="FILE", type=PATH),
        click.option("--people", metavar="FILE", type=PATH, help="Put their names apart, in here."),
        click.option("--without-people", is_flag=True, help="Leave their names out."),
        BY,
    )
)
