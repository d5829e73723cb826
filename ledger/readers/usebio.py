"""USEBIO, up to 1.3: one event of pairs, of individuals, or of matches between pairs or teams."""

from xml.etree.ElementTree import Element

from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers import usebio_individuals, usebio_matches, usebio_pairs
from ledger.readers.result_file import ResultFile
from ledger.readers.usebio_xml import parsed


def read(name: str, content: bytes) -> ResultFile:
    """The file's contents. Raises InFile, NotThisKindOfFile."""
    root = parsed(name, content)
    events = [child for child in root if child.tag == "EVENT"]
    if root.tag != "USEBIO" or not events:
        raise NotThisKindOfFile(file=name, found=f"<{root.tag}>", expected="a USEBIO event")
    if len(events) > 1:
        raise InFile(file=name, place="EVENT", what=f"{len(events)} events; expected one")
    event = _without_deals(events[0])
    if next(event.iter("MATCH"), None) is not None:
        return usebio_matches.read(name, event)
    if usebio_individuals.recognises(event):
        return usebio_individuals.read(name, event)
    return usebio_pairs.read(name, event)


def _without_deals(event: Element) -> Element:
    """The event without its sets of hands, whose boards hold no results."""
    for parent in [event, *event.iter()]:
        for hands in parent.findall("HANDSET"):
            parent.remove(hands)
    return event
