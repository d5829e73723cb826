"""ANC 16: who may come in at which round, with which score; and the house pair's."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from ledger.bridge.numbers import Rounding
from ledger.rules import Rule


class Entrance(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The newcomers (in the words of the regulations) who may come in, and at which round."""

    who: str
    round: Annotated[int, Meta(ge=1)]


class StartingScore(NamedTuple):
    """A newcomer's mean score, before and after rounding."""

    exact: Fraction
    counted: Fraction


class House(NamedTuple):
    """The rank at which the house contestant is drawn, and the score it takes over."""

    rank: int
    score: Fraction


class MeanOfBest(Rule, frozen=True, kw_only=True, tag="mean-of-best"):
    """A newcomer starts with the mean of the best scores of its category.

    Attributes:
        best: the number of scores in the mean; fewer if there are fewer.
        house: the rank of the house contestant as a share of the number of contestants, rounded
            down.
        same_team: partners must come from one team.

    """

    entrances: tuple[Entrance, ...]
    best: Annotated[int, Meta(ge=1)]
    rounding: Rounding
    house: Fraction
    same_team: bool = True

    def __post_init__(self) -> None:
        if not 0 < self.house <= 1:
            raise ValueError("house must be a share of the contestants, above 0 and at most 1")

    def why_not(self, who: str, before_round: int, *, same_team: bool) -> str | None:
        """Say why somebody may not come in at the start of this round; None if it may."""
        rounds = [entrance.round for entrance in self.entrances if entrance.who == who]
        if not rounds:
            known = ", ".join(dict.fromkeys(entrance.who for entrance in self.entrances))
            return f"nobody comes in as {who}, but as {known or 'nothing'}"
        if before_round not in rounds:
            return f"{who} comes in at round {' or '.join(map(str, rounds))}"
        if self.same_team and not same_team:
            return "its members are of two teams"
        return None

    def averaged(self, category: Sequence[Fraction]) -> Sequence[Fraction]:
        """Return the best scores of a category, of which the mean is taken."""
        return sorted(category, reverse=True)[: self.best]

    def score(self, category: Sequence[Fraction]) -> StartingScore | None:
        """Return the mean of the best scores of a category, before any newcomer is counted.

        None where there is nobody yet: it needs a ruling.
        """
        best = self.averaged(category)
        if not best:
            return None
        mean = sum(best, Fraction(0)) / len(best)
        return StartingScore(mean, self.rounding.apply(mean))

    def house_rank(self, contestants: int) -> int:
        """Return the rank whose score the house takes over; drop-ins count, the house does not."""
        return max(1, int(self.house * contestants))

    def house_score(self, ranked: Sequence[Fraction]) -> House:
        """Return the house's rank and score; ranked: one or more other scores, best first."""
        rank = self.house_rank(len(ranked))
        return House(rank, ranked[rank - 1])
