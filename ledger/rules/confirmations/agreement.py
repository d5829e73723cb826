"""ANC 1.4, 11.7; SBF 6.1: a score is agreed once everybody who has to confirm it did."""

from typing import Literal, NamedTuple

from ledger.rules import Rule

By = Literal["nobody", "opponents", "both-sides"]
NEEDED: dict[By, int] = {"nobody": 0, "opponents": 1, "both-sides": 2}


class Leaving(NamedTuple):
    """The judgement on leaving the table: whether an offence, of what kind, and whose."""

    offence: bool
    kind: str | None = None
    charged: Literal["both-sides"] | None = None


class Agreement(Rule, frozen=True, kw_only=True, tag="agreement"):
    """Confirmation of each score by those who did not enter it, or by both sides.

    Attributes:
        by: nobody, the opponents of north-south, who enter the score, or both sides.
        before_leaving: a score that is missing or unconfirmed when the players leave the table is
            an offence of both pairs, of this kind (ANC 1.4).
        before_official: whether results are official only once everybody who has to confirm did
            (SBF 6.1).

    """

    by: By
    before_leaving: str | None = None
    before_official: bool = False

    def confirming(self, ns: str, ew: str) -> tuple[str, ...]:
        """Return those of the two sides who have to confirm a score."""
        match self.by:
            case "nobody":
                return ()
            case "opponents":
                return (ew,)
            case "both-sides":
                return (ns, ew)

    def agreed(self, *, entered: bool = True, confirmed: int = 0) -> bool:
        """Tell whether a score is agreed once so many of those who must confirm it did."""
        return entered and confirmed >= NEEDED[self.by]

    def result(
        self, *, home: bool, away: bool, sheet: bool = True
    ) -> Literal["agreed", "disputed"]:
        """Tell if a part of a final is agreed: by both captains, with the result sheet (11.7)."""
        return "agreed" if home and away and sheet else "disputed"

    def leaving(self, *, entered: int, boards: int, confirmed: bool) -> Leaving:
        """Judge leaving the table now, with so many of the boards entered."""
        if self.before_leaving is None or (entered >= boards and confirmed):
            return Leaving(offence=False)
        return Leaving(offence=True, kind=self.before_leaving, charged="both-sides")
