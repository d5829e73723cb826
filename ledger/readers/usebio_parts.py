"""Parts of a USEBIO event: its sessions and their sections, each with boards of its own."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ledger.errors import InFile
from ledger.forms import spelled


class Part(NamedTuple):
    """A section of a session: the element that holds its boards, and that of the session."""

    session: str
    section: str
    element: Element
    whole: Element


def parts_of(event: Element) -> Iterator[Part]:
    """Yield the sections of each session, or the whole session or event where it has none."""
    sessions = event.findall("SESSION") or [event]
    for number, session in enumerate(sessions, 1):
        name = spelled(session.get("SESSION_ID") or str(number))
        sections = session.findall("SECTION")
        if not sections:
            yield Part(name, "", session, session)
        for count, section in enumerate(sections):
            letter = section.get("SECTION_ID") or chr(ord("A") + count)
            yield Part(name, letter if len(sections) > 1 else "", section, session)


def holder_of(event: Element, part: Part) -> Element:
    """Return the element that lists who takes part there: of the section, the session or all."""
    holders = (part.element, part.whole, event)
    return next((one for one in holders if one.find("PARTICIPANTS") is not None), event)


def check_boards(name: str, event: Element, parts: Sequence[Part]) -> None:
    """Raise InFile if a board would be passed over, as that of a Swiss match."""
    read = sum(len(part.element.findall("BOARD")) for part in parts)
    if read < len(list(event.iter("BOARD"))):
        what = "a board stands elsewhere than in the event, a session or a section"
        raise InFile(file=name, place="BOARD", what=what)
