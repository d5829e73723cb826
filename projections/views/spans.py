"""Results with validity: from which event on each stood, and until which."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ledger.bridge.scores import BoardScore, MatchScore, seated
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    BoardNotPlayed,
    BoardRemoved,
    BoardSubstituted,
    ContestantWithdrew,
    EventAnnulled,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
)
from ledger.record import Contest, further
from ledger.record.result import LineResult, Result
from ledger.recorded import Recorded

TOUCH_MANY = (BoardRemoved, BoardSubstituted, ContestantWithdrew, EventAnnulled)
"""Kinds after which any result may be another one, or count no more."""


class Span(NamedTuple):
    """A line or match as it stood from one event to another.

    Attributes:
        until: None where it still does.

    """

    result: Result
    since: Recorded
    until: Recorded | None = None


def spans(events: Iterable[Recorded]) -> Iterator[Span]:
    """Yield every state of every line and match of a contest that counted, in the order of its end.

    At a position those hold whose `since` is not behind it and whose `until` is.
    """
    contest, standing = Contest(), dict[int, Span]()
    for recorded in events:
        contest = further(contest, (recorded,))
        for version in _touched(contest, standing, recorded):
            now, before = _counting(contest, version), standing.get(version)
            if before is not None and now is not None and before.result.touched == now.touched:
                continue
            if before is not None:
                yield standing.pop(version)._replace(until=recorded)
            if now is not None:
                standing[version] = Span(now, recorded)
    yield from standing.values()


def _touched(
    contest: Contest, standing: Iterable[int], recorded: Recorded
) -> tuple[int, ...] | set[int]:
    """Return the versions of the lines and matches that an event may have changed."""
    event: AnyEvent = recorded.event
    match event:
        case ScoreEntered(score=MatchScore()) | BoardNotPlayed():
            return (recorded.version,)
        case ScoreEntered(score=BoardScore() as score):
            entered = contest.results.at(score.key)
            return () if entered is None else (entered.reference.version,)
        case AdjustedScoreAwarded(entry=entry):
            return (recorded.version if entry is None else entry.version,)
        case ScoreCorrected(entry=entry) | ScoreVoided(entry=entry):
            return (entry.version,)
        case _ if isinstance(event, TOUCH_MANY):
            return {*standing, *contest.results.lines, *contest.results.matches}
        case _:
            return ()


def _counting(contest: Contest, version: int) -> Result | None:
    """Return the line or match of a version; None if it was struck out, removed or cancelled."""
    result = contest.results.get(version)
    if isinstance(result, LineResult) and contest.results.is_removed(result.line):
        return None
    if result is not None and contest.of(ContestantWithdrew):
        gone = contest.cancelled(result.session)
        return result if gone.isdisjoint(seated(*result.sides)) else None
    return result
