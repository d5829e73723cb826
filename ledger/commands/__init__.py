"""Everything that may be asked, in the imperative; same topics as the events."""

from ledger.commands.base import (
    Act,
    Command,
)
from ledger.commands.boards import (
    AssignLatePlay,
    BoardCommand,
    DeclareFouled,
    SubstituteBoard,
)
from ledger.commands.corrections import (
    AnnulEvent,
    CorrectionCommand,
    GiveConsent,
    PostResults,
    RequestCorrection,
)
from ledger.commands.draws import (
    DrawCommand,
    PublishDraw,
    UseMovement,
)
from ledger.commands.entries import (
    AssignNumbers,
    CorrectEntry,
    EnterContestant,
    EntryCommand,
    SeatPlayer,
)
from ledger.commands.founding import (
    AmendRegulations,
    AppointOfficial,
    FoundingCommand,
    OpenContest,
    OpenTournament,
)
from ledger.commands.imports import (
    ImportCommand,
    ImportFile,
)
from ledger.commands.keeping import (
    ChangePeople,
    ErasePeople,
    KeepingCommand,
    SetClockRight,
)
from ledger.commands.line_ups import (
    LineUpCommand,
    PostLineUp,
)
from ledger.commands.matches import (
    AlterScore,
    DeclareForfeit,
    MatchCommand,
)
from ledger.commands.penalties import (
    DealWithOffence,
    PenaltyCommand,
    RecordIncident,
    WaivePenalty,
)
from ledger.commands.qualifiers import (
    DeclareQualifiers,
    DrawLot,
    MakeChoice,
    QualifierCommand,
    RecordToss,
    SettleTie,
)
from ledger.commands.rulings import (
    AdviseParties,
    DecideAppeal,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    RulingCommand,
    WithdrawAppeal,
)
from ledger.commands.scores import (
    AgreeResult,
    AwardAdjustedScore,
    AwardArtificialScore,
    ConfirmScore,
    EnterScore,
    LeaveTable,
    MarkNotPlayed,
    RemoveBoard,
    ScoreCommand,
)
from ledger.commands.sessions import (
    EndSession,
    EndStage,
    ScheduleSession,
    ScheduleStage,
    SessionCommand,
    StartSession,
    StartStage,
)
from ledger.commands.substitutions import (
    AddMember,
    DiscountSubstitution,
    LodgeDocument,
    ReplaceMember,
    RuleOnEligibility,
    Substitute,
    SubstitutionCommand,
)
from ledger.commands.withdrawals import (
    AddHouseContestant,
    DisqualifyContestant,
    EnterDropIn,
    ReplaceContestant,
    WithdrawalCommand,
    WithdrawContestant,
)

AnyCommand = (
    ScoreCommand
    | FoundingCommand
    | SessionCommand
    | EntryCommand
    | DrawCommand
    | CorrectionCommand
    | BoardCommand
    | MatchCommand
    | PenaltyCommand
    | QualifierCommand
    | LineUpCommand
    | SubstitutionCommand
    | WithdrawalCommand
    | RulingCommand
    | ImportCommand
    | AnnulEvent
    | PostResults
)

__all__ = [
    "Act",
    "AddHouseContestant",
    "AddMember",
    "AdviseParties",
    "AgreeResult",
    "AlterScore",
    "AmendRegulations",
    "AnnulEvent",
    "AnyCommand",
    "AppointOfficial",
    "AssignLatePlay",
    "AssignNumbers",
    "AwardAdjustedScore",
    "AwardArtificialScore",
    "BoardCommand",
    "ChangePeople",
    "Command",
    "ConfirmScore",
    "CorrectEntry",
    "CorrectionCommand",
    "DealWithOffence",
    "DecideAppeal",
    "DeclareForfeit",
    "DeclareFouled",
    "DeclareQualifiers",
    "DiscountSubstitution",
    "DisqualifyContestant",
    "DrawCommand",
    "DrawLot",
    "EndSession",
    "EndStage",
    "EnterContestant",
    "EnterDropIn",
    "EnterScore",
    "EntryCommand",
    "ErasePeople",
    "FoundingCommand",
    "GiveConsent",
    "GiveRuling",
    "HearAppeal",
    "ImportCommand",
    "ImportFile",
    "KeepingCommand",
    "LeaveTable",
    "LineUpCommand",
    "LodgeAppeal",
    "LodgeDocument",
    "MakeChoice",
    "MarkNotPlayed",
    "MatchCommand",
    "OpenContest",
    "OpenTournament",
    "PenaltyCommand",
    "PostLineUp",
    "PostResults",
    "PublishDraw",
    "QualifierCommand",
    "RecordIncident",
    "RecordToss",
    "RemoveBoard",
    "ReplaceContestant",
    "ReplaceMember",
    "RequestCorrection",
    "RuleOnEligibility",
    "RulingCommand",
    "ScheduleSession",
    "ScheduleStage",
    "ScoreCommand",
    "SeatPlayer",
    "SessionCommand",
    "SetClockRight",
    "SettleTie",
    "StartSession",
    "StartStage",
    "Substitute",
    "SubstituteBoard",
    "SubstitutionCommand",
    "UseMovement",
    "WaivePenalty",
    "WithdrawAppeal",
    "WithdrawContestant",
    "WithdrawalCommand",
]
