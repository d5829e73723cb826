"""people: list, erase, export, import or change names."""

from pathlib import Path

import msgspec
import rich_click as click

from ledger.bridge.numbers import so_many
from ledger.erasures import on_record
from ledger.people import People
from projections.writers import medium
from projections.writers.languages import speaking
from projections.writers.languages.texts import order
from projections.writers.sheet import Block, Column, Sheet
from replay.cli import about, erase
from replay.cli.files import REPLACE, FilePath, write_lines
from replay.cli.publishing import publishing, withholding
from replay.cli.questions import LANGUAGE, say_answer
from replay.cli.recording import BY, check_may
from replay.cli.register import changing, importing
from replay.cli.screen import say
from replay.cli.shell import CSV, JSON, reading
from replay.manual import passages
from replay.questions.asking import Answer


@click.group("people")
def command() -> None:
    """Names, numbers and birth dates: beside the record, and erasable."""


@command.command("list")
@BY
@JSON
@CSV
@LANGUAGE
@click.pass_context
def list_people(
    ctx: click.Context, /, *, by: str | None, as_json: bool, as_csv: bool, language: str
) -> None:
    """Everybody whose name is known, by the alphabet; for officials, where there are any."""
    with reading(ctx) as store, speaking(language):
        check_may(store, "export-people", by)
        people = sorted(People(store).all(), key=lambda person: order(person.name))
    columns = [Column("id"), Column("name"), Column("number"), Column("born")]
    rows = [[person.id, person.name, person.number, person.born] for person in people]
    say_answer(
        Answer(
            lambda: [dict(zip(("id", "name", "number", "born"), row, strict=True)) for row in rows],
            lambda: Sheet(above=(), columns=columns, blocks=[Block("", rows)]),
        ),
        as_json=as_json,
        as_csv=as_csv,
        language=language,
    )


@command.command("retention")
@click.pass_context
def retention(ctx: click.Context, /) -> None:
    """What is kept of people, where, why, how long, and how it goes; how much of it is here."""
    with reading(ctx) as store:
        people, erased = People(store).all(), on_record(store).people
    say(
        f"here: {so_many(len(people), 'name')},"
        f" {so_many(sum(one.number is not None for one in people), 'number')},"
        f" {so_many(sum(one.born is not None for one in people), 'date of birth')};"
        f" {len(erased)} erased",
        *passages("what is kept")[0].splitlines()[1:],
    )


command.add_command(about.command)
command.add_command(erase.command)


@command.command("export")
@click.argument("file", type=FilePath(), required=False)
@REPLACE
@BY
@click.pass_context
def export(ctx: click.Context, /, *, file: Path | None, replace: bool, by: str | None) -> None:
    """Write all people to FILE (default: the screen), one JSON object a line.

    For officials, where there are any.
    """
    with reading(ctx) as store:
        check_may(store, "export-people", by)
        lines = (msgspec.json.encode(person) + b"\n" for person in People(store).all())
        write_lines(file, map(medium.record, lines), replace=replace)


command.add_command(withholding)
command.add_command(publishing)
command.add_command(importing)
command.add_command(changing)
