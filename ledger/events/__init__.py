"""Everything that can have happened, one file per topic; the union of unions."""

from ledger.events.annulments import (
    AnnulmentEvent,
    EventAnnulled,
)
from ledger.events.awards import (
    AdjustedScoreAwarded,
    AwardEvent,
)
from ledger.events.base import (
    LEDGER_STREAM,
    Event,
    Reference,
    acts_on,
    contest_stream,
    kind_of,
    rests_on,
    stream_name,
    tournament_stream,
)
from ledger.events.boards import (
    BoardEvent,
    BoardFouled,
    BoardSubstituted,
    LatePlayAssigned,
)
from ledger.events.corrections import (
    Annul,
    AnyChange,
    ConsentGiven,
    CorrectionEvent,
    CorrectionRefused,
    CorrectionRequested,
    NewAward,
    NewScore,
    StrikeOut,
)
from ledger.events.draws import (
    DrawEvent,
    DrawPublished,
    MovementChosen,
    Pairing,
)
from ledger.events.entries import (
    ContestantEntered,
    EntryCorrected,
    EntryEvent,
    NumbersAssigned,
    Seated,
)
from ledger.events.founding import (
    ContestOpened,
    FoundingEvent,
    LedgerFounded,
    OfficialAppointed,
    RegulationsAmended,
    TournamentOpened,
)
from ledger.events.imports import (
    FileImported,
    FilePart,
    ImportEvent,
    StatedEntry,
    StatedLine,
)
from ledger.events.keeping import (
    ClockSetRight,
    KeepingEvent,
    PeopleChanged,
    PeopleErased,
    PersonChange,
)
from ledger.events.line_ups import (
    LineUpEvent,
    LineUpPosted,
    SeatInRoom,
)
from ledger.events.matches import (
    ForfeitDeclared,
    MatchEvent,
    ScoreAltered,
)
from ledger.events.penalties import (
    IncidentRecorded,
    OffenceNoted,
    PenaltyEvent,
    PenaltyImposed,
    PenaltyUnit,
    PenaltyWaived,
    WarningIssued,
)
from ledger.events.postings import (
    PostingEvent,
    ResultsPosted,
)
from ledger.events.qualifiers import (
    ChoiceMade,
    LotDrawn,
    Qualifier,
    QualifierEvent,
    QualifiersDeclared,
    TieSettled,
    TossWon,
)
from ledger.events.rulings import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealRefused,
    AppealWithdrawn,
    PartiesAdvised,
    RulingEvent,
    RulingGiven,
)
from ledger.events.scores import (
    BoardNotPlayed,
    BoardRemoved,
    ResultAgreed,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreEntered,
    ScoreEvent,
    ScoreVoided,
)
from ledger.events.sessions import (
    SessionEnded,
    SessionEvent,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageScheduled,
    StageStarted,
)
from ledger.events.substitutions import (
    DocumentLodged,
    EligibilityRuled,
    MemberAdded,
    MemberReplaced,
    SubstitutionDiscounted,
    SubstitutionEvent,
    SubstitutionMade,
)
from ledger.events.withdrawals import (
    ContestantDisqualified,
    ContestantReplaced,
    ContestantWithdrew,
    DropInEntered,
    HouseContestantAdded,
    WithdrawalEvent,
)
from ledger.rules.penalties.sanction import PenaltyKind

AnyEvent = (
    ScoreEvent
    | FoundingEvent
    | SessionEvent
    | EntryEvent
    | DrawEvent
    | AwardEvent
    | CorrectionEvent
    | PostingEvent
    | AnnulmentEvent
    | BoardEvent
    | MatchEvent
    | PenaltyEvent
    | QualifierEvent
    | LineUpEvent
    | SubstitutionEvent
    | WithdrawalEvent
    | RulingEvent
    | ImportEvent
    | KeepingEvent
)

TOURNAMENT_KINDS = (TournamentOpened, OfficialAppointed, OffenceNoted)
"""Kinds that belong to a tournament's stream."""

LEDGER_KINDS = (LedgerFounded, PeopleChanged, PeopleErased, ClockSetRight)
"""Kinds that belong to the ledger's own stream; all others belong to a contest's."""


def is_for_tournament(event: AnyEvent) -> bool:
    """Whether an event belongs to the tournament's stream."""
    if isinstance(event, EventAnnulled):
        return stream_name(event.target.stream).topic == "tournament"
    return isinstance(event, TOURNAMENT_KINDS)


__all__ = [
    "LEDGER_KINDS",
    "LEDGER_STREAM",
    "TOURNAMENT_KINDS",
    "AdjustedScoreAwarded",
    "Annul",
    "AnnulmentEvent",
    "AnyChange",
    "AnyEvent",
    "AppealDecided",
    "AppealHeard",
    "AppealLodged",
    "AppealRefused",
    "AppealWithdrawn",
    "AwardEvent",
    "BoardEvent",
    "BoardFouled",
    "BoardNotPlayed",
    "BoardRemoved",
    "BoardSubstituted",
    "ChoiceMade",
    "ClockSetRight",
    "ConsentGiven",
    "ContestOpened",
    "ContestantDisqualified",
    "ContestantEntered",
    "ContestantReplaced",
    "ContestantWithdrew",
    "CorrectionEvent",
    "CorrectionRefused",
    "CorrectionRequested",
    "DocumentLodged",
    "DrawEvent",
    "DrawPublished",
    "DropInEntered",
    "EligibilityRuled",
    "EntryCorrected",
    "EntryEvent",
    "Event",
    "EventAnnulled",
    "FileImported",
    "FilePart",
    "ForfeitDeclared",
    "FoundingEvent",
    "HouseContestantAdded",
    "ImportEvent",
    "IncidentRecorded",
    "KeepingEvent",
    "LatePlayAssigned",
    "LedgerFounded",
    "LineUpEvent",
    "LineUpPosted",
    "LotDrawn",
    "MatchEvent",
    "MemberAdded",
    "MemberReplaced",
    "MovementChosen",
    "NewAward",
    "NewScore",
    "NumbersAssigned",
    "OffenceNoted",
    "OfficialAppointed",
    "Pairing",
    "PartiesAdvised",
    "PenaltyEvent",
    "PenaltyImposed",
    "PenaltyKind",
    "PenaltyUnit",
    "PenaltyWaived",
    "PeopleChanged",
    "PeopleErased",
    "PersonChange",
    "PostingEvent",
    "Qualifier",
    "QualifierEvent",
    "QualifiersDeclared",
    "Reference",
    "RegulationsAmended",
    "ResultAgreed",
    "ResultsPosted",
    "RulingEvent",
    "RulingGiven",
    "ScoreAltered",
    "ScoreConfirmed",
    "ScoreCorrected",
    "ScoreEntered",
    "ScoreEvent",
    "ScoreVoided",
    "SeatInRoom",
    "Seated",
    "SessionEnded",
    "SessionEvent",
    "SessionScheduled",
    "SessionStarted",
    "StageEnded",
    "StageScheduled",
    "StageStarted",
    "StatedEntry",
    "StatedLine",
    "StrikeOut",
    "SubstitutionDiscounted",
    "SubstitutionEvent",
    "SubstitutionMade",
    "TieSettled",
    "TossWon",
    "TournamentOpened",
    "WarningIssued",
    "WithdrawalEvent",
    "acts_on",
    "contest_stream",
    "is_for_tournament",
    "kind_of",
    "rests_on",
    "stream_name",
    "tournament_stream",
]
