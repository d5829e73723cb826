"""Lines of play, match results, awards and corrections: what stands, and what is asked for."""

from typing import assert_never

from ledger.bridge.scores import BoardScore, Line, MatchScore, Score, line_of
from ledger.contest import Contest, Entry, Request, removal_key
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    AwardEvent,
    BoardNotPlayed,
    BoardRemoved,
    ConsentGiven,
    CorrectionEvent,
    CorrectionRefused,
    CorrectionRequested,
    Reference,
    ResultAgreed,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreEntered,
    ScoreEvent,
    ScoreVoided,
)
from ledger.evolve.fitting import DoesNotFit, need
from ledger.recorded import Recorded


def evolve(
    contest: Contest, recorded: Recorded, event: ScoreEvent | AwardEvent | CorrectionEvent
) -> None:
    """Take in one event of these topics. Raises DoesNotFit or KeyError."""
    match event:
        case ScoreEntered(score=score):
            settle(contest, answered_by(event, contest))
            _add(contest, recorded.reference, score)
        case BoardNotPlayed(line=line):
            _add_line(contest, Entry(recorded.reference, line), line)
        case AdjustedScoreAwarded():
            _award(contest, recorded.reference, event)
        case ScoreCorrected(entry=reference, was=was, now=now):
            settle(contest, event.request)
            _replace(contest, reference, was, now)
        case ScoreVoided(entry=reference, was=was):
            settle(contest, event.request)
            _remove(contest, reference, was)
        case ScoreConfirmed(entry=reference, contestant=contestant):
            contest.entries[reference.version].confirmed_by.add(contestant)
        case ResultAgreed(session=session, contestant=contestant, agrees=agrees):
            need(contest, session, contestant)
            said = contest.sessions[session].agreed.setdefault(contestant, [])
            said.append((recorded.at, agrees))
        case CorrectionRequested():
            contest.requests[recorded.version] = Request(recorded.reference, event, recorded.at)
        case ConsentGiven(request=reference, contestant=contestant):
            contest.requests[reference.version].consents.add(contestant)
        case CorrectionRefused(request=reference):
            settle(contest, reference)
        case BoardRemoved(session=session, ns=ns, ew=ew):
            need(contest, session, *filter(None, (ns, ew)))
            contest.removed[removal_key(event)] = recorded.version
        case _:
            assert_never(event)


def answered_by(event: AnyEvent, contest: Contest) -> Reference | None:
    """The request that this event answers, if it answers one."""
    match event:
        case ScoreEntered(cites=cites):
            return next((cited for cited in cites if cited.version in contest.requests), None)
        case ScoreCorrected() | ScoreVoided() | AdjustedScoreAwarded():
            return event.request
        case _:
            return None


def settle(contest: Contest, request: Reference | None) -> None:
    """The request has been answered."""
    if request is not None:
        contest.requests[request.version].open = False


def _add(contest: Contest, reference: Reference, score: Score) -> None:
    if isinstance(score, BoardScore):
        line = line_of(score)
        before = contest.entry_at(line.key)
        if before is not None and before.score is None:
            before.score = score  # a line without a score gets one after all
            return
        _add_line(contest, Entry(reference, line, score), line)
    else:
        _index_match(contest, reference.version, score)
        contest.entries[reference.version] = Entry(reference, None, score)


def _add_line(contest: Contest, entry: Entry, line: Line) -> None:
    _index(contest, entry.reference.version, line)
    contest.entries[entry.reference.version] = entry


def _index(contest: Contest, version: int, line: Line) -> None:
    """Give the line its place. Raises DoesNotFit where somebody of it has a score already."""
    need(contest, line.session, line.ns, line.ew)
    plays = [_play(line, contestant) for contestant in (line.ns, line.ew)]
    if line.key in contest.lines or any(play in contest.plays for play in plays):
        raise DoesNotFit
    contest.lines[line.key] = version
    for play in plays:
        contest.plays[play] = line.key
    contest.sessions[line.session].sides |= {line.ns, line.ew}


def _unindex(contest: Contest, line: Line) -> None:
    del contest.lines[line.key]
    for contestant in (line.ns, line.ew):
        del contest.plays[_play(line, contestant)]


def _index_match(contest: Contest, version: int, score: MatchScore) -> None:
    need(contest, score.session, score.home, score.away)
    if score.key in contest.matches:
        raise DoesNotFit
    contest.matches[score.key] = version
    contest.sessions[score.session].sides |= {score.home, score.away}


def _play(line: Line, contestant: str) -> tuple[str, str, int, str]:
    """One board, once, for one contestant; a team plays it once in each room."""
    return (line.session, line.room or "", line.board, contestant)


def _replace(contest: Contest, reference: Reference, was: Score, now: Score) -> None:
    entry = contest.entries[reference.version]
    if entry.score != was:
        raise DoesNotFit
    if isinstance(now, MatchScore):
        assert isinstance(was, MatchScore)
        del contest.matches[was.key]
        _index_match(contest, reference.version, now)
    else:
        if entry.line is not None:
            _unindex(contest, entry.line)
        entry.line = line_of(now)
        _index(contest, reference.version, entry.line)
    entry.score = now
    entry.confirmed_by.clear()


def _remove(contest: Contest, reference: Reference, was: BoardScore | None) -> None:
    entry = contest.entries[reference.version]
    if entry.line is None or entry.score != was:
        raise DoesNotFit
    _unindex(contest, entry.line)
    del contest.entries[reference.version]


def _award(contest: Contest, reference: Reference, event: AdjustedScoreAwarded) -> None:
    settle(contest, event.request)
    if event.entry is None:
        _add_line(contest, Entry(reference, event.line, None, (event.ns, event.ew)), event.line)
        return
    entry = contest.entries[event.entry.version]
    if entry.line is None or entry.line.key != event.line.key:
        raise DoesNotFit
    entry.awards = (event.ns, event.ew)
