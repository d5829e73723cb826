"""Which kinds of event can move somebody in the standings, and through what."""

from typing import get_args

from ledger.events import (
    ConsentGiven,
    ContestantDisqualified,
    ContestantEntered,
    ContestantReplaced,
    ContestantWithdrew,
    CorrectionRefused,
    CorrectionRequested,
    DealsAttached,
    DocumentLodged,
    DropInEntered,
    ForfeitDeclared,
    HouseContestantAdded,
    IncidentRecorded,
    LineUpPosted,
    LotDrawn,
    OffenceNoted,
    PenaltyImposed,
    PenaltyWaived,
    QualifiersDeclared,
    ResultAgreed,
    ResultsPosted,
    RulingEvent,
    ScoreAltered,
    ScoreConfirmed,
    Seated,
    SessionEnded,
    SessionStarted,
    StageEnded,
    StageStarted,
    TieSettled,
    WarningIssued,
)

SILENT = (
    *get_args(RulingEvent),
    ConsentGiven,
    CorrectionRefused,
    CorrectionRequested,
    DocumentLodged,
    IncidentRecorded,
    LineUpPosted,
    OffenceNoted,
    ResultAgreed,
    DealsAttached,
    ResultsPosted,
    ScoreConfirmed,
    Seated,
    StageStarted,
    WarningIssued,
)
"""Kinds that change no total and no place; what stands nowhere here may change anything."""

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
    SessionEnded,
    SessionStarted,
    StageEnded,
    TieSettled,
)
"""Kinds about contestants and stages that change totals or places."""

UNSCORED = (
    *SILENT,
    ContestantDisqualified,
    ContestantEntered,
    ContestantReplaced,
    DropInEntered,
    ForfeitDeclared,
    LotDrawn,
    PenaltyImposed,
    PenaltyWaived,
    QualifiersDeclared,
    SessionEnded,
    SessionStarted,
    StageEnded,
    TieSettled,
)
"""Kinds that change no board's worth and no match's IMPs."""
