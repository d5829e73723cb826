"""people import, people change: other names, numbers and dates of birth."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import rich_click as click
from msgspec.structs import replace

from ledger.coding import check_names, why_unread
from ledger.commands import ChangePeople
from ledger.errors import InFile, NothingChanges
from ledger.events import PeopleChanged
from ledger.names import written
from ledger.people import People, Person
from ledger.register import Differences, differences
from ledger.rules.authority.keeping import KEEPING
from ledger.store import Store
from ledger.whole import keeping_at
from replay.acts.sitting import Signer
from replay.cli.files import FilePath, read_bytes
from replay.cli.recording import SIGNING, confirm, keep, signed
from replay.cli.screen import remark
from replay.cli.shell import with_options, writing

REASON = click.option("--reason", help="Why.")


def import_people(
    ctx: click.Context,
    /,
    *,
    file: Path,
    reason: str | None,
    signer: Signer,
) -> None:
    """Read people from a FILE that `people export` wrote.

    Who is known by other details is changed: that is recorded, without the names, and takes
    an official where there are any. Names that the record itself proves only come back.
    """
    with writing(ctx) as store:
        listed = _read(file)
        changed = _change(store, lambda: listed, signer, reason)
        added = _found(store, listed).added
        People(store).add(added)
    remark(f"{len(added)} added, {changed} changed")


def change(
    ctx: click.Context,
    /,
    *,
    person: str,
    name: str | None,
    number: str | None,
    born: str | None,
    reason: str | None,
    signer: Signer,
) -> None:
    """Keep another name, number or date of birth of PERSON, a name or an id.

    It is recorded that they were changed, and not from what to what.
    """
    given = {"name": name, "number": number, "born": born}
    details = {key: new or None for key, new in given.items() if new is not None}

    def listed() -> list[Person]:
        was = People(store).find(person)
        now = replace(was, **{**details, "name": was.name if name is None else written(name)})
        if now == was:
            raise NothingChanges(what=was.name, clause=KEEPING["change-people"].clause)
        return [now]

    with writing(ctx) as store:
        remark(f"{_change(store, listed, signer, reason)} changed")


def _change(
    store: Store, listed: Callable[[], Sequence[Person]], signer: Signer, reason: str | None
) -> int:
    """Record who is changed, and say how many are."""

    def asking() -> tuple[list[ChangePeople], tuple[Person, ...]]:
        found = _found(store, listed())
        commands = [ChangePeople(changes=found.changes, reason=reason)] if found.changes else []
        return commands, found.changed

    recorded = keep(store, asking, signer)
    if recorded:
        confirm(store, recorded, as_json=False)
    events = [one.event for one in recorded]
    return sum(len(event.changes) for event in events if isinstance(event, PeopleChanged))


def _found(store: Store, listed: Sequence[Person]) -> Differences:
    """Compare the listed people with those who are known."""
    now = store.present() or store.head().recorded_at
    assert now is not None
    return differences(listed, People(store).all(), keeping_at(store, now), now)


def _read(file: Path) -> list[Person]:
    """Return the people in a file, one JSON object a line. Raises InFile, NoFile."""
    read = msgspec.json.Decoder(Person).decode
    people: list[Person] = []
    for number, line in enumerate(read_bytes(file).splitlines(), 1):
        try:
            people.append(read(line))
            check_names(line)
        except (ValueError, RecursionError) as error:
            raise InFile(file=file.name, place=f"line {number}", what=why_unread(error)) from None
    return people


importing = click.command("import")(
    with_options(
        signed(import_people, as_typed=True),
        click.argument("file", type=FilePath()),
        REASON,
        *SIGNING,
    )
)
changing = click.command("change")(
    with_options(
        signed(change, as_typed=True),
        click.argument("person", metavar="PERSON"),
        click.option("--name", help="The new name."),
        click.option("--number", help='The new membership number ("" for none).'),
        click.option("--born", help='The date of birth, as 1948-09-19 ("" for none).'),
        REASON,
        *SIGNING,
    )
)
