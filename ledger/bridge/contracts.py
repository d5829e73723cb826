"""Contracts and what they score (Law 77)."""

import re
from functools import cache
from sys import intern
from typing import Literal, cast

from msgspec import Struct

from ledger.bridge.boards import FACES, SEATS, Seat, Side, side_of, vulnerable
from ledger.errors import (
    ContractAndScoreDisagree,
    ImpossibleScore,
    UnreadableContract,
)

Strain = Literal["C", "D", "H", "S", "NT"]

TRICK_POINTS: dict[Strain, int] = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
PASSED_OUT = "PASS"
SIGNS: dict[Side, int] = {"NS": 1, "EW": -1}
"""The sign of each side's own points in the north-south score."""

CONTRACT = re.compile(
    r"(?P<level>[1-7])\s*(?P<strain>NT|N|S|H|D|C)\s*(?P<doubled>XX|X|\*\*|\*|DBL|RDBL|)"
)
LIKE_ONE = re.compile(
    r"(?P<level>\d{1,2})\s*(?:(?P<strain>NT|N|S|H|D|C)\s*(?P<doubled>X*)|(?P<other>[A-Z=]))",
    re.ASCII,
)
PASSES = frozenset({"P", "PASS", "PASSED", "PASSED OUT", "AP", "ALL PASS", "PASSOUT"})


class Contract(Struct, frozen=True):
    """A contract: level 1 to 7, strain, and 0, 1 or 2 for undoubled, doubled, redoubled."""

    level: int
    strain: Strain
    doubled: int = 0

    def __str__(self) -> str:
        return intern(f"{self.level}{self.strain}{'X' * self.doubled}")


@cache
def parse_contract(text: str) -> Contract | None:
    """Read a contract as scoring programs write it ("4S", "3 NT x", "5♦**"); None if passed out.

    Raises UnreadableContract.
    """
    plain = in_letters(text)
    if plain in PASSES:
        return None
    match = CONTRACT.fullmatch(plain)
    if match is None:
        fault = fault_of_contract(plain)
        raise UnreadableContract(value=text, why=f"{fault}; " if fault else "")
    strain = "NT" if match["strain"] == "N" else match["strain"]
    doubled = {"": 0, "X": 1, "*": 1, "DBL": 1, "XX": 2, "**": 2, "RDBL": 2}[match["doubled"]]
    return Contract(int(match["level"]), cast(Strain, strain), doubled)


def fault_of_contract(plain: str) -> str:
    """Say what is wrong with the contract that a text in capital letters begins with.

    Empty where it begins with a contract, or with nothing like one.
    """
    read = LIKE_ONE.match(plain)
    if read is None:
        return ""
    if read["strain"] is None:
        return f"after its level a contract has C, D, H, S or NT, not {read['other']}"
    if not re.fullmatch("[1-7]", read["level"]):
        return f"a contract is at the level of 1 to 7, not {read['level']}"
    if len(read["doubled"]) > 2:
        return f"a contract is doubled with X, redoubled with XX, never {read['doubled']}"
    return ""


def parse_seat(text: str, place: str = "declarer") -> Seat:
    """Read a seat, as "N", "south" or "w". Raises UnreadableContract."""
    letter = intern(text.strip()[:1].upper())
    if letter not in SEATS:
        raise UnreadableContract(value=f"{place} {text!r}")
    return letter


@cache
def declarer_points(contract: Contract, tricks: int, *, is_vulnerable: bool) -> int:
    """Return the points of declarer's side for taking `tricks` (0 to 13): Law 77."""
    over = tricks - 6 - contract.level
    if over < 0:
        return -_undertricks(-over, contract.doubled, is_vulnerable=is_vulnerable)
    trick = TRICK_POINTS[contract.strain]
    below = (trick * contract.level + (10 if contract.strain == "NT" else 0)) << contract.doubled
    game = (500 if is_vulnerable else 300) if below >= 100 else 50
    slam = {6: (500, 750), 7: (1000, 1500)}.get(contract.level, (0, 0))[is_vulnerable]
    insult = 50 * contract.doubled
    each_over = trick if not contract.doubled else (100 << is_vulnerable) * contract.doubled
    return below + game + slam + insult + over * each_over


def _undertricks(down: int, doubled: int, *, is_vulnerable: bool) -> int:
    """Return the points of the defenders for `down` undertricks."""
    if not doubled:
        return down * (100 if is_vulnerable else 50)
    if is_vulnerable:
        penalty = 300 * down - 100
    else:
        penalty = (100, 300, 500)[down - 1] if down <= 3 else 300 * down - 400
    return penalty * doubled


