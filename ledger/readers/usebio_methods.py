"""The scoring of a USEBIO event: named by its words for it, else shown by its lines."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ledger.errors import NotThisKindOfFile
from ledger.readers.awards_in_files import ScoredIn
from ledger.readers.lines import claimed
from ledger.readers.usebio_xml import text


class Method(NamedTuple):
    """A way of scoring: its regulation set, and the tags of a line's claims after NS_ or EW_.

    Attributes:
        decimals: the fewest with which a claim is printed.

    """

    regulations: str
    unit: ScoredIn
    claims: tuple[str, ...]
    decimals: int = 0


MATCHPOINTS = Method("compscore-matchpoints", "matchpoints", ("MATCH_POINTS",), 1)
BUTLER = Method("compscore-butler", "imps", ("BUTLER_POINTS", "IMPS"))
CROSS_IMPS = Method("compscore-cross-imps", "imps", ("CROSS_IMP_POINTS", "IMPS"))
METHODS = (MATCHPOINTS, BUTLER, CROSS_IMPS)

NAMED: dict[str, Method | None] = {
    "MP_PAIRS": MATCHPOINTS,
    "MATCH_POINTS": MATCHPOINTS,
    "MATCHPOINTS": MATCHPOINTS,
    "MP": MATCHPOINTS,
    "MPS": MATCHPOINTS,
    "BUTLER_PAIRS": BUTLER,
    "BUTLER_IMPS": BUTLER,
    "BUTLER": BUTLER,
    "CROSS_IMP_PAIRS": CROSS_IMPS,
    "CROSS_IMPS": CROSS_IMPS,
    "CROSS_IMP": CROSS_IMPS,
    "XIMP_PAIRS": CROSS_IMPS,
    "XIMP": CROSS_IMPS,
    "XIMPS": CROSS_IMPS,
    "PAIRS": None,
    "INDIVIDUAL": None,
    "SWISS_PAIRS": None,
    "SWISS_PAIRS_CROSS_IMPS": CROSS_IMPS,
    "SWISS_PAIRS_BUTLER_IMPS": BUTLER,
    "MITCHELL_PAIRS": None,
    "HOWELL_PAIRS": None,
    "IMP_PAIRS": None,
    "IMPS": None,
}
"""Methods by the words for events and scoring; None: lines show the method."""

OWN_SETS = {
    ("ebuscore", "compscore-matchpoints"): "ebuscore-matchpoints",
    ("ebuscorepairs", "compscore-matchpoints"): "ebuscore-matchpoints",
    ("pairsscorer", "compscore-matchpoints"): "pairsscorer-matchpoints",
    ("brian", "compscore-matchpoints"): "brian-matchpoints",
    ("scorebridge", "compscore-matchpoints"): "scorebridge-matchpoints",
    ("pianola", "compscore-cross-imps"): "pianola-cross-imps",
    ("realbridge", "compscore-cross-imps"): "realbridge-cross-imps",
}
"""Sets of other programs than Compscore3, by the program's name without blanks."""

IN_VPS = "teams-in-vps"
"""The set for matches of which nothing is known but their victory points."""

POINTS = frozenset({"PAB", "POINT_A_BOARD", "BAM", "BOARD_A_MATCH"})
"""Words for boards that are won, tied or lost."""

BY_IMPS = frozenset({"IMP_PAIRS", "IMPS"})


def method_of(file: str, event: Element) -> Method:
    """Return the scoring of the event. Raises NotThisKindOfFile for words of other events."""
    words = list(_words(event))
    unknown = next((word for word in words if word not in NAMED), None)
    if unknown is not None:
        found, known = f"USEBIO event type {unknown}", ", ".join(NAMED)
        raise NotThisKindOfFile(file=file, found=found, expected=f"one of {known}")
    named = next(filter(None, map(NAMED.get, words)), None)
    method = named or _shown(file, event, by_imps=not BY_IMPS.isdisjoint(words))
    program = "".join((event.findtext("PROGRAM_NAME") or "").split()).casefold()
    own = OWN_SETS.get((program, method.regulations), method.regulations)
    return method._replace(regulations=own)


def _words(event: Element) -> Iterator[str]:
    """Yield the event's words for itself; SCORING_METHOD may also say how matches are scored."""
    elements = [event, *event.iter("PARTICIPANTS"), *event.iter("BOARD")]
    general = (event.findtext("SCORING_METHOD") or "").strip().upper()
    words = [event.findtext("BOARD_SCORING_METHOD") or "", general if general in NAMED else ""]
    words += [element.get("EVENT_TYPE", "") for element in elements]
    return (re.sub(r"[\s-]+", "_", word.upper()) for word in map(str.strip, words) if word)


def _shown(file: str, event: Element, *, by_imps: bool) -> Method:
    """Return the method that the claims and the boards show."""
    for method in METHODS:
        if any((claim.text or "").strip() for claim in event.iter(f"NS_{method.claims[0]}")):
            return method
    if next(event.iter("BOARD_AVERAGE"), None) is not None:
        return BUTLER
    if by_imps or next(event.iter("NS_IMPS"), None) is not None:
        raise NotThisKindOfFile(
            file=file,
            found="a USEBIO event by IMPs that does not say against what",
            expected="the BOARD_SCORING_METHOD BUTLER_IMPS or CROSS_IMPS",
        )
    return MATCHPOINTS


def is_by_points(event: Element) -> bool:
    """Tell whether boards are won, tied or lost, whatever the margin."""
    return text(event, "BOARD_SCORING_METHOD").upper() in POINTS


def is_from_one(event: Element) -> bool:
    """Tell whether both sides of most boards have 1 together."""
    sums = Counter[Fraction]()
    for board in event.iter("BOARD"):
        if text(board, "TEAM_POINTS"):
            with suppress(ValueError):  # what is no figure is refused where its line is read
                both = (text(board, tag) for tag in ("TEAM_POINTS", "OPPOSING_TEAM_POINTS"))
                sums[sum((claimed(one) or Fraction(0) for one in both), Fraction(0))] += 1
    return bool(sums) and sums.most_common(1)[0][0] == 1


def team_set_of(file: str, event: Element, *, in_vps: bool) -> str:
    """Return the set that goes with the scoring of boards and matches between teams.

    in_vps: whether matches are. Raises NotThisKindOfFile.
    """
    if is_by_points(event):
        return "point-a-board-teams"
    method = text(event, "BOARD_SCORING_METHOD").upper() or "IMPS"
    if method not in ("IMPS", "IMP"):
        found = f"USEBIO matches of teams by {method}"
        raise NotThisKindOfFile(file=file, found=found, expected="IMPS or PAB")
    matches = list(event.iter("MATCH"))
    return IN_VPS if in_vps and matches and not any(map(has_lines, matches)) else "team-match"


def has_lines(match: Element) -> bool:
    """Tell whether a match has a board of which it says how it was played."""
    return match.find("BOARD/TRAVELLER_LINE") is not None


def as_pairs(event: Element) -> Element:
    """Return an event of matches with what it says of its lines, and nothing of matches."""
    kind = event.get("EVENT_TYPE", "").strip().upper()
    plain = Element("EVENT", {"EVENT_TYPE": kind} if kind in NAMED else {})
    plain.extend(event)
    return plain
