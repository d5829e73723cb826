"""Deals: the four hands of a board, and their double-dummy results."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Struct

from ledger.bridge.boards import SEATS, Seat
from ledger.forms import BoardNumber, Points
from ledger.forms.texts import Text

SUITS = "SHDC"
STRAINS = ("NT", "S", "H", "D", "C")
RANKS = "AKQJT98765432"
DEAL = re.compile(r"([NESW]) ?: ?(.*)", re.IGNORECASE)


class Deal(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The cards of a board.

    Attributes:
        hands: north's, east's, south's and west's, each as spades.hearts.diamonds.clubs from the
            ace down.
        par: north-south's points if nobody errs.
        tricks: what each declarer takes double dummy, a digit (A to D for 10 to 13) for N, E, S, W
            in notrump, spades, hearts, diamonds and clubs; None where the file does not say.

    """

    board: BoardNumber
    hands: Annotated[str, Text(67)]
    par: Points | None = None
    tricks: Annotated[str, Text(20)] | None = None


def hands_from(text: str) -> str:
    """Read the hands in "N:AQ.. ... ... ...", which may begin with any seat. Raises ValueError."""
    match = DEAL.fullmatch(" ".join(text.split()))
    if match is None:
        raise ValueError(f"deal {text[:40]!r} does not begin with a seat (N:)")
    hands = match[2].split()
    if len(hands) != 4:
        raise ValueError(f"deal {text[:40]!r} has {len(hands)} hands, not four")
    first = SEATS.index(match[1].upper())
    return hands_of({SEATS[(first + at) % 4]: hand for at, hand in enumerate(hands)})


def hands_of(suits: Mapping[Seat, str]) -> str:
    """Write the hands of the four seats, each as S.H.D.C, in one text. Raises ValueError."""
    hands = " ".join(".".join(_in_order(suits[seat], seat)) for seat in SEATS)
    check_hands(hands)
    return hands


def check_hands(hands: str) -> None:
    """Raise ValueError unless there are four hands of 13 cards, each of the 52 once."""
    seen: dict[str, Seat] = {}
    dealt = hands.split(" ")
    if len(dealt) != 4:
        raise ValueError(f"has {len(dealt)} hands, not four")
    for seat, hand in zip(SEATS, dealt, strict=True):
        cards = list(_cards(hand, seat))
        if len(cards) != 13:
            raise ValueError(f"{seat} has {len(cards)} cards, not 13")
        for card in cards:
            if card in seen:
                raise ValueError(f"{card} is dealt to {seen[card]} and to {seat}")
            seen[card] = seat


def check_tricks(tricks: str) -> None:
    """Raise ValueError unless there are twenty digits of 0 to D."""
    if not re.fullmatch(r"[0-9A-D]{20}", tricks):
        raise ValueError(f"tricks {tricks!r} are not twenty digits from 0 to D")


def tricks_of(taken: Mapping[tuple[Seat, str], int]) -> str | None:
    """Write a double-dummy table as twenty digits; None if incomplete. Raises ValueError."""
    wanted = [(seat, strain) for seat in SEATS for strain in STRAINS]
    if not all(key in taken for key in wanted):
        return None
    if not all(0 <= taken[key] <= 13 for key in wanted):
        raise ValueError("a double-dummy table has tricks beyond 13")
    return "".join(f"{taken[key]:X}" for key in wanted)


def suits_of(deal: Deal, seat: Seat) -> Sequence[str]:
    """Return a hand's spades, hearts, diamonds and clubs."""
    return deal.hands.split(" ")[SEATS.index(seat)].split(".")


def taken_by(deal: Deal, seat: Seat) -> Sequence[int]:
    """Return a declarer's tricks in notrump, spades, hearts, diamonds, clubs; empty if unknown."""
    at = 5 * SEATS.index(seat)
    return [int(digit, 16) for digit in (deal.tricks or "")[at : at + 5]]


def _in_order(hand: str, seat: Seat) -> Iterator[str]:
    suits = hand.upper().replace("10", "T").replace("-", "").split(".")
    if len(suits) != 4:
        raise ValueError(f"hand {hand!r} of {seat} has {len(suits)} suits, not four")
    for suit in suits:
        unknown = next((card for card in suit if card not in RANKS), None)
        if unknown is not None:
            raise ValueError(f"hand {hand!r} of {seat} has the card {unknown!r}")
        yield "".join(sorted(suit, key=RANKS.index))


def _cards(hand: str, seat: Seat) -> Iterator[str]:
    for letter, suit in zip(SUITS, _in_order(hand, seat), strict=True):
        yield from (f"{letter}{rank}" for rank in suit)
