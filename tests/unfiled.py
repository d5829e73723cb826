"""A desk without a file: commands decided and recorded in a list, for tests of decisions alone."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ledger.commands import Act, AnyCommand
from ledger.decide import decide
from ledger.events import AnyEvent, contest_stream, is_for_tournament, tournament_stream
from ledger.forms import in_form
from ledger.record import Contest, Tournament, evolve
from ledger.recorded import Envelope, Recorded
from ledger.store import write_time
from ledger.submissions import Signature

CLUB = "club"
"""The contest, and the tournament, of every evening told in the tests."""


class Paper:
    """A desk without a file: the same decisions, recorded in a list."""

    def __init__(self) -> None:
        self.record: list[Recorded] = []
        self.contest, self.tournament = Contest(), Tournament()

    def submit(
        self, contest: str, commands: Sequence[AnyCommand], signature: Signature
    ) -> tuple[Recorded, ...]:
        """Decide one after the other. After a refusal what was decided before it stands."""
        signature = in_form(signature)
        assert signature.recorded_at is not None
        at = signature.at or signature.recorded_at
        act = Act(
            actor=signature.actor,
            at=at,
            recorded_at=signature.recorded_at,
            responsible=signature.responsible,
            head=len(self.record) + 1,
        )
        start = len(self.record)
        self.contest.stream = contest_stream(contest)
        try:
            for command in commands:
                for event in decide(in_form(command), self.contest, self.tournament, act):
                    self._record(event, act, is_tournaments=is_for_tournament(event))
        finally:
            self._count(start)
        return tuple(self.record[start:])

    def _count(self, start: int) -> None:
        """Say in the envelopes of a batch how many events it holds of their stream."""
        batch = self.record[start:]
        for place, recorded in enumerate(batch, start):
            count = sum(other.stream == recorded.stream for other in batch)
            counted = replace(recorded, envelope=replace(recorded.envelope, count=count))
            is_contests = recorded.stream == self.contest.stream
            history: Any = self.contest.history if is_contests else self.tournament.history
            self.record[place] = history[recorded.version - 1] = counted

    def _record(self, event: AnyEvent, act: Act, *, is_tournaments: bool) -> None:
        stream = tournament_stream(CLUB) if is_tournaments else self.contest.stream
        version = (self.tournament if is_tournaments else self.contest).version + 1
        times = write_time(act.recorded_at), write_time(act.at)
        envelope = Envelope(stream, *times, act.actor, act.responsible, None, 1)
        position = len(self.record) + 2  # in a file the ledger's founding comes first
        recorded = Recorded(position, version, event, envelope)
        self.record.append(recorded)
        if is_tournaments:
            self.tournament.evolve(recorded)
        else:
            self.contest = evolve(self.contest, recorded)
