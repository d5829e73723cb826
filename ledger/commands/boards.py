"""Declare boards fouled, substitute them, put them off."""

from ledger.commands.base import Command
from ledger.events.base import Reference


class DeclareFouled(Command, frozen=True, kw_only=True, tag="DeclareFouled"):
    """Say that not everybody played the same cards; groups and fault as in BoardFouled."""

    session: str
    board: int
    section: str = ""
    groups: tuple[tuple[str, ...], ...] = ()
    at_fault: tuple[str, ...] = ()
    ruling: Reference | None = None


class SubstituteBoard(Command, frozen=True, kw_only=True, tag="SubstituteBoard"):
    """Have a new board played.

    result_known, player_left, played_at_other_table, practical: what decides whether it may
    be; a score on record from the other table counts without being said.
    """

    session: str
    board: int
    section: str = ""
    ns: str | None = None
    ew: str | None = None
    in_session: str | None = None
    result_known: bool = False
    player_left: bool = False
    played_at_other_table: bool = False
    practical: bool = True
    ruling: Reference | None = None


class AssignLatePlay(Command, frozen=True, kw_only=True, tag="AssignLatePlay"):
    """Put a board off for a pair; cards_seen: whether anyone has seen a hand of it."""

    session: str
    contestant: str
    board: int
    cards_seen: bool = False


BoardCommand = DeclareFouled | SubstituteBoard | AssignLatePlay
