"""How each event changes what the record says of a contest.

An event that does not follow on those before it has no effect, for decisions and views alike;
what would not follow is refused before it is recorded. Each function looks whether its event
fits before it changes anything.
"""

from collections.abc import Callable, Iterable
from typing import Any, get_args

from msgspec.structs import replace

from ledger.bridge.scores import Line, MatchScore, Score
from ledger.events import (
    CONTEST_KINDS,
    AdjustedScoreAwarded,
    AppealLodged,
    BoardFouled,
    BoardNotPlayed,
    BoardRemoved,
    BoardSubstituted,
    ChoiceMade,
    ConsentGiven,
    ContestantDisqualified,
    ContestantEntered,
    ContestantNamed,
    ContestantReplaced,
    ContestantWithdrew,
    ContestOpened,
    ContestRenamed,
    CorrectionRefused,
    CorrectionRequested,
    DocumentLodged,
    DrawPublished,
    DropInEntered,
    EligibilityRuled,
    EntryCorrected,
    EventAnnulled,
    FileImported,
    ForfeitDeclared,
    HouseContestantAdded,
    LotDrawn,
    MemberAdded,
    MemberReplaced,
    MovementChosen,
    NumbersAssigned,
    PenaltyImposed,
    PenaltyWaived,
    QualifiersDeclared,
    Reference,
    RegulationsAmended,
    ResultAgreed,
    ResultsPosted,
    RulingEvent,
    RulingGiven,
    ScoreAltered,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    Seated,
    SessionEnded,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageScheduled,
    StageStarted,
    SubstitutionDiscounted,
    SubstitutionMade,
    TieSettled,
    TossWon,
    WarningIssued,
    contest_stream,
)
from ledger.forms import shortened
from ledger.record import entries as entries_fold
from ledger.record import justice as justice_fold
from ledger.record import requests as requests_fold
from ledger.record import schedule as schedule_fold
from ledger.record.amendments import sessions_changed
from ledger.record.annulling import annulled_in
from ledger.record.boards import reaches_line
from ledger.record.contest import Contest
from ledger.record.fitting import (
    DoesNotFit,
    check_can_stand,
    need,
    need_that,
    unknown,
    why_not,
)
from ledger.record.results import Awards, LineResult
from ledger.recorded import Recorded


def fold(events: Iterable[Recorded]) -> Contest:
    """What these events of one contest's stream say; annulled ones leave no trace.

    One that does not follow on those before it has no effect, and is kept as odd.
    """
    contest = Contest()
    contest.history = list(events)
    contest.annulled = annulled_in(contest.history)
    for recorded in contest.history:
        _take(contest, recorded)
    return contest


def opening(events: Iterable[Recorded]) -> ContestOpened | None:
    """How these events say that their contest was opened; None if they do not."""
    contest = Contest()
    for recorded in events:
        _take(contest, recorded)
        if contest.opened is not None:
            return contest.opened
    return None


def take(contest: Contest, recorded: Recorded) -> None:
    """Take in one more event, which annuls nothing; as in `fold`, an odd one has no effect."""
    contest.history.append(recorded)
    _take(contest, recorded)


def _take(contest: Contest, recorded: Recorded) -> None:
    """Take in the next event of the history."""
    try:
        _take_what_fits(contest, recorded, recorded.event)
    except (DoesNotFit, KeyError) as error:
        contest.odd[recorded.reference] = why_not(error)
    contest.stream, contest.version = recorded.envelope.stream, recorded.version
    contest.position, contest.recorded = recorded.position, recorded.envelope.recorded


def _take_what_fits(contest: Contest, recorded: Recorded, event: Any) -> None:
    """Take in an event, unless something is the matter. Raises DoesNotFit or KeyError."""
    kind, counts = type(event), recorded.version not in contest.annulled
    take_in = TAKES.get(kind)
    if take_in is None:
        raise DoesNotFit("it is no event of a contest")
    if contest.opened is None and kind is not ContestOpened:
        raise DoesNotFit("the contest is not open")
    check_can_stand(recorded)
    if counts:
        take_in(contest, recorded, event)
    else:
        _changes(contest, recorded, event)
    if kind in requests_fold.KINDS:
        requests_fold.evolve(contest.requests, recorded, event, counts=counts)


