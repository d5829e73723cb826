"""All present results of a contest: of lines of play, and of matches.

A line or match is identified for good by the event that first recorded it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from msgspec.structs import replace

from ledger.bridge.scores import BoardScore, Line, LineKey, MatchScore, Score
from ledger.events import (
    AdjustedScoreAwarded,
    BoardNotPlayed,
    BoardRemoved,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
)
from ledger.record.apart import ScoresApart
from ledger.record.boards import reaches_line
from ledger.record.fitting import need_that
from ledger.record.lines import Lines, Readable
from ledger.record.plays import Entered, Index
from ledger.record.result import (
    Agreed,
    Awards,
    LineResult,
    MatchResult,
    Result,
    as_entered,
    confirmed,
)
from ledger.record.schedule import Session
from ledger.record.sharing import Layered
from ledger.recorded import Recorded

SECOND = "somebody has a score there already"
"""Why a score is refused where there is one already."""

AnyLines = dict[int, LineResult] | Lines | Layered

MatchKey = tuple[str, int | None, str, str]


@dataclass(slots=True)
class Results:
    """All lines and matches by the version that first recorded them, and what was removed.

    The index, and where each match is, are made when they are first asked for: who only reads has
    no use for them. Of a large contest most lines are in columns (ledger/record/lines.py).

    Attributes:
        unscored: lines that have had no score yet.

    """

    _lines: AnyLines = field(default_factory=dict)
    matches: dict[int, MatchResult] = field(default_factory=dict)
    removed: list[BoardRemoved] = field(default_factory=list)
    unscored: dict[LineKey, int] = field(default_factory=dict)
    _index: Index | None = None
    _matches: dict[MatchKey, int] | None = None

    @property
    def lines(self) -> AnyLines:
        """The result of each line of play, by version, in the order of the record."""
        return self._lines

    @property
    def apart(self) -> tuple[tuple[Entered, ...], Mapping[int, LineResult]]:
        """The scores held in columns, and all other lines."""
        lines = self._lines
        return (lines.apart.entered, lines.in_order) if isinstance(lines, Lines) else ((), lines)

    def put_apart(self, entered: Iterable[Entered], events: Readable) -> None:
        """Have more scores in columns. events: all of the contest, theirs among the others."""
        assert isinstance(self._lines, dict)
        self._lines = Lines(self._lines, events, ScoresApart({one[:3]: one for one in entered}))

    def pack(self, many: int, events: Readable) -> None:
        """Put the lines into columns that none of the first so many events has touched."""
        lines = self._lines
        assert not isinstance(lines, Layered)  # past states are not packed
        self._lines = lines = lines if isinstance(lines, Lines) else Lines(lines, events)
        moved = lines.put_apart(many)
        if self._index is not None:
            self._index.standing = self._index.large = lines
            self._index.put_apart(moved)

    def share_lines(self) -> None:
        """Let those that branch off these results have the same lines, with what is changed."""
        if isinstance(self._lines, dict):
            self._lines = Layered(self._lines, {}, {})

    def few(self, versions: Collection[int]) -> list[LineResult]:
        """The lines of these versions; those in columns are read without the others."""
        lines = self._lines
        if isinstance(lines, Lines):
            return lines.few(versions)
        return [lines[version] for version in versions]

    @property
    def index(self) -> Index:
        """Where each line is, and who has played which board."""
        if self._index is None:
            self._index = self._indexed()
        return self._index

    def _indexed(self, known: Index | None = None) -> Index:
        lines = self._lines
        return Index(lines, known, lines if isinstance(lines, Lines) else None)

    @property
    def index_at_hand(self) -> Index | None:
        """The index if it was made already; else None."""
        return self._index

    @property
    def matches_at(self) -> dict[MatchKey, int]:
        """The versions of matches, by session, round and sides."""
        if self._matches is None:
            self._matches = {match.score.key: v for v, match in self.matches.items()}
        return self._matches

    def all(self) -> Iterator[Result]:
        """Lines and matches, in the order in which they were first recorded, lines first."""
        yield from self.lines.values()
        yield from self.matches.values()

    def in_session(self, session: Session) -> list[Result]:
        """List the lines and matches of one session, as first recorded, lines first.

        It is known how many there are, so that none is looked at from before its first one.
        """
        name = session.name
        matches = [match for match in self.matches.values() if match.score.session == name]
        return [*self.last_in(session, session.many - len(matches)), *matches]

    def last_in(self, session: Session, many: int) -> list[LineResult]:
        """List the lines of one session that were recorded last, as first recorded."""
        name = session.name
        last = (line for line in reversed(self.lines.values()) if line.line.session == name)
        return [*islice(last, many)][::-1]

    def get(self, version: int) -> Result | None:
        """The line or match that the event of this version first recorded, if it still stands."""
        return self.lines.get(version) or self.matches.get(version)

    def at(self, key: LineKey) -> LineResult | None:
        """What stands for this line of play, if anything does."""
        version = self.index.at(key)
        return None if version is None else self.lines[version]

    def played(self, line: Line) -> list[LineResult]:
        """What stands for those of this line who have played its board, in the same room."""
        return [self.lines[version] for version in self.index.played(line)]

    def share_index(self, known: Index | None) -> None:
        """Share the index of other results with the same lines (None: there is none yet)."""
        self._index = None if known is None else self._indexed(known)

    def is_removed(self, line: Line) -> bool:
        """Whether its board was removed from comparison there."""
        return any(reaches_line(gone, line) for gone in self.removed)

    def blank(self, score: Score) -> LineResult | None:
        """The line that has had no score yet and would get this one, if there is any."""
        if not self.unscored or isinstance(score, MatchScore):
            return None
        return self._lines.get(self.unscored.get(score.key, 0))

    # ---------------------------------------------------------------- how it changes

    def enter(self, recorded: Recorded, score: Score) -> Result:
        """Take in a score; a line without one gets it after all."""
        if isinstance(score, MatchScore):
            match = MatchResult(score, first=recorded)
            self.matches[recorded.version] = match
            if self._matches is not None:
                self._matches[score.key] = recorded.version
            return match
        before = self.blank(score)
        if before is None:
            return self._put(LineResult(score, score, first=recorded))
        del self.unscored[score.key]
        return self._put(before.moved(recorded, score, None if before.ruled else ()), before)

    def open_line(self, recorded: Recorded, line: Line, awards: Awards | None = None) -> LineResult:
        """Take in a line that has no score, at least not yet; awards: what its sides get."""
        self.unscored[line.key] = recorded.version
        by, ruled = (0, False) if awards is None else (recorded.version, True)
        opened = LineResult(line, first=recorded, awards=awards)
        return self._put(replace(opened, awarded_by=by, ruled=ruled))

    def correct(self, recorded: Recorded, version: int, now: Score, agreed: Agreed) -> Result:
        """Give a line or match another score, and perhaps another place."""
        if isinstance(now, MatchScore):
            match = self.matches[version]
            if self._matches is not None:
                self._matches.pop(match.score.key, None)
                self._matches[now.key] = version
            became = self.matches[version] = match.become(recorded, now, agreed)
            return became
        line = self._lines[version]
        return self._put(line.moved(recorded, now, agreed), line)

    def adjust(self, recorded: Recorded, version: int, awards: Awards) -> LineResult:
        """Give the sides of a line something else than its score."""
        return self._keep(self._lines[version].adjusted(recorded, awards))

    def confirm(self, recorded: Recorded, version: int, contestant: str) -> None:
        """Let a contestant have agreed with the score of a line or match. Raises KeyError."""
        line = self._lines.get(version)
        if line is not None:
            self._keep(confirmed(line, recorded, contestant))
        else:
            self.matches[version] = confirmed(self.matches[version], recorded, contestant)

    def strike_out(self, version: int) -> None:
        """Remove a line or match."""
        gone = self._lines.pop(version, None)
        if gone is not None and gone.score is None:
            self.unscored.pop(gone.line.key, None)
        if gone is not None and self._index is not None:
            self._index.drop(version, gone.line)
        match = self.matches.pop(version, None)
        if match is not None and self._matches is not None:
            self._matches.pop(match.score.key, None)

    def restore(self, version: int, was: Score) -> Result:
        """Undo the only change of a line or match since it was entered, a correction."""
        if isinstance(was, MatchScore):
            corrected = self.matches[version]
            if self._matches is not None:
                self._matches.pop(corrected.score.key, None)
                self._matches[was.key] = version
            match = self.matches[version] = as_entered(replace(corrected, score=was))
            return match
        line = self._lines[version]
        return self._put(as_entered(replace(line, line=was, score=was)), line)

    def _keep(self, line: LineResult) -> LineResult:
        """Store a line that stays where it is, and is in no columns any more."""
        version, lines = line.version, self._lines
        is_apart = isinstance(lines, Lines) and version in lines.apart
        lines[version] = line
        if is_apart and self._index is not None:
            self._index.add(version, line.line)
        return line

    def _put(self, line: LineResult, before: LineResult | None = None) -> LineResult:
        """Store a line, in place of what it was before."""
        version = line.version
        self._lines[version] = line
        if self._index is not None:
            if before is not None:
                self._index.drop(version, before.line)
            self._index.add(version, line.line)
        return line


def check_follows(results: Results, event: object) -> None:
    """Raise DoesNotFit or KeyError for an event that is not to be recorded after these results.

    It would give somebody a second score on a board, or corrects what is not so any more.
    """
    index = results.index
    if isinstance(event, ScoreCorrected | ScoreVoided):
        known = results.get(event.entry.version)
        need_that(known is not None and known.score == event.was, "that is not what stood there")
    match event:
        case ScoreEntered(score=MatchScore() as score):
            need_that(score.key not in results.matches_at, SECOND)
        case ScoreEntered(score=BoardScore() as score):
            before = results.at(score.key)
            need_that(index.is_free(score) if before is None else before.score is None, SECOND)
        case BoardNotPlayed(line=line) | AdjustedScoreAwarded(line=line, entry=None):
            need_that(index.is_free(line), SECOND)
        case ScoreCorrected(entry=reference, now=BoardScore() as now):
            need_that(index.is_free(now, moving=reference.version), SECOND)
        case ScoreCorrected(entry=reference, now=MatchScore() as now):
            known_as = results.matches_at.get(now.key, reference.version)
            need_that(known_as == reference.version, SECOND)
        case _:
            pass