def ns_points(board: int, contract: Contract | None, declarer: Seat | None, tricks: int) -> int:
    """Return the north-south score of a contract played on this board; 0 if passed out."""
    if contract is None or declarer is None:
        return 0
    side = side_of(declarer)
    points = declarer_points(contract, tricks, is_vulnerable=side in vulnerable(board))
    return points if side == "NS" else -points


def check_agreement(
    board: int, contract: Contract | None, declarer: Seat | None, tricks: int, points: int
) -> None:
    """Raise ContractAndScoreDisagree unless the contract scores these north-south points."""
    expected = ns_points(board, contract, declarer, tricks)
    if points != expected:
        raise ContractAndScoreDisagree(
            board=board,
            contract=f"{contract or PASSED_OUT}{f' by {declarer}' if declarer else ''}",
            tricks=tricks,
            points=points,
            expected=str(expected),
            vulnerable=f" (declarer is {how_vulnerable(board, side_of(declarer))})"
            if declarer
            else "",
        )


def check_result(
    board: int, contract: Contract | None, declarer: Seat | None, tricks: int | None, points: int
) -> None:
    """Raise unless the points can come from what is known of the contract; None if passed out.

    ContractAndScoreDisagree where that is certain, ImpossibleScore where no contract fits.
    """
    if contract is None:
        check_agreement(board, None, None, 0, points)
    elif tricks is None:
        check_possible(board, points)
    elif declarer is None:
        check_some_side(board, contract, tricks, points)
    else:
        check_agreement(board, contract, declarer, tricks, points)


def check_possible(board: int, points: int) -> None:
    """Raise ImpossibleScore unless some contract scores these north-south points here."""
    if not _can_score(board, points):
        tried = f"{_tried(board, 'NS', points)} or {_tried(board, 'EW', -points)}"
        raise ImpossibleScore(board=board, points=points, tried=tried, near=_near(board, points))


def _can_score(board: int, points: int) -> bool:
    sides = vulnerable(board)
    return any(
        sign * points in _every_score(is_vulnerable=side in sides) for side, sign in SIGNS.items()
    )


def _tried(board: int, side: Side, points: int) -> str:
    """Say what a side would have played to score these points of its own, and if vulnerable."""
    done = "made" if points > 0 else "lost"
    return f"{done} by {FACES[side]} ({how_vulnerable(board, side)})"


def _near(board: int, points: int) -> str:
    """Guess what was meant: the other side's score, or the score of another board."""
    if _can_score(board, -points):
        return f"; {-points} can be scored there"
    sides = vulnerable(board)
    for side, sign in SIGNS.items():
        if sign * points in _every_score(is_vulnerable=side not in sides):
            otherwise = "not vulnerable" if side in sides else "vulnerable"
            return f"; it can on a board where {FACES[side]} are {otherwise}"
    return ""


def how_vulnerable(board: int, side: Side) -> str:
    """Say whether a side is vulnerable on the board of this number (Law 2), as "not vulnerable"."""
    return "vulnerable" if side in vulnerable(board) else "not vulnerable"


@cache
def _every_score(*, is_vulnerable: bool) -> frozenset[int]:
    """Return all that a declaring side can score, made or down; and 0 for a passed-out board."""
    strains: tuple[Strain, ...] = ("C", "D", "H", "S", "NT")
    return frozenset({0}) | {
        declarer_points(Contract(level, strain, doubled), tricks, is_vulnerable=is_vulnerable)
        for level in range(1, 8)
        for strain in strains
        for doubled in range(3)
        for tricks in range(14)
    }


class Outcome(Struct, frozen=True):
    """The result at a table: north-south points, and the contract where it is known.

    contract is "PASS" for a passed-out board and None where only points are known.
    """

    points: int
    contract: str | None = None
    declarer: Seat | None = None
    tricks: int | None = None


def in_letters(text: str) -> str:
    """Return the text in capital letters, suits as C, D, H, S, a blank where there are several."""
    plain = " ".join(text.split()).upper()
    for symbol, letter in SUITS.items():
        plain = plain.replace(symbol, letter)
    return plain


def check_some_side(board: int, contract: Contract, tricks: int, points: int) -> None:
    """Raise ContractAndScoreDisagree if the contract gives these points to neither side."""
    seats: tuple[Seat, ...] = ("N", "E")
    expected = [ns_points(board, contract, seat, tricks) for seat in seats]
    if points not in expected:
        raise ContractAndScoreDisagree(
            board=board,
            contract=str(contract),
            tricks=tricks,
            points=points,
            expected=" or ".join(
                f"{each} by {seat} ({how_vulnerable(board, side_of(seat))})"
                for each, seat in zip(expected, seats, strict=True)
            ),
        )
