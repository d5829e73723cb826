"""Withdraw, replace and disqualify contestants; let others in later."""

from fractions import Fraction
from typing import Literal

from ledger.bridge.boards import Side
from ledger.commands.base import Command
from ledger.events.base import Reference


class WithdrawContestant(Command, frozen=True, kw_only=True, tag="WithdrawContestant"):
    """Say that a contestant plays no more."""

    contestant: str
    after: str | None = None
    scores: Literal["stand", "cancelled"] = "stand"
    unauthorised: bool = False
    ruling: Reference | None = None


class ReplaceContestant(Command, frozen=True, kw_only=True, tag="ReplaceContestant"):
    """Give a qualifier's place in a stage to another contestant."""

    stage: str
    out: str
    into: str
    basis: int | None = None


class DisqualifyContestant(Command, frozen=True, kw_only=True, tag="DisqualifyContestant"):
    """Take a contestant out of the ranking, or (expelled) out of play."""

    contestant: str
    expelled: bool = False
    ruling: Reference | None = None
    clause: str | None = None


class EnterDropIn(Command, frozen=True, kw_only=True, tag="EnterDropIn"):
    """Let a contestant in at a session; same_team: whether its members come from one team."""

    contestant: str
    session: str
    score: Fraction
    who: str
    same_team: bool
    players: tuple[str, ...] = ()
    field: Side | None = None
    category: str | None = None
    basis: int | None = None


class AddHouseContestant(Command, frozen=True, kw_only=True, tag="AddHouseContestant"):
    """Make the field even with a house contestant."""

    contestant: str
    session: str
    players: tuple[str, ...] = ()
    field: Side | None = None
    score: Fraction | None = None
    rank: int | None = None
    basis: int | None = None


WithdrawalCommand = (
    WithdrawContestant | ReplaceContestant | DisqualifyContestant | EnterDropIn | AddHouseContestant
)
