"""report: one page about an appeal, for the committee's file."""

from typing import Any

import rich_click as click

from ledger.errors import BadValue, NoneYet
from ledger.store import Store
from replay.cli.files import REPLACE
from replay.cli.questions import PAPER, of_question, say_answer
from replay.cli.shell import AS_OF, JSON, complete_contest, reading, with_options
from replay.cli.usual import with_usual
from replay.questions import described
from replay.questions.asking import EVERYTHING, asked_of
from replay.timeline import contests


@click.group("report")
def command() -> None:
    """Pages for the file."""


def appeal(
    ctx: click.Context, /, *, words: tuple[str, ...], as_of: str | None, **form: Any
) -> None:
    """Appeal N of contest ID: ruling, appeal, hearing, decision, and what it has changed.

    With what the clauses say under which it was ruled. The page ends with the hash of the record
    at the position at which it was made. ID may be left out where the ledger holds one contest,
    or the desk has its usual one.
    """
    with reading(ctx) as store:
        contest, number = _asked(store, with_usual(ctx, words))
        question, own = described("appeal"), {"number": number}
        asked = asked_of(store, contest, as_of, EVERYTHING)
        answer = question.answered(asked, **own)
        say_answer(answer, of_question(asked, question, own), as_csv=False, **form)


def _asked(store: Store, words: tuple[str, ...]) -> tuple[str, int]:
    """Return the contest and the number of the appeal. Raises UsageError, NoneYet, BadValue."""
    if len(words) > 2:
        raise click.UsageError("say which appeal: ID N")
    *named, number = words
    known = contests(store)
    if not named and len(known) != 1:
        if not known:
            raise NoneYet(what="contest")
        raise click.UsageError(f"say which contest: {', '.join(known)}")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise BadValue(place="appeal", value=number, expected="its number")
    return (named or list(known))[0], int(number)


WORDS = click.argument(
    "words", nargs=-1, required=True, metavar="[ID] N", shell_complete=complete_contest
)
command.command("appeal")(
    with_options(click.pass_context(appeal), WORDS, AS_OF, JSON, *PAPER, REPLACE)
)
