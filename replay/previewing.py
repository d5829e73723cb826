"""Preview an act: what would move if it were recorded; for the shell, pages and HTTP alike."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ledger.coding import to_plain
from ledger.commands import AnyCommand
from ledger.events import (
    AdjustedScoreAwarded,
    CorrectionRequested,
    DrawPublished,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
)
from ledger.record.entries import Entries
from ledger.recorded import Recorded
from ledger.store import Store
from projections.views.effects import Supposition
from projections.writers import effects as writer
from projections.writers.known import Known
from replay.grounds import Grounds, grounds
from replay.impact import preview
from replay.questions.asking import known
from replay.timeline import past

DONE = (ScoreCorrected, ScoreVoided, ScoreEntered, AdjustedScoreAwarded)
"""The events that follow at once on a request that is granted."""

WAITS = "it waits for the consent or the power that it needs (see: periods)"
MOVED = ("moved", "standings", "changed", "would_be_otherwise", "next_draw")


class Preview(NamedTuple):
    """The events to be recorded, and the moves that they cause."""

    batch: Sequence[Recorded]
    moves: Supposition
    known: Known
    entries: Entries
    grounds: Grounds

    @property
    def waits(self) -> bool:
        """True if it is a request that has not been granted yet."""
        kinds = tuple(type(one.event) for one in self.batch)
        return CorrectionRequested in kinds and not any(kind in DONE for kind in kinds)

    def plain(self) -> dict[str, Any]:
        """Return the preview for programs: the events, and whoever and whatever would change."""
        told = writer.plain(self.moves, self.known, self.entries)
        return {
            "would_record": [to_plain(one.event) for one in self.batch],
            "waits": self.waits,
            **self.grounds.plain(self.known),
            "moves": {name: told[name] for name in MOVED},
        }

    def lines(self) -> Iterator[str]:
        """Yield the preview for people: whoever would move, and what would change."""
        yield from self.standing()
        yield from self.moving()

    def moving(self) -> Iterator[str]:
        """Yield the meetings, the moves and the other changes, a line each."""
        yield from self._drawn()
        yield from writer.lines(self.moves, self.known, self.entries)

    def standing(self) -> Iterator[str]:
        """Yield the grounds of the act, and what it waits for, before anything moves."""
        yield from self.grounds.lines(self.known.zone)
        if self.waits and not self.grounds.consents:
            yield WAITS

    def _drawn(self) -> Iterator[str]:
        """Yield the meetings of each round to be drawn, a line a round."""
        number = self.entries.number
        for one in self.batch:
            if isinstance(draw := one.event, DrawPublished):
                tables = (
                    f"table {each.table} {number(each.ns)}-{number(each.ew)}"
                    for each in draw.pairings
                )
                yield f"session {draw.session}, round {draw.round}: {', '.join(tables)}"


def previewed(
    store: Store, contest: str, batch: Sequence[Recorded], asked: Sequence[AnyCommand]
) -> Preview:
    """Preview the changes to a contest if this batch were recorded.

    asked: the commands that lead to it.
    """
    then = past(store, contest, None)
    here = known(store, then)
    found, ahead = preview(then, batch, "contest", here.zone)
    stands = grounds(store, then, ahead, batch, asked)
    return Preview(batch, found, here, ahead.entries, stands)
