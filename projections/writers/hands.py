"""A deal as it is printed: four hands as they sit, and what they come to double dummy."""

from itertools import zip_longest

from ledger.bridge.boards import SEATS, Seat
from ledger.bridge.deals import STRAINS, Deal, suits_of, taken_by
from ledger.bridge.par import par
from projections.writers.languages import texts

SYMBOLS = "♠♥♦♣"
WIDTH = 16
"""The width of a printed hand, in characters."""


def in_lines(deal: Deal) -> list[str]:
    """Return the hands, north above and south below, with the double-dummy table at their right."""
    north, east, south, west = (_hand(deal, seat) for seat in SEATS)
    indent = " " * WIDTH
    lines = [indent + suit for suit in north]
    lines += [one.ljust(2 * WIDTH) + other for one, other in zip(west, east, strict=True)]
    lines += [indent + suit for suit in south]
    table = [*_table(deal), *_par(deal)]
    shown = zip_longest(lines, table, fillvalue="")
    return [f"  {line.ljust(3 * WIDTH)}  {beside}".rstrip() for line, beside in shown]


def _hand(deal: Deal, seat: Seat) -> list[str]:
    suits = zip(SYMBOLS, suits_of(deal, seat), strict=True)
    return [f"{symbol} {texts.cards(cards) or '-'}" for symbol, cards in suits]


def _table(deal: Deal) -> list[str]:
    """Write the table of double-dummy tricks by seat and strain."""
    if deal.tricks is None:
        return []
    rows = [[texts.seat(seat), *map(str, taken_by(deal, seat))] for seat in SEATS]
    heading = ["", *(texts.word("strain", strain) for strain in STRAINS)]
    return ["".join(cell.rjust(3) for cell in row) for row in (heading, *rows)]


def _par(deal: Deal) -> list[str]:
    best = par(deal)
    return [] if best is None else ["", texts.said(f"par {best:+d} for NS")]
