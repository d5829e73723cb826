"""Events that were recorded by mistake."""

from ledger.events.base import Event, Reference


class EventAnnulled(Event, frozen=True, kw_only=True, tag="EventAnnulled"):
    """The target no longer counts, from here on and never before.

    Attributes:
        target: the event that no longer counts.
        request: what asked for it, where it affects scores.
        clause: the rule that admits it.

    """

    target: Reference
    request: Reference | None = None
    clause: str | None = None


AnnulmentEvent = EventAnnulled
