"""An index of the lines of play: where each one is, and who has played which board.

It is worked out board by board as it is asked for, so that a new score is compared with the
lines of its own board alone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from ledger.bridge.scores import Line, LineKey, partners, seated
from ledger.bridge.whole_columns import Column
from ledger.record.seats import Seats


class Play(NamedTuple):
    """A board, once, for one contestant; a team plays it once in each room."""

    session: str
    room: str
    board: int
    contestant: str


def plays_of(line: Line) -> tuple[Play, ...]:
    """The board once for each contestant."""
    here = (line.session, line.room or "", line.board)
    return tuple(Play(*here, contestant) for contestant in line.contestants)


class Entered(NamedTuple):
    """Scores of a board of a session, in a section, as they were entered: column by column.

    What stands in ns, ew and points belongs together.

    Attributes:
        rounds: how many each round has.

    """

    session: str
    section: str
    board: int
    versions: Column
    rounds: Counter[int | None]
    ns: Seats
    ew: Seats
    points: Column


class Standing(Protocol):
    """What stands for a line of play."""

    @property
    def line(self) -> Line:
        """Where it was played, and who sat there."""


def boards_played(
    entered: Iterable[Entered], lines: Mapping[int, Standing], session: str
) -> dict[str, set[int]]:
    """Which boards everybody has in a session, in the order of their first results."""
    first: dict[str, int] = {}
    played: dict[str, set[int]] = {}

    def play(version: int, side: str, board: int) -> None:
        first[side] = min(version, first.get(side, version))
        played.setdefault(side, set()).add(board)

    for one in entered:
        if one.session == session:
            for version, *sides in zip(one.versions, one.ns, one.ew, strict=True):
                for side in seated(*sides):
                    play(version, side, one.board)
    for version, line in lines.items():
        if line.line.session == session:
            for side in line.line.contestants:
                play(version, side, line.line.board)
    return {side: played[side] for side in sorted(first, key=first.__getitem__)}


class Board:
    """Who has played one board of a session in each room, with the version of the line."""

    __slots__ = ("played_by",)

    def __init__(self) -> None:
        self.played_by: dict[str, dict[str, int]] = defaultdict(dict)

    def add(self, version: int, line: Line) -> None:
        """Give a line its place."""
        self.played_by[line.room or ""].update(dict.fromkeys(line.contestants, version))

    def drop(self, version: int, line: Line) -> None:
        """Take a line out of its place."""
        played_by = self.played_by[line.room or ""]
        for contestant in line.contestants:
            if played_by.get(contestant) == version:
                del played_by[contestant]


class Index:
    """Finds lines by session, section, board and sides, and who has played which board.

    Attributes:
        ever_on: the versions of lines that are, or once were, on each board of a session.

    """

    def __init__(self, standing: Mapping[int, Standing], also: "Index | None" = None) -> None:
        """Index the standing lines, given by version; also: an index of the same lines to share."""
        self._standing = standing
        self._boards: dict[tuple[str, int], Board] = {}
        self._lines: dict[LineKey, int] | None = None
        self.ever_on: dict[tuple[str, int], list[int]] = defaultdict(list)
        if also is not None:
            self.ever_on.update((board, [*ever]) for board, ever in also.ever_on.items())
            return
        for version, one in standing.items():
            self.ever_on[one.line.session, one.line.board].append(version)

    @property
    def lines(self) -> Mapping[LineKey, int]:
        """All lines as they are now."""
        if self._lines is None:
            self._lines = {one.line.key: version for version, one in self._standing.items()}
        return self._lines

    def on_board(self, session: str, board: int) -> dict[int, Line]:
        """The lines of one board of a session, by their versions."""
        here = (session, board)
        found = {v: self._standing[v].line for v in self.ever_on[here] if v in self._standing}
        return {v: line for v, line in found.items() if (line.session, line.board) == here}

    def _board(self, session: str, board: int) -> Board:
        here = (session, board)
        if here not in self._boards:
            made = self._boards[here] = Board()
            for version, line in self.on_board(session, board).items():
                made.add(version, line)
        return self._boards[here]

    def add(self, version: int, line: Line) -> None:
        """Give a line its place."""
        here = (line.session, line.board)
        self.ever_on[here].append(version)
        if here in self._boards:
            self._boards[here].add(version, line)
        self._lines = None

    def drop(self, version: int, line: Line) -> None:
        """Take a line out of its place."""
        here = (line.session, line.board)
        if here in self._boards:
            self._boards[here].drop(version, line)
        self._lines = None

    def at(self, key: LineKey) -> int | None:
        """Find the version of this line; None if there is none."""
        sat = partners(key.ns)[0]
        version = self.played_by(key.session, key.board, key.room).get(sat)
        return version if version is not None and self._standing[version].line.key == key else None

    def played_by(self, session: str, board: int, room: str | None) -> Mapping[str, int]:
        """Who has played a board in a room, each with the version of the line."""
        return self._board(session, board).played_by.get(room or "", {})

    def played(self, line: Line) -> Iterator[int]:
        """The versions of the lines in which its contestants have played its board."""
        played_by = self.played_by(line.session, line.board, line.room)
        return (played_by[one] for one in line.contestants if one in played_by)

    def is_free(self, line: Line, moving: int | None = None) -> bool:
        """Tell whether nobody of this line has played its board, apart from the line `moving`."""
        return all(version == moving for version in self.played(line))
