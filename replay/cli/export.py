"""export: the ledger as JSON Lines, or a contest as a file for another program."""

from pathlib import Path

import rich_click as click

from ledger.copying import proven
from ledger.journal import write_line
from ledger.people import People
from projections.views.handing_out import outgoing
from projections.writers.files import NAMES, written
from replay.cli.files import REPLACE, SCREEN, write_lines
from replay.cli.screen import Bar, answers_are_watched, remark
from replay.cli.shell import AS_OF, SCOPE, reading, with_options
from replay.cli.usual import with_usual
from replay.questions.asking import asked_of
from replay.withholding import withheld_now

WORDS = click.argument("words", metavar="[ID] [FILE]", nargs=-1)
FORM = click.option(
    "--as", "form", type=click.Choice(NAMES), help="Write contest ID for another program."
)

PUBLIC = click.option(
    "--public",
    "is_public",
    is_flag=True,
    help="As everybody may see it: no numbers, and nobody by name who does not want to be.",
)


def export(
    ctx: click.Context,
    /,
    *,
    words: tuple[str, ...],
    form: str | None,
    as_of: str | None,
    scope: str,
    is_public: bool,
    replace: bool,
) -> None:
    """Write every event to FILE (default: the screen); importing it makes the same ledger.

    People are not in it: see `people export`. With --as one contest is written as another
    program reads it, with names, as known at a moment and as far as a scope reaches; what the
    format cannot say is listed.
    """
    words = words if form is None else with_usual(ctx, words)
    most = 1 if form is None else 2
    if len(words) > most or (form is not None and not words):
        told = "FILE alone, or with --as the contest's ID and FILE"
        raise click.UsageError(f"export takes {told}")
    if form is None:
        if as_of is not None or scope != "contest" or is_public:
            raise click.UsageError("--as-of, --scope and --public go with --as")
        _journal(ctx, Path(words[0]) if words else None, replace=replace)
        return
    file = Path(words[1]) if len(words) > 1 else None
    if form == "xlsx" and file in (None, SCREEN):
        raise click.UsageError("a workbook is no text: name a FILE")
    with reading(ctx) as store:
        asked = asked_of(store, words[0], as_of, scope, withheld_now if is_public else None)
        people = () if is_public else People(store).all()
        members = {person.id: person.number for person in people if person.number}
        out = outgoing(asked.facts, asked.scope, asked.known.title, asked.known.names, members)
        made = written(out, form)
    write_lines(file, [made.content], replace=replace)
    for lost in made.lost:
        remark(f"not said in the file: {lost}")


def _journal(ctx: click.Context, file: Path | None, *, replace: bool) -> None:
    """Write the whole record, which no ledger would take in if it were not as it was recorded."""
    with reading(ctx) as store:
        rows = proven(store.rows())
        on_screen = file in (None, SCREEN) and answers_are_watched()
        watched = rows if on_screen else Bar("exporting", store.head().position)(rows)
        write_lines(file, map(write_line, watched), replace=replace)


command = click.command("export")(
    with_options(click.pass_context(export), WORDS, FORM, AS_OF, SCOPE, PUBLIC, REPLACE)
)
