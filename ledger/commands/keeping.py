"""Acts on the ledger as a whole: on the names kept beside it, and on its clock."""

from typing import Annotated, ClassVar

from ledger.commands.base import Command
from ledger.events.keeping import (
    ClockSetRight,
    NamesPublished,
    PeopleChanged,
    PeopleErased,
    PersonChange,
)
from ledger.forms import KnownPersonId, Listed

MOST_PEOPLE = 1_000_000
"""More than all members of the largest federation."""


class ChangePeople(Command, frozen=True, kw_only=True, tag="ChangePeople"):
    """Keep other names, numbers or dates of birth of these people."""

    says: ClassVar = PeopleChanged

    changes: Annotated[tuple[PersonChange, ...], Listed(MOST_PEOPLE)]


class ErasePeople(Command, frozen=True, kw_only=True, tag="ErasePeople"):
    """Forget these people, by their ids."""

    says: ClassVar = PeopleErased

    people: Annotated[tuple[KnownPersonId, ...], Listed(MOST_PEOPLE)]


class PublishNames(Command, frozen=True, kw_only=True, tag="PublishNames"):
    """Call these people by name in public, or do not."""

    says: ClassVar = NamesPublished

    people: Annotated[tuple[KnownPersonId, ...], Listed(MOST_PEOPLE)]
    are_named: bool


class SetClockRight(Command, frozen=True, kw_only=True, tag="SetClockRight"):
    """Let recorded times go on from now, although some event is dated later."""

    says: ClassVar = ClockSetRight


KeepingCommand = ChangePeople | ErasePeople | PublishNames | SetClockRight
"""What is asked of the ledger as a whole, and of no contest."""
