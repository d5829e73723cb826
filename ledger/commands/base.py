"""What every command has, and the circumstances in which it is given."""

from datetime import datetime

from msgspec import Struct

from ledger.events.base import Reference

UNSIGNED = "desk"
"""Who acts where nobody has signed."""


class Command(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="command",
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """Something that is asked for. reason and cites go into the events that follow."""

    reason: str | None = None
    cites: tuple[Reference, ...] = ()


class Act(Struct, frozen=True, kw_only=True):
    """Who gives a command, and when.

    actor, responsible: person ids, or UNSIGNED for an unnamed operator. at: when it happened
    or reached the official; recorded_at: when the ledger takes it down. head: the last
    position of the ledger then, None where that is not known.
    """

    actor: str
    at: datetime
    recorded_at: datetime
    responsible: str | None = None
    head: int | None = None
