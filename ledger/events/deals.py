"""The cards that were dealt."""

from ledger.bridge.deals import Deal
from ledger.events.base import Event


class DealsAttached(Event, frozen=True, kw_only=True, tag="DealsAttached"):
    """The hands of boards that a session plays, or a section of it.

    Attributes:
        section: "": all sections.

    """

    session: str
    deals: tuple[Deal, ...]
    section: str = ""


DealEvent = DealsAttached
