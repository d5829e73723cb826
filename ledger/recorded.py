"""An event with its place in the ledger, and the envelope of circumstances it came in."""

from datetime import datetime

from msgspec import Struct

from ledger.events import AnyEvent, Reference, kind_of


class Envelope(Struct, frozen=True, gc=False, array_like=True):
    """What the events of a batch have in common.

    recorded and happened: RFC 3339 in UTC, as stored. actor, responsible: person ids.
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
    """A recorded event.

    position: its place in the ledger's one order; version: in its stream.
    """

    position: int
    version: int
    event: AnyEvent
    envelope: Envelope

    @property
    def stream(self) -> str:
        """The stream it belongs to."""
        return self.envelope.stream

    @property
    def recorded_at(self) -> datetime:
        """When the ledger took it down."""
        return datetime.fromisoformat(self.envelope.recorded)

    @property
    def at(self) -> datetime:
        """When it happened or reached the official."""
        return datetime.fromisoformat(self.envelope.happened)

    @property
    def actor(self) -> str:
        """Who did it."""
        return self.envelope.actor

    @property
    def responsible(self) -> str | None:
        """Who answers for it, where that is somebody else."""
        return self.envelope.responsible

    @property
    def kind(self) -> str:
        """The kind of event."""
        return kind_of(self.event)

    @property
    def reference(self) -> Reference:
        """How other events refer to it."""
        return Reference(self.envelope.stream, self.version)
