"""What every command has, and the circumstances in which it is given."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Struct

from ledger.events.base import Event, Reference
from ledger.forms import Listed, PersonId, Position, Reason, Time
from ledger.names import NOBODY

UNSIGNED = NOBODY
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
    """Something that is asked for. reason and cites go into the events that follow.

    Attributes:
        says: the event that says in the past tense what this command says in the imperative; None
            where the rules decide what follows.
        unsaid: the fields that this event does not repeat, each with what it can have said, the
            likeliest first.

    """

    says: ClassVar[type[Event] | None] = None
    unsaid: ClassVar[Mapping[str, tuple[object, ...]]] = {}

    reason: Reason | None = None
    cites: Annotated[tuple[Reference, ...], Listed(500)] = ()


class Act(Struct, frozen=True, kw_only=True):
    """Who gives a command, and when.

    Attributes:
        actor, responsible: person ids, or UNSIGNED for an unnamed operator.
        at: when it happened or reached the official.
        recorded_at: when the ledger takes it down.
        head: the last position of the ledger then, None where that is not known.
        is_recorded: whether it is on record already and is decided again: care that a director may
            do without is the desk's.

    """

    actor: PersonId
    at: Time
    recorded_at: Time
    responsible: PersonId | None = None
    head: Position | None = None
    is_recorded: bool = False
