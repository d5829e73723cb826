"""ANC 14: points to each eligible member of a team, more for winners and runners-up (AMB-16)."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ledger.rules.awards.award import MemberAward
from ledger.rules.awards.members import Played, Result


class TeamPoints(MemberAward, frozen=True, kw_only=True, tag="team-points"):
    """Points for each member of a team that played enough, and more for the two in the final.

    A shared title shares the points of winner and runner-up.

    Attributes:
        base: for every member.
        winner, runner_up: added to it.
        matches, repechage_stanzas, final_stanzas: the least that a member must have played.
        of: whether that holds of the stages that the team reached, or of all, as the clause has it
            (AMB-16).

    """

    for_teams: ClassVar[bool] = True

    base: Fraction
    winner: Fraction
    runner_up: Fraction
    matches: Annotated[int, Meta(ge=0)]
    repechage_stanzas: Annotated[int, Meta(ge=0)]
    final_stanzas: Annotated[int, Meta(ge=0)]
    of: Literal["stages-reached", "all-stages"] = "stages-reached"

    def __post_init__(self) -> None:
        if not 0 <= self.runner_up <= self.winner or self.base < 0:
            raise ValueError("winner must not get less than runner_up, nor anybody less than 0")

    def points(self, result: Result, played: Played) -> Fraction:
        """Return the points of one member."""
        if not self.earned(result, played):
            return Fraction(0)
        more = {
            "winner": self.winner,
            "runner-up": self.runner_up,
            "shared": (self.winner + self.runner_up) / 2,
            "other": Fraction(0),
        }
        return self.base + more[result]

    def earned(self, result: Result, played: Played) -> bool:
        """Tell whether the member played enough."""
        in_final = result != "other" or self.of == "all-stages"
        return (
            played.matches >= self.matches
            and (not played.team_in_repechage or played.repechage_stanzas >= self.repechage_stanzas)
            and (not in_final or played.final_stanzas >= self.final_stanzas)
        )
