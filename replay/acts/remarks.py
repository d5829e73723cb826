"""What is said beside what was recorded: what it replaces, what it does not do, what comes next."""

from collections.abc import Collection, Iterator, Sequence

from ledger.bridge.awards import describe
from ledger.commands.base import UNSIGNED
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    AppealDecided,
    CorrectionRequested,
    NewAward,
    ResultsPosted,
    ScoreCorrected,
    ScoreVoided,
)
from ledger.people import People
from ledger.recorded import Recorded
from ledger.rules.appeals.words import SCORING
from projections.views.audit_trail import describe_event
from projections.views.periods import periods
from projections.writers.periods import running
from replay.acts.sitting import Sitting


def remarks_on(batch: Sequence[Recorded], sitting: Sitting) -> Iterator[str]:
    """What whoever acts should know of what these acts did, or did not. sitting: before them."""
    for recorded in batch:
        event = recorded.event
        if isinstance(event, AppealDecided):
            yield from _decided(event, recorded.position)
        elif isinstance(event, AdjustedScoreAwarded):
            yield from _replaced(event, [one.event for one in batch])
        elif isinstance(event, ScoreCorrected | ScoreVoided):
            yield _corrected(event, recorded, sitting)
    posted = {one.event.session for one in batch if isinstance(one.event, ResultsPosted)}
    if posted:
        yield from _posted(posted, batch[-1], sitting)


def _posted(sessions: Collection[str], last: Recorded, sitting: Sitting) -> Iterator[str]:
    """Until when may be asked for what, in the sessions that were posted."""
    facts = sitting.facts_now()
    if facts.position < last.position:
        return  # a rehearsal
    alike: dict[str, list[str]] = {}
    for session in facts.sessions:
        if session in sessions:
            for line in running(periods(facts, (), [session], last.recorded_at), sitting.zone):
                alike.setdefault(line, []).append(session)
    for line, of in alike.items():
        where = f"session{'s' * (len(of) > 1)} {', '.join(of)}: " if len(facts.sessions) > 1 else ""
        yield f"{where}{line}"


def _corrected(event: ScoreCorrected | ScoreVoided, recorded: Recorded, sitting: Sitting) -> str:
    """What a score was and became, and who had recorded what it was."""
    said = describe_event(event, sitting.zone)
    known = sitting.contest.results.get(event.entry.version)
    before = [one for one in known.touched if one < recorded.position] if known else []
    row = sitting.store.row(before[-1]) if before else None
    if row is None:
        return said
    who = "desk" if row.actor == UNSIGNED else People(sitting.store).names().get(row.actor)
    return f"{said}; the old one was recorded by {who or row.actor} as #{row.position}"


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
