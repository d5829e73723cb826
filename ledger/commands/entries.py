"""Enter contestants, number them, seat their players."""

from ledger.bridge.boards import Room, Seat, Side
from ledger.commands.base import Command


class EnterContestant(Command, frozen=True, kw_only=True, tag="EnterContestant"):
    """Enter a pair, team or player."""

    contestant: str
    players: tuple[str, ...] = ()
    field: Side | None = None
    category: str | None = None
    party: str | None = None
    zone: str | None = None


class CorrectEntry(Command, frozen=True, kw_only=True, tag="CorrectEntry"):
    """Put right who the members of an entry are."""

    contestant: str
    was: tuple[str, ...]
    players: tuple[str, ...]


class AssignNumbers(Command, frozen=True, kw_only=True, tag="AssignNumbers"):
    """Number the contestants of a stage and section: contestant id to number.

    phase: for the draw of one of its round robins only; basis: as in NumbersAssigned.
    """

    stage: str
    numbers: dict[str, str]
    section: str = ""
    phase: int | None = None
    basis: int | None = None


class SeatPlayer(Command, frozen=True, kw_only=True, tag="SeatPlayer"):
    """Say where a person actually sat."""

    session: str
    contestant: str
    person: str
    seat: Seat
    table: str | None = None
    round: int | None = None
    room: Room | None = None
    boards: tuple[int, ...] = ()


EntryCommand = EnterContestant | CorrectEntry | AssignNumbers | SeatPlayer
