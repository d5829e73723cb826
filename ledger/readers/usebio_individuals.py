"""USEBIO of individuals: each line names the four players at the table."""

from fractions import Fraction
from xml.etree.ElementTree import Element

from ledger.bridge.boards import Seat
from ledger.bridge.scores import Line, partnership
from ledger.readers.lines import claimed, decimals_of, reading, whole
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import (
    EntryRow,
    ResultFile,
    SessionRow,
    TotalClaim,
)
from ledger.readers.usebio_xml import players, scored_line, text, total_claim

SESSION = "1"


def recognises(event: Element) -> bool:
    """Tell whether this is an event of individuals."""
    types = {element.get("EVENT_TYPE", "").upper() for element in [event, *event]}
    return "INDIVIDUAL" in types or next(event.iter("N_PLAYER_NUMBER"), None) is not None


def read(name: str, event: Element) -> ResultFile:
    """Read an event of individuals. Raises InFile."""
    reader = _Reader(name, event)
    return ResultFile(
        format="usebio",
        title=text(event, "EVENT_DESCRIPTION") or name,
        regulations="individual-matchpoints",
        unit="matchpoints",
        decimals=reader.decimals,
        sessions=(SessionRow(session=SESSION, day=text(event, "DATE") or None),),
        entries=tuple(reader.entries.values()),
        lines=tuple(reader.lines.rows.values()),
        totals=tuple(reader.totals),
        notes=reader.lines.told(),
    )


class _Reader:
    """The reading of one event."""

    def __init__(self, name: str, event: Element) -> None:
        self.name = name
        self.lines = Lines(name)
        self.entries: dict[str, EntryRow] = {}
        self.totals: list[TotalClaim] = []
        self.decimals = 0
        for player in event.iterfind(".//PARTICIPANTS/PLAYER"):
            self._enter(player)
        for board in event.iter("BOARD"):
            self._board(board)

    def _enter(self, player: Element) -> None:
        number = text(player, "PLAYER_NUMBER")
        place = f"PARTICIPANTS, player {number}"
        with reading(self.name, place):
            if not number or number in self.entries:
                raise ValueError("has no PLAYER_NUMBER of its own")
            self.entries[number] = EntryRow(
                contestant=number, number=number, players=tuple(players([player]))
            )
            self.totals.append(total_claim(player, number, place))

    def _board(self, element: Element) -> None:
        number = text(element, "BOARD_NUMBER")
        with reading(self.name, f"BOARD {number!r}"):
            board = whole(number, "BOARD_NUMBER")
        for count, line in enumerate(element.findall("TRAVELLER_LINE"), 1):
            place = f"board {board}, line {count}"
            with reading(self.name, place):
                self._line(board, place, line)

    def _line(self, board: int, place: str, element: Element) -> None:
        ns = partnership(self._player(element, "N"), self._player(element, "S"))
        ew = partnership(self._player(element, "E"), self._player(element, "W"))
        line = Line(session=SESSION, board=board, ns=ns, ew=ew)
        found = scored_line(line, element, "matchpoints")
        self.lines.keep(
            found.row(
                f"{place} ({ns}-{ew})", line, self._claim(element, "NS"), self._claim(element, "EW")
            )
        )

    def _player(self, element: Element, seat: Seat) -> str:
        number = text(element, f"{seat}_PLAYER_NUMBER")
        if number not in self.entries:
            raise ValueError(f"player {number!r} in seat {seat} is not among the participants")
        return number

    def _claim(self, element: Element, side: str) -> Fraction | None:
        printed = text(element, f"{side}_MATCH_POINTS")
        self.decimals = max(self.decimals, decimals_of(printed))
        return claimed(printed)
