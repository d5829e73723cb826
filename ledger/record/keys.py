"""The keys of a tournament: which were adopted, until when they are good."""

from datetime import datetime
from typing import NamedTuple

from ledger.events import KeyAdopted, KeyEvent, KeyRetired
from ledger.record.fitting import need_that
from ledger.recorded import Recorded


class Key(NamedTuple):
    """A key that was adopted.

    Attributes:
        position: of its adoption.
        retired: of its end, None where it was not retired.

    """

    position: int
    adopted: KeyAdopted
    adopted_by: str
    retired: int | None = None

    def why_not(self, position: int, at: datetime) -> str | None:
        """Why nothing can be signed with it at a position and time; None: it can be.

        Adopted with the last row of a record, it signs that row.
        """
        if position < self.position:
            return f"was adopted later, in #{self.position}"
        if self.retired is not None and self.retired <= position:
            return f"was retired in #{self.retired}"
        until = self.adopted.until_at
        return "had ended by then" if until is not None and until <= at else None


class Keys:
    """The keys of a tournament, by the versions of the events that adopted them."""

    def __init__(self) -> None:
        self.adopted: dict[int, Key] = {}

    def of(self, public: str) -> Key | None:
        """The key with this public half; None where there is none."""
        return next((key for key in self.adopted.values() if key.adopted.public == public), None)

    def take(self, recorded: Recorded, event: KeyEvent) -> None:
        """Take in an event. Raises DoesNotFit."""
        match event:
            case KeyAdopted(public=public):
                need_that(self.of(public) is None, "the key is adopted already")
                self.adopted[recorded.version] = Key(recorded.position, event, recorded.actor)
            case KeyRetired(key=reference):
                key = self.adopted.get(reference.version)
                need_that(key is not None and key.retired is None, "there is no such key")
                assert key is not None
                self.adopted[reference.version] = key._replace(retired=recorded.position)
