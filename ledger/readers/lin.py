"""LIN: boards of pairs as BBO and RealBridge write them, each table with its own players.

zz is what north-south got on the board: a percentage of the matchpoints, or IMPs. A number
behind a name (Ann Ash#1747) is the player's.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from ledger.bridge.boards import Side
from ledger.bridge.numbers import half_up
from ledger.bridge.scores import Line
from ledger.errors import NotThisKindOfFile
from ledger.names import plain
from ledger.readers import lin_teams
from ledger.readers.deals import Deals
from ledger.readers.encodings import decoded
from ledger.readers.kinds import Kind
from ledger.readers.lin_text import Table, is_whole, recognises, tables_in, tokens_in
from ledger.readers.lines import claimed, reading, scored
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import DealRow, LineRow, PlayerRow, ResultFile, SessionRow
from ledger.readers.roster import Meeting, Place, Roster, Spellings, roster_of

SESSION = "1"
SIDES: tuple[Side, Side] = ("NS", "EW")
SEATS: dict[Side, tuple[int, int]] = {"NS": (2, 0), "EW": (3, 1)}
"""The places of a side's two players in the list of players, from south clockwise."""


def read(name: str, content: bytes) -> ResultFile:
    """Read a file. Raises InFile, NotThisKindOfFile."""
    text = decoded(name, content, "latin-1")
    tokens = list(tokens_in(text))
    tables = [table for table in tables_in(iter(tokens)) if table.said("md")]
    if lin_teams.recognises(tokens):
        found = lin_teams.read(name, tokens, tables)
    elif tables:
        title = next((token.value for token in tokens if token.key == "mn"), "") or name
        found = _Reader(name, title, tables).result()
    else:
        raise NotThisKindOfFile(
            file=name,
            found="LIN without a board that was dealt",
            expected="boards (md) with their results",
        )
    found = _deals(name, tables).beside(found)
    return found if is_whole(text) else found.broken_off()


def _deal_of(table: Table, place: str) -> DealRow:
    """Return the cards of a board at a table. Raises ValueError."""
    return DealRow(place=place, session=SESSION, deal=table.deal())


def _deals(name: str, tables: list[Table]) -> Deals:
    deals = Deals(name)
    for table in tables:
        place = f"line {table.line}"
        with deals.at(place):
            deals.keep(_deal_of(table, place))
    return deals


class _Reader:
    """The reading of one file of pairs."""

    def __init__(self, name: str, title: str, tables: list[Table]) -> None:
        self.name, self.title = name, title
        self.lines = Lines(name)
        self.tables = tables
        self.pairs = Spellings()
        self.meetings = [self._meeting(table) for table in tables]
        self.counts = Counter(meeting.board for meeting in self.meetings)
        self.in_percent = any("%" in table.said("zz") for table in tables)
        self.roster = self._entered()

    def result(self) -> ResultFile:
        """Put what all tables say together as one file: lines, entries, claims. Raises InFile."""
        for table, meeting in zip(self.tables, self.meetings, strict=True):
            place = f"line {table.line}, board {meeting.board}"
            with reading(self.name, place):
                self.lines.keep(self._line(table, meeting, place))
        has_claims = any(table.said("zz") for table in self.tables)
        by_imps = has_claims and not self.in_percent
        return ResultFile(
            format="lin",
            title=self.title,
            regulations="realbridge-cross-imps" if by_imps else "compscore-matchpoints",
            unit="imps" if by_imps else "matchpoints",
            decimals=1,
            sessions=(SessionRow(session=SESSION),),
            entries=tuple(self.roster.entries.values()),
            lines=tuple(self.lines.rows.values()),
            notes=self.lines.told(),
        )

    def _meeting(self, table: Table) -> Meeting:
        with reading(self.name, f"line {table.line}"):
            if len(table.players) < 4 or not all(table.players[:4]):
                raise ValueError(f"pn {table.said('pn')[:60]!r} does not name four players")
            ns, ew = (self.pairs.first(_called(_pair(table, side))) for side in SIDES)
            return Meeting(SESSION, "", table.board, ns, ew)

    def _entered(self) -> Roster:
        players = {
            Place("", "", side, number): _pair(table, side)
            for table, meeting in zip(self.tables, self.meetings, strict=True)
            for side, number in zip(SIDES, (meeting.ns, meeting.ew), strict=True)
        }
        return roster_of(self.meetings, players)

    def _line(self, table: Table, meeting: Meeting, place: str) -> LineRow:
        table.check_vulnerability()
        line = Line(
            session=SESSION,
            board=meeting.board,
            ns=self.roster.seated(meeting, "NS"),
            ew=self.roster.seated(meeting, "EW"),
        )
        shown = table.result
        if not shown.contract or (shown.contract != "PASS" and not shown.tricks):
            self.lines.notes.append(f"{place}: was not played to its end")
            return LineRow(place=place, line=line)
        found = scored(line, shown, "matchpoints")
        ns, ew = self._claims(table, meeting)
        return found.row(place, line, ns, ew)

    def _claims(self, table: Table, meeting: Meeting) -> tuple[Fraction | None, Fraction | None]:
        """Return both sides' claims on the line: a percentage becomes matchpoints to a tenth."""
        claim = claimed(table.said("zz"))
        if claim is None:
            return None, None
        if not self.in_percent:
            return claim, -claim
        top = 2 * (self.counts[meeting.board] - 1)
        ns = half_up(claim * top / 100, Fraction(1, 10))
        return ns, top - ns


def _pair(table: Table, side: Side) -> tuple[PlayerRow, ...]:
    """Return the two players of a side."""
    return tuple(_player(table.players[at]) for at in SEATS[side])


def _called(pair: Iterable[PlayerRow]) -> str:
    """Return what a pair is called by its players, whoever of them is named first."""
    return " & ".join(sorted((player.name for player in pair), key=plain))


def _player(text: str) -> PlayerRow:
    """Read a player, who may have a member's number: "Ada Quill #1234"."""
    name, _, number = text.rpartition("#")
    if name and number.isascii() and number.isdigit():
        return PlayerRow(name=name.rstrip(), number=f"national:{number}")
    return PlayerRow(name=text)


KIND = Kind("LIN", lambda start: recognises(start.text), read)
