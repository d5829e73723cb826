"""Requested corrections: whose score they change, whether they are possible, and their event."""

from ledger.bridge.awards import AnyAward, describe, describe_two
from ledger.bridge.scores import BoardScore, MatchScore, Score
from ledger.decide.admission import Bench
from ledger.decide.annulments import affects_scores, annulled_line, annulled_sides, check_annulment
from ledger.decide.as_drawn import check_as_drawn
from ledger.decide.awards import check_awards
from ledger.decide.lines import (
    check_free,
    check_kind,
    check_line,
    check_place,
    check_score,
)
from ledger.errors import (
    BadValue,
    BeforeItsEvidence,
    NoLongerHolds,
    NothingChanges,
    RuleSaysNo,
)
from ledger.events import (
    AdjustedScoreAwarded,
    Annul,
    AnyChange,
    AnyEvent,
    CorrectionRequested,
    EventAnnulled,
    NewAward,
    NewScore,
    Reference,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    StrikeOut,
)
from ledger.record.result import Result

NO_AWARD = "without an award"


def board_of(asks: AnyChange, bench: Bench) -> int | None:
    """Name the board whose score is to change; None if it is not that of a board."""
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


def whose(asks: AnyChange, bench: Bench) -> tuple[str, ...]:
    """Name the contestants whose score is to change."""
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


def check_change(asks: AnyChange, bench: Bench) -> str:
    """Raise unless the change is possible as things are; return the session it concerns."""
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


def check_drawn(asks: AnyChange, cites: tuple[Reference, ...], bench: Bench) -> None:
    """Raise NeedsRuling if a score or award would move to a line that was not drawn."""
    match asks:
        case NewScore(entry=reference, now=now):
            if reference is None or _moves(bench.entry(reference), now):
                check_as_drawn(now, cites, bench)
        case NewAward(entry=None, line=line):
            check_as_drawn(line, cites, bench)
        case _:
            pass


def _moves(entry: Result, now: Score) -> bool:
    """Tell whether the new score belongs to another line than the entry."""
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
            was, now = _in_words(asks.was), _in_words(entry.awards)
            raise NoLongerHolds(what=str(entry), was=was, now=now)
        if entry.awards == (asks.ns, asks.ew):
            both = " and ".join(map(describe, entry.awards))
            raise NothingChanges(what=f"{asks.line}, {both},")
        if entry.line is None or entry.line.key != asks.line.key:
            raise BadValue(place="award", value=str(asks.line), expected=str(entry.line))
        return asks.line.session
    entry_there = bench.contest.results.at(asks.line.key)
    if entry_there is not None and entry_there.awards is not None:
        raise NoLongerHolds(what=str(entry_there), was=NO_AWARD, now="adjusted already")
    check_free(asks.line, entry_there, bench)
    return asks.line.session


def _in_words(awards: tuple[AnyAward, AnyAward] | None) -> str:
    return NO_AWARD if awards is None else describe_two(*map(describe, awards))


def _current(reference: Reference | None, bench: Bench) -> Result:
    """Find the entry, which must not be dated later than the request."""
    assert reference is not None
    entry = bench.entry(reference)
    evidence = bench.contest.event_at(reference.version).at
    if bench.act.at < evidence:
        raise BeforeItsEvidence(at=bench.act.at, what=str(entry), evidence=evidence)
    return entry


def carried_out(here: Reference, asked: CorrectionRequested, clause: str, bench: Bench) -> AnyEvent:
    """Make the event that carries the request out."""
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
