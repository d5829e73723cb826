"""people: list, erase, export or import names."""

from collections.abc import Collection, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path

import msgspec
import rich_click as click

from ledger.commands import ErasePeople
from ledger.erasures import on_record, under_way
from ledger.errors import InFile, NoSuch
from ledger.people import People, Person
from ledger.store import Store
from projections.writers import medium
from projections.writers.sheet import Block, Column, Sheet
from replay.cli.acts import SIGNING, Signer, confirm, keep
from replay.cli.files import read_bytes, write_lines
from replay.cli.questions import Answer
from replay.cli.screen import remark
from replay.cli.shell import CSV, JSON, bring_views_up, ledger_path, reading, with_options
from replay.erasure import mentions, resume


@click.group("people")
def command() -> None:
    """Names, numbers and birth dates: beside the record, and erasable."""


@command.command("list")
@JSON
@CSV
@click.pass_context
def list_people(ctx: click.Context, /, *, as_json: bool, as_csv: bool) -> None:
    """Everybody whose name is known."""
    with reading(ctx) as store:
        people = People(store).all()
    columns = [Column("id"), Column("name"), Column("number"), Column("born")]
    rows = [[person.id, person.name, person.number, person.born] for person in people]
    Answer(
        lambda: list(map(msgspec.structs.asdict, people)),
        lambda: Sheet(above=(), columns=columns, blocks=[Block("", rows)]),
    ).show(as_json=as_json, as_csv=as_csv)


def erase(
    ctx: click.Context,
    /,
    *,
    names: tuple[str, ...],
    reason: str | None,
    by: str | None,
    responsible: str | None,
    at: datetime | None,
    recorded_at: datetime | None,
    request_id: str | None,
) -> None:
    """Forget people, by name or id: no file of the ledger holds their bytes afterwards.

    Every event, hash and result stands; only the ids stay. What is exported or copied, and
    what stands in the texts of events, is not found.
    """
    signer = Signer(by, responsible, at, recorded_at, request_id)
    with closing(Store(ledger_path(ctx))) as store:
        begun = under_way(store).people
        found = [person for person in _found(store, names) if person.id not in begun]
        mentioned = mentions(store, [person.name for person in found])
        if found:
            command = ErasePeople(people=tuple(person.id for person in found), reason=reason)
            confirm(store, keep(store, [command], signer), as_json=False)
        _say(resume(store).difference(person.id for person in found), found, mentioned)


def _found(store: Store, names: Sequence[str]) -> tuple[Person, ...]:
    """The people of these names, but for those who are on record as to be erased already."""
    people, found, gone = People(store), dict[str, Person](), on_record(store).people
    for name in names:
        try:
            person = people.find(name)
        except NoSuch as error:
            if name not in gone and (error.known or not under_way(store).people):
                raise
        else:
            found[person.id] = person
    return tuple(found.values())


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


command.command("erase")(
    with_options(
        click.pass_context(erase),
        click.argument("names", metavar="NAME...", nargs=-1, required=True),
        click.option("--reason", help="Why."),
        *SIGNING,
    )
)


@command.command("export")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.pass_context
def export(ctx: click.Context, file: Path | None) -> None:
    """Write all people to FILE (default: the screen), one JSON object a line."""
    with reading(ctx) as store:
        lines = (msgspec.json.encode(person) + b"\n" for person in People(store).all())
        write_lines(file, map(medium.record, lines))


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def import_people(ctx: click.Context, file: Path) -> None:
    """Read people from a FILE that `people export` wrote."""
    read = msgspec.json.Decoder(Person).decode
    people: list[Person] = []
    for number, line in enumerate(read_bytes(file).splitlines(), 1):
        try:
            people.append(read(line))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InFile(file=file.name, place=f"line {number}", what=str(error)) from None
    with closing(Store(ledger_path(ctx))) as store:
        People(store).add(people)
        bring_views_up(store)
        remark(f"{len(people)} people")
