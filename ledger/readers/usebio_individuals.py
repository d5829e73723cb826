"""USEBIO of individuals: each line names the four players at the table."""

from xml.etree.ElementTree import Element

from ledger.bridge.boards import Side
from ledger.bridge.scores import Line, partnership
from ledger.errors import NotThisKindOfFile
from ledger.readers.lines import is_played, reading, whole
from ledger.readers.result_file import ResultFile
from ledger.readers.roster import NOBODY, Place
from ledger.readers.usebio_event import EventReader
from ledger.readers.usebio_methods import BUTLER, METHODS, Method, method_of
from ledger.readers.usebio_parts import Part, holder_of
from ledger.readers.usebio_xml import players, scored_line, shown, text, total_claim, unread

SETS = {
    "compscore-matchpoints": "individual-matchpoints",
    "compscore-cross-imps": "individual-cross-imps",
}
"""Sets for individuals, by those of pairs whose boards are scored in the same way."""


def recognises(event: Element) -> bool:
    """Tell whether this is an event of individuals."""
    types = {element.get("EVENT_TYPE", "").upper() for element in [event, *event]}
    return "INDIVIDUAL" in types or next(event.iter("N_PLAYER_NUMBER"), None) is not None


def read(name: str, event: Element) -> ResultFile:
    """Read an event of individuals. Raises InFile, NotThisKindOfFile."""
    return _Reader(name, event).result()


class _Reader(EventReader):
    """The reading of one event."""

    def __init__(self, name: str, event: Element) -> None:
        super().__init__(name, event, _method_of(name, event), "player")
        self.regulations = SETS[self.method.regulations]
        self.decimals = 0

    def _participants(self, part: Part) -> None:
        """Enter the players of a section; those of the whole session or event once."""
        holder = holder_of(self.event, part)
        section = part.section if holder is part.element else ""
        session = "" if holder is self.event else part.session
        listed: set[str] = set()
        for player in holder.findall("PARTICIPANTS/PLAYER"):
            number = text(player, "PLAYER_NUMBER")
            place = f"PARTICIPANTS, player {number}"
            with reading(self.name, place):
                if not number or number in listed:
                    raise ValueError("has no PLAYER_NUMBER of its own")
                listed.add(number)
                at = Place(session, section, None, number)
                if not self.roster.knows(at):
                    entered = self.roster.enter(at, players=tuple(players([player])))
                    own = session if len(self.parts) > 1 else ""
                    self.totals.append(total_claim(player, entered, place, own))
                    self.lines.notes += unread(player, place)

    def _board(self, part: Part, element: Element) -> None:
        number = text(element, "BOARD_NUMBER")
        with reading(self.name, f"BOARD {number!r}"):
            board = whole(number, "BOARD_NUMBER")
        for count, line in enumerate(element.findall("TRAVELLER_LINE"), 1):
            where = f"section {part.section}, " if part.section else ""
            place = f"{where}board {board}, line {count}"
            four = {text(line, f"{seat}_PLAYER_NUMBER").upper() for seat in "NESW"}
            if not NOBODY.isdisjoint(four) and not is_played(shown(line)):
                self.lines.notes.append(f"{place}: somebody sits out")
                continue
            with reading(self.name, place):
                self._line(part, board, place, line)

    def _line(self, part: Part, board: int, place: str, element: Element) -> None:
        ns, ew = (self._partners(part, element, side) for side in ("NS", "EW"))
        line = Line(session=part.session, section=part.section, board=board, ns=ns, ew=ew)
        found = scored_line(line, element, self.method.unit)
        claims = (self._claim(element, side) for side in ("NS", "EW"))
        self.lines.keep(found.row(f"{place} ({ns}-{ew})", line, *claims))

    def _partners(self, part: Part, element: Element, side: Side) -> str:
        """Return the two players of a side. Raises ValueError."""
        ids = []
        for seat in side:
            number = text(element, f"{seat}_PLAYER_NUMBER")
            try:
                ids.append(self.roster.id_of(part.session, part.section, side, number))
            except ValueError:
                what = f"player {number!r} in seat {seat} is not among the participants"
                raise ValueError(what) from None
        return partnership(*ids)


def _method_of(name: str, event: Element) -> Method:
    """Return the scoring of the event, whichever program it is from. Raises NotThisKindOfFile."""
    said = method_of(name, event)
    method = next(one for one in METHODS if one.claims == said.claims)
    if method == BUTLER:
        found, expected = "USEBIO individuals by Butler IMPs", "MATCH_POINTS or CROSS_IMPS"
        raise NotThisKindOfFile(file=name, found=found, expected=expected)
    return method
