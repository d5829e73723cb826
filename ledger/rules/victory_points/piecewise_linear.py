"""ANC 10.8, ANC IPC scale, SBF 5.4.4: straight pieces between corners, in the side's own result."""

from fractions import Fraction
from itertools import pairwise
from typing import ClassVar, Literal

from msgspec import Struct

from ledger.bridge.numbers import Rounding, write_exact
from ledger.rules.victory_points.scale import Scale, SideVPs


class Corner(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A result (net IMPs, or per cent) and the victory points that it is worth."""

    at: Fraction
    vps: Fraction


class PiecewiseLinear(Scale, frozen=True, kw_only=True, tag="piecewise-linear"):
    """Victory points by straight lines between corners.

    Attributes:
        of: what is looked up, a side's own net IMPs or its percentage.
        result: how that is rounded first; None: not at all.
        corners: the results with printed victory points, in rising order.
        below, above: whether the scale stays flat beyond the outer corners or goes on as it was.
        loser: own, where a side that lost is looked up by its own result; complement, where it gets
            what the winner leaves of `shared`.
        between: own, where each side of a match is looked up by its own net IMPs; difference, by
            what they differ from the other side's (AMB-29).
        rounding: of the victory points.

    """

    reads_backwards: ClassVar[bool] = True

    of: Literal["imps", "percent"]
    corners: tuple[Corner, ...]
    below: Literal["flat", "straight-on"] = "flat"
    above: Literal["flat", "straight-on"] = "flat"
    loser: Literal["own", "complement"] = "own"
    shared: Fraction | None = None
    between: Literal["own", "difference"] = "own"
    result: Rounding | None = None
    rounding: Rounding | None = None

    def __post_init__(self) -> None:
        places = [corner.at for corner in self.corners]
        if len(places) < 2 or places != sorted(set(places)):
            raise ValueError("corners must be two or more, in rising order")
        if [c.vps for c in self.corners] != sorted(c.vps for c in self.corners):
            raise ValueError("a better result must not be worth fewer victory points")
        if (self.loser == "complement") != (self.shared is not None):
            raise ValueError("shared belongs to loser = complement, and to it only")
        if self.of == "percent" and (self.loser == "complement" or self.between == "difference"):
            raise ValueError("percentages are looked up by themselves: loser and between are own")
        level = self._on_the_line(Fraction(0))
        if self.shared is not None and self.shared != 2 * level:
            both = f"{write_exact(level)} each"
            raise ValueError(f"shared must be what a level match brings both sides, {both}")

    @property
    def step(self) -> Fraction:
        """The step to which victory points are rounded."""
        return Fraction(0) if self.rounding is None else self.rounding.step

    def looked_up(self, own: Fraction) -> Fraction:
        """Return a side's own result as the scale takes it."""
        return own if self.result is None else self.result.apply(own)

    def vps(self, own: Fraction, boards: int | None = None) -> Fraction:
        """Return the victory points of a side's own result, for any number of boards."""
        exact = self.exact(own, boards)
        return exact if self.rounding is None else self.rounding.apply(exact)

    def exact(self, own: Fraction, boards: int | None = None) -> Fraction:
        """Return the victory points before rounding."""
        own = self.looked_up(own)
        if self.shared is not None and own < 0:
            return self.shared - self._on_the_line(-own)
        return self._on_the_line(own)

    def match(self, home: Fraction, away: Fraction, boards: int | None = None) -> SideVPs:
        """Return the victory points of both sides' own results."""
        if self.between == "difference":
            home, away = home - away, away - home
        return SideVPs(self.vps(home), self.vps(away))

    def result_for(self, vps: Fraction) -> Fraction:
        """Return the result nearest to 0 that these victory points stand for (ANC 10.10)."""
        if self.shared is not None and 2 * vps < self.shared:
            return -self.result_for(self.shared - vps)
        for left, right in pairwise(self.corners):
            if left.vps < vps <= right.vps:
                return left.at + (vps - left.vps) * (right.at - left.at) / (right.vps - left.vps)
        return self.corners[0].at if vps <= self.corners[0].vps else self.corners[-1].at

    def _on_the_line(self, own: Fraction) -> Fraction:
        left, right = self._piece(own)
        if own < self.corners[0].at and self.below == "flat":
            return left.vps
        if own > self.corners[-1].at and self.above == "flat":
            return right.vps
        return left.vps + (own - left.at) * (right.vps - left.vps) / (right.at - left.at)

    def _piece(self, own: Fraction) -> tuple[Corner, Corner]:
        pieces = list(pairwise(self.corners))
        return next((piece for piece in pieces if own <= piece[1].at), pieces[-1])
