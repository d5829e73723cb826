"""diff: what moved between two moments, and why."""

from projections.writers import moves as writer
from replay.diff import diff
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, question


@question("diff", Parameter("since", "The other moment.", required=True))
def answer(asked: Asked, *, since: str) -> Answer:
    """Who moved between two moments, from what to what, and because of which events."""
    both = (asked.at(since), (asked.past, asked.facts))
    (before, then), (after, facts) = sorted(both, key=lambda one: one[0].position)
    said = asked.known_at(after)
    found = diff(before, after, asked.scope.text, said.zone, (then, facts))
    entries = facts.entries
    return Answer(
        lambda: writer.plain(found, said, entries),
        lambda: writer.sheet(found, said, entries),
    )
