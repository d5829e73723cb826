"""Give people links to act by on pages, take one, end one."""

from typing import Annotated, ClassVar

from ledger.bridge.boards import Room
from ledger.commands.base import Command
from ledger.events.access import LinkEnded, LinkMade, LinkTaken
from ledger.events.base import Reference
from ledger.forms import ContestantId, ContestId, Digest, Listed, PersonId, TableName, Time, Word
from ledger.rules.authority.acts import Role


class MakeLink(Command, frozen=True, kw_only=True, tag="MakeLink"):
    """Give a person a link.

    Attributes:
        link: SHA-256 of the secret in it.

    """

    says: ClassVar = LinkMade

    link: Digest
    person: PersonId
    role: Role
    contests: Annotated[tuple[ContestId, ...], Listed(200)] = ()
    table: TableName | None = None
    seat: Word | None = None
    responsible: PersonId | None = None
    until_at: Time | None = None
    contestant: ContestantId | None = None
    room: Room | None = None


class TakeLink(Command, frozen=True, kw_only=True, tag="TakeLink"):
    """Open a link.

    Attributes:
        key: SHA-256 of what the browser keeps from now on.

    """

    says: ClassVar = LinkTaken

    link: Digest
    key: Digest


class EndLink(Command, frozen=True, kw_only=True, tag="EndLink"):
    """End a link, and whatever was opened by it."""

    says: ClassVar = LinkEnded

    link: Reference


AccessCommand = MakeLink | TakeLink | EndLink
