"""Translate events to and from the library's stored events: canonical JSON, read back once."""

from typing import NamedTuple

from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent

from ledger.coding import encode
from ledger.errors import BadValue
from ledger.events import AnyEvent, kind_of
from ledger.upcasts import read_event


class Pending(NamedTuple):
    """An event on its way into its stream."""

    originator_id: str
    originator_version: int
    event: AnyEvent


class LedgerMapper(Mapper[str]):
    """JSON bodies; every body is read back before it may be stored."""

    def __init__(self) -> None:
        super().__init__(JSONTranscoder())

    def to_stored_event(self, domain_event: Pending) -> StoredEvent:  # type: ignore[override]
        """The stored form. Raises BadValue if it could not be read again as the same event."""
        stream, version, event = domain_event
        body = encode(event)
        try:
            again = read_event(body)
        except ValueError as error:
            raise BadValue(
                place=type(event).__name__, value=body.decode(), expected=f"readable: {error}"
            ) from None
        if again != event:
            raise BadValue(
                place=type(event).__name__, value=body.decode(), expected="read back unchanged"
            )
        return StoredEvent(stream, version, kind_of(event), body)

    def to_domain_event(self, stored_event: StoredEvent) -> Pending:
        """Decode a stored event, lifted to its present form if it is of an older one."""
        return Pending(
            str(stored_event.originator_id),
            stored_event.originator_version,
            read_event(stored_event.state),
        )
