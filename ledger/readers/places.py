"""The board of each contestant while a file is imported: nobody has two results on one."""

from collections.abc import Iterable

from ledger.bridge.scores import Line
from ledger.readers.changes import of_entry
from ledger.readers.hands import Hands
from ledger.record import Contest
from ledger.record.plays import Play, plays_of
from ledger.record.result import LineResult


class Places:
    """The lines that stand in a contest in the course of an import.

    away: lines that it moves or strikes out; arrived: those that it moves to.
    """

    def __init__(
        self, contest: Contest, hands: Hands, away: Iterable[Line], arrived: Iterable[Line]
    ) -> None:
        self.contest, self.hands = contest, hands
        gone = {line.key for line in away}
        self._taken: dict[Play, Line] = {}
        for known in contest.results.lines.values():
            if known.line.key not in gone:
                self._taken.update(dict.fromkeys(plays_of(known.line), known.line))
        for line in arrived:
            self._taken.update(dict.fromkeys(plays_of(line), line))

    def in_the_way_of(self, line: Line) -> list[Line]:
        """Return the lines in which one of its sides has the board already."""
        plays = plays_of(line)
        return [*dict.fromkeys(self._taken[play] for play in plays if play in self._taken)]

    def take(self, line: Line, in_the_way: Iterable[Line]) -> None:
        """Let the line stand, in place of those that were in its way."""
        for play in [play for other in in_the_way for play in plays_of(other)]:
            self._taken.pop(play, None)
        self._taken.update(dict.fromkeys(plays_of(line), line))

    def mark(self, line: Line) -> LineResult | None:
        """Return the entry of a line that a file has marked as not played; None for any other."""
        entry = self.contest.results.at(line.key)
        if entry is None or of_entry(entry).is_result:
            return None
        return None if entry.reference.version in self.hands.touched else entry
