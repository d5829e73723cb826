"""Texts, cards and sheets in the language that is spoken, and the order of its names."""

import re
from collections.abc import Callable, Mapping
from unicodedata import normalize

from projections.writers.languages import catalogue, spoken
from projections.writers.languages.catalogue import BETWEEN, CODE, LOG, Catalogue
from projections.writers.sheet import Block, Cell, Quoted, Sheet

PART = " · "
CONTRACT = re.compile(r"([1-7])(NT|[SHDC])(X{0,2})(?=$|: )", re.ASCII)
CARD = re.compile(r"([SHDC])(10|[2-9TAKQJ])", re.ASCII)
WEIGHED = re.compile(r"(\d+(?:/\d+)?) of ([+-]\d+)", re.ASCII)
REQUIREMENT = re.compile(
    r"(?P<asks>.+): (?P<met>yes|not known|no) ?(?P<how>[^(]*?) ?\((?P<clause>.*)\)"
)
ENDED = re.compile(r"(?<=\)); ")
ROOMS = frozenset(["open", "closed"])
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
    if known is None:
        return text
    inner = text.lstrip()
    indent = text[: len(text) - len(inner)]
    if isinstance(text, Quoted):
        clause, colon, words = inner.partition(": ")
        return f"{indent}{known.clauses(clause)}{colon}{words}"
    return indent + PART.join(_part(known, one) for one in inner.split(PART))


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


def sitting(text: str) -> str:
    """Return the directions in which a side sits, with their rooms (NS open, EW closed)."""
    return ", ".join(" ".join(map(seat, one.split(" "))) for one in text.split(", "))


def roomwise(text: str) -> str:
    """Return what was obtained or awarded in each room (open EW: +0, closed A+/A-)."""
    return ", ".join(map(_in_room, text.split(", ")))


def _in_room(text: str) -> str:
    where, colon, got = text.partition(": ")
    if colon:
        return f"{sitting(where)}: {got}"
    room, space, award = text.partition(" ")
    return f"{said(room)} {remark(award)}" if space and room in ROOMS else remark(text)


def lined_up(text: str) -> str:
    """Return who sits where (N open: Ann, S open: Bob)."""
    parts = (one.partition(": ") for one in text.split(", "))
    return ", ".join(f"{sitting(at) if colon else at}{colon}{who}" for at, colon, who in parts)


def clauses(text: str) -> str:
    """Return the clauses that are cited."""
    known = catalogue()
    return text if known is None else known.clauses(text)


def offence(text: str) -> str:
    """Return what somebody is penalised for, and behind it how much of it there was."""
    name, opens, rest = text.partition(" (")
    much = ", ".join(map(said, rest.removesuffix(")").split(", ")))
    return word("offence", name) + (f" ({much})" if opens else "")


def because(text: str) -> str:
    """Return what has moved somebody: who did it, and an event of the log; or a line."""
    told = line(text)
    who, colon, event = text.partition(": ")
    return f"{who}{colon}{happened(event)}" if colon and told == text else told


def coded(text: str) -> str:
    """Return a word of the record, such as last."""
    return word(CODE, text)


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
    return "; ".join(contract(line(one)) for one in text.split("; "))


def requirements(text: str) -> str:
    """Return what is asked of a member, and whether that is met."""
    return "; ".join(map(_requirement, ENDED.split(text)))


def _requirement(text: str) -> str:
    found = REQUIREMENT.fullmatch(text)
    if found is None:
        return line(text)
    met = f"{said(found['met'])} {said(found['how'])}".rstrip()
    return f"{said(found['asks'])}: {met} ({clauses(found['clause'])})"


CELLS: Mapping[str, Callable[[str], str]] = {
    "": line,
    "as": said,
    "away": said,
    "because": because,
    "board": said,
    "boards": said,
    "clause": clauses,
    "closes": said,
    "contract": contract,
    "cost": line,
    "covers": line,
    "entitled": said,
    "events": said,
    "home": said,
    "lacks": said,
    "lead": card,
    "line-up": lined_up,
    "by": seat,
    "dealer": seat,
    "left": said,
    "may play": said,
    "note": roomwise,
    "now": said,
    "of": line,
    "offence": offence,
    "place": said,
    "played": line,
    "plays": said,
    "posted": said,
    "posts": coded,
    "remarks": remark,
    "requirements": requirements,
    "result": roomwise,
    "room": said,
    "seating right": said,
    "segment": said,
    "side": seat,
    "sits": sitting,
    "state": line,
    "the next": said,
    "title": said,
    "to be told": line,
    "vulnerable": seat,
    "what": what,
    "who": said,
}
"""Columns in which no names stand, and how their cells are said."""


def cell(text: str, heading: str) -> str:
    """Return what stands under a heading; names, and whatever has no language, as they are."""
    say = CELLS.get(heading)
    return text if say is None else say(text)


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
        above=[*map(headline, sheet.above[:1]), *map(line, sheet.above[1:])],
        columns=[column._replace(heading=said(column.heading)) for column in sheet.columns],
        blocks=[
            _block(block, [column.heading for column in sheet.columns]) for block in sheet.blocks
        ],
        below=[line(one) for one in sheet.below],
    )


def _block(block: Block, headings: list[str]) -> Block:
    rows = [
        [_cell(one, heading) for one, heading in zip(row, headings, strict=True)]
        for row in block.rows
    ]
    below = [line(one) for one in block.below]
    return block._replace(heading=line(block.heading), rows=rows, below=below)


def _cell(one: Cell, heading: str) -> Cell:
    return cell(one, heading) if isinstance(one, str) else one


def _part(known: Catalogue, text: str) -> str:
    whole = known.found(text)
    if whole is not None:
        return whole
    first, *rest = BETWEEN.split(text)
    opening = known.found(first)
    return text if opening is None else ", ".join([opening, *known.each(rest)])


def _place(sign: str, alphabet: str) -> int:
    """Return the position of a character in an alphabet: marks before it, other letters after
    it."""
    for one in (sign, normalize("NFKD", sign.translate(BARE))[0]):
        if (place := alphabet.find(one)) >= 0:
            return place
    return len(alphabet) + ord(sign) if sign.isalpha() else -1
