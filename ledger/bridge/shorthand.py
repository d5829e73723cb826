"""A score as a recorder types it, or as a sheet shows it; and the faults of a text that is none."""

import re
from typing import cast

from ledger.bridge.boards import SEATS, Seat
from ledger.bridge.contracts import (
    PASSED_OUT,
    PASSES,
    Contract,
    Outcome,
    check_agreement,
    check_possible,
    check_some_side,
    fault_of_contract,
    in_letters,
    ns_points,
    parse_contract,
)
from ledger.errors import BadValue, UnreadableContract

SHORTHAND = re.compile(
    r"(?P<contract>[1-7]\s*(?:NT|N|S|H|D|C)\s*(?:XX|X|)) ?(?P<before>[NESW]?)"
    r"\s*(?P<made>=|[+-]\d{1,2}) ?(?P<after>[NESW]?)(?:\s+(?P<points>-?\d{1,18}))?"
)

PRINTED = re.compile(
    r"(?P<contract>[1-7](?:NT|N|S|H|D|C)(?:XX|X|)) (?P<declarer>[NESW]) (?P<tricks>\d{1,2})"
    r"(?: (?P<points>[+-]\d{1,18}))?"
)

WITHOUT_END = re.compile(
    r"[1-7]\s*(?:NT|N|S|H|D|C)\s*(?:XX|X|) ?[NESW]?\s*(?P<made>=|[+-]\d{1,2}|)\s*(?P<rest>.{0,40})"
)


def parse_shorthand(board: int, text: str) -> Outcome:
    """Read a score as a recorder types it: "420", "-50", "pass", "4S=N", "3NX-2 W", "4S= 420".

    Or as it is shown: "4S N 10 +420", "PASS +0".

    Raises UnreadableContract, ContractAndScoreDisagree, ImpossibleScore.
    """
    plain = in_letters(text)
    if plain.removesuffix(" +0") in PASSES:
        return Outcome(0, PASSED_OUT)
    if re.fullmatch(r"[+-]?\d{1,18}", plain):
        check_possible(board, int(plain))
        return Outcome(int(plain))
    if shown := PRINTED.fullmatch(plain):
        return _as_shown(board, text, shown)
    match = SHORTHAND.fullmatch(plain)
    if match is None:
        raise UnreadableContract(value=text, why=_fault(plain))
    contract = parse_contract(match["contract"])
    assert contract is not None
    tricks = 6 + contract.level + (0 if match["made"] == "=" else int(match["made"]))
    _check_tricks(text, contract, tricks)
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
    check_some_side(board, contract, tricks, points)
    return Outcome(points, str(contract), None, tricks)


def _as_shown(board: int, text: str, shown: re.Match[str]) -> Outcome:
    """Read a score back from a sheet, with the tricks that were taken."""
    contract, tricks = parse_contract(shown["contract"]), int(shown["tricks"])
    assert contract is not None
    _check_tricks(text, contract, tricks)
    declarer = cast(Seat, shown["declarer"])
    points = ns_points(board, contract, declarer, tricks)
    if shown["points"]:
        check_agreement(board, contract, declarer, tricks, int(shown["points"]))
    return Outcome(points, str(contract), declarer, tricks)


def _check_tricks(text: str, contract: Contract, tricks: int) -> None:
    """Raise UnreadableContract for more tricks than there are, or fewer than none."""
    if not 0 <= tricks <= 13:
        most = f"{contract} has {7 - contract.level} overtricks at most"
        least = f"{contract} goes {6 + contract.level} down at most"
        raise UnreadableContract(value=text, why=f"{least if tricks < 0 else most}; ")


def _fault(plain: str) -> str:
    """Say what is wrong with a text that is no score; empty where it is nothing like one."""
    fault = fault_of_contract(plain)
    if fault:
        return f"{fault}; "
    read = WITHOUT_END.fullmatch(plain)
    if read is None:
        return ""
    if not read["made"]:
        return "the tricks are missing, as = for made, +1 or -2; "
    return f"{read['rest']!r} is no declarer, which is N, E, S or W; " if read["rest"] else ""
