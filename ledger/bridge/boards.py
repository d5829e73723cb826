"""Dealer and vulnerability by board number (Law 2; Alberta 55+ 2)."""

from typing import Literal

Seat = Literal["N", "E", "S", "W"]
Side = Literal["NS", "EW"]
Room = Literal["open", "closed"]

SEATS: tuple[Seat, ...] = ("N", "E", "S", "W")
FACES: dict[Side, str] = {"NS": "north-south", "EW": "east-west"}
VULNERABLE: tuple[frozenset[Side], ...] = (
    frozenset(),
    frozenset({"NS"}),
    frozenset({"EW"}),
    frozenset({"NS", "EW"}),
)


def dealer(board: int) -> Seat:
    """Return the dealer: north on board 1, then clockwise."""
    return SEATS[(board - 1) % 4]


def vulnerable(board: int) -> frozenset[Side]:
    """Return the vulnerable sides; boards 17 to 32 repeat 1 to 16, and so on."""
    cycle = (board - 1) % 16
    return VULNERABLE[(cycle + cycle // 4) % 4]


def side_of(seat: Seat) -> Side:
    """Return NS for the seats north and south, EW for east and west."""
    return "NS" if seat in "NS" else "EW"


def other_side(side: Side) -> Side:
    """Return the opponents' side."""
    return "EW" if side == "NS" else "NS"
