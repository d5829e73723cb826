"""Adjusted scores (Law 12C)."""

from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import Line
from ledger.events.base import Event, Reference


class AdjustedScoreAwarded(Event, frozen=True, kw_only=True, tag="AdjustedScoreAwarded"):
    """Each side gets what is awarded to it instead of what it scored.

    Attributes:
        line: the line it is for.
        ns, ew: each side's award.
        entry: the score it replaces; None where the line had none, and is known by this event from
            now on.
        request: what asked for it, where it came after the score was recorded.
        ruling: the ruling or decision that it rests on.
        clause: under which it is awarded.

    """

    line: Line
    ns: AnyAward
    ew: AnyAward
    entry: Reference | None = None
    request: Reference | None = None
    ruling: Reference | None = None
    clause: str | None = None


AwardEvent = AdjustedScoreAwarded
