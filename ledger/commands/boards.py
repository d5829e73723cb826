"""Declare boards fouled, substitute them, put them off."""

from typing import Annotated, ClassVar

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.boards import BoardFouled, BoardSubstituted, LatePlayAssigned
from ledger.forms import (
    BoardNumber,
    ContestantId,
    Contestants,
    Listed,
    PersonId,
    SectionName,
    SessionName,
)


class DeclareFouled(Command, frozen=True, kw_only=True, tag="DeclareFouled"):
    """Say that not everybody played the same cards; all else as in BoardFouled."""

    says: ClassVar = BoardFouled

    session: SessionName
    board: BoardNumber
    section: SectionName = ""
    ns: ContestantId | None = None
    ew: ContestantId | None = None
    groups: Annotated[tuple[Contestants, ...], Listed(500)] = ()
    at_fault: Contestants = ()
    ruling: Reference | None = None
    director: PersonId | None = None
    organiser: PersonId | None = None


class SubstituteBoard(Command, frozen=True, kw_only=True, tag="SubstituteBoard"):
    """Have a new board played.

    Attributes:
        result_known, player_left, played_at_other_table, practical: what decides whether it may be;
            a score on record from the other table counts without being said.

    """

    says: ClassVar = BoardSubstituted

    session: SessionName
    board: BoardNumber
    section: SectionName = ""
    ns: ContestantId | None = None
    ew: ContestantId | None = None
    in_session: SessionName | None = None
    result_known: bool = False
    player_left: bool = False
    played_at_other_table: bool = False
    practical: bool = True
    ruling: Reference | None = None
    director: PersonId | None = None
    organiser: PersonId | None = None


class AssignLatePlay(Command, frozen=True, kw_only=True, tag="AssignLatePlay"):
    """Put a board off for a pair.

    Attributes:
        cards_seen: whether anyone has seen a hand of it.

    """

    says: ClassVar = LatePlayAssigned

    session: SessionName
    contestant: ContestantId
    board: BoardNumber
    cards_seen: bool = False


BoardCommand = DeclareFouled | SubstituteBoard | AssignLatePlay
