"""ANC 15.1: who may play in more than one category names one before the event starts."""

from datetime import datetime
from typing import ClassVar

from ledger.rules.entries.entry import Entering


class CategoryBeforeStart(Entering, frozen=True, kw_only=True, tag="category-before-start"):
    """A category is named with the entry, by the start at the latest."""

    asks_category: ClassVar[bool] = True

    def may_name(self, at: datetime, starts_at: datetime | None) -> bool:
        """Tell whether a category may be named at this time; starts_at: None if not known."""
        return starts_at is None or at <= starts_at
