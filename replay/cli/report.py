"""report: one page about an appeal, for the committee's file."""

import rich_click as click

from ledger.errors import BadValue, NoSuch
from ledger.store import Store
from projections.writers import appeal_report as writer
from replay.appeal_report import appeal_report
from replay.cli.screen import say, say_json
from replay.cli.shell import AS_OF, JSON, complete_contest, reading, with_options
from replay.questions.asking import known
from replay.timeline import contests, past


@click.group("report")
def command() -> None:
    """Pages for the file."""


def appeal(
    ctx: click.Context, /, *, words: tuple[str, ...], as_of: str | None, as_json: bool
) -> None:
    """Appeal N of contest ID: ruling, appeal, hearing, decision, and what it has changed.

    The page ends with the hash of the record at the position at which it was made. ID may be
    left out where the ledger holds one contest.
    """
    with reading(ctx) as store:
        contest, number = _asked(store, words)
        then = past(store, contest, as_of)
        said = known(store, then)
        report = appeal_report(then, number, said.zone)
        entries = then.facts().entries
        if as_json:
            say_json(writer.plain(report, said, entries))
        else:
            say(*writer.lines(report, said, entries))


def _asked(store: Store, words: tuple[str, ...]) -> tuple[str, int]:
    """The contest and the number of the appeal. Raises UsageError, NoSuch, BadValue."""
    if len(words) > 2:
        raise click.UsageError("say which appeal: ID N")
    *named, number = words
    known = contests(store)
    if not named and len(known) != 1:
        raise NoSuch(what="contest", name="is named", known=known)
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise BadValue(place="appeal", value=number, expected="its number")
    return (named or list(known))[0], int(number)


WORDS = click.argument(
    "words", nargs=-1, required=True, metavar="[ID] N", shell_complete=complete_contest
)
command.command("appeal")(with_options(click.pass_context(appeal), WORDS, AS_OF, JSON))
