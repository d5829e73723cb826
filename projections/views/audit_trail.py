"""The audit trail: every event in words, with who, when, why and under which clause."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from msgspec import Struct

from ledger import events
from ledger.bridge.awards import describe
from ledger.bridge.numbers import so_many, write_exact
from ledger.bridge.scores import Score
from ledger.record import Contest, annulled_in
from ledger.recorded import Recorded
from projections.views.audit_words import (
    AtTheTable,
    OfContestants,
    describe_contestants,
    describe_import,
    describe_justice,
    describe_keeping,
    describe_play,
    in_general,
    not_waiting,
)


class TrailLine(Struct, frozen=True, kw_only=True):
    """One event: what it says in words, and its circumstances.

    actor and responsible are person ids.

    Attributes:
        annulled_by: the position of the annulment.
        odd: why it has no effect, where it does not follow on what is recorded before it.

    """

    position: int
    kind: str
    what: str
    recorded_at: datetime
    at: datetime
    actor: str
    responsible: str | None
    reason: str | None
    clause: str | None
    annulled_by: int | None
    odd: str | None = None


Positions = Mapping[events.Reference, int]
"""The positions in the record of events that others refer to."""

NOTHING_ODD: Mapping[events.Reference, str] = {}
"""Every event follows on those before it, as nearly always."""


def positions_of(facts: Iterable[Recorded]) -> Positions:
    """Map each of these events to its position in the record."""
    return {recorded.reference: recorded.position for recorded in facts}


def positions_named(contest: Contest, told: Iterable[Recorded]) -> Positions:
    """Map the events of a contest that some of its events refer to, to their positions."""
    named = {ref for one in told for ref in events.rests_on(one.event)}
    return {
        ref: contest.event_at(ref.version).position
        for ref in named
        if ref.stream == contest.stream and 0 < ref.version <= contest.version
    }


def trail(
    facts: Iterable[Recorded],
    zone: str,
    positions: Positions | None = None,
    odd: Mapping[events.Reference, str] = NOTHING_ODD,
) -> tuple[TrailLine, ...]:
    """Return the events in order, with annulments; times in words are the zone's.

    positions: of the events that they may name; None: they name only one another. odd: those
    that have no effect, each with the reason.
    """
    facts = tuple(facts)
    positions = positions_of(facts) if positions is None else positions
    annulled = _annulled(facts)
    return tuple(
        TrailLine(
            position=recorded.position,
            kind=recorded.kind,
            what=_by_position(recorded.event, describe_event(recorded.event, zone), positions),
            recorded_at=recorded.recorded_at,
            at=recorded.at,
            actor=recorded.actor,
            responsible=recorded.responsible,
            reason=recorded.event.reason,
            clause=getattr(recorded.event, "clause", None),
            annulled_by=annulled.get(recorded.reference),
            odd=odd.get(recorded.reference),
        )
        for recorded in facts
    )


def _annulled(facts: Iterable[Recorded]) -> Positions:
    """Map each annulled event to the position of the event that annulled it."""
    by_stream: dict[str, list[Recorded]] = {}
    for recorded in facts:
        by_stream.setdefault(recorded.stream, []).append(recorded)
    return {
        events.Reference(stream, version): positions[by]
        for stream, told in by_stream.items()
        if (positions := {one.version: one.position for one in told})
        for version, by in annulled_in(told).items()
    }


def _by_position(event: events.AnyEvent, what: str, positions: Positions) -> str:
    """Replace references such as `contest:wed/7` by `#1234`."""
    for reference in sorted(events.rests_on(event), reverse=True):
        if reference in positions:
            what = what.replace(str(reference), f"#{positions[reference]}")
    return what


def _limits(event: events.LinkMade, zone: str) -> str:
    """Say at which table and until when a link is valid, and who answers for it."""
    table = f" at table {event.table}" if event.table else ""
    until = f" until {_time(event.until_at, zone)}" if event.until_at else ""
    answers = f"; {event.responsible} answers for it" if event.responsible else ""
    return table + until + answers


def describe_event(event: events.AnyEvent, zone: str) -> str:
    """Describe an event in one line, with times as at the venue."""
    shown = partial(_time, zone=zone)
    if isinstance(event, events.RulingEvent):
        return describe_justice(event, shown)
    if isinstance(event, AtTheTable):
        return describe_play(event, shown)
    if isinstance(event, OfContestants):
        return describe_contestants(event, shown)
    if isinstance(event, events.KeepingEvent):
        return describe_keeping(event, shown)
    match event:
        case events.ScoreEntered(score=score):
            return _score(score)
        case events.BoardNotPlayed(line=line):
            return f"{line}: not played"
        case events.ScoreConfirmed(entry=entry, contestant=contestant):
            return f"{contestant} agrees to {entry}"
        case events.ScoreCorrected(was=was, now=now):
            return _changed(was, now)
        case events.ScoreVoided(entry=entry, was=was):
            return f"{_score(was) if was else entry}: struck out"
        case events.AdjustedScoreAwarded(line=line, ns=ns, ew=ew):
            return f"{line}: {describe(ns)} / {describe(ew)} awarded"
        case events.BoardRemoved(session=session, board=board, why=why):
            table = f" at {event.ns}-{event.ew}" if event.ns else ""
            return f"board {board} of session {session}{table} removed ({why})"
        case events.CorrectionRequested(asks=asks, cause=cause):
            vouching = [f"{who} is satisfied" for who in (event.director, event.organiser) if who]
            whose = f"{event.side} asks" if event.side else "asked for"
            return "; ".join([f"{whose} ({cause}): {describe_change(asks)}", *vouching])
        case events.ConsentGiven(contestant=contestant, request=request):
            return f"{contestant} agrees to request {request}"
        case events.CorrectionRefused(why=why, request=request):
            ended = event.ended_at and f", the period ended at {_time(event.ended_at, zone)}"
            return f"request {request} refused ({why}{ended or ''})"
        case events.DealsAttached(session=session, deals=deals):
            where = f", section {event.section}" if event.section else ""
            return f"the cards of {so_many(len(deals), 'board')} of session {session}{where}"
        case events.ResultsPosted(session=session, basis=basis, status=status):
            posted = f"results of session {session} posted ({status}), as known at #{basis}"
            return posted + not_waiting(event.incomplete)
        case events.EventAnnulled(target=target):
            return f"{target} annulled"
        case events.FileImported():
            return describe_import(event)
        case events.LedgerFounded(ledger=ledger, clock=clock):
            return f"ledger {ledger} founded, {clock}"
        case events.TournamentOpened(tournament=tournament, title=title, zone=zone):
            return f"tournament {tournament} opened: {title}, {zone}"
        case events.ContestOpened(contest=contest, title=title, regulations=regulations):
            return f"contest {contest} opened: {title}, under {regulations.name}"
        case events.ContestRenamed(title=title, was=was):
            return f"called {title}, and no longer {was}"
        case events.RegulationsAmended(regulations=regulations, from_session=session):
            start = f" from session {session} on" if session else ""
            return f"regulations {regulations.name} in force{start}"
        case events.LinkMade(person=person, role=role):
            return f"{person} was given a link as {role}{_limits(event, zone)}"
        case events.LinkTaken():
            return "the link was opened"
        case events.LinkEnded(link=link):
            return f"link {link} is over"
        case events.KeyAdopted(until_at=until_at):
            until = f" until {_time(until_at, zone)}" if until_at else ""
            return f"a key was adopted, by which checkpoints are signed{until}"
        case events.KeyRetired(key=key):
            return f"key {key} was retired"
        case events.OfficialAppointed(person=person, role=role):
            return f"{person} appointed {role}"
        case events.StageScheduled(stage=stage):
            return f"stage {stage} scheduled"
        case events.StageStarted(stage=stage):
            return f"stage {stage} started"
        case events.StageEnded(stage=stage, phase=None):
            return f"stage {stage} ended"
        case events.StageEnded(stage=stage, phase=number):
            return f"round robin {number} of stage {stage} ended"
        case events.SessionScheduled(session=session, stage=stage, starts_at=starts_at):
            start = f" for {_time(starts_at, zone)}" if starts_at else ""
            return f"session {session} of stage {stage} scheduled{start}"
        case events.SessionStarted(session=session):
            return f"session {session} started"
        case events.SessionEnded(session=session, table=table):
            return f"session {session} ended" + (f" at table {table}" if table else "")
        case events.ContestantEntered(contestant=contestant, field=field):
            return f"{contestant} entered" + (f" ({field})" if field else "")
        case events.ContestantNamed(contestant=contestant, party=None):
            return f"{contestant} called by its people"
        case events.ContestantNamed(contestant=contestant, party=party):
            return f"{contestant} called {party}"
        case events.HandicapGiven(contestant=contestant, handicap=handicap):
            return f"handicap of {contestant}: {write_exact(handicap)}"
        case events.EntryCorrected(contestant=contestant):
            return f"members of {contestant} corrected"
        case events.NumbersAssigned(stage=stage, numbers=numbers, phase=phase):
            of = f"round robin {phase} of " if phase else ""
            return f"{so_many(len(numbers), 'number')} given for {of}stage {stage}"
        case events.Seated(person=person, contestant=contestant, seat=seat, session=session):
            return f"{person} sat {seat} for {contestant} in session {session}"
        case events.DrawPublished(session=session, round=number, pairings=pairings, sits_out=out):
            idle = f"; sitting out: {', '.join(out)}" if out else ""
            tables = so_many(len(pairings), "table")
            return f"draw of round {number}, session {session}: {tables}{idle}"
        case events.MovementChosen(session=session, draw=rule, tables=tables):
            return f"session {session} is drawn by a {rule.method} of {so_many(tables, 'table')}"
        case events.ResultAgreed(session=session, contestant=contestant, agrees=agrees):
            says = "agrees" if agrees else "does not agree"
            return f"{contestant} {says} with the result of session {session}"
        case _:
            return in_general(event, shown)


def describe_change(asks: events.AnyChange) -> str:
    """Describe the change that a request asks for, in one line."""
    match asks:
        case events.NewScore(was=None, now=now):
            return _score(now)
        case events.NewScore(was=was, now=now) if was is not None:
            return _changed(was, now)
        case events.NewScore(now=now):
            return _score(now)
        case events.NewAward(line=line, ns=ns, ew=ew):
            return f"{line}: {describe(ns)} / {describe(ew)}"
        case events.StrikeOut(entry=entry, was=was):
            return f"{_score(was) if was else entry}: strike out"
        case events.Annul(target=target):
            return f"annul {target}"


def _time(time: datetime, zone: str) -> str:
    return time.astimezone(ZoneInfo(zone)).isoformat(sep=" ", timespec="minutes")


def _score(score: Score) -> str:
    return f"{score}: {score.outcome}"


def _changed(was: Score, now: Score) -> str:
    moved = "" if str(was) == str(now) else f" becomes {now}"
    return f"{was}{moved}: {was.outcome} becomes {now.outcome}"
