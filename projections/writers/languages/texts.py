"""Texts, cards and sheets in the language that is spoken, and the order of its names."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from unicodedata import normalize

from projections.writers.languages import catalogue, spoken
from projections.writers.languages.catalogue import LOG, Catalogue
from projections.writers.sheet import Block, Cell, Sheet

PART = " · "
CONTRACT = re.compile(r"([1-7])(NT|[SHDC])(X{0,2})(?=$|: )", re.ASCII)
CARD = re.compile(r"([SHDC])(10|[2-9TAKQJ])", re.ASCII)
WEIGHED = re.compile(r"(\d+(?:/\d+)?) of ([+-]\d+)", re.ASCII)
LATIN = "abcdefghijklmnopqrstuvwxyz"
BARE = str.maketrans("łøđæœß", "lodaos")
"""Letters that are no letter and a mark, as those who do not have them read them."""


def said(text: str) -> str:
    """Return a text as a whole."""
    known = catalogue()
    return text if known is None else known.said(text)


def line(text: str) -> str:
    """Translate a line part by part: between · marks, or after commas behind a known part."""
    known = catalogue()
    return text if known is None else PART.join(_part(known, one) for one in text.split(PART))


def headline(text: str) -> str:
    """Return a line that begins with what the contest is called, which has no language."""
    title, part, rest = text.partition(PART)
    return f"{title}{part}{line(rest)}" if part else line(text)


def word(kind: str, text: str) -> str:
    """Return a suit, an honour, a seat, a month or a day, by its English letters."""
    known = catalogue()
    return text if known is None else known.word(kind, text)


def contract(text: str) -> str:
    """Return a contract in the letters of the language, and what follows it; else the text."""
    found = CONTRACT.match(text)
    if found is None:
        return said(WEIGHED.sub(rf"\1 {word('award', 'of')} \2", text))
    return f"{found[1]}{word('strain', found[2])}{found[3]}{text[found.end() :]}"


def card(text: str) -> str:
    """Return a card in the letters of the language; other texts as they are."""
    found = CARD.fullmatch(text)
    return f"{word('suit', found[1])}{word('honour', found[2])}" if found else text


def cards(held: str) -> str:
    """Return the cards of a suit, as AKQ72."""
    return "".join(word("honour", one) for one in held)


def seat(text: str) -> str:
    """Return a seat (N, E, S, W) or a direction in the language that is spoken."""
    return word("seat", text) if len(text) == 1 else said(text)


def happened(text: str) -> str:
    """Return what an event of the log is said to be."""
    known = catalogue()
    found = None if known is None else known.found(text, LOG)
    return text if found is None else found


def what(text: str) -> str:
    """Return an event of the log, or a line."""
    told = happened(text)
    return line(text) if told == text else told


def remark(text: str) -> str:
    """Return the remarks on a line, such as what was awarded on it."""
    return "; ".join(contract(said(one)) for one in text.split("; "))


CELLS: Mapping[str, Callable[[str], str]] = {
    "contract": contract,
    "lead": card,
    "by": seat,
    "dealer": seat,
    "side": seat,
    "sits": seat,
    "state": line,
    "now": said,
    "room": said,
    "segment": said,
    "remarks": remark,
    "what": what,
}
"""Columns in which no names stand, and how their cells are said."""


def order(name: str) -> tuple[list[int], str]:
    """Return the sort key of a name: by the alphabet of the language, then by its characters."""
    alphabet = word("alphabet", LATIN)
    folded = normalize("NFC", name).casefold()
    return [_place(sign, alphabet) for sign in folded], folded


def in_language(sheet: Sheet) -> Sheet:
    """Make a sheet with its headings, its lines and its cards in the language that is spoken."""
    if spoken() == "en":
        return sheet
    return sheet._replace(
        above=[headline(one) for one in sheet.above],
        columns=[column._replace(heading=said(column.heading)) for column in sheet.columns],
        blocks=[
            _block(block, [column.heading for column in sheet.columns]) for block in sheet.blocks
        ],
        below=[line(one) for one in sheet.below],
    )


def _block(block: Block, headings: list[str]) -> Block:
    rows = [
        [_cell(cell, heading) for cell, heading in zip(row, headings, strict=True)]
        for row in block.rows
    ]
    below = [line(one) for one in block.below]
    return block._replace(heading=line(block.heading), rows=rows, below=below)


def _cell(cell: Cell, heading: str) -> Cell:
    say = CELLS.get(heading)
    return say(cell) if say and isinstance(cell, str) else cell


def _part(known: Catalogue, text: str) -> str:
    whole = known.found(text)
    if whole is not None:
        return whole
    first, *rest = text.split(", ")
    opening = known.found(first)
    return text if opening is None else ", ".join([opening, *_each(known, rest)])


def _each(known: Catalogue, parts: Sequence[str]) -> Iterator[str]:
    """Yield the parts behind an opening: of several together that are one text, that text."""
    while parts:
        ends = range(len(parts), 0, -1)
        found = ((end, known.found(", ".join(parts[:end]))) for end in ends)
        end, told = next(((end, one) for end, one in found if one is not None), (1, parts[0]))
        yield told
        parts = parts[end:]


def _place(sign: str, alphabet: str) -> int:
    """Return the position of a character in an alphabet: marks before it, other letters after
    it."""
    for one in (sign, normalize("NFKD", sign.translate(BARE))[0]):
        if (place := alphabet.find(one)) >= 0:
            return place
    return len(alphabet) + ord(sign) if sign.isalpha() else -1
