"""The links of a tournament: whose they are, whether they were taken, when they end."""

from datetime import datetime
from typing import NamedTuple

from ledger.events import LinkEnded, LinkMade, LinkTaken
from ledger.events.access import AccessEvent
from ledger.record.fitting import need_that
from ledger.recorded import Recorded


class Link(NamedTuple):
    """A link that a person was given.

    Attributes:
        key: SHA-256 of what the browser keeps that took it, None while nobody has.

    """

    position: int
    version: int
    made: LinkMade
    made_by: str
    key: str | None = None
    taken_at: datetime | None = None
    ended: int | None = None

    def is_over(self, at: datetime) -> bool:
        """Whether it is good for nothing any more at a time."""
        until = self.made.until_at
        return self.ended is not None or (until is not None and until <= at)

    def covers(self, contest: str) -> bool:
        """Tell whether it is a link to this contest, or names none and is one to all."""
        return not self.made.contests or contest in self.made.contests


class Links:
    """The links of a tournament, by the digests of their secrets."""

    def __init__(self) -> None:
        self.made: dict[str, Link] = {}

    def by_key(self, key: str) -> Link | None:
        """The link that a browser took; None where there is none."""
        return next((link for link in self.made.values() if link.key == key), None)

    def at(self, version: int) -> Link | None:
        """The link that this event of the tournament made; None where it made none."""
        return next((link for link in self.made.values() if link.version == version), None)

    def take(self, recorded: Recorded, event: AccessEvent) -> None:
        """Take in an event. Raises DoesNotFit."""
        match event:
            case LinkMade(link=link):
                need_that(link not in self.made, "there is such a link")
                self.made[link] = Link(recorded.position, recorded.version, event, recorded.actor)
            case LinkTaken(link=link, key=key):
                known = self.made.get(link)
                need_that(known is not None and known.key is None, "there is no such link to take")
                assert known is not None
                self.made[link] = known._replace(key=key, taken_at=recorded.at)
            case LinkEnded(link=reference):
                found = self.at(reference.version)
                need_that(found is not None and found.ended is None, "there is no such link")
                assert found is not None
                self.made[found.made.link] = found._replace(ended=recorded.version)
