"""USEBIO, up to 1.3: one event of pairs, of individuals, or of matches between pairs or teams."""

from xml.etree.ElementTree import Element

from msgspec.structs import replace

from ledger.bridge.contracts import parse_seat
from ledger.bridge.deals import Deal, hands_of
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers import usebio_individuals, usebio_matches, usebio_pairs
from ledger.readers.deals import Deals
from ledger.readers.kinds import Kind
from ledger.readers.lin_text import tables_in, tokens_in
from ledger.readers.lines import whole
from ledger.readers.result_file import DealRow, ResultFile
from ledger.readers.usebio_xml import parsed, text

SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def read(name: str, content: bytes) -> ResultFile:
    """Read a file. Raises InFile, NotThisKindOfFile."""
    root, notes = parsed(name, content)
    events = [child for child in root if child.tag == "EVENT"]
    if root.tag != "USEBIO" or not events:
        raise NotThisKindOfFile(file=name, found=f"<{root.tag}>", expected="a USEBIO event")
    if len(events) > 1:
        called = " and ".join(text(one, "EVENT_DESCRIPTION") or "one" for one in events[:3])
        what = f"{len(events)} events ({called}); expected one: give each a file of its own"
        raise InFile(file=name, place="EVENT", what=what)
    hands = list(root.iter("HANDSET")) or [
        one for one in events if one.find(".//BOARD/HAND") is not None
    ]
    records = [] if hands else [line for line in root.iter("LIN_DATA") if line.text]
    found = _of_event(name, _without_deals(events[0]))
    found = replace(found, notes=(*notes, *found.notes))
    version = root.get("Version", "").strip()
    if version.partition(".")[0] not in ("", "1"):
        note = f"says that it is USEBIO {version[:20]}: it is read as 1.3"
        found = replace(found, notes=(*found.notes, note))
    sessions = [session.session for session in found.sessions]
    if len(sessions) != 1 and (hands or records):
        note = "the deals are not read: they do not say of which session they are"
        return replace(found, notes=(*found.notes, note))
    if records:
        return _recorded(name, records, *sessions).beside(found)
    return _deals(name, hands, *sessions).beside(found) if hands else found


def _of_event(name: str, event: Element) -> ResultFile:
    """Read an event by its kind."""
    if any(next(event.iter(tag), None) is not None for tag in ("MATCH", "TEAM")):
        return usebio_matches.read(name, event)
    if usebio_individuals.recognises(event):
        return usebio_individuals.read(name, event)
    return usebio_pairs.read(name, event)


def _deals(name: str, sets: list[Element], session: str) -> Deals:
    """Return the deals of the sets of hands."""
    deals = Deals(name)
    for board in (board for one in sets for board in one.iter("BOARD")):
        place = f"HANDSET, board {text(board, 'BOARD_NUMBER')}"
        with deals.at(place):
            number = whole(text(board, "BOARD_NUMBER"), "BOARD_NUMBER")
            hands = {
                parse_seat(text(hand, "DIRECTION"), "DIRECTION"): ".".join(
                    text(hand, suit) for suit in SUITS
                )
                for hand in board.findall("HAND")
                if text(hand, "DIRECTION")
            }
            if len(hands) == 4:
                deal = Deal(board=number, hands=hands_of(hands))
                deals.keep(DealRow(place=place, session=session, deal=deal))
    return deals


def _recorded(name: str, records: list[Element], session: str) -> Deals:
    """Return the deals in the records of play that lines have."""
    deals = Deals(name)
    for count, record in enumerate(records, 1):
        for table in tables_in(tokens_in(record.text or "")):
            place = f"LIN_DATA {count}"
            with deals.at(place):
                deals.keep(DealRow(place=place, session=session, deal=table.deal()))
    return deals


def _without_deals(event: Element) -> Element:
    """Return the event without its sets of hands, whose boards hold no results."""
    for parent in [event, *event.iter()]:
        for hands in parent.findall("HANDSET"):
            parent.remove(hands)
    return event


KIND = Kind("USEBIO (XML)", lambda start: start.text.startswith("<"), read)
