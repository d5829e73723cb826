"""Acts on the ledger as a whole: on the names kept beside it, and on its clock."""

from ledger.commands.base import Command
from ledger.events.keeping import PersonChange


class ChangePeople(Command, frozen=True, kw_only=True, tag="ChangePeople"):
    """Keep other names, numbers or dates of birth of these people."""

    changes: tuple[PersonChange, ...]


class ErasePeople(Command, frozen=True, kw_only=True, tag="ErasePeople"):
    """Forget these people, by their ids."""

    people: tuple[str, ...]


class SetClockRight(Command, frozen=True, kw_only=True, tag="SetClockRight"):
    """Let recorded times go on from now, although some event is dated later."""


KeepingCommand = ChangePeople | ErasePeople | SetClockRight
"""What is asked of the ledger as a whole, and of no contest."""
