"""Enter and confirm scores, award adjusted ones, mark or remove boards."""

from typing import Literal

from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import Line, Score
from ledger.commands.base import Command
from ledger.events.base import Reference


class EnterScore(Command, frozen=True, kw_only=True, tag="EnterScore"):
    """Enter the score of a board or of a whole match."""

    score: Score


class MarkNotPlayed(Command, frozen=True, kw_only=True, tag="MarkNotPlayed"):
    """Say that a line has no score."""

    line: Line


class ConfirmScore(Command, frozen=True, kw_only=True, tag="ConfirmScore"):
    """Agree to a score for one of its sides."""

    entry: Reference
    contestant: str


class AgreeResult(Command, frozen=True, kw_only=True, tag="AgreeResult"):
    """Agree, as a captain, with the result of a session, or dispute it."""

    session: str
    contestant: str
    agrees: bool = True


class AwardAdjustedScore(Command, frozen=True, kw_only=True, tag="AwardAdjustedScore"):
    """Award an adjusted score on a line that has no score yet, before anything is posted."""

    line: Line
    ns: AnyAward
    ew: AnyAward
    ruling: Reference | None = None
    clause: str | None = None


class RemoveBoard(Command, frozen=True, kw_only=True, tag="RemoveBoard"):
    """Let a board count for nobody, in the session or at one table."""

    session: str
    board: int
    why: Literal["time", "fouled", "unplayable", "other"]
    section: str = ""
    ns: str | None = None
    ew: str | None = None


ScoreCommand = (
    EnterScore | MarkNotPlayed | ConfirmScore | AgreeResult | AwardAdjustedScore | RemoveBoard
)
