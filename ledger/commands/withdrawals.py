"""Withdraw, replace and disqualify contestants; let others in later."""

from typing import ClassVar, Literal

from ledger.bridge.boards import Side
from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.withdrawals import (
    ContestantDisqualified,
    ContestantReplaced,
    ContestantWithdrew,
    DropInEntered,
    HouseContestantAdded,
)
from ledger.forms import (
    Clause,
    ContestantId,
    NewContestantId,
    People,
    PersonId,
    Place,
    Position,
    Reason,
    SessionName,
    StageName,
    Total,
    Word,
)


class WithdrawContestant(Command, frozen=True, kw_only=True, tag="WithdrawContestant"):
    """Say that a contestant plays no more."""

    says: ClassVar = ContestantWithdrew

    contestant: ContestantId
    after: SessionName | None = None
    scores: Literal["stand", "cancelled"] = "stand"
    unauthorised: bool = False
    ruling: Reference | None = None


class ReplaceContestant(Command, frozen=True, kw_only=True, tag="ReplaceContestant"):
    """Give a qualifier's place in a stage to another contestant."""

    says: ClassVar = ContestantReplaced

    stage: StageName
    out: ContestantId
    into: ContestantId
    basis: Position | None = None


class DisqualifyContestant(Command, frozen=True, kw_only=True, tag="DisqualifyContestant"):
    """Take a contestant out of the ranking, or (expelled) out of play."""

    says: ClassVar = ContestantDisqualified

    contestant: ContestantId
    expelled: bool = False
    ruling: Reference | None = None
    clause: Clause | None = None


class EnterDropIn(Command, frozen=True, kw_only=True, tag="EnterDropIn"):
    """Let a contestant in at a session.

    Attributes:
        same_team: whether its members come from one team.
        party: the id of its own name.
        incomplete: why results that are missing are not waited for.

    """

    says: ClassVar = DropInEntered
    unsaid: ClassVar = {"same_team": (True, False)}

    contestant: NewContestantId
    session: SessionName
    score: Total
    who: Word
    same_team: bool
    players: People = ()
    party: PersonId | None = None
    field: Side | None = None
    category: Word | None = None
    basis: Position | None = None
    incomplete: Reason | None = None


class AddHouseContestant(Command, frozen=True, kw_only=True, tag="AddHouseContestant"):
    """Make the field even with a house contestant.

    Attributes:
        party: the id of its own name.
        incomplete: why results that are missing are not waited for.

    """

    says: ClassVar = HouseContestantAdded

    contestant: NewContestantId
    session: SessionName
    players: People = ()
    party: PersonId | None = None
    field: Side | None = None
    score: Total | None = None
    rank: Place | None = None
    basis: Position | None = None
    incomplete: Reason | None = None


WithdrawalCommand = (
    WithdrawContestant | ReplaceContestant | DisqualifyContestant | EnterDropIn | AddHouseContestant
)
