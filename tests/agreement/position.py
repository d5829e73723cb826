"""A contest as it stands at a position: what views say of it, and what its desk would decide."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import NamedTuple

from ledger.commands import Act, AnyCommand
from ledger.decide import decide
from ledger.errors import LedgerError, NotInRole
from ledger.events import AnyEvent, is_for_tournament
from ledger.forms import in_form
from ledger.record import Contest, Tournament, fold
from ledger.recorded import Recorded

SIGNERS = ("kel", "dee", "org", "ann", "desk")
"""Who signs in the generated contests, those first who may do most."""


class Answer(NamedTuple):
    """What the desk says to a command: what would be recorded, or the refusal."""

    events: tuple[AnyEvent, ...]
    refusal: LedgerError | None


class Position:
    """The facts that views and decisions share, at a position of a contest.

    seen: how often each question has been asked, over all positions of a run.
    """

    def __init__(
        self, facts: Contest, tournament: Tournament, record: Sequence[Recorded], seen: Counter[str]
    ) -> None:
        self.facts, self.tournament, self.record, self.seen = facts, tournament, record, seen
        self.now = record[-1].recorded_at + timedelta(seconds=30)

    def sessions(self) -> list[str]:
        """A few sessions, others at each position: long contests have fifty."""
        names = list(self.facts.sessions)
        chosen = Random(self.facts.position).sample(names, min(4, len(names)))
        return [name for name in names if name in chosen]

    def ask(self, *commands: AnyCommand) -> Answer:
        """What the desk would say to these commands now, signed by whoever may give them.

        Those after the first are decided on what the ones before them leave.
        """
        facts, events = self.facts, list[AnyEvent]()
        for place, command in enumerate(commands):
            answer = self._signed(command, facts)
            if answer.refusal is not None:
                return Answer((), answer.refusal)
            events += answer.events
            if place + 1 < len(commands):
                facts = self._with(facts, answer.events)
        return Answer(tuple(events), None)

    def after(self, answer: Answer) -> "Position":
        """The position that would follow if this were recorded."""
        facts = self._with(self.facts, answer.events)
        return Position(facts, self.tournament, facts.history, self.seen)

    def _signed(self, command: AnyCommand, facts: Contest) -> Answer:
        refusal: LedgerError | None = None
        for signer in SIGNERS:
            act = Act(actor=signer, at=self.now, recorded_at=self.now, head=self.facts.position)
            try:
                return Answer(decide(in_form(command), facts, self.tournament, act), None)
            except NotInRole as error:
                refusal = refusal or error
            except LedgerError as error:
                return Answer((), error)
        return Answer((), refusal)

    def _with(self, facts: Contest, events: Sequence[AnyEvent]) -> Contest:
        history, last = list(facts.history), facts.history[-1]
        for event in events:
            if not is_for_tournament(event):
                last = Recorded(last.position + 1, last.version + 1, event, last.envelope)
                history.append(last)
        made = fold(history)
        made.stream, made.related = facts.stream, facts.related
        return made


def says(answer: Answer) -> str:
    """An answer in words, for what went wrong."""
    if answer.refusal is not None:
        return f"refused: {answer.refusal}"
    return f"accepted: {[type(event).__name__ for event in answer.events]}"
