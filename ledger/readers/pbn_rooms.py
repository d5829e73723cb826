"""Find the room of each PBN record of a team match, and which team sits where in it.

Of a match's two tables, each may name its own north-south team as HomeTeam,
so that the two names change places; where both tables name the same home team, it sits
north-south in the open room and east-west in the closed one. Which room a table is says its
Room; without one the open room is the table of the lower number, or, where the two tables
are not told apart, the one whose record of the board comes first. ScoreIMP cannot tell: it
comes out the same either way. The players can: the same two in two teams are refused.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ledger.bridge.boards import Room
from ledger.bridge.numbers import number_in
from ledger.readers.lines import reading
from ledger.readers.pbn_text import Record

ROOMS: dict[str, Room] = {"OPEN": "open", "O": "open", "CLOSED": "closed", "C": "closed"}


class Game(NamedTuple):
    """A record with what places it: its match (session and teams), table and board."""

    place: str
    record: Record
    session: str
    board: int
    table: str
    home: str
    away: str

    @property
    def match(self) -> tuple[str, frozenset[str]]:
        """Return what the two tables of a match have in common."""
        return self.session, frozenset((self.home, self.away))


class Seats(NamedTuple):
    """The room of a record, and which team sits where.

    Attributes:
        table: of the open room.

    """

    room: Room
    table: str
    ns: str
    ew: str


def seats_of(name: str, games: Sequence[Game]) -> list[Seats]:
    """Return the seats of each record, from all records of its match. Raises InFile."""
    tables: dict[tuple[str, frozenset[str]], dict[tuple[str, str], None]] = {}
    for game in games:
        tables.setdefault(game.match, {})[game.table, game.home] = None
    seen: Counter[tuple[str, frozenset[str], int]] = Counter()
    seats = []
    for game in games:
        board = (*game.match, game.board)
        with reading(name, game.place):
            seats.append(_seated(game, list(tables[game.match]), seen[board]))
        seen[board] += 1
    return seats


def _seated(game: Game, tables: list[tuple[str, str]], seen: int) -> Seats:
    """Return the seats of a record. seen: how many records of the board came before it."""
    if len(tables) > 2:
        raise ValueError(f"the match is played at {len(tables)} tables")
    if all(table.isdecimal() for table, _ in tables):
        tables.sort(key=lambda table: number_in(table[0]) or 0)
    room: Room
    said = game.record.tag("Room").upper()
    if said:
        if said not in ROOMS:
            raise ValueError(f"Room {said!r} is neither Open nor Closed")
        room = ROOMS[said]
    elif len(tables) == 2:
        room = "open" if tables[0] == (game.table, game.home) else "closed"
    else:
        room = "closed" if seen else "open"
    one_home = len({home for _, home in tables}) == 1
    if one_home and room == "closed":
        return Seats(room, tables[0][0], game.away, game.home)
    return Seats(room, tables[0][0], game.home, game.away)
