"""USEBIO of pairs scored by matchpoints, Butler or cross-IMPs, as scoring programs export it."""

from collections import Counter
from xml.etree.ElementTree import Element

from ledger.bridge.boards import Side
from ledger.bridge.numbers import whole_number
from ledger.bridge.scores import Line
from ledger.readers.lines import (
    claimed,
    is_played,
    reading,
    whole,
)
from ledger.readers.result_file import (
    DatumClaim,
    LineRow,
    ResultFile,
)
from ledger.readers.roster import NOBODY, Meeting, Place
from ledger.readers.usebio_event import EventReader
from ledger.readers.usebio_methods import BUTLER, method_of
from ledger.readers.usebio_parts import Part, holder_of
from ledger.readers.usebio_xml import (
    SIDES,
    direction_of,
    players,
    scored_line,
    shown,
    text,
    total_claim,
    unread,
)


def read(name: str, event: Element) -> ResultFile:
    """Read an event of pairs. Raises InFile, NotThisKindOfFile."""
    return _Reader(name, event).result()


class _Reader(EventReader):
    """The reading of one event."""

    def __init__(self, name: str, event: Element) -> None:
        super().__init__(name, event, method_of(name, event), "pair")
        self.two_winners = _has_two_winners(event)

    def _participants(self, part: Part) -> None:
        """Enter the pairs of a section; those of the whole session or event once."""
        holder = holder_of(self.event, part)
        own = holder is not self.event and len(self.parts) > 1
        section = part.section if holder is part.element else ""
        pairs = holder.findall("PARTICIPANTS/PAIR")
        numbers = [text(pair, "PAIR_NUMBER") for pair in pairs]
        sat = _seats(part.element) if self.two_winners else {}
        for pair, number in zip(pairs, numbers, strict=True):
            place = f"PARTICIPANTS, pair {number}"
            with reading(self.name, place):
                if not number:
                    raise ValueError("has no PAIR_NUMBER")
                direction = direction_of(text(pair, "DIRECTION"))
                side = direction if numbers.count(number) > 1 else None
                at = Place(part.session, section, side, number) if own else None
                at = at or Place("", "", side, number)
                seen = self.roster.knows(at)
                contestant = self.roster.enter(
                    at,
                    field=(direction or sat.get(number)) if self.two_winners else None,
                    players=tuple(players(pair.findall("PLAYER"))),
                    category=text(pair, "STRAT_NUMBER") or None,
                )
                if not seen:
                    self.totals.append(total_claim(pair, contestant, place, at.session))
                    self.lines.notes += unread(pair, place)

    def _board(self, part: Part, element: Element) -> None:
        number = text(element, "BOARD_NUMBER")
        with reading(self.name, f"BOARD {number!r}"):
            board = whole(number, "BOARD_NUMBER")
            average = claimed(text(element, "BOARD_AVERAGE"))
            if average is not None and average.denominator == 1 and self.method == BUTLER:
                self.datums.append(
                    DatumClaim(
                        place=f"board {board}",
                        session=part.session,
                        section=part.section,
                        board=board,
                        datum=int(average),
                    )
                )
        for count, line in enumerate(element.findall("TRAVELLER_LINE"), 1):
            self._line(part, board, count, line)

    def _line(self, part: Part, board: int, count: int, element: Element) -> None:
        ns, ew = text(element, "NS_PAIR_NUMBER"), text(element, "EW_PAIR_NUMBER")
        where = f"section {part.section}, " if part.section else ""
        place = f"{where}board {board}, line {count} ({ns}-{ew})"
        seen = shown(element)
        if not NOBODY.isdisjoint((ns.upper(), ew.upper())) and not is_played(seen):
            self.lines.notes.append(f"{place}: a pair sits out")
            return
        with reading(self.name, place):
            meeting = Meeting(part.session, part.section, board, ns, ew)
            line = Line(
                session=part.session,
                section=part.section,
                board=board,
                ns=self.roster.seated(meeting, "NS"),
                ew=self.roster.seated(meeting, "EW"),
            )
            score, awards, doubt = scored_line(line, element, self.method.unit)
            self.lines.keep(
                LineRow(
                    place=place,
                    line=line,
                    played=score,
                    awards=awards,
                    doubt=doubt,
                    ns_claim=self._claim(element, "NS"),
                    ew_claim=self._claim(element, "EW"),
                )
            )


def _has_two_winners(event: Element) -> bool:
    """Tell whether there is a winner in each direction.

    If the event does not say, there is if every pair keeps its direction and no place is too big
    for the pairs of a direction.
    """
    said = text(event, "WINNER_TYPE")
    if said:
        return said == "2"
    pairs, sat = list(event.iter("PAIR")), _seats(event)
    directions = [direction_of(text(pair, "DIRECTION")) for pair in pairs]
    if not any(directions):
        directions = [sat.get(text(pair, "PAIR_NUMBER")) for pair in pairs]
    places = [whole_number(text(pair, "PLACE").rstrip("= ")) or 0 for pair in pairs]
    sizes = Counter(directions).values()
    return bool(pairs) and None not in directions and max(places) <= max(sizes)


def _seats(element: Element) -> dict[str, Side]:
    """Return the side of each number that always sits on the same one."""
    sides: dict[str, set[Side]] = {}
    for line in element.iter("TRAVELLER_LINE"):
        for side in SIDES:
            sides.setdefault(text(line, f"{side}_PAIR_NUMBER"), set()).add(side)
    return {number: side for number, (side, *more) in sides.items() if not more}
