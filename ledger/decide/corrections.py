"""Requests for a correction: made, refused and recorded, or waiting for consent (Law 79C)."""

from ledger.bridge.scores import BoardScore, MatchScore, Score
from ledger.commands import AnnulEvent, GiveConsent, RequestCorrection
from ledger.decide import annulments
from ledger.decide.admission import Bench, Decisions
from ledger.decide.annulments import affects_scores, annulled_line, annulled_sides, check_annulment
from ledger.decide.as_drawn import check_as_drawn
from ledger.decide.committees import check_decided, check_total
from ledger.decide.rectifying import LAW_79C2, check_offices
from ledger.decide.scores import (
    check_awards,
    check_free,
    check_kind,
    check_line,
    check_place,
    check_score,
    check_stated,
)
from ledger.errors import (
    AlreadyDone,
    BadValue,
    BeforeItsEvidence,
    NoLongerHolds,
    NothingChanges,
    NotInRole,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AdjustedScoreAwarded,
    Annul,
    AnyChange,
    AnyEvent,
    ConsentGiven,
    CorrectionRefused,
    CorrectionRequested,
    EventAnnulled,
    NewAward,
    NewScore,
    Reference,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    StrikeOut,
    stream_name,
)
from ledger.record.requests import Request, answered_by
from ledger.record.results import Result
from ledger.rulebook import Cause, CorrectionRule
from ledger.rules.authority.acts import Act as Deed

DEEDS: dict[Cause, Deed] = {"scorer": "tabulate", "director": "rectify", "appeal": "rectify"}
"""What more is done by a correction that is not asked for by the players (Law 81C)."""


def request(command: RequestCorrection, bench: Bench) -> tuple[AnyEvent, ...]:
    """The request, and with it what becomes of it as far as that is clear at once."""
    asks = command.asks
    session = _check(asks, bench)
    if isinstance(asks, NewScore):
        check_stated(asks.now, command.cites, bench)
    _check_as_drawn(asks, command.cites, bench)
    _check_side(command.side, asks, bench)
    _check_appealed(command, session, bench)
    check_total(command, session, bench)
    rule = bench.correction_rule(session, command.cause)
    bench.authorise("correct")
    if command.cause in DEEDS:
        bench.authorise(DEEDS[command.cause])
    bench.demand("correct", rule.by, rule.period.clause)
    check_offices(command, bench)
    asked = CorrectionRequested(
        asks=asks,
        session=session,
        cause=command.cause,
        side=command.side,
        director=command.director,
        organiser=command.organiser,
        reason=command.reason,
        cites=command.cites,
    )
    here = bench.next_reference()
    ended_at = bench.period_ended_at(session, rule, _parties(asks, bench))
    if ended_at is not None:
        if _beyond_doubt(asked, rule):
            return (asked, _made(here, asked, LAW_79C2, bench))
        refused = CorrectionRefused(
            request=here, why="too-late", clause=rule.period.clause, ended_at=ended_at
        )
        return (asked, refused)
    if rule.consents and not isinstance(asks, Annul):
        return (asked,)
    return (asked, _made(here, asked, rule.period.clause, bench))


def _check_appealed(
    asked: RequestCorrection | CorrectionRequested, session: str, bench: Bench
) -> None:
    """Raise RuleSaysNo where an appeal is the cause and no committee has decided so."""
    if asked.cause == "appeal":
        sides, board = _parties(asked.asks, bench), _board(asked.asks, bench)
        check_decided(asked.cites, session, sides, board, bench)


def _board(asks: AnyChange, bench: Bench) -> int | None:
    """The board of which it is the score; None where it is not that of a board."""
    match asks:
        case NewScore(entry=None, now=BoardScore(board=board)):
            return board
        case NewAward(line=awarded):
            return awarded.board
        case NewScore(entry=reference) | StrikeOut(entry=reference) if reference is not None:
            scored = bench.entry(reference).line
            return None if scored is None else scored.board
        case Annul(target=target):
            annulled = annulled_line(target, bench)
            return None if annulled is None else annulled.board
        case _:
            return None


def _beyond_doubt(asked: CorrectionRequested, rule: CorrectionRule) -> bool:
    """Whether Law 79C2 applies here, and Director and organiser are both satisfied."""
    both = asked.director is not None and asked.organiser is not None
    return both and rule.afterwards == "law-79c2"


