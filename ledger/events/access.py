"""Who is who at a page: links that are given to people, who took one, and when that ended."""

from datetime import datetime

from ledger.bridge.boards import Room
from ledger.events.base import Event, Reference
from ledger.forms import KnownPersonId
from ledger.rules.authority.acts import Role


class LinkMade(Event, frozen=True, kw_only=True, tag="LinkMade"):
    """A person is given a link, by which a page knows them once it is taken.

    Attributes:
        link: SHA-256 of the secret in it, which nobody keeps.
        person: who is given it.
        role: in what part they act.
        contests: for which it is, all of the tournament's if empty.
        table: the only one at which they act.
        seat: where they sit there, as NS or E.
        responsible: who answers for what they do, where that is somebody else.
        until_at: when it ends, None where it is ended by hand.
        contestant: whose affairs they act in, None: of those for whom they play, or who sit there.
        room: of a match of teams.

    """

    link: str
    person: KnownPersonId
    role: Role
    contests: tuple[str, ...] = ()
    table: str | None = None
    seat: str | None = None
    responsible: KnownPersonId | None = None
    until_at: datetime | None = None
    contestant: str | None = None
    room: Room | None = None


class LinkTaken(Event, frozen=True, kw_only=True, tag="LinkTaken"):
    """Somebody has opened a link, once and for all.

    Attributes:
        key: SHA-256 of what their browser keeps.

    """

    link: str
    key: str


class LinkEnded(Event, frozen=True, kw_only=True, tag="LinkEnded"):
    """A link is good for nothing any more, nor what was opened by it.

    Attributes:
        link: the event of it.

    """

    link: Reference


AccessEvent = LinkMade | LinkTaken | LinkEnded
