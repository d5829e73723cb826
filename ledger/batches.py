"""A batch of commands, each decided on the record as the ones before it leave it."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import force_setattr

from ledger.commands import (
    Act,
    AnyCommand,
)
from ledger.decide import decide
from ledger.errors import (
    DoesNotFollow,
)
from ledger.events import (
    AnyEvent,
    is_for_tournament,
)
from ledger.keeping import Keeping
from ledger.record import Contest, DoesNotFit, Tournament, evolve, why_not
from ledger.recorded import Recorded
from ledger.store import Circumstances, Part, envelope_of, enveloped


class Decided(NamedTuple):
    """What would be recorded, and what it was decided on.

    first: at which position it would begin; contest: as it is after it.
    """

    first: int
    parts: tuple[Part, ...]
    expected: dict[str, int]
    circumstances: Circumstances
    contest: Contest | None = None

    @property
    def batch(self) -> tuple[Recorded, ...]:
        """The events as they would stand in the record."""
        return enveloped(self.parts, self.circumstances, self.first)


def decide_all(
    commands: Iterable[AnyCommand],
    act: Act,
    circumstances: Circumstances,
    states: tuple[Contest, Tournament, Keeping],
) -> Decided:
    """Each command decided on the state that the ones before it leave."""
    contest, tournament, keeping = states
    position = act.head
    assert position is not None
    contest_name, tournament_name = contest.stream, tournament.stream
    starts = {tournament_name: tournament.version, contest_name: contest.version}
    events: dict[str, list[AnyEvent]] = {stream: [] for stream in starts}
    envelopes = {
        stream: envelope_of(Part(stream, version, ()), circumstances)
        for stream, version in starts.items()
    }
    decided = 0
    for command in commands:
        for event in decide(command, contest, tournament, act, keeping):
            stream = tournament_name if is_for_tournament(event) else contest_name
            events[stream].append(event)
            decided += 1
            version = starts[stream] + len(events[stream])
            recorded = Recorded(position + decided, version, event, envelopes[stream])
            if stream == contest_name:
                contest = _followed(contest, recorded)
            else:
                tournament.evolve(recorded)
    for stream, envelope in envelopes.items():  # how many it is of is known only now
        force_setattr(envelope, "count", len(events[stream]))
    parts = tuple(Part(stream, starts[stream], made) for stream, made in events.items() if made)
    untouched = {stream: starts[stream] for stream, made in events.items() if not made}
    return Decided(position + 1, parts, untouched, circumstances, contest)


def _followed(contest: Contest, recorded: Recorded) -> Contest:
    """The contest after one more event. Raises DoesNotFollow."""
    try:
        return evolve(contest, recorded)
    except (DoesNotFit, KeyError) as error:
        raise DoesNotFollow(what=recorded.kind, why=why_not(error)) from None
