"""The lines of a large contest: those that nobody touched in columns, all others as results.

What stands for a line that was entered and never touched follows from the event alone, so it is
made when somebody looks at it.
"""

from collections.abc import Collection, ItemsView, Iterable, Iterator, MutableMapping, ValuesView
from dataclasses import dataclass, field
from itertools import chain
from typing import Protocol

from ledger.bridge.scores import BoardScore
from ledger.events import ScoreEntered
from ledger.record.apart import ScoresApart
from ledger.record.result import LineResult
from ledger.recorded import Recorded, to_be_held


class Readable(Protocol):
    """The events of a contest, of which some can be read without the others."""

    def few(self, versions: Collection[int]) -> list[Recorded]:
        """Those of these versions, in order."""

    def __getitem__(self, at: int, /) -> Recorded: ...

    def __iter__(self) -> Iterator[Recorded]: ...

    def __reversed__(self) -> Iterator[Recorded]: ...


@dataclass(slots=True, eq=False)
class Lines(MutableMapping[int, LineResult]):
    """What stands for each line, by version, in the order of the record.

    Attributes:
        others: the lines that are in no columns.
        events: those of the contest.
        apart: the lines in columns.

    """

    others: dict[int, LineResult]
    events: Readable
    apart: ScoresApart = field(default_factory=ScoresApart)
    _in_order: bool = True

    def __getitem__(self, version: int) -> LineResult:
        other = self.others.get(version)
        if other is not None:
            return other
        if version not in self.apart:
            raise KeyError(version)
        return as_entered(to_be_held(self.events[version - 1]))

    def __setitem__(self, version: int, line: LineResult) -> None:
        if version in self.apart:
            self._take_out(version)
            self._in_order = False
        self.others[version] = line

    def __delitem__(self, version: int) -> None:
        if version in self.apart:
            self._take_out(version)
        else:
            del self.others[version]

    def _take_out(self, version: int) -> None:
        self.apart.take_out(version, as_entered(self.events[version - 1]).line)

    def __contains__(self, version: object) -> bool:
        return version in self.others or version in self.apart

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(chain(self.others, self.apart)))

    def __len__(self) -> int:
        return len(self.others) + len(self.apart)

    def values(self) -> "_Values":
        """Give all lines; those in columns are made one after the other."""
        return _Values(self)

    def items(self) -> ItemsView[int, LineResult]:
        """Give all lines with their versions, as `values` does."""
        return _Items(self)

    def few(self, versions: Collection[int]) -> list[LineResult]:
        """Give the lines of these versions; those in columns are read together."""
        apart = [version for version in versions if version not in self.others]
        read = {e.version: as_entered(to_be_held(e)) for e in self.events.few(apart)}
        return [self.others.get(version) or read[version] for version in versions]

    def of_events(self, events: Iterable[Recorded]) -> Iterator[LineResult]:
        """Give the lines that these events first recorded."""
        others, apart = self.others, self.apart
        for recorded in events:
            version = recorded.version
            other = others.get(version)
            if other is not None:
                yield other
            elif version in apart:
                yield as_entered(recorded)

    @property
    def in_order(self) -> dict[int, LineResult]:
        """The lines that are in no columns, in the order of the record."""
        if not self._in_order:
            self.others, self._in_order = dict(sorted(self.others.items())), True
        return self.others

    def put_apart(self, many: int) -> dict[tuple[str, int], set[int]]:
        """Put lines into columns that none of the first so many events has touched.

        Each is looked at once, so that this costs what has come since. Return their versions by
        session and board.
        """
        come = map(self.others.get, range(len(self.apart.held) + 1, many + 1))
        untouched = (line for line in come if line is not None and _is_untouched(line))
        scores = {line.version: line.score for line in untouched if line.score is not None}
        self.apart.put(scores, many)
        # what is left is copied, as a dictionary of which much was deleted stays as large as it was
        self.others = {one: line for one, line in self.others.items() if one not in scores}
        moved: dict[tuple[str, int], set[int]] = {}
        for version, score in scores.items():
            moved.setdefault((score.session, score.board), set()).add(version)
        return moved


class _Values(ValuesView[LineResult]):
    """The lines, which are made as they are looked at."""

    _mapping: Lines

    def __iter__(self) -> Iterator[LineResult]:
        return self._mapping.of_events(self._mapping.events)

    def __reversed__(self) -> Iterator[LineResult]:
        return self._mapping.of_events(reversed(self._mapping.events))


class _Items(ItemsView[int, LineResult]):
    """The lines and their versions."""

    _mapping: Lines

    def __iter__(self) -> Iterator[tuple[int, LineResult]]:
        return ((line.version, line) for line in self._mapping.values())


def as_entered(recorded: Recorded) -> LineResult:
    """Return the result of a line that no other event has touched."""
    assert isinstance(recorded.event, ScoreEntered)
    assert isinstance(recorded.event.score, BoardScore)
    return LineResult(recorded.event.score, recorded.event.score, first=recorded)


def _is_untouched(line: LineResult) -> bool:
    """Tell whether a line is as the event that entered it says."""
    event = line.first.event
    was_entered = isinstance(event, ScoreEntered) and event.score is line.score is line.line
    return was_entered and not (line.awards or line.later or line.confirmed_by or line.ruled)
