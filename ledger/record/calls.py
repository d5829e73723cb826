"""Calls of the director that nobody has answered yet (Law 9B1)."""

from collections.abc import Iterator
from typing import NamedTuple

from ledger.events import CallAnswered, DirectorCalled
from ledger.record.contest import Contest
from ledger.recorded import Recorded


class Call(NamedTuple):
    """A call of the director, and the event that it is."""

    recorded: Recorded
    event: DirectorCalled

    @property
    def words(self) -> str:
        """Where the director is wanted, in words."""
        called = self.event
        at = f"to table {called.table}" if called.table else f"by {called.contestant}"
        room = f", {called.room} room" if called.room else ""
        board = f", board {called.board}" if called.board else ""
        return f"the director is called {at}{room}{board}"


def calls(contest: Contest, session: str | None = None) -> Iterator[Call]:
    """List the calls without an answer, of a session or of all, in the order they came."""
    answered = {event.call for _, event in contest.of(CallAnswered)}
    for recorded, event in contest.of(DirectorCalled):
        if recorded.reference not in answered and session in (None, event.session):
            yield Call(recorded, event)
