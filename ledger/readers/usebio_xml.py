"""USEBIO as XML: parsed without entities and network, and the elements that all events share."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, cast
from xml.etree.ElementTree import Element, ParseError
from xml.parsers.expat import ErrorString

import defusedxml.ElementTree
from defusedxml.common import DefusedXmlException

from ledger.bridge.boards import Side
from ledger.bridge.scores import Line
from ledger.errors import InFile
from ledger.readers.awards_in_files import ScoredIn, parse_award
from ledger.readers.by_side import scored_by_side
from ledger.readers.encodings import OTHERWISE, decoded, encoding_of
from ledger.readers.lines import Scored, Shown, claimed, decimals_of, is_points, whole
from ledger.readers.result_file import PlayerRow, TotalClaim

SIDES: tuple[Side, Side] = ("NS", "EW")
SIGNED = re.compile(r"[+-]\d+", re.ASCII)
DECLARATION = re.compile(
    rb"(?:\xef\xbb\xbf)?<\?xml\b[^>]*?(?:\bencoding\s*=\s*[\"']([\w-]+)[\"'][^>]*)?\?>"
)
SHOWN = ("SCORE", "CONTRACT", "PLAYED_BY", "TRICKS", "LEAD")


def parsed(name: str, content: bytes) -> tuple[Element, tuple[str, ...]]:
    """Return the root, with tags in capitals and without a name space, and notes on the encoding.

    Raises InFile.
    """
    content, notes = content.lstrip(), tuple[str, ...]()
    try:
        root = _root(name, content)
    except ParseError as error:
        again = _said_otherwise(name, content)
        if again is None:
            raise _damage(name, error) from None
        try:
            root, notes = _root(name, again.text), again.notes
        except ParseError:
            raise _damage(name, error) from None
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2].upper()
    return root, notes


class Otherwise(NamedTuple):
    """A file's text in another encoding than it declares.

    Attributes:
        notes: that say so.

    """

    text: str
    notes: tuple[str, ...]


def _said_otherwise(name: str, content: bytes) -> Otherwise | None:
    """Decode a text whose declared encoding is wrong; None where it may be right.

    That is "UTF-16" of single bytes, and "UTF-8" that is not valid.
    """
    declared = DECLARATION.match(content)
    said = (declared[1] or b"utf-8").decode("ascii", "replace").casefold() if declared else "utf-8"
    wide = said.startswith("utf-16") and b"\0" not in content
    note = encoding_of(content)
    if not (wide or (note and said in ("utf-8", "utf8", "us-ascii"))):
        return None
    text = decoded(name, content, OTHERWISE).removeprefix("\ufeff")
    return Otherwise(text[text.index("?>") + 2 :] if declared else text, (note,) if note else ())


def _damage(name: str, error: ParseError) -> InFile:
    line, column = error.position
    what = f"not XML: {ErrorString(error.code)}"
    return InFile(file=name, place=f"line {line}, column {column + 1}", what=what)


def _root(name: str, content: bytes | str) -> Element:
    """Return the root of the XML. Raises InFile, ParseError."""
    try:
        return defusedxml.ElementTree.fromstring(content, forbid_dtd=False)
    except ParseError:
        raise
    except DefusedXmlException as error:
        raise InFile(
            file=name,
            place="the document type",
            what=f"declares entities, which are never expanded ({type(error).__name__})",
        ) from None
    except (ValueError, LookupError) as error:
        raise InFile(file=name, place="the XML declaration", what=str(error)) from None


def text(element: Element, tag: str) -> str:
    """Return the text of a child of this tag; "" where there is none."""
    return (element.findtext(tag) or "").strip()


def shown(line: Element) -> Shown:
    """Return the cells of a traveller line."""
    return Shown(*(text(line, tag) for tag in SHOWN))


def scored_line(line: Line, element: Element, unit: ScoredIn) -> Scored:
    """Return a line's score, or the awards of its sides.

    Sides have their own if one has an award, or both have points with a sign and the line no score.
    """
    seen = shown(element)
    ns, ew = (text(element, f"{side}_SCORE") for side in SIDES)
    awards = parse_award(ns, unit), parse_award(ew, unit)
    if not seen.score and awards[0] and awards[1]:
        return Scored(None, (awards[0], awards[1]))
    if not seen.score and SIGNED.fullmatch(ns) and SIGNED.fullmatch(ew):
        return scored_by_side(line, seen._replace(score=ns), ew, unit)
    if not any(said and not is_points(said) for said in (ns, ew)):
        return scored_by_side(line, seen, "", unit)
    if is_points(seen.score):
        ns, ew = ns or seen.score, ew or f"{-int(seen.score):+d}"
    return scored_by_side(line, seen._replace(score=ns), ew, unit)


def direction_of(text: str) -> Side | None:
    """Return the side that a direction names, if it is one."""
    plain = text.upper().replace("/", "").replace("-", "")
    return cast(Side, plain) if plain in ("NS", "EW") else None


def players(elements: Iterable[Element]) -> Iterator[PlayerRow]:
    """Yield the players who have a name, with their number if it is one."""
    for player in elements:
        name, number = text(player, "PLAYER_NAME"), text(player, "NATIONAL_ID_NUMBER")
        if name:
            known = f"national:{number}" if number.strip("0") else None
            yield PlayerRow(name=name, number=known)


def total_claim(element: Element, contestant: str, place: str, session: str = "") -> TotalClaim:
    """Return a contestant's printed total, percentage, place and points. Raises ValueError."""
    total, printed = text(element, "TOTAL_SCORE"), text(element, "PLACE")
    digits = printed.replace("=", "").strip()
    return TotalClaim(
        place=place,
        contestant=contestant,
        total=claimed(total),
        decimals=decimals_of(total),
        percentage=claimed(text(element, "PERCENTAGE")),
        rank=whole(digits, "PLACE") if digits else None,
        tied=True if "=" in printed else None,
        session=session or None,
        points=claimed(text(element, "MASTER_POINTS/MASTER_POINTS_AWARDED")),
    )


def unread(element: Element, place: str) -> Iterator[str]:
    """Name what a contestant was given beside its score, which is not read."""
    for tag in ("ADJUSTMENT", "HANDICAP"):
        value = text(element, tag)
        if value.strip("+-0.,"):
            yield f"{place}: the {tag.casefold()} of {value} is not read"
