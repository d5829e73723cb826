"""How each kind of event changes the state of a contest: the table TAKES.

Every function checks its event before it changes anything; DoesNotFit, or KeyError for an
unknown name, means that the event contradicts what was recorded before it.
"""

from collections.abc import Callable, Iterable
from typing import Any, get_args

from msgspec.structs import replace

from ledger import events
from ledger.bridge.scores import seated
from ledger.forms import shortened
from ledger.record import entries as entries_fold
from ledger.record import justice as justice_fold
from ledger.record import schedule as schedule_fold
from ledger.record.amending import amend, amend_changed, keep
from ledger.record.boards import reaches_line
from ledger.record.circles import amended_in_a_circle, carried_in_a_circle
from ledger.record.contest import Contest
from ledger.record.fitting import (
    DoesNotFit,
    need,
    need_no,
    need_that,
)
from ledger.record.scored import (
    asked_for,
    awarded,
    confirmed,
    corrected,
    line_opened,
    removed,
    scored,
    struck_out,
)
from ledger.recorded import Recorded


def _opened(contest: Contest, recorded: Recorded, event: events.ContestOpened) -> None:
    need_that(contest.opened is None, "the contest is open already")
    name = events.contest_stream(event.contest)
    need_that(recorded.stream == name, f"it opens {shortened(event.contest)}, another contest")
    need_no(carried_in_a_circle([event.regulations]))
    contest.opened = event


def _renamed(contest: Contest, recorded: Recorded, event: events.ContestRenamed) -> None:
    opened = contest.opened
    if opened is None or opened.title != event.was:
        raise DoesNotFit("it was called otherwise before it")
    contest.opened = replace(opened, title=event.title)


def _amended(contest: Contest, recorded: Recorded, event: events.RegulationsAmended) -> None:
    need(contest.sessions, event.from_session)
    need_no(amended_in_a_circle(contest, event))
    contest.amended_rules.append(event)
    amend_changed(contest, recorded, event)


def _entry(contest: Contest, recorded: Recorded, event: Any) -> None:
    match event:
        case events.NumbersAssigned(stage=stage):
            need(contest.stages, stage)
        case events.Seated(session=session):
            need(contest.sessions, session)
        case _:
            pass
    entries_fold.evolve(_changing_entries(contest), event)


def _changing_entries(contest: Contest) -> entries_fold.Entries:
    """Give the entries, which are to change and which no other state has."""
    contest.entries = contest.entries.to_change()
    return contest.entries


def _handicap(contest: Contest, recorded: Recorded, event: Any) -> None:
    _entry(contest, recorded, event)
    keep(contest, recorded, event)
    amend_changed(contest, recorded, event)


def _members(contest: Contest, recorded: Recorded, event: Any) -> None:
    need(contest.sessions, getattr(event, "session", None))
    entries_fold.evolve_members(_changing_entries(contest), recorded, event)
    keep(contest, recorded, event)


def _comings(contest: Contest, recorded: Recorded, event: Any) -> None:
    need(contest.sessions, getattr(event, "session", None), getattr(event, "after", None))
    entries_fold.evolve_comings(_changing_entries(contest), recorded, event)
    keep(contest, recorded, event)
    amend_changed(contest, recorded, event)


def _in_time(contest: Contest, recorded: Recorded, event: Any) -> None:
    if isinstance(event, events.ResultAgreed):
        need(contest.contestants, event.contestant)
    schedule_fold.evolve(contest.schedule, recorded, event)


def _scheduled(contest: Contest, recorded: Recorded, event: events.SessionScheduled) -> None:
    _in_time(contest, recorded, event)
    amend_changed(contest, recorded, event)


def _drawn(contest: Contest, recorded: Recorded, event: events.DrawPublished) -> None:
    need(contest.contestants, *event.taking_part())
    in_play = contest.schedule.changing(event.session).in_play
    contest.published.append((recorded, event))
    for boards in (pairing.boards for pairing in event.pairings if pairing.boards):
        in_play.update(range(min(boards), max(boards) + 1))


def _about(contest: Contest, recorded: Recorded, event: Any) -> None:
    """Keep an event whose session, stage and contestants must be known."""
    need(contest.sessions, getattr(event, "session", None))
    need(contest.stages, getattr(event, "stage", None))
    need(contest.contestants, *_named_in(event))
    keep(contest, recorded, event)


def _about_results(contest: Contest, recorded: Recorded, event: Any) -> None:
    """Keep an event as `_about` does, and note that it changes totals or places."""
    _about(contest, recorded, event)
    amend_changed(contest, recorded, event)


def _replaced_by_new(contest: Contest, recorded: Recorded, event: events.BoardSubstituted) -> None:
    """Cancel what was obtained on a board that is replaced: the new one takes its place."""
    need(contest.sessions, event.in_session)
    _about_results(contest, recorded, event)
    for version, line in list(contest.results.lines.items()):
        if reaches_line(event, line.line):
            contest.results.strike_out(version)
            contest.schedule.changing(line.session).drop_result(line.contestants, line.line.round)


