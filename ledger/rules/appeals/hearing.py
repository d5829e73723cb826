"""ACBL Laws 83, 85; Laws 92, 93: who hears appeals, by when, and what they may decide."""

from abc import abstractmethod
from collections.abc import Collection, Mapping
from datetime import datetime
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple, Self

from ledger.rules import Rule
from ledger.rules.appeals.words import Action, Body, RulingKind
from ledger.rules.periods import AppealPeriod
from ledger.rules.periods.timetable import Anchor, Timetable


class RightToAppeal(NamedTuple):
    """The right to appeal a ruling, and the advice of it to its parties.

    Attributes:
        redress: whether anything could be changed.
        advice: of that right, to the parties.

    """

    redress: bool
    advice: Literal["given", "missing", "not-due"]


class Disputed(NamedTuple):
    """The ruling due on disputed facts: its kind, and whether the parties must be told."""

    required: bool
    kind: RulingKind
    advise: bool


class AwardsTotal(NamedTuple):
    """The sum of the awards to both sides, and whether that is more than it should be."""

    total: Fraction
    too_much: bool


class AppealsRule(Rule, frozen=True, kw_only=True):
    """The questions that every rule about appeals answers."""

    @property
    @abstractmethod
    def hearing(self) -> "Hearing | None":
        """The rules by which appeals are heard; None where nobody hears them."""


class Hearing(AppealsRule, frozen=True, kw_only=True):
    """A rule by which appeals are heard: by when, in what form, and with what powers."""

    who: ClassVar[str]
    """The people who hear appeals, in words."""
    hears: ClassVar[str]
    """The act of hearing, in words."""
    takes: ClassVar[str]
    """The people who may hear, in words."""

    @property
    @abstractmethod
    def period(self) -> AppealPeriod:
        """The time to appeal."""

    @property
    def form(self) -> bool:
        """Tell whether an approved form is needed."""
        return False

    @property
    def without_merit(self) -> Fraction | None:
        """The victory points that an appeal without merit costs; None: somebody states them."""
        return None

    @property
    def late_by_ruling(self) -> bool:
        """Tell whether a ruling may admit an appeal that came too late."""
        return False

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of people who should hear an appeal; empty where that is not said."""
        return ()

    @property
    def powers(self) -> Mapping[RulingKind, tuple[Action, ...]]:
        """The decisions open about each kind of ruling, where powers are given (Law 93B3)."""
        return {}

    @abstractmethod
    def may_be_appealed(self, kind: RulingKind) -> bool:
        """Tell whether a ruling of this kind may be heard at all."""

    @abstractmethod
    def body(self, kind: RulingKind) -> Body:
        """Return who hears an appeal against such a ruling."""

    @abstractmethod
    def may_decide(self, kind: RulingKind | None, action: Action) -> bool:
        """Tell whether those who hear it may decide this; kind None: about any kind of ruling."""

    @abstractmethod
    def barred(
        self, *, staff: bool, involved: bool, excused: bool, in_charge: bool
    ) -> tuple[str, ...]:
        """Say why somebody may not hear it, in words; nothing if they may."""

    def may_sit(
        self,
        *,
        staff: bool = False,
        involved: bool = False,
        excused: bool = False,
        in_charge: bool = False,
    ) -> bool:
        """Tell whether somebody may hear it, or be one of those who do."""
        return not self.barred(staff=staff, involved=involved, excused=excused, in_charge=in_charge)

    def right_size(self, members: int) -> bool:
        """Tell whether it is heard by as many as it should be."""
        return not self.sizes or members in self.sizes

    @property
    def hearing(self) -> Self:
        """This rule: appeals are heard."""
        return self

    def runs_from(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the time to appeal against a ruling in a session begins; None: not yet."""
        return self.period.runs_from(session, timetable, advised_at)

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the time to appeal ends; None: not yet known or never."""
        return self.period.ends_at(session, timetable, advised_at)

    def ends_against(
        self, session: str, timetable: Timetable, advised_at: datetime | None
    ) -> datetime | None:
        """Return when the time to appeal against one ruling ends; None: not yet known, or never.

        advised_at: when its parties were told, None while they are not: where the time is
        counted from that, it has not begun (ANC 6.2, Law 92B).
        """
        if self.awaits_advice(advised_at):
            return None
        return self.ends_at(session, timetable, advised_at)

    def awaits_advice(self, advised_at: datetime | None) -> Anchor | None:
        """Return what the time to appeal waits for, if its parties are not told yet; else None."""
        minutes = self.period.minutes_from_advice
        return Anchor("advice", minutes) if minutes is not None and advised_at is None else None

    def right_to_appeal(self, kind: RulingKind, *, advised: bool = True) -> RightToAppeal:
        """Tell whether a ruling can be changed, and whether its parties were told (ACBL Law 83)."""
        redress = self.may_be_appealed(kind)
        if kind != "judgement" or not redress:
            return RightToAppeal(redress, "not-due")
        return RightToAppeal(redress, "given" if advised else "missing")

    def disputed(self, *, established: bool) -> Disputed:
        """Return the ruling due on disputed facts: there must be one in any case (Law 85)."""
        kind: RulingKind = "judgement"
        advise = not established or self.right_to_appeal(kind, advised=False).advice == "missing"
        return Disputed(required=True, kind=kind, advise=advise)

    def awards_total(
        self, sides: Collection[Fraction], top: Fraction, *, mistake: bool
    ) -> AwardsTotal:
        """Add the awards to both sides: not over a top, unless the director made a mistake."""
        total = sum(sides, Fraction(0))
        return AwardsTotal(total, total > top and not mistake)
