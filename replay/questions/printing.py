"""Print an answer on paper, with its title, its state, and the address of its page."""

from collections.abc import Mapping, Sequence

from projections.views.state import state_of
from projections.writers.known import state_words
from projections.writers.languages.texts import said
from projections.writers.paper import Imprint
from projections.writers.sheet import Alone
from replay.addresses import AS_OF, SCOPE, address, host_of
from replay.questions.asking import EVERYTHING, Asked, Question

Typed = Mapping[str, Sequence[str]]


def imprint(asked: Asked, question: Question, typed: Typed | None, served_at: str) -> Imprint:
    """What the answer to a question says of itself on paper.

    typed: what the question is told, as an address says it; None where none can. served_at: where
    the ledger's pages are served; empty where nobody said so. Raises BadValue for what is no
    address.
    """
    state = state_of(asked.facts, asked.scope.sessions, asked.past.now)

    def page(alone: Alone | None) -> str:
        """The address of the same answer, or of a part of it, whatever is recorded later."""
        name, own = question.name, dict(typed or {})
        if alone is not None:
            name, own = alone.question, {one: [value] for one, value in alone.asks.items()}
        scope = [] if asked.scope.text == EVERYTHING else [asked.scope.text]
        asks = {**own, AS_OF: [asked.for_good], SCOPE: scope}
        return served_at.rstrip("/") + address(asked.past.contest, name, asks)

    if served_at:
        host_of(served_at)
    return Imprint(
        title=f"{asked.known.title}: {said(question.name.replace('-', ' '))}",
        state=state_words(state, asked.known).text,
        page=page if served_at and typed is not None else None,
    )
