"""The four taps by which a phone enters a contract and its result, and how they are read back."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ledger.bridge.boards import SEATS
from ledger.bridge.scores import Line
from ledger.bridge.shorthand import parse_shorthand
from ledger.errors import LedgerError
from projections.views.suspicious import by_itself
from projections.writers.languages import texts
from replay.web import rendering

LEVELS = ("1", "2", "3", "4", "5", "6", "7", "pass")
STRAINS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT"}
DOUBLED = {"": "undoubled", "X": "X", "XX": "XX"}
RESULTS = ("=", *(f"+{over}" for over in range(1, 7)), *(f"-{down}" for down in range(1, 14)))
TAPS = ("level", "strain", "doubled", "declarer", "result")

Named = tuple[str, str]
"""A choice: its value, and what stands on the button."""


class Tapped(NamedTuple):
    """A result as it was tapped: what is recorded of it, and what is read back; why it is none.

    Attributes:
        doubt: what is asked about a result that is hard to believe.

    """

    score: str = ""
    words: str = ""
    doubt: str = ""
    refused: str = ""


def tapped(line: Line, said: Mapping[str, str]) -> Tapped:
    """Return the result tapped for a line; an empty one until it is complete."""
    level, strain, doubled, declarer, result = (said.get(name, "") for name in TAPS)
    if level == "pass":
        return Tapped("pass", "passed out")
    if not (level and strain and declarer and result):
        return Tapped()
    score = f"{level}{strain}{doubled}{declarer}{result}"
    try:
        outcome = parse_shorthand(line.board, score)
    except LedgerError as refusal:
        return Tapped(refused=rendering.sentence_of(refusal))
    points, doubt = outcome.points, by_itself(outcome.contract, outcome.tricks)
    suit, made = STRAINS.get(strain, strain), "made" if result == "=" else result
    words = f"{level}{suit}{doubled} by {declarer}, {made}: {abs(points)} for"
    sides = "N-S" if points > 0 else "E-W"
    return Tapped(score, f"{words} {sides}", f"Is it really {doubt}?" if doubt else "")


def choices() -> tuple[Sequence[str] | Sequence[Named] | Mapping[str, str], ...]:
    """Return what each tap is chosen from; strains and seats in the language that is spoken."""
    strains = [(one, texts.word("strain", sign)) for one, sign in STRAINS.items()]
    return LEVELS, strains, DOUBLED, [(one, texts.seat(one)) for one in SEATS], RESULTS
