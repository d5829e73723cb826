"""diff: what moved between two moments, and why."""

from projections.writers import moves as writer
from replay.diff import diff
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, question


@question("diff", Parameter("since", "The other moment.", required=True))
def answer(asked: Asked, *, since: str) -> Answer:
    """Who moved between two moments, from what to what, and because of which events."""
    pasts = (asked.past_at(since), asked.past)
    before, after = sorted(pasts, key=lambda then: then.position)
    said = asked.known_at(after)
    found = diff(before, after, asked.scope.text, said.zone)
    entries = after.facts().entries
    return Answer(
        lambda: writer.plain(found, said, entries),
        lambda: writer.sheet(found, said, entries),
    )
