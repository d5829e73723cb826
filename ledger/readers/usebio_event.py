"""A USEBIO event read part by part: who takes part, then the boards, put together as one file."""

from abc import ABC, abstractmethod
from fractions import Fraction
from xml.etree.ElementTree import Element

from ledger.bridge.boards import Side
from ledger.readers.lines import claimed, decimals_of
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import DatumClaim, ResultFile, SessionRow, TotalClaim
from ledger.readers.roster import Roster
from ledger.readers.usebio_methods import Method
from ledger.readers.usebio_parts import Part, check_boards, parts_of
from ledger.readers.usebio_xml import text


class EventReader(ABC):
    """The reading of one event. called: the word for a contestant in refusals."""

    def __init__(self, name: str, event: Element, method: Method, called: str) -> None:
        self.name, self.event, self.method = name, event, method
        self.regulations = method.regulations
        self.parts = list(parts_of(event))
        self.several = len({part.section for part in self.parts}) > 1
        self.roster = Roster(several=self.several, called=called)
        self.lines = Lines(name)
        self.datums: list[DatumClaim] = []
        self.totals: list[TotalClaim] = []
        self.decimals = method.decimals

    def result(self) -> ResultFile:
        """Put the boards together as one file: lines, entries, totals. Raises InFile."""
        check_boards(self.name, self.event, self.parts)
        for part in self.parts:
            self._participants(part)
        for part in self.parts:
            for board in part.element.findall("BOARD"):
                self._board(part, board)
        day = text(self.event, "DATE") or None
        sessions = dict.fromkeys(part.session for part in self.parts)
        return ResultFile(
            format="usebio",
            title=text(self.event, "EVENT_DESCRIPTION") or self.name,
            regulations=self.regulations,
            unit=self.method.unit,
            decimals=self.decimals,
            sessions=tuple(SessionRow(session=session, day=day) for session in sessions),
            entries=tuple(self.roster.entries.values()),
            lines=tuple(self.lines.rows.values()),
            datums=tuple(self.datums),
            totals=tuple(self.totals),
            notes=self.lines.told(),
        )

    def _claim(self, element: Element, side: Side) -> Fraction | None:
        """Return this side's claim on the line; None if there is none."""
        texts = (text(element, f"{side}_{tag}") for tag in self.method.claims)
        printed = next(filter(None, texts), "")
        self.decimals = max(self.decimals, decimals_of(printed))
        return claimed(printed)

    @abstractmethod
    def _participants(self, part: Part) -> None:
        """Enter who plays in a section; those of the whole session or event once."""

    @abstractmethod
    def _board(self, part: Part, element: Element) -> None:
        """Read the lines of a board."""
