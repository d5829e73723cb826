"""Law 8A1: the movements that a director instructs players in, by the names that clubs use."""

from fractions import Fraction
from typing import NamedTuple

from msgspec import structs

from ledger.bridge.numbers import half_up, so_many
from ledger.errors import BadValue, Unclear
from ledger.rules.draws import DrawnForASession
from ledger.rules.draws.balanced_howell import BalancedHowellDraw
from ledger.rules.draws.by_movement import Hall, LaidOut
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.web import WebDraw

CLAUSE = "Law 8A1"

MITCHELLS = {
    "mitchell": MitchellDraw(clause=CLAUSE),
    "mitchell-share": MitchellDraw(clause=CLAUSE, even="share-and-relay"),
    "mitchell-revenge": MitchellDraw(clause=CLAUSE, revenge=True),
}
"""Mitchells: of an even number of tables with a skip, or share and relay; or all meet twice."""

IN_TWO_LINES: dict[str, MitchellDraw | WebDraw] = {**MITCHELLS, "web": WebDraw(clause=CLAUSE)}
"""Movements in which north-south stay and east-west move: the arrow may be switched in them."""

HOWELL = BalancedHowellDraw(clause=CLAUSE, directions="best")

HOWELLS = ("howell", "three-quarter-howell", "appendix-howell")
"""Howells: complete, of about three quarters of the rounds, or of as many as wanted."""

NAMES = (*MITCHELLS, *HOWELLS, "web")


class Chosen(NamedTuple):
    """A movement chosen by name: its rule, and the number of rounds; None: all."""

    rule: DrawnForASession
    rounds: int | None

    def laid_out(self, contestants: int, each: int | None) -> LaidOut:
        """Return the movement for so many; an odd one sits out. Raises RuleSaysNo, BadValue."""
        even = contestants + contestants % 2
        movement, boards = self.rule.laid_out(Hall(even, None, self.rounds, each))
        return LaidOut(movement.for_so_many(contestants), boards)


def chosen(
    name: str,
    contestants: int,
    rounds: int | None = None,
    switched: int | None = None,
    *,
    one_winner: bool = False,
) -> Chosen:
    """Return the movement of this name for so many.

    rounds: None: as many as there can be. switched: how many of the last rounds have the arrow
    switched; one_winner: an eighth of them. Raises BadValue for what a movement has not.
    """
    even = contestants + contestants % 2
    if name in IN_TWO_LINES:
        rule = IN_TWO_LINES[name]
        many = rounds or rule.usual_rounds(even // 2)
        last = _eighth(many) if one_winner and switched is None else switched or 0
        if last > many:
            at_most = f"at most {so_many(many, 'round')}"
            raise BadValue(place="--switched", value=str(last), expected=at_most)
        return Chosen(structs.replace(rule, switched=last), rounds)
    if switched is not None:
        lines = " or ".join(IN_TWO_LINES)
        raise Unclear(sentence=f"--switched is for {lines}: a {name} has its arrows as they are")
    if name == "three-quarter-howell" and rounds is None:
        rounds = _three_quarters(even)
    if name == "appendix-howell" and rounds is None:
        rounds = _a_few(even)
    return Chosen(HOWELL, rounds)


def _three_quarters(contestants: int) -> int:
    """Return the fewest rounds, from about three quarters of all, that have a movement."""
    return _next(
        contestants, min(-(-3 * contestants // 4) | 1, max(contestants - 3, contestants // 2))
    )


def _a_few(contestants: int) -> int:
    """Return the fewest rounds, beyond half the contestants, that have a movement.

    Half of them would be a Mitchell. An even number is nearly always found.
    """
    tables = contestants // 2
    return _next(contestants, min(tables + 2 - tables % 2, contestants - 1))


def _next(contestants: int, wanted: int) -> int:
    """Return the fewest rounds, from so many on, that have a movement; else the number wanted."""
    found = (n for n in range(wanted, contestants) if HOWELL.is_found(contestants, n))
    return next(found, wanted)


def _eighth(rounds: int) -> int:
    """Return how many rounds with the arrow switched make the sides of a Mitchell one field."""
    return max(1, int(half_up(Fraction(rounds, 8), Fraction(1))))
