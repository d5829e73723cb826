"""Entering and adjusting scores; boards not played or removed."""

from ledger.bridge.scores import MatchScore, Score, seated
from ledger.commands import AwardAdjustedScore, EnterScore, MarkNotPlayed, RemoveBoard
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.as_drawn import check_as_drawn
from ledger.decide.awards import check_awards
from ledger.decide.lines import (
    check_free,
    check_in_play,
    check_line,
    check_meet,
    check_place,
    check_score,
    check_stated,
)
from ledger.decide.meetings import is_one_round
from ledger.errors import (
    AlreadyDone,
    AlreadyScored,
    ResultsArePosted,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    BoardRemoved,
    ForfeitDeclared,
)
from ledger.record.boards import reaches_line
from ledger.rules.authority.circumstances import Circumstances


def enter(command: EnterScore, bench: Bench) -> tuple[AnyEvent, ...]:
    """Enter a score, once, before the session is posted; later it needs a correction."""
    bench.authorise("score")
    score = command.score
    check_score(score, bench)
    check_stated(score, command.cites, bench)
    check_as_drawn(score, command.cites, bench)
    _unposted(score.session, bench)
    _not_forfeited(score, bench)
    check_place(score, None, bench)
    return as_event(command)


def _not_forfeited(score: Score, bench: Bench) -> None:
    """Raise AlreadyScored where the match was declared forfeited."""
    both = (score.home, score.away) if isinstance(score, MatchScore) else (score.ns, score.ew)
    sides = frozenset(both)
    for _, forfeit in bench.contest.of(ForfeitDeclared):
        of_match = (forfeit.session, frozenset((forfeit.home, forfeit.away)))
        if of_match == (score.session, sides) and is_one_round(forfeit.round, score.round):
            raise AlreadyScored(line=str(score), was="a forfeit")


def mark_not_played(command: MarkNotPlayed, bench: Bench) -> tuple[AnyEvent, ...]:
    """Mark a line without a score as not played, once."""
    bench.authorise("score")
    check_line(command.line, bench)
    check_as_drawn(command.line, command.cites, bench)
    _unposted(command.line.session, bench)
    before = bench.contest.results.at(command.line.key)
    if before is not None and before.score is None and before.awards is None:
        raise AlreadyScored(line=str(command.line), was="marked as not played")
    check_free(command.line, None, bench)
    return as_event(command)


def award(command: AwardAdjustedScore, bench: Bench) -> tuple[AnyEvent, ...]:
    """Award an adjusted score, before the session is posted; later it needs a correction."""
    bench.authorise("award")
    check_line(command.line, bench)
    resting_on = (*command.cites, *filter(None, [command.ruling]))
    check_as_drawn(command.line, resting_on, bench)
    _unposted(command.line.session, bench)
    before = bench.contest.results.at(command.line.key)
    if before is not None and before.awards is not None:
        raise AlreadyScored(line=str(command.line), was="an adjusted score")
    check_free(command.line, before, bench)
    check_awards(command.line, (command.ns, command.ew), bench)
    return as_event(command, entry=before.reference if before else None)


def remove_board(command: RemoveBoard, bench: Bench) -> tuple[AnyEvent, ...]:
    """Remove a board from a session, or from one match of it, before the session is posted."""
    played = any(
        reaches_line(command, one.line) and (one.score or one.awards)
        for one in bench.contest.results.lines.values()
    )
    bench.authorise("remove", circumstances=Circumstances(played=played))
    _unposted(command.session, bench)
    check_in_play(command.session, command.board, bench)
    _not_worth_anything(command, bench)
    for contestant in seated(command.ns, command.ew):
        bench.contestant(contestant)
    check_meet(command.session, (command.ns, command.ew), bench)
    this = {"section": command.section, "ns": command.ns, "ew": command.ew}
    before = bench.found(BoardRemoved, session=command.session, board=command.board, **this)
    if before is not None:
        raise AlreadyDone(
            what=f"the removal of board {command.board} from session {command.session}",
            position=before.position,
        )
    return as_event(command)


def _not_worth_anything(command: RemoveBoard, bench: Bench) -> None:
    """Raise RuleSaysNo where both sides of a match get something for an unplayable board."""
    rule = bench.contest.conditions(command.session).fouled
    if command.why == "unplayable" and rule is not None and rule.unplayed(()) is not None:
        raise RuleSaysNo(
            what=f"board {command.board} of session {command.session} is not just taken out",
            why="an unplayable one is scored by who is responsible (see: board fouled)",
            clause=rule.clause,
        )


def _unposted(session: str, bench: Bench) -> None:
    """Raise ResultsArePosted, or NeedsResponsible for what is said to be older than that.

    BeforeItsEvidence for what is said to be older than the session itself.
    """
    bench.begun(session)
    if bench.is_posted(session):
        raise ResultsArePosted(session=session)
    if bench.session(session).postings:
        bench.vouched_for(f"something in session {session}, whose results are posted,")


DECIDES: Decisions = {
    EnterScore: enter,
    MarkNotPlayed: mark_not_played,
    AwardAdjustedScore: award,
    RemoveBoard: remove_board,
}
"""What is decided here, and by which function."""
