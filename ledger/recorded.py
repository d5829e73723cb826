"""Recorded events: an event with its position, its times, and who is responsible for it."""

from datetime import datetime

from msgspec import Struct

from ledger.events import AnyEvent, Reference, kind_of


class Envelope(Struct, frozen=True, gc=False, array_like=True):
    """The fields that the events of one batch and stream have in common.

    Attributes:
        stream: the contest, the tournament or the ledger that they are about.
        recorded: when the ledger took them down, RFC 3339 in UTC.
        happened: when what they say happened or reached the official, RFC 3339 in UTC.
        actor: the id of the person who did it.
        responsible: the id of whoever answers for it, if somebody else.
        request_id: the request they came from, if it had an id.
        count: how many events of this stream the batch holds.

    """

    stream: str
    recorded: str
    happened: str
    actor: str
    responsible: str | None
    request_id: str | None
    count: int


class Recorded(Struct, frozen=True, gc=False):
    """An event as it stands in the record.

    Attributes:
        position: its place in the ledger's one order, from 1.
        version: its place in its stream, from 1.
        event: what happened.
        envelope: what the events of its batch have in common.

    """

    position: int
    version: int
    event: AnyEvent
    envelope: Envelope

    @property
    def stream(self) -> str:
        """The stream of which it is an event: a contest's, a tournament's, or the ledger's own."""
        return self.envelope.stream

    @property
    def recorded_at(self) -> datetime:
        """The time at which the ledger recorded it."""
        return datetime.fromisoformat(self.envelope.recorded)

    @property
    def at(self) -> datetime:
        """The time at which it happened or reached the official."""
        return datetime.fromisoformat(self.envelope.happened)

    @property
    def actor(self) -> str:
        """The id of the person who did it."""
        return self.envelope.actor

    @property
    def responsible(self) -> str | None:
        """The id of the person who answers for it, if somebody else; else None."""
        return self.envelope.responsible

    @property
    def kind(self) -> str:
        """The name of its kind, as it is stored: "ScoreEntered"."""
        return kind_of(self.event)

    @property
    def reference(self) -> Reference:
        """The reference by which other events name it."""
        return Reference(self.envelope.stream, self.version)