def _keep(contest: Contest, recorded: Recorded, event: Any) -> None:
    """Keep an act among those of its kind."""
    contest.acts.setdefault(type(event), []).append((recorded, event))


def _opened(contest: Contest, recorded: Recorded, event: ContestOpened) -> None:
    need_that(contest.opened is None, "the contest is open already")
    name = contest_stream(event.contest)
    need_that(recorded.stream == name, f"it opens {shortened(event.contest)}, another contest")
    contest.opened = event


def _renamed(contest: Contest, recorded: Recorded, event: ContestRenamed) -> None:
    opened = contest.opened
    if opened is None or opened.title != event.was:
        raise DoesNotFit("it was called otherwise before it")
    contest.opened = replace(opened, title=event.title)


def _amended(contest: Contest, recorded: Recorded, event: RegulationsAmended) -> None:
    need(contest.sessions, event.from_session)
    contest.amended_rules.append(event)
    _ruled(contest, recorded, event)


def _entry(contest: Contest, recorded: Recorded, event: Any) -> None:
    match event:
        case NumbersAssigned(stage=stage):
            need(contest.stages, stage)
        case Seated(session=session):
            need(contest.sessions, session)
        case _:
            pass
    entries_fold.evolve(contest.entries, event)


def _members(contest: Contest, recorded: Recorded, event: Any) -> None:
    need(contest.sessions, getattr(event, "session", None))
    entries_fold.evolve_members(contest.entries, recorded, event)
    _keep(contest, recorded, event)


def _comings(contest: Contest, recorded: Recorded, event: Any) -> None:
    need(contest.sessions, getattr(event, "session", None), getattr(event, "after", None))
    entries_fold.evolve_comings(contest.entries, recorded, event)
    _keep(contest, recorded, event)
    _ruled(contest, recorded, event)


def _in_time(contest: Contest, recorded: Recorded, event: Any) -> None:
    if isinstance(event, ResultAgreed):
        need(contest.contestants, event.contestant)
    schedule_fold.evolve(contest.schedule, recorded, event)


def _drawn(contest: Contest, recorded: Recorded, event: DrawPublished) -> None:
    need(contest.contestants, *(side for pair in event.pairings for side in (pair.ns, pair.ew)))
    in_play = contest.sessions[event.session].in_play
    contest.published.append((recorded, event))
    for boards in (pairing.boards for pairing in event.pairings if pairing.boards):
        in_play.update(range(min(boards), max(boards) + 1))


def _about(contest: Contest, recorded: Recorded, event: Any) -> None:
    """An act about a session, or a stage, and contestants who must be there."""
    need(contest.sessions, getattr(event, "session", None))
    need(contest.stages, getattr(event, "stage", None))
    need(contest.contestants, *_named_in(event))
    _keep(contest, recorded, event)


def _about_results(contest: Contest, recorded: Recorded, event: Any) -> None:
    """The same of an act that changes totals or places of sessions."""
    _about(contest, recorded, event)
    _ruled(contest, recorded, event)


def _replaced_by_new(contest: Contest, recorded: Recorded, event: BoardSubstituted) -> None:
    """Cancel what was obtained on a board that is replaced: the new one takes its place."""
    need(contest.sessions, event.in_session)
    _about_results(contest, recorded, event)
    for version, line in list(contest.results.lines.items()):
        if reaches_line(event, line.line):
            contest.results.strike_out(version)
            contest.sessions[line.session].drop_result(line.contestants, line.line.round)


def _named_in(event: Any) -> Iterable[str | None]:
    """The contestants that an act is about."""
    match event:
        case BoardFouled(ns=ns, ew=ew, at_fault=at_fault, groups=groups):
            return (ns, ew, *at_fault, *(name for group in groups for name in group))
        case BoardSubstituted(ns=ns, ew=ew):
            return (ns, ew)
        case ForfeitDeclared(home=home, away=away):
            return (home, away)
        case LotDrawn(order=order) | TieSettled(order=order):
            return order
        case ChoiceMade(contestant=contestant, opponent=opponent):
            return (contestant, opponent)
        case TossWon(winner=winner, loser=loser):
            return (winner, loser)
        case _:
            return (getattr(event, "contestant", None), *getattr(event, "contestants", ()))


