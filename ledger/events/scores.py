"""Scores: entered, confirmed, corrected, struck out; boards not played or removed.

A score is known for good by the reference of the event that first recorded its line.
"""

from typing import Literal

from ledger.bridge.scores import BoardScore, Line, Score
from ledger.events.base import Event, Reference
from ledger.rules.corrections import Cause


class ScoreEntered(Event, frozen=True, kw_only=True, tag="ScoreEntered"):
    """A score reaches the scorer: of one board, or of a match as a whole."""

    score: Score


class BoardNotPlayed(Event, frozen=True, kw_only=True, tag="BoardNotPlayed"):
    """A line that was to be played and has no score."""

    line: Line


class ScoreConfirmed(Event, frozen=True, kw_only=True, tag="ScoreConfirmed"):
    """One side agrees that the score is right.

    Attributes:
        entry: the event that first recorded the line or match.
        contestant: the side that agrees.

    """

    entry: Reference
    contestant: str


class ScoreCorrected(Event, frozen=True, kw_only=True, tag="ScoreCorrected"):
    """The score becomes another one.

    Attributes:
        entry: the event that first recorded the line or match.
        was: what it had been until now.
        now: what it is from here on.
        request: what asked for it.
        cause: whose error it was.
        clause: the rule that admits it.

    """

    entry: Reference
    was: Score
    now: Score
    request: Reference
    cause: Cause
    clause: str


class ScoreVoided(Event, frozen=True, kw_only=True, tag="ScoreVoided"):
    """The line never was: struck out with its score.

    Attributes:
        entry: the event that first recorded the line.
        was: its score until now; None: it had none.
        request: what asked for it.
        cause: whose error it was.
        clause: the rule that admits it.

    """

    entry: Reference
    was: BoardScore | None
    request: Reference
    cause: Cause
    clause: str


class ResultAgreed(Event, frozen=True, kw_only=True, tag="ResultAgreed"):
    """A captain agrees with the result of a session; or (agrees: false) disputes it (ANC 11.7)."""

    session: str
    contestant: str
    agrees: bool = True


class BoardRemoved(Event, frozen=True, kw_only=True, tag="BoardRemoved"):
    """A board counts for nobody: in the whole session, or at one table (ns and ew given).

    Attributes:
        why: there was no time, or it was fouled, unplayable or something else.
        ns, ew: at which table; None: at all of them.

    """

    session: str
    board: int
    why: Literal["time", "fouled", "unplayable", "other"]
    section: str = ""
    ns: str | None = None
    ew: str | None = None


ScoreEvent = (
    ScoreEntered
    | BoardNotPlayed
    | ScoreConfirmed
    | ResultAgreed
    | ScoreCorrected
    | ScoreVoided
    | BoardRemoved
)
