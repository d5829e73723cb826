"""Which kinds of event can move somebody in the standings."""

from ledger.events import (
    AdjustedScoreAwarded,
    BoardNotPlayed,
    ContestantDisqualified,
    ContestantReplaced,
    ContestantWithdrew,
    DropInEntered,
    ForfeitDeclared,
    HouseContestantAdded,
    LotDrawn,
    PenaltyImposed,
    PenaltyWaived,
    QualifiersDeclared,
    ScoreAltered,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    StageEnded,
    TieSettled,
)

SCORING = (
    ScoreEntered,
    ScoreCorrected,
    ScoreVoided,
    AdjustedScoreAwarded,
    BoardNotPlayed,
)
"""Kinds about single lines of play, or matches as a whole."""

MOVING = (
    ContestantDisqualified,
    ContestantReplaced,
    ContestantWithdrew,
    DropInEntered,
    ForfeitDeclared,
    HouseContestantAdded,
    LotDrawn,
    PenaltyImposed,
    PenaltyWaived,
    QualifiersDeclared,
    ScoreAltered,
    StageEnded,
    TieSettled,
)
"""Kinds about contestants and stages that change totals or places."""