def _declared(contest: Contest, recorded: Recorded, event: QualifiersDeclared) -> None:
    names = [one.contestant for one in event.qualifiers]
    need(contest.stages, event.stage)
    need(contest.contestants, *names)
    contest.qualified[(event.stage, event.into)] = names
    _keep(contest, recorded, event)


def _replaced(contest: Contest, recorded: Recorded, event: ContestantReplaced) -> None:
    need(contest.stages, event.stage)
    need(contest.contestants, event.out, event.into)
    for (_, goes_into), names in contest.qualified.items():
        if goes_into == event.stage and event.out in names:
            names[names.index(event.out)] = event.into
    _keep(contest, recorded, event)


def _sanctioned(contest: Contest, recorded: Recorded, event: Any) -> None:
    if not isinstance(event, PenaltyWaived):
        need(contest.sessions, event.session)
        need(contest.contestants, event.contestant)
    justice_fold.evolve_sanctions(contest.justice, recorded, event)
    _keep(contest, recorded, event)
    _ruled(contest, recorded, event)


def _judged(contest: Contest, recorded: Recorded, event: Any) -> None:
    match event:
        case RulingGiven(session=session, contestants=names):
            need(contest.sessions, session)
            need(contest.contestants, *names)
        case AppealLodged(contestant=contestant):
            need(contest.contestants, contestant)
        case _:
            pass
    justice_fold.evolve_rulings(contest.justice, recorded, event)
    _keep(contest, recorded, event)


def _scored(contest: Contest, recorded: Recorded, event: ScoreEntered) -> None:
    score, sides = event.score, _sides(event.score)
    need(contest.contestants, *sides)
    session = contest.sessions[score.session]
    before = contest.results.enter(recorded, score)
    if before.reference.version == recorded.version:
        session.add_result(sides, score.round)
    session.change_result(sides, recorded.at)
    _amends(contest, score.session, recorded)


def _sides(score: Score) -> tuple[str, ...]:
    return (score.home, score.away) if isinstance(score, MatchScore) else score.contestants


def _line_opened(contest: Contest, recorded: Recorded, event: BoardNotPlayed) -> None:
    _open_line(contest, recorded, event.line)


def _awarded(contest: Contest, recorded: Recorded, event: AdjustedScoreAwarded) -> None:
    awards = (event.ns, event.ew)
    if event.entry is None:
        line = _open_line(contest, recorded, event.line, awards)
    else:
        known = contest.results.lines[event.entry.version]
        need_that(known.line.key == event.line.key, "it is about another line")
        line = contest.results.adjust(recorded, event.entry.version, awards)
        _amends(contest, event.line.session, recorded)
    contest.sessions[line.session].change_result(line.contestants, recorded.at)


def _open_line(
    contest: Contest, recorded: Recorded, line: Line, awards: Awards | None = None
) -> LineResult:
    need(contest.contestants, *line.contestants)
    session = contest.sessions[line.session]
    opened = contest.results.open_line(recorded, line, awards)
    session.add_result(line.contestants, line.round)
    _amends(contest, line.session, recorded)
    return opened


def _confirmed(contest: Contest, recorded: Recorded, event: ScoreConfirmed) -> None:
    need_that(contest.results.get(event.entry.version), unknown(event.entry))
    contest.results.confirm(event.entry.version, event.contestant)


def _corrected(contest: Contest, recorded: Recorded, event: ScoreCorrected) -> None:
    asked, result = _asked_for(contest, event.request), contest.results.get(event.entry.version)
    need_that(result, unknown(event.entry))
    assert result is not None
    is_match = result.line is None
    need_that(isinstance(event.now, MatchScore) == is_match, "a board is no match")
    need(contest.contestants, *_sides(event.now))
    session = contest.sessions[event.now.session]
    contest.sessions[result.session].drop_result(result.contestants, result.round)
    session.change_result(result.contestants, recorded.at)
    result = contest.results.correct(recorded, event.entry.version, event.now)
    session.add_result(result.contestants, result.round)
    session.change_result(result.contestants, recorded.at)
    _amends(contest, asked.session, recorded)