def _named_in(event: Any) -> Iterable[str | None]:
    """Name the contestants that an event is about."""
    match event:
        case events.BoardFouled(ns=ns, ew=ew, at_fault=at_fault, groups=groups):
            return (ns, ew, *at_fault, *(name for group in groups for name in group))
        case events.BoardSubstituted(ns=ns, ew=ew):
            return seated(ns, ew)
        case events.ForfeitDeclared(home=home, away=away):
            return (home, away)
        case events.LotDrawn(order=order) | events.TieSettled(order=order):
            return order
        case events.ChoiceMade(contestant=contestant, opponent=opponent):
            return (contestant, opponent)
        case events.TossWon(winner=winner, loser=loser):
            return (winner, loser)
        case _:
            return (getattr(event, "contestant", None), *getattr(event, "contestants", ()))


def _declared(contest: Contest, recorded: Recorded, event: events.QualifiersDeclared) -> None:
    names = [one.contestant for one in event.qualifiers]
    need(contest.stages, event.stage)
    need(contest.contestants, *names)
    contest.qualified[(event.stage, event.into)] = names
    keep(contest, recorded, event)


def _replaced(contest: Contest, recorded: Recorded, event: events.ContestantReplaced) -> None:
    need(contest.stages, event.stage)
    need(contest.contestants, event.out, event.into)
    for (_, goes_into), names in contest.qualified.items():
        if goes_into == event.stage and event.out in names:
            names[names.index(event.out)] = event.into
    keep(contest, recorded, event)


def _sanctioned(contest: Contest, recorded: Recorded, event: Any) -> None:
    if not isinstance(event, events.PenaltyWaived):
        need(contest.sessions, event.session)
        need(contest.contestants, event.contestant)
    justice_fold.evolve_sanctions(contest.justice, recorded, event)
    keep(contest, recorded, event)
    amend_changed(contest, recorded, event)


def _judged(contest: Contest, recorded: Recorded, event: Any) -> None:
    match event:
        case events.RulingGiven(session=session, contestants=names):
            need(contest.sessions, session)
            need(contest.contestants, *names)
        case events.AppealLodged(contestant=contestant):
            need(contest.contestants, contestant)
        case _:
            pass
    justice_fold.evolve_rulings(contest.justice, recorded, event)
    keep(contest, recorded, event)


def _annulled(contest: Contest, recorded: Recorded, event: events.EventAnnulled) -> None:
    by = contest.annulled.get(event.target.version)
    need_that(by == recorded.version, f"{event.target} cannot be annulled, or has been")
    if event.request is not None:
        asked = asked_for(contest, event.request)
        if asked.session in contest.sessions:
            session = contest.schedule.changing(asked.session)
            session.change_result(tuple(session.agreed), recorded.at)
        amend(contest, asked.session, recorded)
    else:
        amend_changed(contest, recorded, event)


def _is_request(contest: Contest, recorded: Recorded, event: Any) -> None:
    """Check that the request is known; ledger/record/requests.py keeps it."""
    if not isinstance(event, events.CorrectionRequested):
        asked_for(contest, event.request)


TAKES: dict[type, Callable[[Contest, Recorded, Any], None]] = {
    **dict.fromkeys(events.CONTEST_KINDS, _about),
    **dict.fromkeys(get_args(events.RulingEvent), _judged),
    events.ContestOpened: _opened,
    events.ContestRenamed: _renamed,
    events.RegulationsAmended: _amended,
    events.ContestantNamed: _entry,
    events.HandicapGiven: _handicap,
    events.ContestantEntered: _entry,
    events.EntryCorrected: _entry,
    events.NumbersAssigned: _entry,
    events.Seated: _entry,
    events.StageScheduled: _in_time,
    events.StageStarted: _in_time,
    events.StageEnded: _in_time,
    events.SessionScheduled: _scheduled,
    events.SessionStarted: _in_time,
    events.SessionEnded: _in_time,
    events.ResultsPosted: _in_time,
    events.DrawPublished: _drawn,
    events.MovementChosen: _in_time,
    events.ScoreEntered: scored,
    events.BoardNotPlayed: line_opened,
    events.AdjustedScoreAwarded: awarded,
    events.ScoreConfirmed: confirmed,
    events.ResultAgreed: _in_time,
    events.ScoreCorrected: corrected,
    events.ScoreVoided: struck_out,
    events.BoardRemoved: removed,
    events.CorrectionRequested: _is_request,
    events.ConsentGiven: _is_request,
    events.CorrectionRefused: _is_request,
    events.EventAnnulled: _annulled,
    events.FileImported: keep,
    events.BoardFouled: _about_results,
    events.BoardSubstituted: _replaced_by_new,
    events.ForfeitDeclared: _about_results,
    events.ScoreAltered: _about_results,
    events.WarningIssued: _sanctioned,
    events.PenaltyImposed: _sanctioned,
    events.PenaltyWaived: _sanctioned,
    events.QualifiersDeclared: _declared,
    events.ContestantReplaced: _replaced,
    events.SubstitutionMade: _members,
    events.SubstitutionDiscounted: _members,
    events.MemberAdded: _members,
    events.MemberReplaced: _members,
    events.DocumentLodged: _members,
    events.EligibilityRuled: _members,
    events.ContestantWithdrew: _comings,
    events.ContestantDisqualified: _comings,
    events.DropInEntered: _comings,
    events.HouseContestantAdded: _comings,
}
"""For each kind of event the function that changes the state; `_about` where none is named."""
