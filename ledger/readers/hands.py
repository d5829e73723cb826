"""The history of lines since they came, by hand or by files: what no file may take back."""

from collections.abc import Collection
from typing import NamedTuple

from ledger.bridge.scores import BoardScore, Line, LineKey, line_of
from ledger.events import (
    AdjustedScoreAwarded,
    BoardNotPlayed,
    EventAnnulled,
    Reference,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
)
from ledger.readers.changes import Awards, Said
from ledger.record import Contest
from ledger.recorded import Recorded


class Earlier(NamedTuple):
    """A result that a line had until something replaced it.

    Attributes:
        by_hand: whether it was entered by hand, not by a file.

    """

    said: Said
    by_hand: bool


class Hands(NamedTuple):
    """The history of lines. Positions are those of the last event that a hand recorded.

    Entries are known by their versions.

    Attributes:
        gone: lines that were struck out, annulled or moved by hand.
        removed: lines that were so, by hand or not.
        came_from: the line that an entry was before it was moved by hand.
        earlier: what an entry said before.
        touched: entries that somebody entered or changed by hand.

    """

    gone: dict[LineKey, int]
    removed: set[LineKey]
    came_from: dict[int, LineKey]
    earlier: dict[int, list[Earlier]]
    touched: dict[int, int]


def hands_on(contest: Contest, imported: Collection[int]) -> Hands:
    """Return the history of a contest's lines. imported: versions that files brought."""
    lines = _Lines(contest)
    for recorded in contest.history:
        lines.take(recorded, by_hand=recorded.version not in imported)
    for key in contest.results.index.lines:
        lines.hands.gone.pop(key, None)
    return lines.hands


class _Lines:
    """The lines of a contest as event after event brings and changes them."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.hands = Hands({}, set(), {}, {}, {})
        self.entries: dict[LineKey, int] = {}
        self.lines: dict[int, Line] = {}
        self.awards: dict[int, Awards] = {}

    def take(self, recorded: Recorded, *, by_hand: bool) -> None:
        """Take in one event, which may have been annulled since."""
        counts = recorded.version not in self.contest.annulled
        match recorded.event:
            case ScoreEntered(score=BoardScore() as score):
                entry = self._bring(line_of(score), recorded.version)
            case BoardNotPlayed(line=line) | AdjustedScoreAwarded(line=line, entry=None):
                entry = self._bring(line, recorded.version)
            case AdjustedScoreAwarded(entry=Reference(version=entry)):
                pass
            case (
                ScoreCorrected(entry=Reference(version=entry))
                | ScoreVoided(entry=Reference(version=entry))
            ):
                pass
            case EventAnnulled(target=target):
                self._annul(self.contest.event_at(target.version), recorded)
                return
            case _:
                return
        if counts:
            self._change(recorded, entry, by_hand=by_hand)

    def _bring(self, line: Line, version: int) -> int:
        """Return the entry under which a line is known: an existing one, or a new one."""
        entry = self.entries.setdefault(line.key, version)
        self.lines.setdefault(entry, line)
        return entry

    def _change(self, recorded: Recorded, entry: int, *, by_hand: bool) -> None:
        if by_hand:
            self.hands.touched[entry] = recorded.position
        match recorded.event:
            case ScoreCorrected(was=BoardScore() as was, now=BoardScore() as now):
                self._replaced(entry, Said(was), by_hand=by_hand)
                self._move(entry, line_of(was).key, line_of(now), recorded, by_hand=by_hand)
            case ScoreVoided() if entry in self.lines:
                key = self.lines[entry].key
                self.hands.removed.add(key)
                self.entries.pop(key, None)
                if by_hand:
                    self.hands.gone[key] = recorded.position
            case AdjustedScoreAwarded(ns=ns, ew=ew):
                if entry in self.awards:
                    self._replaced(entry, Said(None, self.awards[entry]), by_hand=by_hand)
                self.awards[entry] = (ns, ew)
            case _:
                pass

    def _replaced(self, entry: int, said: Said, *, by_hand: bool) -> None:
        self.hands.earlier.setdefault(entry, []).append(Earlier(said, by_hand))

    def _move(
        self, entry: int, was: LineKey, now: Line, recorded: Recorded, *, by_hand: bool
    ) -> None:
        self.lines[entry] = now
        if was == now.key:
            return
        self.hands.removed.add(was)
        self.entries.pop(was, None)
        self.entries[now.key] = entry
        if by_hand:
            self.hands.gone[was] = recorded.position
            self.hands.came_from.setdefault(entry, was)

    def _annul(self, target: Recorded, recorded: Recorded) -> None:
        """Note a line as gone if the event that brought it was annulled."""
        event = target.event
        if isinstance(event, ScoreEntered | BoardNotPlayed | AdjustedScoreAwarded):
            entry = target.version
            if entry in self.lines:
                key = self.lines[entry].key
                self.hands.removed.add(key)
                self.hands.gone[key] = recorded.position
                self.entries.pop(key, None)
        elif isinstance(event, ScoreCorrected):
            self.hands.touched[event.entry.version] = recorded.position
