"""columns: ledgers as Parquet files, for analysis."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import rich_click as click

from ledger.errors import BadValue, NoFile
from ledger.store import Place, Store
from replay.cli.files import FilePath
from replay.cli.screen import remark
from replay.cli.shell import ledger_path
from replay.columns import write_columns
from replay.library import library_at, one_at


@click.command("columns")
@click.argument("folder", metavar="DIR", type=FilePath(file_okay=False))
@click.argument("others", metavar="[LEDGER|FOLDER|DATABASE]...", nargs=-1)
@click.option("--names", "with_names", is_flag=True, help="With names, and reasons in free text.")
@click.pass_context
def command(
    ctx: click.Context, /, *, folder: Path, others: tuple[str, ...], with_names: bool
) -> None:
    """Write a ledger, or each LEDGER named, into DIR as Parquet files, as far as they are new.

    Of a FOLDER all files that end on .ledger, or all ledgers of a DATABASE
    (postgresql://HOST/NAME).

    events, results (with the positions since and until which each stood) and standings (of each
    posting) are folders of files to be read together, as by DuckDB:
    SELECT * FROM 'DIR/results/*.parquet'. Without --names there is nobody's name in them.
    """
    for place in _each_once(_named(others) if others else (ledger_path(ctx),)):
        with closing(Store(place, read_only=True)) as store:
            done = write_columns(store, folder, with_names=with_names)
        new = "all anew, in place of what was there" if done.is_anew else "new"
        remark(
            f"{place}: events up to #{done.head.position} ({done.events} {new}), contests written"
            f" {done.contests}; head {done.head.short}"
        )


def _each_once(places: Iterable[Place]) -> list[Place]:
    """Return the places, once each of them is known to hold a ledger, and no two the same one.

    Raises BadValue for two copies: the columns of one would take the place of the other's.
    """
    known = dict[str, Place]()
    for place in places:
        with closing(Store(place, read_only=True)) as store:
            other = known.setdefault(store.founded.ledger, place)
        if other != place:
            expected = f"one copy of a ledger, and {other} is another of this one"
            raise BadValue(place="LEDGER", value=str(place), expected=expected)
    return [*known.values()]


def _named(others: Iterable[str]) -> Iterator[Place]:
    """Yield the ledgers that are named, and all of each folder or database.

    Raises BadValue for an address that is none, and NoFile where there is no ledger.
    """
    for text in others:
        one = one_at(text)
        if one is not None:
            yield one
            continue
        library = library_at(text)
        found = library.places()
        if not found:
            raise NoFile(file=str(library), why="there is no ledger in it")
        yield from found
