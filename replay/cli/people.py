"""people: list, erase, export or import names."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import rich_click as click

from ledger.erasures import begin, under_way
from ledger.errors import InFile, NoSuch
from ledger.people import People, Person
from ledger.store import Store
from projections.writers import medium
from projections.writers.sheet import Block, Column, Sheet
from replay.cli.files import read_bytes, write_lines
from replay.cli.questions import Answer
from replay.cli.screen import remark
from replay.cli.shell import CSV, JSON, bring_views_up, ledger_path, reading
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


@command.command("erase")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.pass_context
def erase(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Forget people, by name or id: no file of the ledger holds their bytes afterwards.

    Every event, hash and result stands; only the ids stay. What is exported or copied, and
    what stands in the texts of events, is not found.
    """
    with closing(Store(ledger_path(ctx))) as store:
        found = _found(store, names)
        mentioned = mentions(store, [person.name for person in found])
        begin(store, [person.id for person in found])
        erased = resume(store)
    before = len(erased) - len(found)
    if before:
        remark(f"the erasing of {before}, which had been cut short, is finished")
    if found:
        remark(f"{len(found)} erased; exports and copies made before are not found and stay")
    if mentioned:
        at = ", ".join(f"#{position}" for position in mentioned)
        remark(f"the text of {at} names somebody of them; it is the record's and stays")


def _found(store: Store, names: Sequence[str]) -> tuple[Person, ...]:
    """The people of these names; who is not there may have been erased before, cut short."""
    people, found = People(store), dict[str, Person]()
    for name in names:
        try:
            person = people.find(name)
        except NoSuch as error:
            if error.known or not under_way(store):
                raise
        else:
            found[person.id] = person
    return tuple(found.values())


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
