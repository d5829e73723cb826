"""Taking back an event that was recorded by mistake (LED-ANNUL)."""

from collections.abc import Sequence

from ledger.bridge.scores import BoardScore, Line, MatchScore
from ledger.commands import AnnulEvent
from ledger.decide import founding, waivers
from ledger.decide.admission import Bench
from ledger.errors import AlreadyDone, CannotBeAnnulled, NotOnRecord, StillCited
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    AppealRefused,
    BoardFouled,
    BoardNotPlayed,
    BoardRemoved,
    BoardSubstituted,
    ConsentGiven,
    ContestOpened,
    CorrectionRefused,
    CorrectionRequested,
    EventAnnulled,
    FileImported,
    KeyAdopted,
    KeyRetired,
    LedgerFounded,
    LinkEnded,
    LinkMade,
    LinkTaken,
    OfficialAppointed,
    PenaltyImposed,
    Reference,
    RulingGiven,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    TournamentOpened,
    WarningIssued,
    names_any,
    rests_on,
)
from ledger.record import resting_on
from ledger.record.field import resting_on_field
from ledger.record.packed import telling
from ledger.recorded import Recorded
from ledger.rules.authority.circumstances import Circumstances

NEVER = {
    LedgerFounded: "found another ledger",
    TournamentOpened: "open another tournament",
    ContestOpened: "open another contest, or amend its regulations",
    EventAnnulled: "record the fact again",
    CorrectionRequested: "ask for the opposite change",
    CorrectionRefused: "ask again",
    AppealRefused: "appeal again",
    LinkMade: "end the link",
    LinkTaken: "end the link",
    LinkEnded: "make another link",
    KeyAdopted: "retire the key",
    KeyRetired: "adopt another key",
    FileImported: "import what is right, or correct what it brought",
}
"""Kinds that cannot be annulled, each with what to do instead."""

SCORE_KINDS = (
    ScoreEntered,
    ScoreCorrected,
    ScoreVoided,
    AdjustedScoreAwarded,
    BoardNotPlayed,
    BoardRemoved,
    BoardFouled,
    BoardSubstituted,
)
"""Annulling these changes a score: it needs the period and authority of a correction."""

SAYS_ONLY = (CorrectionRequested, CorrectionRefused, ConsentGiven, EventAnnulled)
"""Kinds that speak of an event without resting on it."""


def annul(command: AnnulEvent, bench: Bench) -> tuple[AnyEvent, ...]:
    """Annul an event that affects no score.

    A penalty or ruling can be annulled by whoever might impose or give it. A warning or penalty
    also stops counting in the tournament's other contests.
    """
    check_annulment(command.target, bench)
    noted: tuple[EventAnnulled, ...] = ()
    target = _target(command.target, bench)
    if isinstance(target.event, WarningIssued | PenaltyImposed):
        noted = waivers.unnoted(bench.contest.sanctions[target.version], command.reason, bench)
    match target.event:
        case PenaltyImposed(penalty=kind):
            bench.authorise("penalise", circumstances=Circumstances(ruling=kind))
        case RulingGiven(ruling=kind):
            bench.authorise("rule", circumstances=Circumstances(ruling=kind))
        case _:
            pass
    taken_back = EventAnnulled(target=command.target, reason=command.reason, cites=command.cites)
    return (taken_back, *noted)


def annul_appointment(command: AnnulEvent, bench: Bench) -> tuple[AnyEvent, ...]:
    """Annul an appointment, or an offence noted in the tournament."""
    tournament, version = bench.tournament, command.target.version
    if command.target.stream != tournament.stream or not 0 < version <= tournament.version:
        raise NotOnRecord(
            what="event of this tournament",
            name=str(command.target),
            known=_known(tournament.history),
        )
    target = tournament.history[version - 1]
    if type(target.event) in NEVER:
        raise CannotBeAnnulled(
            position=target.position, kind=target.kind, instead=NEVER[type(target.event)]
        )
    if version in tournament.annulled:
        by = tournament.history[tournament.annulled[version] - 1].position
        raise AlreadyDone(what=f"the annulment of #{target.position}", position=by)
    bench.not_before(target)
    if isinstance(target.event, OfficialAppointed):
        founding.check_may_appoint(target.event.role, target.event.contests, bench)
    return (EventAnnulled(target=command.target, reason=command.reason, cites=command.cites),)


