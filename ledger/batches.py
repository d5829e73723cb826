"""Decide a batch of commands, each on the state that the ones before it lead to."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import force_setattr

from ledger.coding import encode
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
    ContestOpened,
    NumbersAssigned,
    RegulationsAmended,
    is_for_tournament,
)
from ledger.keeping import Keeping
from ledger.record import Contest, DoesNotFit, Tournament, evolve, why_not
from ledger.recorded import Recorded, to_be_held
from ledger.store import Circumstances, Part, envelope_of, enveloped
from ledger.upcasts import decode_present

WITH_TABLES = (ContestOpened, NumbersAssigned, RegulationsAmended)
"""The kinds of events with tables, whose entries the record puts in an order of its own."""


class Decided(NamedTuple):
    """Events that are decided and not yet recorded, and what the decision rests on.

    Attributes:
        first: the position that the first event would get.
        parts: the events, by stream.
        expected: the version of each stream that was read without adding to it; if one has
            moved when the events are appended, everything is decided again.
        circumstances: who acted, when, and under which request id.
        contest: the contest with these events in it; None for acts on the whole ledger.

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
    """Decide each command on the state that the ones before it lead to.

    states: the contest is advanced in place, and the tournament stays as it is.
    """
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
        for event in map(_as_read, decide(command, contest, tournament, act, keeping)):
            stream = tournament_name if is_for_tournament(event) else contest_name
            events[stream].append(event)
            decided += 1
            version = starts[stream] + len(events[stream])
            recorded = to_be_held(Recorded(position + decided, version, event, envelopes[stream]))
            if stream == contest_name:
                contest = _followed(contest, recorded)
            else:
                if tournament is states[1]:
                    keeping.tournaments[tournament_name] = tournament = tournament.copied()
                tournament.evolve(recorded)
    for stream, envelope in envelopes.items():  # how many it is of is known only now
        force_setattr(envelope, "count", len(events[stream]))
    parts = tuple(Part(stream, starts[stream], made) for stream, made in events.items() if made)
    untouched = {stream: starts[stream] for stream, made in events.items() if not made}
    return Decided(position + 1, parts, untouched, circumstances, contest)


def _as_read(event: AnyEvent) -> AnyEvent:
    """Return the event as it is read from the record, so that a desk goes on as a new one does."""
    return decode_present(encode(event)) if isinstance(event, WITH_TABLES) else event


def _followed(contest: Contest, recorded: Recorded) -> Contest:
    """Advance the contest by one event. Raises DoesNotFollow."""
    try:
        return evolve(contest, recorded)
    except (DoesNotFit, KeyError) as error:
        raise DoesNotFollow(what=recorded.kind, why=why_not(error)) from None
