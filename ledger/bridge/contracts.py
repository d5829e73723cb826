"""Contracts and what they score (Law 77)."""

import re
from functools import cache
from typing import Literal, cast

from msgspec import Struct

from ledger.bridge.boards import SEATS, Seat, side_of, vulnerable
from ledger.errors import (
    BadValue,
    ContractAndScoreDisagree,
    ImpossibleScore,
    UnreadableContract,
)

Strain = Literal["C", "D", "H", "S", "NT"]

TRICK_POINTS: dict[Strain, int] = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
PASSED_OUT = "PASS"

CONTRACT = re.compile(
    r"(?P<level>[1-7])\s*(?P<strain>NT|N|S|H|D|C)\s*(?P<doubled>XX|X|\*\*|\*|DBL|RDBL|)"
)
PASSES = frozenset({"P", "PASS", "PASSED", "PASSED OUT", "AP", "ALL PASS", "PASSOUT"})


class Contract(Struct, frozen=True):
    """A contract: level 1 to 7, strain, and 0, 1 or 2 for undoubled, doubled, redoubled."""

    level: int
    strain: Strain
    doubled: int = 0

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{'X' * self.doubled}"


@cache
def parse_contract(text: str) -> Contract | None:
    """The contract that a scoring program writes ("4S", "3 NT x", "5♦**"); None if passed out.

    Raises UnreadableContract.
    """
    plain = _in_letters(text)
    if plain in PASSES:
        return None
    match = CONTRACT.fullmatch(plain)
    if match is None:
        raise UnreadableContract(value=text)
    strain = "NT" if match["strain"] == "N" else match["strain"]
    doubled = {"": 0, "X": 1, "*": 1, "DBL": 1, "XX": 2, "**": 2, "RDBL": 2}[match["doubled"]]
    return Contract(int(match["level"]), cast(Strain, strain), doubled)


def parse_seat(text: str, place: str = "declarer") -> Seat:
    """The seat that "N", "south" or "w" names. Raises UnreadableContract."""
    letter = text.strip()[:1].upper()
    if letter not in SEATS:
        raise UnreadableContract(value=f"{place} {text!r}")
    return letter


@cache
def declarer_points(contract: Contract, tricks: int, *, is_vulnerable: bool) -> int:
    """What declarer's side scores for taking `tricks` (0 to 13): Law 77."""
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
    """What the defenders score for `down` undertricks."""
    if not doubled:
        return down * (100 if is_vulnerable else 50)
    if is_vulnerable:
        penalty = 300 * down - 100
    else:
        penalty = (100, 300, 500)[down - 1] if down <= 3 else 300 * down - 400
    return penalty * doubled


def ns_points(board: int, contract: Contract | None, declarer: Seat | None, tricks: int) -> int:
    """The north-south score of a contract played on this board; 0 if passed out."""
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
            expected=expected,
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
        _check_some_side(board, contract, tricks, points)
    else:
        check_agreement(board, contract, declarer, tricks, points)


def check_possible(board: int, points: int) -> None:
    """Raise ImpossibleScore unless some contract scores these north-south points here."""
    sides = vulnerable(board)
    for side, sign in (("NS", 1), ("EW", -1)):
        if sign * points in _every_score(is_vulnerable=side in sides):
            return
    raise ImpossibleScore(board=board, points=points)


@cache
def _every_score(*, is_vulnerable: bool) -> frozenset[int]:
    """All that a declaring side can score, made or down; and 0 for a passed-out board."""
    strains: tuple[Strain, ...] = ("C", "D", "H", "S", "NT")
    return frozenset({0}) | {
        declarer_points(Contract(level, strain, doubled), tricks, is_vulnerable=is_vulnerable)
        for level in range(1, 8)
        for strain in strains
        for doubled in range(3)
        for tricks in range(14)
    }


class Outcome(Struct, frozen=True):
    """What happened at the table: north-south points, and the contract where it is known.

    contract is "PASS" for a passed-out board and None where only points are known.
    """

    points: int
    contract: str | None = None
    declarer: Seat | None = None
    tricks: int | None = None


SHORTHAND = re.compile(
    r"(?P<contract>[1-7]\s*(?:NT|N|S|H|D|C)\s*(?:XX|X|)) ?(?P<before>[NESW]?)"
    r"\s*(?P<made>=|[+-]\d{1,2}) ?(?P<after>[NESW]?)(?:\s+(?P<points>-?\d{1,18}))?"
)

PRINTED = re.compile(
    r"(?P<contract>[1-7](?:NT|N|S|H|D|C)(?:XX|X|)) (?P<declarer>[NESW]) (?P<tricks>\d{1,2})"
    r"(?: (?P<points>[+-]\d{1,18}))?"
)


def parse_shorthand(board: int, text: str) -> Outcome:
    """A score as a recorder types it: "420", "-50", "pass", "4S=N", "3NX-2 W", "4S= 420".

    Or as it is shown: "4S N 10 +420", "PASS +0".

    Raises UnreadableContract, ContractAndScoreDisagree, ImpossibleScore.
    """
    plain = _in_letters(text)
    if plain.removesuffix(" +0") in PASSES:
        return Outcome(0, PASSED_OUT)
    if re.fullmatch(r"[+-]?\d{1,18}", plain):
        check_possible(board, int(plain))
        return Outcome(int(plain))
    if shown := PRINTED.fullmatch(plain):
        return _as_shown(board, text, shown)
    match = SHORTHAND.fullmatch(plain)
    if match is None:
        raise UnreadableContract(value=text)
    contract = parse_contract(match["contract"])
    assert contract is not None
    tricks = 6 + contract.level + (0 if match["made"] == "=" else int(match["made"]))
    if not 0 <= tricks <= 13:
        raise UnreadableContract(value=text)
    points = None if match["points"] is None else int(match["points"])
    declarer = cast(Seat | None, match["before"] or match["after"] or None)
    if declarer is not None:
        computed = ns_points(board, contract, declarer, tricks)
        if points is not None:
            check_agreement(board, contract, declarer, tricks, points)
        return Outcome(computed, str(contract), declarer, tricks)
    if points is None:
        declared = ", ".join(f"{plain}{seat}" for seat in SEATS)
        raise BadValue(
            place="score", value=text, expected=f"clear without its declarer: {declared}"
        )
    _check_some_side(board, contract, tricks, points)
    return Outcome(points, str(contract), None, tricks)


def _as_shown(board: int, text: str, shown: re.Match[str]) -> Outcome:
    """A score read back from a sheet, with the tricks that were taken."""
    contract, tricks = parse_contract(shown["contract"]), int(shown["tricks"])
    if tricks > 13:
        raise UnreadableContract(value=text)
    declarer = cast(Seat, shown["declarer"])
    points = ns_points(board, contract, declarer, tricks)
    if shown["points"]:
        check_agreement(board, contract, declarer, tricks, int(shown["points"]))
    return Outcome(points, str(contract), declarer, tricks)


def _in_letters(text: str) -> str:
    plain = text.strip().upper()
    for symbol, letter in SUITS.items():
        plain = plain.replace(symbol, letter)
    return plain


def _check_some_side(board: int, contract: Contract, tricks: int, points: int) -> None:
    """Raise ContractAndScoreDisagree if the contract gives these points to neither side."""
    seats: tuple[Seat, ...] = ("N", "E")
    expected = [ns_points(board, contract, seat, tricks) for seat in seats]
    if points not in expected:
        raise ContractAndScoreDisagree(
            board=board,
            contract=str(contract),
            tricks=tricks,
            points=points,
            expected=expected[0],
        )
