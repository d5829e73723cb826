"""When a row counts as recorded if the clock was ahead at the time and set right later.

A row counts as recorded at its own recorded time or at that of any later row, whichever is
earliest. Recorded times go back with a ClockSetRight alone; so what was known at a moment that
was really there before the clock was set right stays as it was, and what the wrong clock dated
into the future counts from the moment at which it was set right.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from ledger.events import ClockSetRight
from ledger.recorded import Envelope, Recorded
from ledger.store.rows import write_time

SETTING_RIGHT = str(ClockSetRight.__struct_config__.tag)
"""The kind of the only row that may be recorded earlier than the one before it."""


class SetRight(NamedTuple):
    """Where a clock was set right, and the true time then, as rows have it."""

    position: int
    recorded: str


def in_order(before: str, kind: str, recorded: str) -> bool:
    """Whether a row of a kind may be recorded at a time, after one that was at another."""
    return recorded >= before or kind == SETTING_RIGHT


def effective(envelope: Envelope, position: int, set_right: Sequence[SetRight]) -> Envelope:
    """The circumstances of a row with the times that count, given where the clock was set right.

    What happened counts as having happened no later than it was recorded.
    """
    recorded = min([envelope.recorded, *(r.recorded for r in set_right if r.position > position)])
    return Envelope(
        envelope.stream,
        recorded,
        min(envelope.happened, recorded),
        envelope.actor,
        envelope.responsible,
        envelope.request_id,
        envelope.count,
    )


def before(recorded: Recorded, time: datetime) -> Recorded:
    """An event with the times that count once another is recorded after it, at this time."""
    later = SetRight(recorded.position + 1, write_time(time))
    envelope = effective(recorded.envelope, recorded.position, [later])
    return Recorded(recorded.position, recorded.version, recorded.event, envelope)