def annul(command: AnnulEvent, bench: Bench) -> tuple[AnyEvent, ...]:
    """An event stops counting; where that changes a score, as a correction of its kind."""
    bench.authorise("annul")
    if not command.reason:
        raise ReasonRequired(what="an annulment")
    if stream_name(command.target.stream).topic == "tournament":
        return annulments.annul_appointment(command, bench)
    if not affects_scores(command.target, bench):
        return annulments.annul(command, bench)
    asks = Annul(target=command.target)
    return request(
        RequestCorrection(
            asks=asks, cause=command.cause, reason=command.reason, cites=command.cites
        ),
        bench,
    )


def consent(command: GiveConsent, bench: Bench) -> tuple[AnyEvent, ...]:
    """One more side agrees; with the last of them the correction is made, without one refused."""
    bench.authorise("consent")
    requested = bench.on_record(command.request, "request", bench.contest.requests.asked)
    waiting = bench.contest.requests.asked[requested.version]
    if not waiting.is_open:
        raise AlreadyDone(
            what=f"the answer to request #{requested.position}",
            position=_answer(command.request, bench),
        )
    asked = waiting.asked
    needed = _parties(asked.asks, bench)
    clause = bench.correction_rule(asked.session, asked.cause).period.clause
    if command.contestant not in needed:
        raise NotInRole(actor=command.contestant, act="consent", roles=needed, clause=clause)
    if command.contestant in waiting.consents:
        before = bench.latest(ConsentGiven, request=command.request, contestant=command.contestant)
        raise AlreadyDone(
            what=f"{command.contestant}'s consent to request #{requested.position}",
            position=before.position,
        )
    given = ConsentGiven(
        request=command.request,
        contestant=command.contestant,
        reason=command.reason,
        cites=command.cites,
    )
    if not command.agrees:
        refused = CorrectionRefused(
            request=command.request,
            why="no-consent",
            clause=clause,
            reason=command.reason,
            cites=command.cites,
        )
        return (refused,)
    rule = bench.correction_rule(asked.session, asked.cause)
    ended_at = bench.period_ended_at(asked.session, rule, needed)
    if rule.consents_in_time and ended_at is not None and not _beyond_doubt(asked, rule):
        late = CorrectionRefused(
            request=command.request, why="too-late", clause=clause, ended_at=ended_at
        )
        return (late,)
    if not _enough(waiting, command.contestant, needed):
        return (given,)
    _check(asked.asks, bench)
    _check_appealed(asked, asked.session, bench)
    return (given, _made(command.request, asked, clause, bench))


def _answer(request: Reference, bench: Bench) -> int:
    """Where a request was answered, even if the answer was annulled since."""
    for recorded in bench.contest.history:
        match recorded.event:
            case CorrectionRefused(request=answered) | EventAnnulled(request=answered):
                pass
            case event:
                by = answered_by(bench.contest.requests, event)
                answered = by.reference if by else None
        if answered == request:
            return recorded.position
    raise AssertionError("a request that was answered by nothing")


def _check_side(side: str | None, asks: AnyChange, bench: Bench) -> None:
    """Raise NotInRole unless whoever asks is a side of the score."""
    parties = _parties(asks, bench)
    if side is not None and parties and side not in parties:
        raise NotInRole(actor=side, act="ask for this correction", roles=parties, clause="Law 79C")


def _enough(waiting: Request, consenting: str, needed: tuple[str, ...]) -> bool:
    """Whether both sides agree: a side agrees to what it asks for itself."""
    return {*waiting.consents, consenting, waiting.asked.side} >= set(needed)


def _parties(asks: AnyChange, bench: Bench) -> tuple[str, ...]:
    """The contestants whose score it is."""
    match asks:
        case NewScore(entry=None, now=BoardScore(ns=ns, ew=ew)):
            return (ns, ew)
        case NewScore(entry=None, now=MatchScore(home=home, away=away)):
            return (home, away)
        case NewAward(line=line):
            return (line.ns, line.ew)
        case NewScore(entry=reference) | StrikeOut(entry=reference) if reference is not None:
            return bench.entry(reference).sides
        case Annul(target=target):
            return annulled_sides(target, bench)
        case _:
            return ()


