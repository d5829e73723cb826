"""what-if: what the contest would come to in an unsaved past."""

from ledger import regulations
from ledger.errors import NothingSaid
from ledger.events import AnyEvent, ContestantEntered
from ledger.record.entries import Entries, evolve
from projections.writers import effects as writer
from replay.impact import what_if
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, question
from replay.what_if import Changes

SAID = "as it is > as it would be; nothing is recorded"


@question(
    "what-if",
    Parameter("without", "Leave an event out.", kind="position", several=True, written="#POSITION"),
    Parameter(
        "replaced",
        "Put another event in its place.",
        kind="position",
        together_with="event",
        several=True,
        called="replace",
        written="#POSITION EVENT",
    ),
    Parameter(
        "added",
        "One more at the end.",
        kind="event",
        several=True,
        called="add",
        written="EVENT",
    ),
    Parameter("rules", "Other rules throughout.", kind="set", called="regulations", written="SET"),
)
def answer(
    asked: Asked,
    *,
    without: tuple[int, ...],
    replaced: tuple[tuple[int, AnyEvent], ...],
    added: tuple[AnyEvent, ...],
    rules: str | None,
) -> Answer:
    """Leave events out, replace or add some, or play under other rules, and see what moves.

    An EVENT is JSON as `log --json` shows an event's body, or a file of it. Events that rest on
    one that is left out go too, and are listed; nothing is decided again, nothing is written.
    """
    changes = Changes(
        without=without,
        replaced=dict(replaced),
        added=added,
        regulations=regulations.load(rules) if rules else None,
    )
    if changes == Changes():
        raise NothingSaid(
            what="what is supposed", options="--without, --replace, --add, --regulations"
        )
    found = what_if(asked.past, changes, asked.scope.text, asked.known.zone, asked.facts)
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
