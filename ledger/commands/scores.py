"""Enter and confirm scores, leave the table, award adjusted ones, mark or remove boards."""

from typing import ClassVar, Literal

from ledger.bridge.awards import AnyAward
from ledger.bridge.boards import Room
from ledger.bridge.scores import Line, Score
from ledger.commands.base import Command
from ledger.events.awards import AdjustedScoreAwarded
from ledger.events.base import Reference
from ledger.events.scores import (
    BoardNotPlayed,
    BoardRemoved,
    ResultAgreed,
    ScoreConfirmed,
    ScoreEntered,
)
from ledger.forms import BoardNumber, Clause, ContestantId, SectionName, SessionName
from ledger.rules.remedies.equity_first import Fault


class EnterScore(Command, frozen=True, kw_only=True, tag="EnterScore"):
    """Enter the score of a board or of a whole match."""

    says: ClassVar = ScoreEntered

    score: Score


class MarkNotPlayed(Command, frozen=True, kw_only=True, tag="MarkNotPlayed"):
    """Say that a line has no score."""

    says: ClassVar = BoardNotPlayed

    line: Line


class ConfirmScore(Command, frozen=True, kw_only=True, tag="ConfirmScore"):
    """Agree to a score for one of its sides."""

    says: ClassVar = ScoreConfirmed

    entry: Reference
    contestant: ContestantId


class AgreeResult(Command, frozen=True, kw_only=True, tag="AgreeResult"):
    """Agree, as a captain, with the result of a session, or dispute it.

    Attributes:
        sheet: whether the official result sheet says the same.

    """

    says: ClassVar = ResultAgreed

    session: SessionName
    contestant: ContestantId
    agrees: bool = True
    sheet: bool = True


class LeaveTable(Command, frozen=True, kw_only=True, tag="LeaveTable"):
    """Say that both sides have left the table where they met in a session.

    Attributes:
        room: of a match of teams; None: they have left both.

    """

    session: SessionName
    contestants: tuple[ContestantId, ContestantId]
    room: Room | None = None


class AwardAdjustedScore(Command, frozen=True, kw_only=True, tag="AwardAdjustedScore"):
    """Award an adjusted score on a line that has no score yet, before anything is posted."""

    says: ClassVar = AdjustedScoreAwarded

    line: Line
    ns: AnyAward
    ew: AnyAward
    ruling: Reference | None = None
    clause: Clause | None = None


class AwardArtificialScore(Command, frozen=True, kw_only=True, tag="AwardArtificialScore"):
    """Award average plus, average or average minus by fault; the regulations say which.

    Attributes:
        ns, ew: each side's part in it, None where nobody can tell.
        scorable: a bridge result can be found for the board all the same.

    """

    line: Line
    why: Literal["irregularity", "director-error", "slow-play"]
    ns: Fault | None = "none"
    ew: Fault | None = "none"
    scorable: bool = False
    ruling: Reference | None = None
    clause: Clause | None = None


class RemoveBoard(Command, frozen=True, kw_only=True, tag="RemoveBoard"):
    """Let a board count for nobody, in the session or at one table."""

    says: ClassVar = BoardRemoved

    session: SessionName
    board: BoardNumber
    why: Literal["time", "fouled", "unplayable", "other"]
    section: SectionName = ""
    ns: ContestantId | None = None
    ew: ContestantId | None = None


ScoreCommand = (
    EnterScore
    | MarkNotPlayed
    | ConfirmScore
    | AgreeResult
    | LeaveTable
    | AwardAdjustedScore
    | AwardArtificialScore
    | RemoveBoard
)