def _check(asks: AnyChange, bench: Bench) -> str:
    """Raise unless the change makes sense on the state as it is; the session it concerns."""
    match asks:
        case NewScore(entry=None, now=now):
            check_score(now, bench)
            check_place(now, None, bench)
            return now.session
        case NewScore(entry=reference, was=was, now=now):
            entry = _current(reference, bench)
            _still(entry, was)
            if now == was:
                raise NothingChanges(what=str(entry))
            check_score(now, bench)
            check_kind(now, entry)
            check_place(now, entry, bench)
            return now.session
        case NewAward():
            return _check_award(asks, bench)
        case StrikeOut(entry=reference, was=was):
            entry = _current(reference, bench)
            if entry.line is None:
                raise BadValue(
                    place="strike out",
                    value=str(entry),
                    expected="a line of a board: the result of a match is annulled",
                )
            _still(entry, was)
            return entry.session
        case Annul(target=target):
            session = check_annulment(target, bench)
            if not affects_scores(target, bench):
                raise RuleSaysNo(
                    what="no correction by annulling that",
                    why="it changes no score, and is annulled as what it is",
                    clause="Law 79C",
                )
            return session


def _check_as_drawn(asks: AnyChange, cites: tuple[Reference, ...], bench: Bench) -> None:
    """Raise NeedsRuling where a score or an award comes to a place that was not drawn."""
    match asks:
        case NewScore(entry=reference, now=now):
            if reference is None or _moves(bench.entry(reference), now):
                check_as_drawn(now, cites, bench)
        case NewAward(entry=None, line=line):
            check_as_drawn(line, cites, bench)
        case _:
            pass


def _moves(entry: Result, now: Score) -> bool:
    """Whether a score would stand elsewhere than its entry does."""
    if isinstance(now, MatchScore):
        return entry.score is None or entry.score.key != now.key
    return entry.line is None or (entry.line.key, entry.round) != (now.key, now.round)


def _still(entry: Result, was: Score | None) -> None:
    """Raise NoLongerHolds unless the entry has the score that the caller saw."""
    if entry.score != was:
        raise NoLongerHolds(
            what=str(entry),
            was=was.outcome if was else "without a score",
            now=entry.score.outcome if entry.score else "without a score",
        )


def _check_award(asks: NewAward, bench: Bench) -> str:
    check_line(asks.line, bench)
    check_awards(asks.line, (asks.ns, asks.ew), bench)
    if asks.entry is not None:
        entry = _current(asks.entry, bench)
        if entry.awards != asks.was:
            raise NoLongerHolds(what=str(entry), was=str(asks.was), now=str(entry.awards))
        if entry.awards == (asks.ns, asks.ew):
            raise NothingChanges(what=str(entry))
        if entry.line is None or entry.line.key != asks.line.key:
            raise BadValue(place="award", value=str(asks.line), expected=str(entry.line))
        return asks.line.session
    entry_there = bench.contest.results.at(asks.line.key)
    if entry_there is not None and entry_there.awards is not None:
        raise NoLongerHolds(what=str(entry_there), was="without an award", now="adjusted already")
    check_free(asks.line, entry_there, bench)
    return asks.line.session


def _current(reference: Reference | None, bench: Bench) -> Result:
    """The entry, which must have been recorded as of a time not after the request's own."""
    assert reference is not None
    entry = bench.entry(reference)
    evidence = bench.contest.event_at(reference.version).at
    if bench.act.at < evidence:
        raise BeforeItsEvidence(at=bench.act.at, what=str(entry), evidence=evidence)
    return entry


def _made(here: Reference, asked: CorrectionRequested, clause: str, bench: Bench) -> AnyEvent:
    """The event that carries the request out."""
    cause = asked.cause
    match asked.asks:
        case NewScore(entry=None, now=now):
            return ScoreEntered(score=now, cites=(here,))
        case NewScore(entry=reference, was=was, now=now):
            if was is None or reference is None:
                return ScoreEntered(score=now, cites=(here,))
            return ScoreCorrected(
                entry=reference, was=was, now=now, request=here, cause=cause, clause=clause
            )
        case NewAward(line=line, ns=ns, ew=ew, entry=entry):
            there = bench.contest.results.at(line.key)
            if entry is None and there is not None:
                entry = there.reference
            return AdjustedScoreAwarded(
                line=line, ns=ns, ew=ew, entry=entry, request=here, clause=clause
            )
        case StrikeOut(entry=reference, was=was):
            return ScoreVoided(entry=reference, was=was, request=here, cause=cause, clause=clause)
        case Annul(target=target):
            return EventAnnulled(target=target, request=here, clause=clause)


DECIDES: Decisions = {
    RequestCorrection: request,
    GiveConsent: consent,
    AnnulEvent: annul,
}
"""What is decided here, and by which function."""
