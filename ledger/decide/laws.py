"""The law behind each command, for a refusal that names no clause of its own."""

from ledger.commands import (
    AdmitAppeal,
    AdviseParties,
    AgreeResult,
    AnnulEvent,
    AnswerCall,
    AssignLatePlay,
    AwardAdjustedScore,
    AwardArtificialScore,
    CallDirector,
    Command,
    ConfirmScore,
    DealWithOffence,
    DecideAppeal,
    DeclareFouled,
    DisqualifyContestant,
    GiveConsent,
    GiveRuling,
    HearAppeal,
    ImportFile,
    LeaveTable,
    LodgeAppeal,
    PostResults,
    RecordIncident,
    RemoveBoard,
    RequestCorrection,
    SubstituteBoard,
    WaivePenalty,
    WithdrawAppeal,
)
from ledger.decide.admission import Bench
from ledger.errors import CauseNotAdmitted, NotUnderTheseRules, NotYourUnit, Refused

ORGANISATION = "Law 80B2"
"""The organiser makes entries, sessions and conditions known, and the official record."""

LAWS: dict[type[Command], str] = {
    AwardAdjustedScore: "Law 12C",
    AwardArtificialScore: "Law 12C",
    ConfirmScore: "Law 79A",
    AgreeResult: "Law 79A",
    LeaveTable: "Law 79A",
    RequestCorrection: "Law 79C",
    GiveConsent: "Law 79C",
    PostResults: "Law 79C1",
    RemoveBoard: "Law 81C",
    AssignLatePlay: "Law 81C",
    GiveRuling: "Law 81C",
    AdviseParties: "Law 83",
    SubstituteBoard: "Law 86",
    DeclareFouled: "Law 87",
    DealWithOffence: "Laws 90, 91",
    WaivePenalty: "Laws 90, 91",
    RecordIncident: "Law 81C",
    CallDirector: "Law 9B1",
    AnswerCall: "Law 81C",
    DisqualifyContestant: "Law 91",
    LodgeAppeal: "Law 92",
    AdmitAppeal: "Law 92B",
    WithdrawAppeal: "Law 92",
    HearAppeal: "Law 93",
    DecideAppeal: "Law 93",
    AnnulEvent: "LED-ANNUL",
    ImportFile: "Law 81C8",
}
"""The law of each kind of command; ORGANISATION for all others."""


def clause_of(refusal: Refused, command: Command, bench: Bench) -> str:
    """Choose the clause that a refusal names: its own, that of the regulations, or the law."""
    silent = isinstance(refusal, NotUnderTheseRules | CauseNotAdmitted | NotYourUnit)
    if refusal.clause:
        return refusal.clause
    if silent and bench.contest.exists:
        return bench.contest.regulations_for().name
    return LAWS.get(type(command), ORGANISATION)
