"""copy: a ledger from a file to a server, or back, or to another file."""

from contextlib import closing

import rich_click as click

from ledger.bridge.numbers import so_many
from ledger.copying import copy
from ledger.store import Place, Store
from replay.cli.screen import Bar, remark
from replay.cli.where import Where


@click.command("copy")
@click.argument("source", metavar="FROM", type=Where())
@click.argument("target", metavar="TO", type=Where())
def command(source: Place, target: Place) -> None:
    """Copy a ledger with its people to where nothing is: all of it, or nothing.

    FROM and TO are files or addresses, postgresql://HOST/DATABASE/NAME. Every event keeps its
    position and its hash, which is computed again on the way; views are not copied.
    """
    with closing(Store(source, read_only=True)) as store:
        done = copy(store, target, Bar("copying", store.head().position))
    people = so_many(done.people, "person")
    remark(f"{so_many(done.head.position, 'event')} and {people} copied to {target}")
    remark(f"head {done.head.short}")
