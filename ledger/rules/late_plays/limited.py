"""ACBL Duplicate Decisions, Law 82: late plays, how many, and what slow sides get."""

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from ledger.bridge.awards import Grade
from ledger.bridge.boards import Side
from ledger.rules import Rule


class Grades(NamedTuple):
    """The grades of both sides on a board that could not be played."""

    ns: Grade
    ew: Grade


class Limited(Rule, frozen=True, kw_only=True, tag="limited"):
    """A pair that is late may play boards after all others, but only so many.

    Attributes:
        each_session: the most late plays of a pair.
        unknown_fault: the grade of both sides if it is not known whose fault it was.

    """

    each_session: Annotated[int, Meta(ge=0)]
    unknown_fault: Grade

    def allowed(self, assigned: int = 0, *, cards_seen: bool = False) -> bool:
        """Tell whether a board may be put off: only so many, and none whose cards were seen."""
        return assigned < self.each_session and not cards_seen

    def grades(self, at_fault: Side | Literal["both", "neither"] | None) -> Grades:
        """Return the sides' grades for a board no longer played; at_fault None: nobody can tell."""
        if at_fault is None:
            return Grades(self.unknown_fault, self.unknown_fault)
        return Grades(
            "A-" if at_fault in ("NS", "both") else "A+",
            "A-" if at_fault in ("EW", "both") else "A+",
        )
