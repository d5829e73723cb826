"""The hands of an ACBL result: cards, double-dummy tricks and par, as its hand records have them.

A side's double-dummy line has 4S for a contract that makes and S5 for tricks taken where none
does; 4/5S where the two partners differ, north's before south's and east's before west's.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ledger.bridge.boards import Seat
from ledger.bridge.deals import Deal, hands_of, tricks_of
from ledger.readers.deals import Deals
from ledger.readers.lines import whole
from ledger.readers.result_file import DealRow

SEAT_WORDS: dict[Seat, str] = {"N": "north", "E": "east", "S": "south", "W": "west"}
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
SIDES: dict[str, tuple[Seat, Seat]] = {"double_dummy_ns": ("N", "S"), "double_dummy_ew": ("E", "W")}
LEVEL = re.compile(r"([1-7])(?:/([1-7]))?(NT|[SHDC])", re.ASCII)
TRICKS = re.compile(r"(NT|[SHDC])(\d{1,2})(?:/(\d{1,2}))?", re.ASCII)
PAR = re.compile(r"Par:\s*([+-]?\d{1,5})\b.*", re.ASCII | re.IGNORECASE)

HandRecord = dict[str, Any]
"""A hand record as the file has it, with numbers as text."""


def deals_in(name: str, records: Mapping[str, list[HandRecord]]) -> Deals:
    """Return the deals of the hand records, by session."""
    deals = Deals(name)
    for session, hands in records.items():
        for record in hands:
            place = f"hand record of board {_said(record, 'board')}"
            with deals.at(place):
                deals.keep(DealRow(place=place, session=session, deal=_deal(record)))
    return deals


def _deal(record: HandRecord) -> Deal:
    par = PAR.fullmatch(_said(record, "par"))
    return Deal(
        board=whole(_said(record, "board"), "board"),
        hands=hands_of({seat: _hand(record, word) for seat, word in SEAT_WORDS.items()}),
        par=int(par[1]) if par else None,
        tricks=tricks_of(dict(_tricks(record))),
    )


def _hand(record: HandRecord, word: str) -> str:
    return ".".join(_said(record, f"{word}_{suit}").replace(" ", "") for suit in SUIT_WORDS)


def _tricks(record: HandRecord) -> Iterator[tuple[tuple[Seat, str], int]]:
    """Yield the double-dummy tricks of each seat in each strain, as far as they are given."""
    for line, seats in SIDES.items():
        for word in _said(record, line).upper().partition(":")[2].split():
            level, tricks = LEVEL.fullmatch(word), TRICKS.fullmatch(word)
            if level:
                strain, taken = level[3], [6 + int(n) for n in (level[1], level[2] or level[1])]
            elif tricks:
                strain, taken = tricks[1], [int(n) for n in (tricks[2], tricks[3] or tricks[2])]
            else:
                continue
            yield from (((seat, strain), count) for seat, count in zip(seats, taken, strict=True))


def _said(record: HandRecord, what: str) -> str:
    found = record.get(what)
    return found if isinstance(found, str) else ""
