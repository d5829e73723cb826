"""LIN as text: pairs of a key and its value between vertical bars, and the boards they describe.

pn has the players from south clockwise, md the dealer (1 to 4 from south) and the hands in the
same order, of which the last may be left out; sv who is vulnerable, mb a call, mc the tricks
that declarer took, ah and qx the board.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote

from ledger.bridge.boards import Seat, Side, side_of, vulnerable
from ledger.bridge.deals import RANKS, SUITS, Deal, hands_of
from ledger.readers.lines import Shown, whole

FROM_SOUTH: tuple[Seat, ...] = ("S", "W", "N", "E")
HELD = "([2-9TAKQJ10]*+)"
"""A suit's cards, matched possessively: a text that is no hand fails without backtracking."""

HAND = re.compile(f"S?{HELD}H?{HELD}D?{HELD}C?{HELD}")
CALL = re.compile(r"([1-7])(NT|N|S|H|D|C)", re.ASCII)
BOARD = re.compile(r"\D*(\d{1,4})\s*(?:,.*)?", re.ASCII)
"""A board's number, behind which BridgeComposer and some of BBO's files name it again."""

VULNERABLE: dict[str, frozenset[Side]] = {
    "o": frozenset(),
    "0": frozenset(),
    "n": frozenset({"NS"}),
    "e": frozenset({"EW"}),
    "b": frozenset({"NS", "EW"}),
}


class Token(NamedTuple):
    """A key with its value, and the line on which it stands."""

    line: int
    key: str
    value: str


class Auction(NamedTuple):
    """The outcome of a board's calls: the contract ("4SX", "PASS") and its declarer, if any."""

    contract: str
    declarer: Seat | None


class Table(NamedTuple):
    """A board at one table, from one qx or pn to the next."""

    line: int
    tokens: tuple[Token, ...]

    def said(self, key: str) -> str:
        """Return the first value under the key; "" where there is none."""
        return next((token.value for token in self.tokens if token.key == key), "")

    @property
    def board(self) -> int:
        """Return the number of its board. Raises ValueError."""
        for key in ("ah", "qx"):
            match = BOARD.fullmatch(self.said(key))
            if match:
                return whole(match[1], "board")
        raise ValueError("does not say which board it is (ah or qx)")

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names of its players from south clockwise; "" for nobody."""
        return tuple(name.strip() for name in self.said("pn").split(","))

    @property
    def result(self) -> Shown:
        """Return the contract that the calls led to, and the tricks taken. Raises ValueError."""
        auction = self._auction()
        tricks = self.said("mc").strip()
        played = [token.value.upper() for token in self.tokens if token.key == "pc"]
        if not tricks and auction.declarer and len(played) == 52:
            tricks = str(tricks_of_play(auction.contract, auction.declarer, played))
        if tricks and not auction.contract:
            raise ValueError(f"{tricks} tricks (mc) are told, and its calls lead to no contract")
        return Shown("", auction.contract, auction.declarer or "", tricks)

    def check_vulnerability(self) -> None:
        """Raise ValueError where it is not that of the board's number."""
        said = VULNERABLE.get(self.said("sv").strip().lower()[:1])
        if said is not None and said != vulnerable(self.board):
            here = " and ".join(sorted(vulnerable(self.board))) or "nobody"
            told = " and ".join(sorted(said)) or "nobody"
            raise ValueError(f"{told} is vulnerable, but on board {self.board} it is {here}")

    def deal(self) -> Deal:
        """Return the cards. Raises ValueError."""
        return Deal(board=self.board, hands=hands_in(self.said("md")))

    def _auction(self) -> Auction:
        """Return the outcome of the calls; empty if they are not complete. Raises ValueError."""
        dealt = self.said("md")[:1]
        calls = [_call(token.value) for token in self.tokens if token.key == "mb"]
        if dealt not in ("1", "2", "3", "4") or calls[-3:] != ["P"] * 3 or len(calls) < 4:
            return Auction("", None)
        last = next((at for at in reversed(range(len(calls))) if CALL.fullmatch(calls[at])), None)
        if last is None:
            return Auction("PASS", None)
        doubled = next((call for call in reversed(calls[last:]) if call in ("X", "XX")), "")
        seats = [FROM_SOUTH[(int(dealt) - 1 + at) % 4] for at in range(len(calls))]
        side, strain = side_of(seats[last]), calls[last][1:]
        declarer = next(
            seat
            for seat, call in zip(seats, calls, strict=True)
            if side_of(seat) == side and call[1:] == strain and CALL.fullmatch(call)
        )
        return Auction(calls[last] + doubled, declarer)


