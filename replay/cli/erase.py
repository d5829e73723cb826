"""people erase: forget people wherever their names are kept."""

from collections.abc import Collection, Sequence
from contextlib import closing

import rich_click as click

from ledger.commands import ErasePeople
from ledger.erasures import on_record, under_way
from ledger.errors import NoSuch
from ledger.people import People, Person
from ledger.store import Store
from replay.acts.sitting import Signer
from replay.cli.recording import SIGNING, confirm, keep, signed
from replay.cli.screen import remark
from replay.cli.shell import ledger_path, with_options
from replay.cli.usual import usual
from replay.desk_file import FILE
from replay.erasure import mentions, resume

OPTIONS = (
    click.argument("names", metavar="NAME...", nargs=-1, required=True),
    click.option("--reason", help="Why."),
)


def erase(
    ctx: click.Context,
    /,
    *,
    names: tuple[str, ...],
    reason: str | None,
    signer: Signer,
) -> None:
    """Forget people, by name or id: no file of the ledger holds their bytes afterwards.

    Every event, hash and result stands; only the ids stay. What is exported or copied, and
    what stands in the texts of events, is not found.
    """
    at_desk = usual().by or ""
    with closing(Store(ledger_path(ctx))) as store:
        begun = under_way(store).people
        found = [
            person for person in _found(store, names, signer.request_id) if person.id not in begun
        ]
        mentioned = mentions(store, [person.name for person in found])
        if found:
            command = ErasePeople(people=tuple(person.id for person in found), reason=reason)
            confirm(store, keep(store, lambda: ([command], ()), signer), as_json=False)
        erased = resume(store, is_begun=bool(begun or found))
    _say(erased.difference(person.id for person in found), found, mentioned)
    if at_desk.casefold() in [person.name.casefold() for person in found]:
        remark(f"{FILE} (or BRIDGE_LEDGER_BY) signs with that name: say another there")


def _found(store: Store, names: Sequence[str], request_id: str | None) -> tuple[Person, ...]:
    """Return the people of these names. Raises NoSuch, unless they may have been erased."""
    people, found = People(store), dict[str, Person]()
    for name in names:
        try:
            person = people.find(name)
        except NoSuch as error:
            if error.known or not _may_be_erased(store, name, request_id):
                error.place = " whose name is kept" if on_record(store).people else ""
                raise
        else:
            found[person.id] = person
    return tuple(found.values())


def _may_be_erased(store: Store, name: str, request_id: str | None) -> bool:
    """Tell whether a person with this id may be missing because of being erased.

    So it may be while an erasing is under way, for an id that is on record as erased, and where
    this very request is on record. The record says so before a name goes: ask it afterwards.
    """
    was_asked = request_id is not None and store.batch_of(request_id) is not None
    return was_asked or bool(under_way(store).people) or name in on_record(store).people


def _say(before: Collection[str], found: Collection[Person], mentioned: Collection[int]) -> None:
    """Say who is erased, and what stays of them."""
    if before:
        remark(f"the erasing of {len(before)} that was on record is finished")
    if found:
        remark(f"{len(found)} erased; exports and copies made before are not found and stay")
    if not before and not found:
        remark("they were erased before: nothing is left to erase")
    if mentioned:
        at = ", ".join(f"#{position}" for position in mentioned)
        remark(f"the text of {at} names somebody of them; it is the record's and stays")


command = click.command("erase")(with_options(signed(erase), *OPTIONS, *SIGNING))
