"""Commands meet rules: one match over all commands, one file per topic.

Every decision is a pure function of the command, the recorded state and the act's own
circumstances. It raises a named refusal or returns the events that follow.
"""

from ledger.commands import (
    Act,
    AddHouseContestant,
    AddMember,
    AdviseParties,
    AgreeResult,
    AlterScore,
    AmendRegulations,
    AnnulEvent,
    AnyCommand,
    AppointOfficial,
    AssignLatePlay,
    AssignNumbers,
    AwardAdjustedScore,
    AwardArtificialScore,
    ConfirmScore,
    CorrectEntry,
    DealWithOffence,
    DecideAppeal,
    DeclareForfeit,
    DeclareFouled,
    DeclareQualifiers,
    DiscountSubstitution,
    DisqualifyContestant,
    DrawLot,
    EndSession,
    EndStage,
    EnterContestant,
    EnterDropIn,
    EnterScore,
    GiveConsent,
    GiveRuling,
    HearAppeal,
    ImportFile,
    LeaveTable,
    LodgeAppeal,
    LodgeDocument,
    MakeChoice,
    MarkNotPlayed,
    OpenContest,
    OpenTournament,
    PostLineUp,
    PostResults,
    PublishDraw,
    RecordIncident,
    RecordToss,
    RemoveBoard,
    ReplaceContestant,
    ReplaceMember,
    RequestCorrection,
    RuleOnEligibility,
    ScheduleSession,
    ScheduleStage,
    SeatPlayer,
    SettleTie,
    StartSession,
    StartStage,
    Substitute,
    SubstituteBoard,
    UseMovement,
    WaivePenalty,
    WithdrawAppeal,
    WithdrawContestant,
)
from ledger.decide import (
    boards,
    confirmations,
    corrections,
    draws,
    eligibility,
    entries,
    founding,
    imports,
    line_ups,
    matches,
    penalties,
    postings,
    qualifiers,
    remedies,
    rulings,
    scores,
    sessions,
    substitutions,
    withdrawals,
)
from ledger.decide.admission import Bench, check_bases
from ledger.decide.keeping import decide_keeping
from ledger.decide.laws import clause_of
from ledger.errors import InTheFuture, Refused
from ledger.events import AnyEvent
from ledger.keeping import Keeping
from ledger.record import Contest, Tournament

__all__ = ["ABOUT_OFFICES", "Bench", "decide", "decide_keeping"]

ABOUT_OFFICES = (AnnulEvent, AppointOfficial, OpenContest, OpenTournament)
"""Commands that are decided on who holds which office in the whole ledger."""


def decide(
    command: AnyCommand,
    contest: Contest,
    tournament: Tournament,
    act: Act,
    keeping: Keeping | None = None,
) -> tuple[AnyEvent, ...]:
    """The events that follow from the command. Raises a LedgerError where it is refused.

    The command has its form (ledger.forms.in_form): what was decided once may be decided again
    though forms have changed since.
    keeping: the state of the whole ledger, which only decisions of ABOUT_OFFICES look at; None
    where the tournament is all there is.
    """
    if act.at > act.recorded_at:
        raise InTheFuture(at=act.at, recorded_at=act.recorded_at)
    bench = Bench(contest, tournament, act, keeping or Keeping())
    try:
        check_bases(command, bench)
        return _decided(command, bench)
    except Refused as refusal:
        refusal.clause = clause_of(refusal, command, bench)
        raise


def _decided(command: AnyCommand, bench: Bench) -> tuple[AnyEvent, ...]:
    match command:
        case EnterScore():
            return scores.enter(command, bench)
        case MarkNotPlayed():
            return scores.mark_not_played(command, bench)
        case ConfirmScore():
            return confirmations.confirm(command, bench)
        case AwardAdjustedScore():
            return scores.award(command, bench)
        case AwardArtificialScore():
            return remedies.award(command, bench)
        case RemoveBoard():
            return scores.remove_board(command, bench)
        case RequestCorrection():
            return corrections.request(command, bench)
        case GiveConsent():
            return corrections.consent(command, bench)
        case AnnulEvent():
            return corrections.annul(command, bench)
        case PostResults():
            return postings.post(command, bench)
        case OpenTournament():
            return founding.open_tournament(command, bench)
        case OpenContest():
            return founding.open_contest(command, bench)
        case AmendRegulations():
            return founding.amend(command, bench)
        case AppointOfficial():
            return founding.appoint(command, bench)
        case ScheduleStage():
            return sessions.schedule_stage(command, bench)
        case StartStage():
            return sessions.start_stage(command, bench)
        case EndStage():
            return sessions.end_stage(command, bench)
        case ScheduleSession():
            return sessions.schedule(command, bench)
        case StartSession():
            return sessions.start(command, bench)
        case EndSession():
            return sessions.end(command, bench)
        case EnterContestant():
            return entries.enter(command, bench)
        case CorrectEntry():
            return entries.correct(command, bench)
        case AssignNumbers():
            return entries.number(command, bench)
        case SeatPlayer():
            return entries.seat(command, bench)
        case PublishDraw():
            return draws.publish(command, bench)
        case UseMovement():
            return draws.use_movement(command, bench)
        case DeclareFouled():
            return boards.declare_fouled(command, bench)
        case SubstituteBoard():
            return boards.substitute(command, bench)
        case AssignLatePlay():
            return boards.assign_late_play(command, bench)
        case DeclareForfeit():
            return matches.forfeit(command, bench)
        case AlterScore():
            return matches.alter(command, bench)
        case DealWithOffence():
            return penalties.deal_with(command, bench)
        case WaivePenalty():
            return penalties.waive(command, bench)
        case RecordIncident():
            return penalties.record_incident(command, bench)
        case DeclareQualifiers():
            return qualifiers.declare(command, bench)
        case DrawLot():
            return qualifiers.draw_lot(command, bench)
        case SettleTie():
            return qualifiers.settle(command, bench)
        case MakeChoice():
            return qualifiers.choose(command, bench)
        case RecordToss():
            return qualifiers.toss(command, bench)
        case PostLineUp():
            return line_ups.post(command, bench)
        case Substitute():
            return substitutions.substitute(command, bench)
        case DiscountSubstitution():
            return substitutions.discount(command, bench)
        case AddMember():
            return substitutions.add_member(command, bench)
        case ReplaceMember():
            return substitutions.replace_member(command, bench)
        case LodgeDocument():
            return substitutions.lodge(command, bench)
        case RuleOnEligibility():
            return eligibility.rule_on(command, bench)
        case WithdrawContestant():
            return withdrawals.withdraw(command, bench)
        case ReplaceContestant():
            return withdrawals.replace(command, bench)
        case DisqualifyContestant():
            return withdrawals.disqualify(command, bench)
        case EnterDropIn():
            return withdrawals.drop_in(command, bench)
        case AddHouseContestant():
            return withdrawals.add_house(command, bench)
        case GiveRuling():
            return rulings.give(command, bench)
        case AdviseParties():
            return rulings.advise(command, bench)
        case LodgeAppeal():
            return rulings.lodge(command, bench)
        case WithdrawAppeal():
            return rulings.withdraw(command, bench)
        case HearAppeal():
            return rulings.hear(command, bench)
        case DecideAppeal():
            return rulings.decide(command, bench)
        case AgreeResult():
            return confirmations.agree(command, bench)
        case ImportFile():
            return imports.import_file(command, bench)
        case LeaveTable():
            return confirmations.leave(command, bench)
