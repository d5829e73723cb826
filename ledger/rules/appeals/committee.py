"""ACBL Laws 83, 85; ANC 1.11, 2.11, 6.2; SBF 7.1: what may be appealed, and what is decided."""

from collections.abc import Collection
from datetime import datetime
from fractions import Fraction
from typing import Literal, NamedTuple, Self, get_args

from ledger.rules.appeals.appeals import AppealsRule
from ledger.rules.appeals.words import Action, Body, RulingKind
from ledger.rules.periods import AppealPeriod
from ledger.rules.periods.timetable import Anchor, Timetable


class RightToAppeal(NamedTuple):
    """redress: whether a committee could change anything; advice: of that right, to the parties."""

    redress: bool
    advice: Literal["given", "missing", "not-due"]


class Disputed(NamedTuple):
    """A ruling on facts that are in dispute: its kind, and whether the parties must be told."""

    required: bool
    kind: RulingKind
    advise: bool


class AwardsTotal(NamedTuple):
    """What the awards to both sides add up to, and whether that is more than it should be."""

    total: Fraction
    too_much: bool


class CommitteeAppeals(AppealsRule, frozen=True, kw_only=True, tag="committee"):
    """period: the time to appeal. form: whether an approved form is needed.

    closed: kinds of ruling that nobody may appeal; powers: what a committee may decide about
    the other kinds, beside upholding the ruling and dismissing the appeal.
    tournament_committee: the kinds that it hears, instead of the appeals committee. sizes:
    how many members a committee should have. without_merit: the victory points that an appeal
    without merit costs; None: somebody states them. late_by_ruling: whether a ruling may admit
    an appeal that came too late.
    """

    period: AppealPeriod
    form: bool = False
    closed: tuple[RulingKind, ...] = ()
    powers: dict[RulingKind, tuple[Action, ...]]
    tournament_committee: tuple[RulingKind, ...] = ()
    sizes: tuple[int, ...] = ()
    without_merit: Fraction | None = None
    late_by_ruling: bool = False

    def __post_init__(self) -> None:
        for kind in self.closed:
            if kind in self.powers:
                raise ValueError(f"{kind} is closed to appeals, and powers speaks of it")

    @property
    def committee(self) -> Self:
        """These."""
        return self

    def may_be_appealed(self, kind: RulingKind) -> bool:
        """Whether a committee may hear it at all."""
        return kind not in self.closed

    def runs_from(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """From when the time to appeal against a ruling in a session is counted."""
        return self.period.runs_from(session, timetable, advised_at)

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """When the time to appeal ends; None: not yet or never. advised_at: when they were told."""
        return self.period.ends_at(session, timetable, advised_at)

    def ends_against(
        self, session: str, timetable: Timetable, advised_at: datetime | None
    ) -> datetime | None:
        """When the time to appeal against one ruling ends; None: not yet, or never.

        advised_at: when its parties were told, None while they are not: where the time is
        counted from that, it has not begun (ANC 6.2, Law 92B).
        """
        if self.awaits_advice(advised_at):
            return None
        return self.ends_at(session, timetable, advised_at)

    def awaits_advice(self, advised_at: datetime | None) -> Anchor | None:
        """What the time to appeal against a ruling waits for, while its parties are not told."""
        minutes = self.period.minutes_from_advice
        return Anchor("advice", minutes) if minutes is not None and advised_at is None else None

    def body(self, kind: RulingKind) -> Body:
        """The committee that hears an appeal against such a ruling."""
        return "tournament-committee" if kind in self.tournament_committee else "appeals-committee"

    def may_decide(self, kind: RulingKind | None, action: Action) -> bool:
        """Whether this is in a committee's power; None: whatever the ruling was."""
        if action in ("uphold", "dismiss"):
            return True
        if kind is None:
            return all(self.may_decide(each, action) for each in get_args(RulingKind))
        return action in self.powers.get(kind, ())

    def right_to_appeal(self, kind: RulingKind, *, advised: bool = True) -> RightToAppeal:
        """What the parties may hope for, and whether they were told (ACBL Law 83)."""
        redress = self.may_be_appealed(kind)
        if kind != "judgement" or not redress:
            return RightToAppeal(redress, "not-due")
        return RightToAppeal(redress, "given" if advised else "missing")

    def disputed(self, *, established: bool) -> Disputed:
        """A ruling on disputed facts, established or not: it must come either way (Law 85)."""
        kind: RulingKind = "judgement"
        advise = not established or self.right_to_appeal(kind, advised=False).advice == "missing"
        return Disputed(required=True, kind=kind, advise=advise)

    def right_size(self, members: int) -> bool:
        """Whether a committee of so many is as it should be."""
        return not self.sizes or members in self.sizes

    def may_sit(
        self, *, staff: bool = False, involved: bool = False, excused: bool = False
    ) -> bool:
        """Whether somebody may be a member: no staff, nobody involved, nobody excused."""
        return not (staff or involved or excused)

    def awards_total(
        self, sides: Collection[Fraction], top: Fraction, *, mistake: bool
    ) -> AwardsTotal:
        """Awards to both sides should not exceed a top, but where the director made a mistake."""
        total = sum(sides, Fraction(0))
        return AwardsTotal(total, total > top and not mistake)