def _struck_out(contest: Contest, recorded: Recorded, event: ScoreVoided) -> None:
    asked, line = _asked_for(contest, event.request), contest.results.lines[event.entry.version]
    contest.results.strike_out(event.entry.version)
    contest.sessions[line.session].drop_result(line.contestants, line.round)
    contest.sessions[line.session].change_result(line.contestants, recorded.at)
    _amends(contest, asked.session, recorded)


def _asked_for(contest: Contest, request: Reference) -> CorrectionRequested:
    return contest.requests.asked[request.version].asked


def _removed(contest: Contest, recorded: Recorded, event: BoardRemoved) -> None:
    need(contest.contestants, event.ns, event.ew)
    need(contest.sessions, event.session)
    contest.results.removed.append(event)
    _keep(contest, recorded, event)
    _amends(contest, event.session, recorded)


def _annulled(contest: Contest, recorded: Recorded, event: EventAnnulled) -> None:
    by = contest.annulled.get(event.target.version)
    need_that(by == recorded.version, f"{event.target} cannot be annulled, or has been")
    if event.request is not None:
        asked = _asked_for(contest, event.request)
        session = contest.sessions.get(asked.session)
        if session is not None:
            session.change_result(tuple(session.agreed), recorded.at)
        _amends(contest, asked.session, recorded)
    else:
        _ruled(contest, recorded, event)


def _is_request(contest: Contest, recorded: Recorded, event: Any) -> None:
    """Taken in by the fold of requests."""
    if not isinstance(event, CorrectionRequested):
        _asked_for(contest, event.request)


def _changes(contest: Contest, recorded: Recorded, event: Any) -> tuple[str, ...]:
    """The sessions that it changes, or would, had it not been annulled."""
    changed = sessions_changed(event, contest.schedule, contest.changes)
    if changed:
        contest.changes[recorded.version] = changed
    return changed


def _ruled(contest: Contest, recorded: Recorded, event: Any) -> None:
    for session in _changes(contest, recorded, event):
        _amends(contest, session, recorded)


def _amends(contest: Contest, session: str, recorded: Recorded) -> None:
    """Note what changes a session after it was posted; it may itself have been annulled since."""
    known = contest.sessions.get(session)
    if known is not None and known.postings:
        contest.amendments.setdefault(session, []).append(recorded.position)


TAKES: dict[type, Callable[[Contest, Recorded, Any], None]] = {
    **dict.fromkeys(CONTEST_KINDS, _about),
    **dict.fromkeys(get_args(RulingEvent), _judged),
    ContestOpened: _opened,
    ContestRenamed: _renamed,
    RegulationsAmended: _amended,
    ContestantNamed: _entry,
    ContestantEntered: _entry,
    EntryCorrected: _entry,
    NumbersAssigned: _entry,
    Seated: _entry,
    StageScheduled: _in_time,
    StageStarted: _in_time,
    StageEnded: _in_time,
    SessionScheduled: _in_time,
    SessionStarted: _in_time,
    SessionEnded: _in_time,
    ResultsPosted: _in_time,
    DrawPublished: _drawn,
    MovementChosen: _in_time,
    ScoreEntered: _scored,
    BoardNotPlayed: _line_opened,
    AdjustedScoreAwarded: _awarded,
    ScoreConfirmed: _confirmed,
    ResultAgreed: _in_time,
    ScoreCorrected: _corrected,
    ScoreVoided: _struck_out,
    BoardRemoved: _removed,
    CorrectionRequested: _is_request,
    ConsentGiven: _is_request,
    CorrectionRefused: _is_request,
    EventAnnulled: _annulled,
    FileImported: _keep,
    BoardFouled: _about_results,
    BoardSubstituted: _replaced_by_new,
    ForfeitDeclared: _about_results,
    ScoreAltered: _about_results,
    WarningIssued: _sanctioned,
    PenaltyImposed: _sanctioned,
    PenaltyWaived: _sanctioned,
    QualifiersDeclared: _declared,
    ContestantReplaced: _replaced,
    SubstitutionMade: _members,
    SubstitutionDiscounted: _members,
    MemberAdded: _members,
    MemberReplaced: _members,
    DocumentLodged: _members,
    EligibilityRuled: _members,
    ContestantWithdrew: _comings,
    ContestantDisqualified: _comings,
    DropInEntered: _comings,
    HouseContestantAdded: _comings,
}
"""What takes in each kind of event of a contest's stream; what is not named is kept as said."""
