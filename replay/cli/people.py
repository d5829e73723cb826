"""people: list, erase, export or import names."""

from contextlib import closing
from pathlib import Path

import msgspec
import rich_click as click

from ledger.errors import InFile
from ledger.people import People, Person
from ledger.store import Store
from projections.writers import medium
from projections.writers.sheet import Block, Column, Sheet
from replay.cli import erase
from replay.cli.files import read_bytes, write_lines
from replay.cli.questions import Answer
from replay.cli.screen import remark
from replay.cli.shell import CSV, JSON, bring_views_up, ledger_path, reading


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


command.add_command(erase.command)


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
