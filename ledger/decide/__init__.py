"""Commands meet rules: one match over all commands, one file per topic.

Every decision is a pure function of the command, the recorded state and the act's own
circumstances. It raises a named refusal or returns the events that follow.
"""

from ledger import commands
from ledger.commands import Act, AnyCommand
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
    numbering,
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

ABOUT_OFFICES = (
    commands.AnnulEvent,
    commands.AppointOfficial,
    commands.NameContestant,
    commands.OpenContest,
    commands.OpenTournament,
    commands.RenameContest,
)
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
        case commands.EnterScore():
            return scores.enter(command, bench)
        case commands.MarkNotPlayed():
            return scores.mark_not_played(command, bench)
        case commands.ConfirmScore():
            return confirmations.confirm(command, bench)
        case commands.AwardAdjustedScore():
            return scores.award(command, bench)
        case commands.AwardArtificialScore():
            return remedies.award(command, bench)
        case commands.RemoveBoard():
            return scores.remove_board(command, bench)
        case commands.RequestCorrection():
            return corrections.request(command, bench)
        case commands.GiveConsent():
            return corrections.consent(command, bench)
        case commands.AnnulEvent():
            return corrections.annul(command, bench)
        case commands.PostResults():
            return postings.post(command, bench)
        case commands.OpenTournament():
            return founding.open_tournament(command, bench)
        case commands.OpenContest():
            return founding.open_contest(command, bench)
        case commands.RenameContest():
            return founding.rename(command, bench)
        case commands.AmendRegulations():
            return founding.amend(command, bench)
        case commands.AppointOfficial():
            return founding.appoint(command, bench)
        case commands.ScheduleStage():
            return sessions.schedule_stage(command, bench)
        case commands.StartStage():
            return sessions.start_stage(command, bench)
        case commands.EndStage():
            return sessions.end_stage(command, bench)
        case commands.ScheduleSession():
            return sessions.schedule(command, bench)
        case commands.StartSession():
            return sessions.start(command, bench)
        case commands.EndSession():
            return sessions.end(command, bench)
        case commands.EnterContestant():
            return entries.enter(command, bench)
        case commands.NameContestant():
            return entries.name(command, bench)
        case commands.CorrectEntry():
            return entries.correct(command, bench)
        case commands.AssignNumbers():
            return numbering.number(command, bench)
        case commands.SeatPlayer():
            return entries.seat(command, bench)
        case commands.PublishDraw():
            return draws.publish(command, bench)
        case commands.UseMovement():
            return draws.use_movement(command, bench)
        case commands.DeclareFouled():
            return boards.declare_fouled(command, bench)
        case commands.SubstituteBoard():
            return boards.substitute(command, bench)
        case commands.AssignLatePlay():
            return boards.assign_late_play(command, bench)
        case commands.DeclareForfeit():
            return matches.forfeit(command, bench)
        case commands.AlterScore():
            return matches.alter(command, bench)
        case commands.DealWithOffence():
            return penalties.deal_with(command, bench)
        case commands.WaivePenalty():
            return penalties.waive(command, bench)
        case commands.RecordIncident():
            return penalties.record_incident(command, bench)
        case commands.DeclareQualifiers():
            return qualifiers.declare(command, bench)
        case commands.DrawLot():
            return qualifiers.draw_lot(command, bench)
        case commands.SettleTie():
            return qualifiers.settle(command, bench)
        case commands.MakeChoice():
            return qualifiers.choose(command, bench)
        case commands.RecordToss():
            return qualifiers.toss(command, bench)
        case commands.PostLineUp():
            return line_ups.post(command, bench)
        case commands.Substitute():
            return substitutions.substitute(command, bench)
        case commands.DiscountSubstitution():
            return substitutions.discount(command, bench)
        case commands.AddMember():
            return substitutions.add_member(command, bench)
        case commands.ReplaceMember():
            return substitutions.replace_member(command, bench)
        case commands.LodgeDocument():
            return substitutions.lodge(command, bench)
        case commands.RuleOnEligibility():
            return eligibility.rule_on(command, bench)
        case commands.WithdrawContestant():
            return withdrawals.withdraw(command, bench)
        case commands.ReplaceContestant():
            return withdrawals.replace(command, bench)
        case commands.DisqualifyContestant():
            return withdrawals.disqualify(command, bench)
        case commands.EnterDropIn():
            return withdrawals.drop_in(command, bench)
        case commands.AddHouseContestant():
            return withdrawals.add_house(command, bench)
        case commands.GiveRuling():
            return rulings.give(command, bench)
        case commands.AdviseParties():
            return rulings.advise(command, bench)
        case commands.LodgeAppeal():
            return rulings.lodge(command, bench)
        case commands.AdmitAppeal():
            return rulings.admit(command, bench)
        case commands.WithdrawAppeal():
            return rulings.withdraw(command, bench)
        case commands.HearAppeal():
            return rulings.hear(command, bench)
        case commands.DecideAppeal():
            return rulings.decide(command, bench)
        case commands.AgreeResult():
            return confirmations.agree(command, bench)
        case commands.ImportFile():
            return imports.import_file(command, bench)
        case commands.LeaveTable():
            return confirmations.leave(command, bench)
