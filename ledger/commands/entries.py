"""Enter contestants, number them, seat their players."""

from typing import Annotated, ClassVar

from ledger.bridge.boards import Room, Seat, Side
from ledger.commands.base import Command
from ledger.events.entries import (
    ContestantEntered,
    ContestantNamed,
    EntryCorrected,
    HandicapGiven,
    NumbersAssigned,
    Seated,
)
from ledger.forms import (
    Amount,
    BoardNumber,
    ContestantId,
    KnownPeople,
    KnownPersonId,
    Listed,
    NewContestantId,
    Number,
    People,
    PersonId,
    Phase,
    Position,
    RoundNumber,
    SectionName,
    SessionName,
    StageName,
    TableName,
    Word,
)


class EnterContestant(Command, frozen=True, kw_only=True, tag="EnterContestant"):
    """Enter a pair, team or player."""

    says: ClassVar = ContestantEntered

    contestant: NewContestantId
    players: People = ()
    field: Side | None = None
    category: Word | None = None
    party: PersonId | None = None
    zone: Word | None = None


class CorrectEntry(Command, frozen=True, kw_only=True, tag="CorrectEntry"):
    """Put right who the members of an entry are."""

    says: ClassVar = EntryCorrected

    contestant: ContestantId
    was: KnownPeople
    players: People


class NameContestant(Command, frozen=True, kw_only=True, tag="NameContestant"):
    """Call a contestant otherwise; fields as in ContestantNamed."""

    says: ClassVar = ContestantNamed

    contestant: ContestantId
    party: PersonId | None
    was: KnownPersonId | None


class GiveHandicap(Command, frozen=True, kw_only=True, tag="GiveHandicap"):
    """Give a contestant its handicap."""

    says: ClassVar = HandicapGiven

    contestant: ContestantId
    handicap: Amount


class AssignNumbers(Command, frozen=True, kw_only=True, tag="AssignNumbers"):
    """Number the contestants of a stage and section: contestant id to number.

    Attributes:
        phase: for the draw of one of its round robins only.
        basis: as in NumbersAssigned.

    """

    says: ClassVar = NumbersAssigned

    stage: StageName
    numbers: Annotated[dict[ContestantId, Number], Listed(100_000)]
    section: SectionName = ""
    phase: Phase | None = None
    basis: Position | None = None


class SeatPlayer(Command, frozen=True, kw_only=True, tag="SeatPlayer"):
    """Say where a person actually sat."""

    says: ClassVar = Seated

    session: SessionName
    contestant: ContestantId
    person: PersonId
    seat: Seat
    table: TableName | None = None
    round: RoundNumber | None = None
    room: Room | None = None
    boards: Annotated[tuple[BoardNumber, ...], Listed(200)] = ()


EntryCommand = (
    EnterContestant | CorrectEntry | NameContestant | GiveHandicap | AssignNumbers | SeatPlayer
)
