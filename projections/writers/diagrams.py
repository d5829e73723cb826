"""A deal as a picture: four hands as they sit, the board between them, double dummy beside it."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

from ledger.bridge.boards import SEATS, Seat
from ledger.bridge.deals import STRAINS, Deal, suits_of, taken_by
from ledger.bridge.par import par
from projections.writers.languages import texts
from projections.writers.pictures import Plain, Point, svg, text

SUITS = (("spades", "♠"), ("hearts", "♥"), ("diamonds", "♦"), ("clubs", "♣"))
AS_TEXT = "\ufe0e"
"""Says to a phone that a sign is text, and no picture."""

ROW = 18
PLACES = {"N": Point(132, 18), "W": Point(8, 98), "E": Point(256, 98), "S": Point(132, 178)}
"""The position of each hand."""

MIDDLE, SIZE = Point(134, 88), 68
TABLE = Point(400, 52)
"""The position of the board, and its size; the table of double-dummy tricks begins there too."""

WIDE, HIGH = 380, 250
WITH_TABLE = 560


def diagrams(question: str, plain: Callable[[], Any]) -> list[str]:
    """Draw the hands of each traveller, "" where they are not open; nothing for other questions."""
    if question not in ("traveller", "travellers"):
        return []
    drawn = list(map(_diagram, plain()["travellers"]))
    return drawn if any(drawn) else []


def _diagram(traveller: Plain) -> str:
    if traveller["deal"] is None:
        return ""
    deal = Deal(**traveller["deal"])
    parts = [*_board(traveller), *(one for seat in SEATS for one in _hand(deal, seat))]
    if deal.tricks is not None:
        parts += _tricks(deal)
    best = par(deal)
    if best is not None:
        said = texts.said(f"par {best:+d} for NS").replace("-", "\u2212")
        parts.append(text(TABLE._replace(y=TABLE.y + 6 * ROW), said))
    is_known = deal.tricks is not None or best is not None
    return svg(WITH_TABLE if is_known else WIDE, HIGH, f"Board {deal.board}: {_said(deal)}", parts)


def _said(deal: Deal) -> str:
    """Return the hands in words, for who does not see them."""
    hands = ((seat, zip(SUITS, suits_of(deal, seat), strict=True)) for seat in SEATS)
    return "; ".join(
        f"{seat} {' '.join(sign + (cards or '-') for (_, sign), cards in suits)}"
        for seat, suits in hands
    )


def _hand(deal: Deal, seat: Seat) -> Iterator[str]:
    at = PLACES[seat]
    for i, ((name, sign), cards) in enumerate(zip(SUITS, suits_of(deal, seat), strict=True)):
        held = " ".join(texts.cards(cards)).replace("T", "10") or "\u2013"
        yield (
            f'<text x="{at.x}" y="{at.y + i * ROW}" font-size="15">'
            f'<tspan class="{name}">{sign}{AS_TEXT}</tspan> {escape(held)}</text>'
        )


def _board(traveller: Plain) -> Iterator[str]:
    """Draw the board: its number inside, the seats around it, the dealer and the vulnerability."""
    x, y = MIDDLE
    half = SIZE // 2
    yield (
        f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" rx="4" fill="none"'
        ' stroke="currentColor"/>'
    )
    around = {
        "N": Point(x + half, y + 15), "E": Point(x + SIZE - 10, y + half + 5),
        "S": Point(x + half, y + SIZE - 6), "W": Point(x + 10, y + half + 5),
    }  # fmt: skip
    for seat, at in around.items():
        weight = ' font-weight="700"' if seat == traveller["dealer"] else ""
        yield f'<text x="{at.x}" y="{at.y}" text-anchor="middle"{weight}>{texts.seat(seat)}</text>'
    yield (
        f'<text x="{x + half}" y="{y + half + 6}" text-anchor="middle" font-size="18"'
        f' font-weight="700">{traveller["board"]}</text>'
    )
    vulnerable = " and ".join(traveller["vulnerable"]) or "nobody"
    foot = PLACES["S"].y + 3 * ROW
    yield text(Point(8, foot - ROW), texts.said(f"dealer {traveller['dealer']}"))
    yield text(Point(8, foot), texts.said(f"{vulnerable} vul."))


def _tricks(deal: Deal) -> Iterator[str]:
    """Draw the table of double-dummy tricks by seat and strain."""
    rows: Sequence[Sequence[str]] = [
        ["", *(texts.word("strain", strain) for strain in STRAINS)],
        *([texts.seat(seat), *map(str, taken_by(deal, seat))] for seat in SEATS),
    ]
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            yield text(Point(TABLE.x + 26 * j, TABLE.y + ROW * i), cell, "middle" if j else "start")
