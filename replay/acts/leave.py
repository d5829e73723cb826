"""leave: two sides leave the table where they met."""

from typing import Any

from ledger.commands import AnyCommand, LeaveTable
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import IN_WORDS, ROOM, SESSION
from replay.acts.sitting import Sitting
from replay.parameters import Parameter


@act(
    "leave",
    "confirm",
    [LeaveTable],
    Parameter("one", kind="contestant", required=True, label="one side"),
    Parameter("other", kind="contestant", required=True, label="the other side"),
    SESSION,
    ROOM,
    IN_WORDS,
    under=under.LEAVING,
)
def leave(_: Sitting, *, one: str, other: str, **said: Any) -> list[AnyCommand]:
    """Two sides leave their table; scores missing or not agreed to are put on record."""
    return [LeaveTable(contestants=(one, other), **said)]