def affects_scores(reference: Reference, bench: Bench) -> bool:
    """Tell whether annulling this event changes a score."""
    return isinstance(_target(reference, bench).event, SCORE_KINDS)


def annulled_line(reference: Reference, bench: Bench) -> Line | None:
    """Find the line whose score the event set; None if it did not set that of one line."""
    match bench.contest.event_at(reference.version).event:
        case (
            ScoreEntered(score=BoardScore() as line)
            | ScoreCorrected(now=BoardScore() as line)
            | AdjustedScoreAwarded(line=line)
            | BoardNotPlayed(line=line)
        ):
            return line
        case ScoreVoided(entry=entry):
            return annulled_line(entry, bench)
        case _:
            return None


def annulled_sides(reference: Reference, bench: Bench) -> tuple[str, ...]:
    """Name the contestants whose score or match result the event set; empty for more than one."""
    match bench.contest.event_at(reference.version).event:
        case ScoreEntered(score=MatchScore() as match) | ScoreCorrected(now=MatchScore() as match):
            return (match.home, match.away)
        case BoardFouled(ns=str() as ns, ew=str() as ew):
            return (ns, ew)
        case _:
            line = annulled_line(reference, bench)
            return () if line is None else (line.ns, line.ew)


def check_annulment(reference: Reference, bench: Bench) -> str:
    """Raise unless the event may be annulled; return the session whose scores it affects, or ""."""
    target = _target(reference, bench)
    if type(target.event) in NEVER:
        raise CannotBeAnnulled(
            position=target.position, kind=target.kind, instead=NEVER[type(target.event)]
        )
    citing = _citing(target, bench)
    if citing:
        raise StillCited(position=target.position, citing=citing)
    return _session(target.event, bench)


def _target(reference: Reference, bench: Bench) -> Recorded:
    """Find the event, which must be in force. Raises NoSuch, CannotBeAnnulled."""
    contest = bench.contest
    if reference.stream != contest.stream or not 0 < reference.version <= contest.version:
        raise NotOnRecord(
            what="event of this contest", name=str(reference), known=_known(contest.history)
        )
    target = contest.event_at(reference.version)
    if reference.version in contest.annulled:
        by = contest.event_at(contest.annulled[reference.version]).position
        raise AlreadyDone(what=f"the annulment of #{target.position}", position=by)
    bench.not_before(target)
    return target


def _known(history: Sequence[Recorded]) -> tuple[str, ...]:
    """Say which events there are, for a refusal."""
    return (f"#{history[0].position} to #{history[-1].position}",) if history else ()


def _citing(target: Recorded, bench: Bench) -> tuple[str, ...]:
    """Name, in words, the first few events that refer to the target or depend on it."""
    contest = bench.contest
    naming = [
        other
        for other in telling(contest.history, target.version)
        if names_any(other.event)
        and other.version not in contest.annulled
        and not isinstance(other.event, SAYS_ONLY)
        and target.reference in rests_on(other.event)
    ]
    resting = [*resting_on(contest, target.version), *resting_on_field(contest, target)]
    found = {other.version: other for other in [*naming, *resting]}
    words = [f"#{found[version].position} {found[version].kind}" for version in sorted(found)]
    return tuple(words if len(words) <= 3 else [*words[:3], f"{len(words) - 3} more"])


def _session(event: AnyEvent, bench: Bench) -> str:
    """Find the session whose scores an event changes; "" if it changes none."""
    match event:
        case ScoreEntered(score=score):
            return score.session
        case ScoreCorrected(now=now):
            return now.session
        case ScoreVoided(entry=reference):
            return _session(bench.contest.event_at(reference.version).event, bench)
        case AdjustedScoreAwarded(line=line) | BoardNotPlayed(line=line):
            return line.session
        case (
            BoardRemoved(session=session)
            | BoardFouled(session=session)
            | BoardSubstituted(session=session)
        ):
            return session
        case _:
            return ""
