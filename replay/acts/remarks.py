"""What is said beside what was recorded: what it replaces, what it does not do, what comes next."""

from collections.abc import Iterator, Sequence

from ledger.bridge.awards import describe
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    AppealDecided,
    CorrectionRequested,
    NewAward,
)
from ledger.recorded import Recorded
from ledger.rules.appeals.words import SCORING


def remarks_on(batch: Sequence[Recorded]) -> Iterator[str]:
    """What whoever acts should know of what these acts did, or did not."""
    for recorded in batch:
        event = recorded.event
        if isinstance(event, AppealDecided):
            yield from _decided(event, recorded.position)
        elif isinstance(event, AdjustedScoreAwarded):
            yield from _replaced(event, [one.event for one in batch])


def _decided(event: AppealDecided, position: int) -> Iterator[str]:
    """What a committee's decision leaves to be done, and what it cannot do."""
    if event.beyond_power:
        yield (
            f"{' and '.join(event.beyond_power)} is not in the committee's power: it stands as a"
            " recommendation to the director, and changes nothing (Law 93B3)"
        )
    if event.action in SCORING and event.action not in event.beyond_power:
        yield (
            f"no score has changed yet: that is done with --cause appeal --cites {position}"
            " (see: adjust, correct)"
        )


def _replaced(event: AdjustedScoreAwarded, batch: Sequence[AnyEvent]) -> Iterator[str]:
    """The awards of the line that these come instead of."""
    for other in batch:
        asks = other.asks if isinstance(other, CorrectionRequested) else None
        if isinstance(asks, NewAward) and asks.was is not None and asks.line == event.line:
            was, now = (" and ".join(map(describe, two)) for two in (asks.was, (asks.ns, asks.ew)))
            yield f"{event.line}: {now} instead of {was}"
