"""USEBIO 1.2: pairs scored by matchpoints, Butler or cross-IMPs, as scoring programs export it.

The XML goes through a hardened parser: no entity is expanded, no DTD is fetched.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, cast
from xml.etree.ElementTree import Element, ParseError
from xml.parsers.expat import ErrorString

import defusedxml.ElementTree
from defusedxml.common import DefusedXmlException

from ledger.bridge.boards import Side
from ledger.bridge.scores import Line
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.awards_in_files import parse_award
from ledger.readers.by_side import scored_by_side
from ledger.readers.delimited import decoded
from ledger.readers.lines import (
    Lines,
    Scored,
    Shown,
    claimed,
    decimals_of,
    is_played,
    is_points,
    reading,
    whole,
)
from ledger.readers.result_file import (
    DatumClaim,
    LineRow,
    PlayerRow,
    ResultFile,
    SessionRow,
    TotalClaim,
)
from ledger.readers.roster import NOBODY, Meeting, Place, Roster
from ledger.readers.usebio_methods import BUTLER, method_of

SIDES: tuple[Side, Side] = ("NS", "EW")


class Part(NamedTuple):
    """A section of a session: the element that holds its boards, and that of the session."""

    session: str
    section: str
    element: Element
    whole: Element


def read(name: str, content: bytes) -> ResultFile:
    """The file's contents. Raises InFile, NotThisKindOfFile."""
    root = _parsed(name, content)
    events = [child for child in root if child.tag == "EVENT"]
    if root.tag != "USEBIO" or not events:
        raise NotThisKindOfFile(file=name, found=f"<{root.tag}>", expected="a USEBIO event")
    if len(events) > 1:
        raise InFile(file=name, place="EVENT", what=f"{len(events)} events; expected one")
    return _Reader(name, _without_deals(events[0])).result()


def _without_deals(event: Element) -> Element:
    """The event without its sets of hands, whose boards hold no results."""
    for parent in [event, *event.iter()]:
        for hands in parent.findall("HANDSET"):
            parent.remove(hands)
    return event


def _parsed(name: str, content: bytes) -> Element:
    try:
        return defusedxml.ElementTree.fromstring(content, forbid_dtd=False)
    except ParseError as error:
        line, column = error.position
        place = f"line {line}, column {column + 1}"
        if b"encoding" not in content.partition(b"?>")[0]:
            decoded(name, content)
        what = f"not XML: {ErrorString(error.code)}"
        raise InFile(file=name, place=place, what=what) from None
    except DefusedXmlException as error:
        raise InFile(
            file=name,
            place="the document type",
            what=f"declares entities, which are never expanded ({type(error).__name__})",
        ) from None
    except (ValueError, LookupError) as error:
        raise InFile(file=name, place="the XML declaration", what=str(error)) from None


