"""Sanctions, and the questions that every ladder of them answers."""

from abc import abstractmethod
from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple

from ledger.rules import Rule

PenaltyKind = Literal["procedural", "disciplinary"]
"""Under Law 90, or under Law 91: no committee may remove a disciplinary one (Law 93B3)."""

MINUTE = timedelta(minutes=1)

Counter = Literal["contestant", "players"]
Span = Literal["stage", "contest", "tournament"]


class Offence(NamedTuple):
    """An offence, as a ladder looks at it.

    Attributes:
        earlier: offences that count before this one.
        minutes: how late, from the official start.
        boards: how many were cancelled, after so many cancelled_before in the same session.

    """

    earlier: int = 0
    minutes: Fraction | None = None
    boards: int | None = None
    cancelled_before: int = 0


class Committed(NamedTuple):
    """An offence as it was recorded, for those that come after it on the same ladder."""

    contestant: str
    players: tuple[str, ...] = ()
    contest: str = ""
    stage: str = ""
    minutes: Fraction | None = None
    boards: int | None = None
    session: str = ""


class Sanction(NamedTuple):
    """The sanction due: in victory points and their equivalent in IMPs, or a share of a top."""

    kind: Literal["none", "warning", "penalty", "discretion"]
    vps: Fraction | None = None
    imps: Fraction | None = None
    tops: Fraction | None = None


NOTHING = Sanction("none", Fraction(0), Fraction(0))
WARNING = Sanction("warning", Fraction(0), Fraction(0))
AT_DISCRETION = Sanction("discretion")


class OffenceLadder(Rule, frozen=True, kw_only=True):
    """The questions that every ladder of penalties answers: what an offence costs.

    Attributes:
        penalty: the kind of penalty that its clause makes of it.
        by_minutes: whether it looks at how late somebody was.

    """

    by_minutes: ClassVar[bool] = False

    penalty: PenaltyKind = "procedural"

    @abstractmethod
    def sanction(self, offence: Offence) -> Sanction:
        """Return what is due."""

    @property
    @abstractmethod
    def costs(self) -> Literal["victory points", "a share of a top"] | None:
        """The unit of what an offence costs; None where the director states the amount."""

    @property
    def imps_per_vp(self) -> Fraction:
        """The equivalent of a victory point in IMPs, for a stage scored in IMPs."""
        return Fraction(1)

    @property
    def spans_tournament(self) -> bool:
        """Tell whether offences count from one contest of a tournament to the next."""
        return False

    @property
    def seating_rights(self) -> bool:
        """Tell whether an offence also costs the right to choose seats."""
        return False

    def after(self, before: Sequence[Committed], this: Committed) -> Sanction:
        """Return what is due for an offence after those of its kind that were committed before."""
        return self.sanction(Offence(0, this.minutes, this.boards))

    def step(self, before: Sequence[Committed], this: Committed) -> int | None:
        """Return the step of the ladder on which an offence stands; None if there are no steps."""
        return None

    def minutes_late(self, official_start: datetime, ready_at: datetime) -> Fraction:
        """Return the minutes after the official start, a begun one counted (8.5)."""
        return Fraction(max(0, -((official_start - ready_at) // MINUTE)))


class CountedLadder(OffenceLadder, frozen=True, kw_only=True):
    """A ladder on which earlier offences count.

    Attributes:
        counter: whose offences are counted, the contestant's or its players' (the greatest of
            them).
        spans: how far the count carries.
        imps_per_vp: the equivalent where the stage is scored in IMPs.

    """

    imps_per_vp: Fraction
    counter: Counter = "contestant"
    spans: Span = "contest"

    def __post_init__(self) -> None:
        if self.imps_per_vp <= 0:
            raise ValueError("imps_per_vp must be above 0")

    @property
    def costs(self) -> Literal["victory points", "a share of a top"] | None:
        """The unit of what is taken off in a stage of victory points."""
        return "victory points"

    @property
    def spans_tournament(self) -> bool:
        """Tell whether offences count from one contest of a tournament to the next."""
        return self.spans == "tournament"

    def step(self, before: Sequence[Committed], this: Committed) -> int:
        """Return the step of an offence: one more than the earlier ones that count."""
        return self.earlier(this, before) + 1

    def due(self, vps: Fraction) -> Sanction:
        """Return a penalty of so many victory points."""
        return Sanction("penalty", vps, vps * self.imps_per_vp)

    def after(self, before: Sequence[Committed], this: Committed) -> Sanction:
        """Return what is due for an offence after those of its kind that were committed before."""
        cancelled = sum(
            one.boards or 0
            for one in before
            if (one.contest, one.session, one.contestant)
            == (this.contest, this.session, this.contestant)
        )
        return self.sanction(
            Offence(self.earlier(this, before), this.minutes, this.boards, cancelled)
        )

    def earlier(self, this: Committed, before: Sequence[Committed]) -> int:
        """Count the offences before this one that count: the unit's, or its worst player's."""
        counting = [one for one in before if self._reaches(one, this) and self.alike(one, this)]
        if self.counter == "contestant":
            return sum(one.contestant == this.contestant for one in counting)
        return max(
            (sum(player in one.players for one in counting) for player in this.players), default=0
        )

    def alike(self, one: Committed, other: Committed) -> bool:
        """Tell whether two offences of one kind stand on the same step."""
        return True

    def _reaches(self, one: Committed, this: Committed) -> bool:
        match self.spans:
            case "stage":
                return (one.contest, one.stage) == (this.contest, this.stage)
            case "contest":
                return one.contest == this.contest
            case "tournament":
                return True
