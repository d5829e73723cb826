"""What stands for every line of play: the score obtained, or what was awarded instead."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct

from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import BoardScore, Line, LineKey, MatchScore, Score
from ledger.events import (
    AdjustedScoreAwarded,
    AwardEvent,
    BoardNotPlayed,
    BoardRemoved,
    ResultAgreed,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreEntered,
    ScoreEvent,
    ScoreVoided,
)
from ledger.recorded import Recorded


class LineResult(Struct, eq=False, gc=False):
    """One line of play as it stands.

    line: who sat where; score: what was obtained, None where nothing was; awards: what the
    sides get instead. touched: the positions of the events that made it what it is.
    """

    version: int
    touched: tuple[int, ...]
    line: Line
    score: BoardScore | None = None
    awards: tuple[AnyAward, AnyAward] | None = None
    confirmed_by: tuple[str, ...] = ()

    def move(self, recorded: Recorded, score: BoardScore) -> None:
        """Take another place or score."""
        self.line = self.score = score
        self.confirmed_by = ()
        self.touched += (recorded.position,)


@dataclass(slots=True)
class MatchResult:
    """A match of which only the result was recorded."""

    version: int
    touched: list[int]
    score: MatchScore


@dataclass(slots=True)
class Results:
    """All lines and matches by the version that first recorded them, and what was removed."""

    lines: dict[int, LineResult] = field(default_factory=dict)
    matches: dict[int, MatchResult] = field(default_factory=dict)
    removed: list[BoardRemoved] = field(default_factory=list)
    unscored: dict[LineKey, int] = field(default_factory=dict)

    def counting(self) -> Iterable[LineResult]:
        """The lines that were not removed."""
        if not self.removed:
            return self.lines.values()
        return [line for line in self.lines.values() if not self._is_removed(line.line)]

    def _is_removed(self, line: Line) -> bool:
        return any(
            (gone.session, gone.section, gone.board) == (line.session, line.section, line.board)
            and gone.ns in (None, line.ns)
            and gone.ew in (None, line.ew)
            for gone in self.removed
        )


def evolve(results: Results, recorded: Recorded, event: ScoreEvent | AwardEvent) -> None:
    """Take in one event of this topic."""
    match event:
        case ScoreEntered(score=score):
            enter(results, recorded, score)
        case BoardNotPlayed(line=line):
            _open_line(results, recorded, line)
        case AdjustedScoreAwarded():
            _award(results, recorded, event)
        case ScoreCorrected(entry=reference, now=now):
            _correct(results, recorded, reference.version, now)
        case ScoreVoided(entry=reference):
            results.lines.pop(reference.version, None)
            results.matches.pop(reference.version, None)
        case ScoreConfirmed(entry=reference, contestant=contestant):
            if reference.version in results.lines:
                results.lines[reference.version].confirmed_by += (contestant,)
        case BoardRemoved():
            results.removed.append(event)
        case ResultAgreed():
            pass  # of a session as a whole: the fold of sessions takes it in


def enter(results: Results, recorded: Recorded, score: Score) -> None:
    """Take in a score."""
    if isinstance(score, MatchScore):
        results.matches[recorded.version] = MatchResult(
            recorded.version, [recorded.position], score
        )
        return
    if results.unscored:
        before = results.unscored.pop(score.key, None)
        if before is not None and before in results.lines:
            results.lines[before].move(recorded, score)
            return
    results.lines[recorded.version] = LineResult(
        recorded.version, (recorded.position,), score, score
    )


def _open_line(results: Results, recorded: Recorded, line: Line) -> LineResult:
    """A line that has no score, at least not yet."""
    opened = LineResult(recorded.version, (recorded.position,), line)
    results.lines[recorded.version] = opened
    results.unscored[line.key] = recorded.version
    return opened


def _award(results: Results, recorded: Recorded, event: AdjustedScoreAwarded) -> None:
    if event.entry is None:
        adjusted = _open_line(results, recorded, event.line)
    else:
        adjusted = results.lines[event.entry.version]
        adjusted.touched += (recorded.position,)
    adjusted.awards = (event.ns, event.ew)


def _correct(results: Results, recorded: Recorded, version: int, now: Score) -> None:
    if isinstance(now, MatchScore):
        results.matches[version].score = now
        results.matches[version].touched.append(recorded.position)
    else:
        results.lines[version].move(recorded, now)
