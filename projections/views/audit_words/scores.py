"""Scores in one line each: as obtained, as awarded, as corrected, as posted."""

from ledger import events
from ledger.bridge.awards import describe
from ledger.bridge.numbers import so_many
from ledger.bridge.scores import Score
from projections.views.audit_words.general import Shown, in_general, not_waiting

OfScores = events.ScoreEvent | events.AwardEvent | events.DealEvent
OfCorrections = (
    events.CorrectionEvent | events.AnnulmentEvent | events.ImportEvent | events.PostingEvent
)


def describe_score(event: OfScores, shown: Shown) -> str:
    """Describe what was obtained or awarded on a board."""
    match event:
        case events.ScoreEntered(score=score):
            return _score(score)
        case events.BoardNotPlayed(line=line):
            return f"{line}: not played"
        case events.ScoreConfirmed(entry=entry, contestant=contestant):
            return f"{contestant} agrees to {entry}"
        case events.ResultAgreed(session=session, contestant=contestant, agrees=agrees):
            says = "agrees" if agrees else "does not agree"
            return f"{contestant} {says} with the result of session {session}"
        case events.ScoreCorrected(was=was, now=now):
            return _changed(was, now)
        case events.ScoreVoided(entry=entry, was=was):
            return f"{_score(was) if was else entry}: struck out"
        case events.BoardRemoved(session=session, board=board, why=why):
            table = f" at {event.ns}-{event.ew}" if event.ns else ""
            return f"board {board} of session {session}{table} removed ({why})"
        case events.AdjustedScoreAwarded(line=line, ns=ns, ew=ew):
            return f"{line}: {describe(ns)} / {describe(ew)} awarded"
        case events.DealsAttached(session=session, deals=deals):
            where = f", section {event.section}" if event.section else ""
            return f"the cards of {so_many(len(deals), 'board')} of session {session}{where}"
        case _:
            return in_general(event, shown)


def describe_correction(event: OfCorrections, shown: Shown) -> str:
    """Describe a change to what is recorded, asked for or made, and what was posted."""
    match event:
        case events.CorrectionRequested(asks=asks, cause=cause):
            vouching = [f"{who} is satisfied" for who in (event.director, event.organiser) if who]
            whose = f"{event.side} asks" if event.side else "asked for"
            return "; ".join([f"{whose} ({cause}): {describe_change(asks)}", *vouching])
        case events.ConsentGiven(contestant=contestant, request=request):
            return f"{contestant} agrees to request {request}"
        case events.CorrectionRefused(why=why, request=request):
            ended = event.ended_at and f", the period ended at {shown(event.ended_at)}"
            return f"request {request} refused ({why}{ended or ''})"
        case events.EventAnnulled(target=target):
            return f"{target} annulled"
        case events.FileImported():
            return _import(event)
        case events.ResultsPosted(session=session, basis=basis, status=status):
            posted = f"results of session {session} posted ({status}), as known at #{basis}"
            return posted + not_waiting(event.incomplete)
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


def _import(event: events.FileImported) -> str:
    """Describe an imported file, and how much of it the ledger overrides or lacks."""
    parts = ", ".join(f"{one.session}{one.section and f'/{one.section}'}" for one in event.parts)
    kept = f", {len(event.kept)} kept as they are here" if event.kept else ""
    missing = f", {len(event.missing)} missing in it" if event.missing else ""
    complete = ", said to be complete" if event.complete else ""
    size = so_many(event.lines, "line")
    return f"{event.source} says {size} of session {parts}{kept}{missing}{complete}"


def _score(score: Score) -> str:
    return f"{score}: {score.outcome}"


def _changed(was: Score, now: Score) -> str:
    moved = "" if str(was) == str(now) else f" becomes {now}"
    return f"{was}{moved}: {was.outcome} becomes {now.outcome}"
