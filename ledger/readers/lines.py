"""Lines of play, which every reader makes here of their cells, checked against the Laws."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from sys import intern
from typing import NamedTuple

from ledger.bridge.awards import AnyAward
from ledger.bridge.boards import Seat
from ledger.bridge.contracts import (
    PASSED_OUT,
    Contract,
    Outcome,
    check_agreement,
    check_possible,
    ns_points,
    parse_contract,
    parse_seat,
)
from ledger.bridge.numbers import parse_exact
from ledger.bridge.scores import BoardScore, Line
from ledger.errors import InFile, LedgerError, NotThisKindOfFile, UnreadableContract
from ledger.readers.awards_in_files import ScoredIn, parse_awards
from ledger.readers.result_file import LineRow

NOTHING = frozenset({"", "-", "--", "---", "?", "*"})
NOT_PLAYED = NOTHING | {
    "NP",
    "N/P",
    "NO PLAY",
    "NOPLAY",
    "NOT PLAYED",
    "NOTPLAYED",
    "S/O",
    "SITOUT",
    "LATE",
    "LATE PLAY",
}
ADJUSTED_WORDS = frozenset({"ADJ", "ADJ.", "ADJUSTED"})
ADJUSTED = "was adjusted, and what its sides get for that does not stand there"
LAST_BOARD, MOST_OF_A_CARD = 9999, 5
RANK_FIRST = re.compile(r"(10|[2-9TJQKA])([SHDC])", re.ASCII)
"""A card as some table devices write it, rank before suit."""

NO_TRUMP = re.compile(r"(?<=\d)\s*(?:SA|BA|ST|UT)(?![A-Z])", re.ASCII | re.IGNORECASE)
"""The word for no trump in French, German, Dutch, Italian, Polish, Spanish and Norwegian."""

TRICKS = re.compile(r"(?:(?:NS|EW)\s+)?(=|[+-]?\d{1,2})", re.ASCII)


class Scored(NamedTuple):
    """The result of a line: its score, or its awards; neither where it was not played.

    Attributes:
        doubt: what could not be read, although the score could; None where all was.

    """

    played: BoardScore | None = None
    awards: tuple[AnyAward, AnyAward] | None = None
    doubt: str | None = None

    def row(
        self, place: str, line: Line, ns: Fraction | None = None, ew: Fraction | None = None
    ) -> LineRow:
        """Make the row of the line; ns, ew: what the file says it is worth to its sides."""
        return LineRow(
            place=place,
            line=line,
            played=self.played,
            awards=self.awards,
            doubt=self.doubt,
            ns_claim=ns,
            ew_claim=ew,
        )


class Shown(NamedTuple):
    """The cells of a line, as they are written; "" where there is nothing.

    Attributes:
        score: north-south's points, or what stands for an award.
        tricks: taken in all ("10"), or against the contract ("=", "+1", "-2").

    """

    score: str = ""
    contract: str = ""
    declarer: str = ""
    tricks: str = ""
    lead: str = ""


@contextmanager
def reading(file: str, place: str) -> Iterator[None]:
    """Add the place in the file to any refusal within."""
    try:
        yield
    except (InFile, NotThisKindOfFile):
        raise
    except (LedgerError, ValueError) as error:
        raise InFile(file=file, place=place, what=str(error)) from None


def whole(text: str, what: str, low: int = 1, high: int = LAST_BOARD) -> int:
    """Read a whole number. Raises ValueError unless it is between the two, both included."""
    plain = text.strip()
    if not re.fullmatch(r"[+-]?\d{1,6}", plain, re.ASCII) or not low <= int(plain) <= high:
        raise ValueError(f"{what} {text!r} is not a whole number from {low} to {high}")
    return int(plain)


def claimed(text: str) -> Fraction | None:
    """Read a number that a file claims, None where it is empty. Raises ValueError."""
    plain = _pointed(text)
    return None if plain in NOTHING else parse_exact(plain)


def decimals_of(text: str) -> int:
    """Count the decimals with which a number is printed."""
    return len(_pointed(text).partition(".")[2])


def _pointed(text: str) -> str:
    """Return a number without its percent sign, and with a point for a decimal comma."""
    plain = text.strip().rstrip("%").strip()
    return plain.replace(",", ".") if plain.count(",") == 1 and "." not in plain else plain


def scored(line: Line, shown: Shown, unit: ScoredIn) -> Scored:
    """Return the score of a line or its awards; neither where it was not played.

    unit: of the contest's scoring. Raises ValueError, UnreadableContract,
    ContractAndScoreDisagree, ImpossibleScore.
    """
    score, contract = shown.score.strip().upper(), shown.contract.strip().upper()
    tricks = shown.tricks.strip().upper()
    if contract and contract in NOT_PLAYED:
        if score not in NOT_PLAYED | {"0"}:
            raise ValueError(f"has the score {shown.score!r} without a contract ({shown.contract})")
        return Scored()
    if score in NOTHING and not contract and tricks not in NOT_PLAYED | {"0"}:
        raise ValueError(f"has the tricks {shown.tricks!r} without a contract or a score")
    if contract and score in NOT_PLAYED and score not in NOTHING:
        doubt = f"is not played ({shown.score}), though the contract {shown.contract} stands there"
        return Scored(doubt=doubt)
    if not contract and score in NOT_PLAYED:
        return Scored()
    if score in ADJUSTED_WORDS:
        return Scored(doubt=ADJUSTED)
    awards = None if is_points(score) else parse_awards(score, unit)
    return Scored(None, awards) if awards else _played(line, shown)


def is_played(shown: Shown) -> bool:
    """Tell whether a line shows that cards were played: a contract, or points that are not 0."""
    contract, score = shown.contract.strip().upper(), shown.score.strip()
    if contract not in NOT_PLAYED:
        return True
    return is_points(score) and int(score) != 0


def _played(line: Line, shown: Shown) -> Scored:
    """Return the score if contract, vulnerability and points agree as far as they are shown.

    If the contract cannot be read, the points alone are taken.
    """
    doubt = None
    try:
        outcome = _outcome(line.board, shown)
    except Illegible as illegible:
        if _points(shown.score) is None:
            raise
        outcome = _outcome(line.board, Shown(shown.score))
        doubt = f"{illegible}: its score of {outcome.points:+d} is taken without a contract"
    lead = RANK_FIRST.sub(r"\2\1", shown.lead.strip().upper().replace(" ", ""))
    if len(lead) > MOST_OF_A_CARD:
        lead, doubt = "", f"{doubt + '; ' if doubt else ''}lead {shown.lead!r} is no card"
    score = BoardScore(
        session=line.session,
        section=line.section,
        round=line.round,
        table=line.table,
        room=line.room,
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        points=outcome.points,
        contract=outcome.contract,
        declarer=outcome.declarer,
        tricks=outcome.tricks,
        lead=None if lead in NOTHING else lead,
    )
    return Scored(score, None, doubt)


class Illegible(ValueError):
    """A cell of the contract, the declarer or the tricks that cannot be read as one."""


def _outcome(board: int, shown: Shown) -> Outcome:
    points = _points(shown.score)
    if not shown.contract.strip():
        if points is None:
            raise ValueError("has neither a score nor a contract")
        check_possible(board, points)
        return Outcome(points)
    contract = _contract(shown.contract)
    if contract is None:
        check_agreement(board, None, None, 0, points or 0)
        return Outcome(0, PASSED_OUT)
    seats = _declarers(shown.declarer)
    tricks = _tricks(shown.tricks, contract.level)
    if points is None:
        if len(seats) > 1 or tricks is None:
            raise ValueError(f"{contract} needs its declarer and its tricks, or a score")
        points = ns_points(board, contract, seats[0], tricks)
    else:
        tricks = _tricks_scoring(board, contract, seats, tricks, points)
    return Outcome(points, intern(str(contract)), _seat(shown.declarer), tricks)


def _tricks_scoring(
    board: int, contract: Contract, seats: tuple[Seat, ...], tricks: int | None, points: int
) -> int | None:
    """Return the tricks with which the contract scores these points; None if two answers fit."""
    if len(seats) == 1 and tricks is not None:
        check_agreement(board, contract, seats[0], tricks, points)
        return tricks
    tried = range(14) if tricks is None else (tricks,)
    found = {
        taken
        for seat in seats
        for taken in tried
        if ns_points(board, contract, seat, taken) == points
    }
    if not found:
        by = "" if len(seats) > 1 else f" by {seats[0]}"
        raise ValueError(f"board {board}: {contract}{by} cannot score {points} for north-south")
    return found.pop() if len(found) == 1 else None


def _points(text: str) -> int | None:
    plain = text.strip()
    if plain in NOTHING:
        return None
    if not is_points(plain):
        raise ValueError(f"score {plain!r} is not points, an award (A6040) or NP")
    return int(plain)


def _contract(text: str) -> Contract | None:
    try:
        return parse_contract(NO_TRUMP.sub("NT", text))
    except UnreadableContract:
        raise Illegible(f"contract {text!r} is no contract (4S, 3NTX) nor PASS") from None


def is_points(text: str) -> bool:
    """Tell whether this is a number of points, with or without its sign."""
    return re.fullmatch(r"[+-]?\d{1,5}", text, re.ASCII) is not None


def _declarers(text: str) -> tuple[Seat, ...]:
    """Return the seats that may have declared: one of each side that is possible."""
    plain = text.strip().upper()
    if plain in NOTHING:
        return ("N", "E")
    return ("N",) if plain == "NS" else ("E",) if plain == "EW" else (_one_seat(plain),)


def _seat(text: str) -> Seat | None:
    plain = text.strip().upper()
    return None if plain in NOTHING or plain in ("NS", "EW") else _one_seat(plain)


def _one_seat(text: str) -> Seat:
    try:
        return parse_seat(text)
    except UnreadableContract:
        raise Illegible(f"declarer {text!r} is none of N, S, E, W") from None


def _tricks(text: str, level: int) -> int | None:
    plain = text.strip().upper()
    if plain in NOTHING:
        return None
    match = TRICKS.fullmatch(plain)
    if match is None:
        raise Illegible(f"tricks {text!r} are not a number (10) nor against the contract (=, +1)")
    number = match[1]
    against = number[0] in "=+-"
    taken = level + 6 + int(number.replace("=", "0")) if against else int(number)
    if not 0 <= taken <= 13:
        raise Illegible(f"tricks {text!r} are not between 0 and 13")
    return taken
