"""Attach deals to boards."""

from typing import Annotated, ClassVar

from ledger.bridge.deals import Deal
from ledger.commands.base import Command
from ledger.events.deals import DealsAttached
from ledger.forms import Listed, SectionName, SessionName


class AttachDeals(Command, frozen=True, kw_only=True, tag="AttachDeals"):
    """Say which cards a session's boards hold; all else as in DealsAttached."""

    says: ClassVar = DealsAttached

    session: SessionName
    deals: Annotated[tuple[Deal, ...], Listed(500)]
    section: SectionName = ""


DealCommand = AttachDeals
