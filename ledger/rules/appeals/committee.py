"""ACBL Laws 83, 85; ANC 1.11, 2.11, 6.2; SBF 7.1; Law 93B: appeals to a committee."""

from fractions import Fraction
from typing import get_args

from ledger.rules.appeals.hearing import Hearing
from ledger.rules.appeals.words import Action, Body, RulingKind
from ledger.rules.periods import AppealPeriod


class CommitteeAppeals(Hearing, frozen=True, kw_only=True, tag="committee"):
    """Appeals are heard by a committee.

    Attributes:
        period: the time to appeal.
        form: whether an approved form is needed.
        closed: kinds of ruling that nobody may appeal.
        powers: what a committee may decide about the other kinds, beside upholding the ruling and
            dismissing the appeal.
        tournament_committee: the kinds that it hears, instead of the appeals committee.
        sizes: how many members a committee should have.
        without_merit: the victory points that an appeal without merit costs; None: somebody states
            them.
        late_by_ruling: whether a ruling may admit an appeal that came too late.

    """

    period: AppealPeriod
    form: bool = False
    closed: tuple[RulingKind, ...] = ()
    powers: dict[RulingKind, tuple[Action, ...]]
    tournament_committee: tuple[RulingKind, ...] = ()
    sizes: tuple[int, ...] = ()
    without_merit: Fraction | None = None
    late_by_ruling: bool = False
    who = "the committee"
    hears = "sit on the committee"
    takes = "people who are neither of the staff nor involved nor excused"

    def __post_init__(self) -> None:
        for kind in self.closed:
            if kind in self.powers:
                raise ValueError(f"{kind} is closed to appeals, and powers speaks of it")

    def may_be_appealed(self, kind: RulingKind) -> bool:
        """Tell whether a committee may hear appeals against this kind of ruling."""
        return kind not in self.closed

    def body(self, kind: RulingKind) -> Body:
        """Return the committee that hears an appeal against such a ruling."""
        return "tournament-committee" if kind in self.tournament_committee else "appeals-committee"

    def may_decide(self, kind: RulingKind | None, action: Action) -> bool:
        """Tell whether a committee may decide this; kind None: about any kind of ruling."""
        if action in ("uphold", "dismiss"):
            return True
        if kind is None:
            return all(self.may_decide(each, action) for each in get_args(RulingKind))
        return action in self.powers.get(kind, ())

    def barred(
        self, *, staff: bool, involved: bool, excused: bool, in_charge: bool
    ) -> tuple[str, ...]:
        """Say why somebody may not sit: staff, those involved, and those excused."""
        found = {"of the staff": staff, "involved": involved, "excused": excused}
        return tuple(words for words, is_so in found.items() if is_so)