def tricks_of_play(contract: str, declarer: Seat, cards: Sequence[str]) -> int:
    """Count the tricks of declarer's side from these 52 cards, in the order of play.

    Raises ValueError for a card that is none.
    """
    unknown = next((c for c in cards if c[:1] not in SUITS or c[1:] not in RANKS), None)
    if unknown is not None:
        raise ValueError(f"card {unknown!r} is none")
    trumps = "" if contract[1:3] == "NT" else contract[1]
    leader = (FROM_SOUTH.index(declarer) + 1) % 4
    taken = 0
    for first in range(0, 52, 4):
        trick = cards[first : first + 4]
        suit = trumps if any(card[0] == trumps for card in trick) else trick[0][0]
        best = max((card for card in trick if card[0] == suit), key=lambda c: -RANKS.index(c[1]))
        leader = (leader + trick.index(best)) % 4
        taken += side_of(FROM_SOUTH[leader]) == side_of(declarer)
    return taken


def recognises(start: str) -> bool:
    """Tell whether a file that starts like this is LIN."""
    return re.match(r"\s*(?:vg|mn|pn|qx|st|md)\s*\|", start) is not None


def tokens_in(text: str) -> Iterator[Token]:
    """Yield the pairs of the text, which may be escaped as in an address."""
    line = 1
    parts = text.split("|")
    for key, value in zip(parts[::2], parts[1:-1:2], strict=False):  # what is cut off is left out
        before = len(key) - len(key.lstrip())
        line += key.count("\n", 0, before)
        yield Token(line, key.strip().lower(), unquote(" ".join(value.split())))
        line += key.count("\n", before) + value.count("\n")


def is_whole(text: str) -> bool:
    """Tell whether the last value is closed, and nothing stands behind it."""
    *parts, rest = text.split("|")
    return len(parts) % 2 == 0 and not rest.strip()


def tables_in(tokens: Iterator[Token]) -> Iterator[Table]:
    """Yield the boards at their tables: from qx to qx; without any, from pn to pn.

    Where the players of each board stand before its qx (BridgeComposer), from pn to pn, too.
    """
    found = list(tokens)
    keys = [token.key for token in found]
    before = keys.count("pn") == keys.count("qx") and "vg" not in keys
    first = "pn" if "qx" not in keys or (before and keys.index("pn") < keys.index("qx")) else "qx"
    starts = [at for at, token in enumerate(found) if token.key == first]
    for start, end in pairwise([*starts, len(found)]):
        yield Table(found[start].line, tuple(found[start:end]))


def hands_in(text: str) -> str:
    """Return the hands of md from south clockwise, the last from the rest. Raises ValueError."""
    told = text.lstrip("01234").upper().split(",")
    hands: dict[Seat, str] = {}
    for seat, hand in zip(FROM_SOUTH, told, strict=False):
        if hand.strip():
            match = HAND.fullmatch(hand.strip())
            if match is None:
                raise ValueError(f"hand {hand[:40]!r} of {seat} is not cards of four suits")
            hands[seat] = ".".join(match.groups())
    missing = [seat for seat in FROM_SOUTH if seat not in hands]
    if len(missing) == 1:
        hands[missing[0]] = _rest(hands)
    elif missing:
        raise ValueError(f"has {len(hands)} hands, not four")
    return hands_of(hands)


def _rest(hands: dict[Seat, str]) -> str:
    """Return the cards that nobody else has."""
    suits = [hand.replace("10", "T").split(".") for hand in hands.values()]
    return ".".join(
        "".join(rank for rank in RANKS if all(rank not in hand[at] for hand in suits))
        for at in range(len(SUITS))
    )


def _call(text: str) -> str:
    """Read a call without its alert, in capitals: P, X, XX, 3NT. Raises ValueError."""
    plain = text.strip().rstrip("!").upper()
    known = {"P": "P", "PASS": "P", "D": "X", "X": "X", "DBL": "X", "R": "XX", "XX": "XX"}
    match = CALL.fullmatch(plain)
    if match is None and plain not in known:
        raise ValueError(f"call {text!r} is none")
    return known[plain] if match is None else match[1] + ("NT" if match[2] == "N" else match[2])
