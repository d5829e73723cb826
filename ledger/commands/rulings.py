"""Rule, advise the parties, appeal, hear and decide."""

from typing import Annotated, ClassVar

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.rulings import (
    AppealHeard,
    AppealLodged,
    AppealWithdrawn,
    PartiesAdvised,
    RulingGiven,
)
from ledger.forms import (
    Amount,
    AppealNumber,
    BoardNumber,
    Clause,
    ContestantId,
    Contestants,
    Listed,
    People,
    PersonId,
    SessionName,
    Time,
)
from ledger.rules.appeals.words import Action, Body, RulingKind


class GiveRuling(Command, frozen=True, kw_only=True, tag="GiveRuling"):
    """Rule, as in RulingGiven.

    Attributes:
        at_once: the parties are told as it is given.

    """

    says: ClassVar = RulingGiven

    session: SessionName
    ruling: RulingKind
    contestants: Contestants = ()
    board: BoardNumber | None = None
    clause: Clause | None = None
    advised_at: Time | None = None
    told_of_appeal: bool = False
    facts_agreed: bool = True
    mistake: bool = False
    at_once: bool = False


class AdviseParties(Command, frozen=True, kw_only=True, tag="AdviseParties"):
    """Say that the parties have been told of a ruling."""

    says: ClassVar = PartiesAdvised

    ruling: Reference
    told_of_appeal: bool = False


class LodgeAppeal(Command, frozen=True, kw_only=True, tag="LodgeAppeal"):
    """Appeal against a ruling."""

    says: ClassVar = AppealLodged

    ruling: Reference
    contestant: ContestantId
    body: Body | None = None
    form: bool = True


class AdmitAppeal(Command, frozen=True, kw_only=True, tag="AdmitAppeal"):
    """Admit an appeal that was refused as too late; the reason says why."""

    appeal: AppealNumber


class WithdrawAppeal(Command, frozen=True, kw_only=True, tag="WithdrawAppeal"):
    """Withdraw an appeal by its number."""

    says: ClassVar = AppealWithdrawn

    appeal: AppealNumber


class HearAppeal(Command, frozen=True, kw_only=True, tag="HearAppeal"):
    """Say that a committee hears an appeal."""

    says: ClassVar = AppealHeard

    appeal: AppealNumber
    chair: PersonId
    members: People
    excused: People = ()


class DecideAppeal(Command, frozen=True, kw_only=True, tag="DecideAppeal"):
    """Say what the committee decided.

    Attributes:
        removes: the penalties that are to count no more.
        penalty: what an appeal without merit costs, where the regulations do not say it.

    """

    appeal: AppealNumber
    action: Action
    without_merit: bool = False
    removes: Annotated[tuple[Reference, ...], Listed(100)] = ()
    penalty: Amount | None = None


RulingCommand = (
    GiveRuling
    | AdviseParties
    | LodgeAppeal
    | AdmitAppeal
    | WithdrawAppeal
    | HearAppeal
    | DecideAppeal
)
