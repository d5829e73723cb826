"""Deals in PBN, with their double-dummy tables where the file has them."""

import re
from collections.abc import Callable, Sequence

from ledger.bridge.boards import Seat
from ledger.bridge.contracts import parse_seat
from ledger.bridge.deals import Deal, hands_from, tricks_of
from ledger.bridge.numbers import whole_number
from ledger.readers.deals import Deals
from ledger.readers.lines import whole
from ledger.readers.pbn_text import Record
from ledger.readers.result_file import DealRow

PAR = re.compile(r"(NS|EW)\s+([+-]?\d{1,5})", re.ASCII)
STRAINS = {"N": "NT", "NT": "NT", "S": "S", "H": "H", "D": "D", "C": "C"}


def deals_in(name: str, records: Sequence[Record], session_of: Callable[[Record], str]) -> Deals:
    """Return the deals of those records that have one, each under the session of its record."""
    deals = Deals(name)
    for record in records:
        if record.tag("Deal"):
            place = f"line {record.line}, board {record.tag('Board')}"
            with deals.at(place):
                deals.keep(DealRow(place=place, session=session_of(record), deal=_deal(record)))
    return deals


def _deal(record: Record) -> Deal:
    """Return a record's deal. Raises ValueError."""
    par = PAR.fullmatch(record.tag("OptimumScore").upper())
    points = None if par is None else int(par[2]) * (1 if par[1] == "NS" else -1)
    return Deal(
        board=whole(record.tag("Board"), "Board"),
        hands=hands_from(record.tag("Deal")),
        par=points,
        tricks=_tricks(record),
    )


def _tricks(record: Record) -> str | None:
    """Return the double-dummy table; None unless it is complete."""
    table = record.tables.get("OptimumResultTable")
    taken: dict[tuple[Seat, str], int] = {}
    for row in table.rows if table else ():
        cells = row.elements or {}
        strain = STRAINS.get(cells.get("Denomination", "").upper())
        tricks = whole_number(cells.get("Result", ""))
        if strain and tricks is not None:
            taken[parse_seat(cells.get("Declarer", "")), strain] = tricks
    return tricks_of(taken)