class _Reader:
    """One event being read."""

    def __init__(self, name: str, event: Element) -> None:
        self.name = name
        self.event = event
        self.method = method_of(name, event)
        self.two_winners = _has_two_winners(event)
        self.parts = list(self._parts())
        self.several = len({part.section for part in self.parts}) > 1
        self.roster = Roster(several=self.several)
        self.lines = Lines(name)
        self.datums: list[DatumClaim] = []
        self.totals: list[TotalClaim] = []
        self.decimals = self.method.decimals

    def result(self) -> ResultFile:
        """Everything in the event."""
        self._check_boards()
        for part in self.parts:
            self._participants(part)
        for part in self.parts:
            for board in part.element.findall("BOARD"):
                self._board(part, board)
        day = _text(self.event, "DATE") or None
        sessions = dict.fromkeys(part.session for part in self.parts)
        return ResultFile(
            format="usebio",
            title=_text(self.event, "EVENT_DESCRIPTION") or self.name,
            regulations=self.method.regulations,
            unit=self.method.unit,
            decimals=self.decimals,
            sessions=tuple(SessionRow(session=session, day=day) for session in sessions),
            entries=tuple(self.roster.entries.values()),
            lines=tuple(self.lines.rows.values()),
            datums=tuple(self.datums),
            totals=tuple(self.totals),
            notes=self.lines.told(),
        )

    def _check_boards(self) -> None:
        """Raise InFile if a board would be passed over, as that of a Swiss match."""
        read = sum(len(part.element.findall("BOARD")) for part in self.parts)
        if read < len(list(self.event.iter("BOARD"))):
            what = "a board stands elsewhere than in the event, a session or a section"
            raise InFile(file=self.name, place="BOARD", what=what)

    def _parts(self) -> Iterator[Part]:
        sessions = self.event.findall("SESSION") or [self.event]
        for number, session in enumerate(sessions, 1):
            name = session.get("SESSION_ID") or str(number)
            sections = session.findall("SECTION")
            if not sections:
                yield Part(name, "", session, session)
            for count, section in enumerate(sections):
                letter = section.get("SECTION_ID") or chr(ord("A") + count)
                yield Part(name, letter if len(sections) > 1 else "", section, session)

    def _participants(self, part: Part) -> None:
        """Enter the pairs of a section; those of the whole session or event once."""
        holders = (part.element, part.whole, self.event)
        holder = next((one for one in holders if one.find("PARTICIPANTS") is not None), self.event)
        own = holder is not self.event and len(self.parts) > 1
        section = part.section if holder is part.element else ""
        pairs = holder.findall("PARTICIPANTS/PAIR")
        numbers = [_text(pair, "PAIR_NUMBER") for pair in pairs]
        sat = _seats(part.element) if self.two_winners else {}
        for pair, number in zip(pairs, numbers, strict=True):
            place = f"PARTICIPANTS, pair {number}"
            with reading(self.name, place):
                if not number:
                    raise ValueError("has no PAIR_NUMBER")
                direction = _side(_text(pair, "DIRECTION"))
                side = direction if numbers.count(number) > 1 else None
                at = Place(part.session, section, side, number) if own else None
                at = at or Place("", "", side, number)
                seen = self.roster.knows(at)
                contestant = self.roster.enter(
                    at,
                    field=(direction or sat.get(number)) if self.two_winners else None,
                    players=tuple(_players(pair)),
                )
                if not seen:
                    self._total(pair, contestant, place, at.session)

    def _total(self, pair: Element, contestant: str, place: str, session: str) -> None:
        total, printed = _text(pair, "TOTAL_SCORE"), _text(pair, "PLACE")
        digits = printed.replace("=", "").strip()
        self.totals.append(
            TotalClaim(
                place=place,
                contestant=contestant,
                total=claimed(total),
                decimals=decimals_of(total),
                percentage=claimed(_text(pair, "PERCENTAGE")),
                rank=whole(digits, "PLACE") if digits else None,
                tied=True if "=" in printed else None,
                session=session or None,
            )
        )

    def _board(self, part: Part, element: Element) -> None:
        text = _text(element, "BOARD_NUMBER")
        with reading(self.name, f"BOARD {text!r}"):
            board = whole(text, "BOARD_NUMBER")
            average = claimed(_text(element, "BOARD_AVERAGE"))
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
        ns, ew = _text(element, "NS_PAIR_NUMBER"), _text(element, "EW_PAIR_NUMBER")
        where = f"section {part.section}, " if part.section else ""
        place = f"{where}board {board}, line {count} ({ns}-{ew})"
        shown = Shown(
            *(_text(element, tag) for tag in ("SCORE", "CONTRACT", "PLAYED_BY", "TRICKS", "LEAD"))
        )
        if not NOBODY.isdisjoint((ns.upper(), ew.upper())) and not is_played(shown):
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
            score, awards, doubt = self._scored(line, element, shown)
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

    def _claim(self, element: Element, side: Side) -> Fraction | None:
        """What the file says that the line is worth to this side."""
        texts = (_text(element, f"{side}_{tag}") for tag in self.method.claims)
        text = next(filter(None, texts), "")
        self.decimals = max(self.decimals, decimals_of(text))
        return claimed(text)

    def _scored(self, line: Line, element: Element, shown: Shown) -> Scored:
        """The line's score; or what each side gets, where one of them has an award of its own."""
        unit = self.method.unit
        ns, ew = (_text(element, f"{side}_SCORE") for side in SIDES)
        awards = parse_award(ns, unit), parse_award(ew, unit)
        if not shown.score and awards[0] and awards[1]:
            return Scored(None, (awards[0], awards[1]))
        if not any(text and not is_points(text) for text in (ns, ew)):
            return scored_by_side(line, shown, "", unit)
        if is_points(shown.score):
            ns, ew = ns or shown.score, ew or f"{-int(shown.score):+d}"
        return scored_by_side(line, shown._replace(score=ns), ew, unit)


def _text(element: Element, tag: str) -> str:
    return (element.findtext(tag) or "").strip()


def _side(text: str) -> Side | None:
    plain = text.upper().replace("/", "").replace("-", "")
    return cast(Side, plain) if plain in ("NS", "EW") else None


def _has_two_winners(event: Element) -> bool:
    """Whether the event says so; if it says nothing, whether every pair keeps its direction."""
    said = _text(event, "WINNER_TYPE")
    directions = [_side(_text(pair, "DIRECTION")) for pair in event.iter("PAIR")]
    return said == "2" if said else bool(directions) and None not in directions


def _seats(element: Element) -> dict[str, Side]:
    """On which side each number sits, where that is always the same one."""
    sides: dict[str, set[Side]] = {}
    for line in element.iter("TRAVELLER_LINE"):
        for side in SIDES:
            sides.setdefault(_text(line, f"{side}_PAIR_NUMBER"), set()).add(side)
    return {number: side for number, (side, *more) in sides.items() if not more}


def _players(pair: Element) -> Iterator[PlayerRow]:
    """The players who have a name, with their number if it is one."""
    for player in pair.findall("PLAYER"):
        name, number = _text(player, "PLAYER_NAME"), _text(player, "NATIONAL_ID_NUMBER")
        if name:
            known = f"national:{number}" if number.strip("0") else None
            yield PlayerRow(name=name, number=known)
