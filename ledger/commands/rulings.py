"""Rule, advise the parties, appeal, hear and decide."""

from datetime import datetime
from fractions import Fraction

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.rules.appeals.words import Action, Body, RulingKind


class GiveRuling(Command, frozen=True, kw_only=True, tag="GiveRuling"):
    """Rule, as in RulingGiven."""

    session: str
    ruling: RulingKind
    contestants: tuple[str, ...] = ()
    board: int | None = None
    clause: str | None = None
    advised_at: datetime | None = None
    told_of_appeal: bool = False
    facts_agreed: bool = True
    mistake: bool = False


class AdviseParties(Command, frozen=True, kw_only=True, tag="AdviseParties"):
    """Say that the parties have been told of a ruling."""

    ruling: Reference
    told_of_appeal: bool = False


class LodgeAppeal(Command, frozen=True, kw_only=True, tag="LodgeAppeal"):
    """Appeal against a ruling."""

    ruling: Reference
    contestant: str
    body: Body = "appeals-committee"
    form: bool = True


class WithdrawAppeal(Command, frozen=True, kw_only=True, tag="WithdrawAppeal"):
    """Withdraw an appeal by its number."""

    appeal: int


class HearAppeal(Command, frozen=True, kw_only=True, tag="HearAppeal"):
    """Say that a committee hears an appeal."""

    appeal: int
    chair: str
    members: tuple[str, ...]
    excused: tuple[str, ...] = ()


class DecideAppeal(Command, frozen=True, kw_only=True, tag="DecideAppeal"):
    """Say what the committee decided.

    removes: the penalties that are to count no more. penalty: what an appeal without merit
    costs, where the regulations do not say it.
    """

    appeal: int
    action: Action
    without_merit: bool = False
    removes: tuple[Reference, ...] = ()
    penalty: Fraction | None = None


RulingCommand = (
    GiveRuling | AdviseParties | LodgeAppeal | WithdrawAppeal | HearAppeal | DecideAppeal
)
