"""An index of the lines of play: where each one is, and who has played which board.

It is worked out board by board as it is asked for, so that a new score is compared with the
lines of its own board alone.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
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


class Apart(Protocol):
    """Lines of play that are at hand in columns."""

    def on(self, session: str, board: int) -> list[int]:
        """List the lines in columns on a board of a session."""

    def seats(self, session: str, board: int) -> Sequence[int]:
        """List who has played a board of a session, and on which line, for `seated`."""

    def seated(self, seats: Sequence[int], contestant: str) -> Iterator[int]:
        """Give the lines in columns on which somebody has played the board of these seats."""


class Lines(Protocol):
    """Lines of play of which most are in columns, and are made as they are looked at."""

    @property
    def others(self) -> Mapping[int, Standing]:
        """Those that are in no columns."""

    @property
    def apart(self) -> Apart:
        """Those in columns."""

    def few(self, versions: Collection[int]) -> Sequence[Standing]:
        """Those of these versions, read together."""


class Board:
    """Who has played one board of a session in each room, with the version of the line."""

    __slots__ = ("played_by", "seats")

    def __init__(self, seats: Sequence[int] = ()) -> None:
        self.played_by: dict[str, dict[str, int]] = defaultdict(dict)
        self.seats = seats

    def add(self, version: int, line: Line) -> None:
        """Give a line its place."""
        self.played_by[line.room or ""].update(dict.fromkeys(line.contestants, version))

    def drop(self, version: int, line: Line) -> None:
        """Take a line out of its place."""
        played_by = self.played_by[line.room or ""]
        for contestant in line.contestants:
            if played_by.get(contestant) == version:
                del played_by[contestant]


class _InColumns(Mapping[str, int]):
    """Who has played a board in a room, where most of its lines are in columns."""

    def __init__(self, index: "Index", where: tuple[str, int, str], board: Board) -> None:
        self._index, self._where = index, where
        self._known, self._seats = board.played_by.get(where[2], {}), board.seats

    def __getitem__(self, contestant: str) -> int:
        known = self._known.get(contestant)
        apart = self._index.in_columns(self._seats, contestant)
        here = [one for one in apart if (self._index.line(one).room or "") == self._where[2]]
        if known is not None:
            here.append(known)
        if not here:
            raise KeyError(contestant)
        return max(here)

    def __iter__(self) -> Iterator[str]:
        session, board, room = self._where
        lines = self._index.on_board(session, board).values()
        sat = (one.contestants for one in lines if (one.room or "") == room)
        return iter(dict.fromkeys(chain.from_iterable(sat)))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Index:
    """Finds lines by session, section, board and sides, and who has played which board.

    Attributes:
        standing: the lines by version. large: the same, where most are in columns.
        ever_on: the versions of lines that are, or once were, on each board of a session; not of
            those in columns.

    """

    def __init__(
        self,
        standing: Mapping[int, Standing],
        also: "Index | None" = None,
        large: Lines | None = None,
    ) -> None:
        """Index the standing lines, given by version.

        also: an index of the same lines to share. large: the lines, where most are in columns.
        """
        self.standing, self.large = standing, large
        self._boards: dict[tuple[str, int], Board] = {}
        self._lines: dict[LineKey, int] | None = None
        self.ever_on: dict[tuple[str, int], list[int]] = defaultdict(list)
        if also is not None:
            self.ever_on.update((board, [*ever]) for board, ever in also.ever_on.items())
            return
        for version, one in (standing if large is None else large.others).items():
            self.ever_on[one.line.session, one.line.board].append(version)

    def put_apart(self, moved: Mapping[tuple[str, int], Collection[int]]) -> None:
        """List lines of these versions, by session and board, no more: they are in columns now."""
        for here, versions in moved.items():
            self.ever_on[here] = [one for one in self.ever_on[here] if one not in versions]
            self._boards.pop(here, None)

    @property
    def lines(self) -> Mapping[LineKey, int]:
        """All lines as they are now."""
        if self._lines is None:
            self._lines = {one.line.key: version for version, one in self.standing.items()}
        return self._lines

    def on_board(self, session: str, board: int) -> dict[int, Line]:
        """The lines of one board of a session, by their versions."""
        here, standing = (session, board), self.standing
        found = {v: standing[v].line for v in self.ever_on[here] if v in standing}
        if self.large is not None:
            apart = self.large.apart.on(session, board)
            found |= {v: one.line for v, one in zip(apart, self.large.few(apart), strict=True)}
            found = dict(sorted(found.items()))
        return {v: line for v, line in found.items() if _where(line) == here}

    def line(self, version: int) -> Line:
        """Where the line of this version was played, and who sat there."""
        return self.standing[version].line

    def in_columns(self, seats: Sequence[int], contestant: str) -> Iterator[int]:
        """Give the lines in columns on which somebody has played the board of these seats."""
        return iter(()) if self.large is None else self.large.apart.seated(seats, contestant)

    def _board(self, session: str, board: int) -> Board:
        here = (session, board)
        if here not in self._boards:
            large, standing = self.large, self.standing
            made = self._boards[here] = Board(() if large is None else large.apart.seats(*here))
            for version in self.ever_on[here]:
                if version in standing and _where(standing[version].line) == here:
                    made.add(version, standing[version].line)
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
        return version if version is not None and self.standing[version].line.key == key else None

    def played_by(self, session: str, board: int, room: str | None) -> Mapping[str, int]:
        """Who has played a board in a room, each with the version of the line."""
        here = self._board(session, board)
        if here.seats:
            return _InColumns(self, (session, board, room or ""), here)
        return here.played_by.get(room or "", {})

    def played(self, line: Line) -> Iterator[int]:
        """The versions of the lines in which its contestants have played its board."""
        played_by = self.played_by(line.session, line.board, line.room)
        return (played_by[one] for one in line.contestants if one in played_by)

    def is_free(self, line: Line, moving: int | None = None) -> bool:
        """Tell whether nobody of this line has played its board, apart from the line `moving`."""
        return all(version == moving for version in self.played(line))


def _where(line: Line) -> tuple[str, int]:
    return line.session, line.board
