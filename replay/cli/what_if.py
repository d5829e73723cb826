"""what-if: what the contest would come to in an unsaved past."""

import rich_click as click

from ledger import regulations
from ledger.events import ContestantEntered
from ledger.record.entries import Entries, evolve
from projections.writers import effects as writer
from replay.cli.positions import parse_event, parse_position
from replay.cli.questions import Answer, Question, question
from replay.impact import what_if
from replay.what_if import Changes

SAID = "as it is > as it would be; nothing is recorded"
OPTIONS = (
    click.option("--without", multiple=True, metavar="#POSITION", help="Leave an event out."),
    click.option(
        "--replace",
        "replaced",
        nargs=2,
        multiple=True,
        metavar="#POSITION EVENT",
        help="Put another event in its place.",
    ),
    click.option("--add", "added", multiple=True, metavar="EVENT", help="One more at the end."),
    click.option("--regulations", "rules", metavar="SET", help="Other rules throughout."),
)


@question("what-if", *OPTIONS)
def command(
    asked: Question,
    *,
    without: tuple[str, ...],
    replaced: tuple[tuple[str, str], ...],
    added: tuple[str, ...],
    rules: str | None,
) -> Answer:
    """Leave events out, replace or add some, or play under other rules, and see what moves.

    An EVENT is JSON as `log --json` shows an event's body, or a file of it. Events that rest on
    one that is left out go too, and are listed; nothing is decided again, nothing is written.
    """
    changes = Changes(
        without=tuple(map(parse_position, without)),
        replaced={parse_position(where): parse_event(text) for where, text in replaced},
        added=tuple(map(parse_event, added)),
        regulations=regulations.load(rules) if rules else None,
    )
    if changes == Changes():
        raise click.UsageError("say what is supposed: --without, --replace, --add, --regulations")
    found = what_if(asked.past, changes, asked.scope.text, asked.known.zone)
    entries = _entries(asked.facts.entries, changes)
    return Answer(
        lambda: writer.plain(found, asked.known, entries),
        lambda: writer.sheet(found, asked.known, entries, SAID),
    )


def _entries(entries: Entries, changes: Changes) -> Entries:
    """Everybody who is entered, really or in the unsaved past."""
    for event in (*changes.added, *changes.replaced.values()):
        if isinstance(event, ContestantEntered) and event.contestant not in entries.contestants:
            evolve(entries, event)
    return entries
