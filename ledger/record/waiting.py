"""What a session still waits for (Laws 79C, 83, 93; SBF 6.1).

Answers to requests, decisions to be carried out, parties to be told of a ruling, confirmations.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from ledger.bridge.scores import Line, MatchScore, partners, seated
from ledger.events import AnyChange, NewAward, NewScore, StrikeOut
from ledger.record.contest import Contest
from ledger.record.justice import Ruling
from ledger.record.requests import Request
from ledger.record.result import Result
from ledger.record.results import Results


class Waiting(NamedTuple):
    """What a session, match or board waits for.

    Attributes:
        requests: positions of requests for a correction without an answer.
        decisions: positions of committees' decisions that no score has followed.
        untold: positions of rulings whose parties have not been told, so that the time to appeal
            against them has not begun.
        disputed_by: who does not agree with the result (ANC 11.7).
        unconfirmed_by: who has still to confirm a score without which it is not official (SBF 6.1).
        over: when those that waited for a time were answered, carried out or confirmed.

    """

    requests: tuple[int, ...] = ()
    decisions: tuple[int, ...] = ()
    untold: tuple[int, ...] = ()
    disputed_by: tuple[str, ...] = ()
    unconfirmed_by: tuple[str, ...] = ()
    over: tuple[datetime, ...] = ()


NOTHING = Waiting()


def waiting(
    facts: Contest,
    session: str,
    sides: frozenset[str] | None = None,
    board: int | None = None,
    results: Iterable[Result] | None = None,
) -> Waiting:
    """Collect what a session waits for (sides: a match in it; board: one result of theirs).

    results: those of the session, or of these sides, where they are at hand.

    Nobody can answer a request about a score that has been struck out or annulled meanwhile.
    """
    if not _may_wait(facts, session):
        return NOTHING
    requests = facts.requests
    asked = [one for one in requests_in(facts, session) if _concerns(one, facts, sides, board)]
    unanswered = [one for one in asked if one.is_open]
    wanted = [
        requests.decisions[appeal.number]
        for appeal in facts.appeals.values()
        if appeal.number in requests.decisions
        and appeal.ruling.event.session == session
        and (sides is None or appeal.concerns(sides, board))
    ]
    done = [requests.carried_out.get(decision.reference) for decision in wanted]
    among = facts.results.all() if results is None else results
    entered = list(_as_entered(facts, session, sides, board, among))
    return Waiting(
        tuple(
            one.recorded.position for one in unanswered if _stands(one.asked.asks, facts.results)
        ),
        tuple(one.position for one, at in zip(wanted, done, strict=True) if at is None),
        tuple(one.position for one in _untold(facts, session, sides, board)),
        _disputing(facts, session, sides, board),
        _confirming(facts, session, entered),
        (
            *(one.answered_at for one in asked if one.answered_at and one.answered_at > one.at),
            *(at for at in done if at is not None),
            *(one.confirmed_at for one in entered if one.confirmed_at is not None),
        ),
    )


def _may_wait(facts: Contest, session: str) -> bool:
    """Whether anything is on record for which a session might wait; appeals are of rulings."""
    is_asked = any(one.asked.session == session for one in facts.requests.asked.values())
    is_ruled = any(one.event.session == session for one in facts.rulings.values())
    is_said = bool(facts.sessions[session].agreed)
    return is_asked or is_ruled or is_said or waits_for_confirmations(facts, session)


def waits_for_confirmations(facts: Contest, session: str) -> bool:
    """Whether scores of a session are not official until they are confirmed."""
    rule = facts.conditions(session).confirmations
    return rule is not None and rule.before_official


def _disputing(
    facts: Contest, session: str, sides: frozenset[str] | None, board: int | None
) -> tuple[str, ...]:
    """Who disputes the result of a session, or of their match; not that of one board."""
    if board is not None:
        return ()
    disputing = facts.sessions[session].disputed_by
    return tuple(side for side in disputing if sides is None or side in sides)


def _as_entered(
    facts: Contest,
    session: str,
    sides: frozenset[str] | None,
    board: int | None,
    among: Iterable[Result],
) -> Iterator[Result]:
    """The scores that wait to be confirmed or did; what an official put right waits for nobody."""
    if not waits_for_confirmations(facts, session):
        return
    for one in among:
        concerned = sides is None or (
            sides == frozenset(one.sides)
            and (board is None or one.line is None or one.line.board == board)
        )
        if one.session == session and concerned and one.score is not None and not one.ruled:
            yield one


def _confirming(facts: Contest, session: str, entered: Iterable[Result]) -> tuple[str, ...]:
    """Who has still to confirm one of these scores of a session."""
    rule = facts.conditions(session).confirmations
    waited_for = (
        side
        for one in entered
        for side in (rule.confirming(*one.sides) if rule else ())
        if not any(player in one.confirmed_by for player in partners(side))
    )
    return tuple(dict.fromkeys(waited_for))


def _untold(
    facts: Contest, session: str, sides: frozenset[str] | None, board: int | None
) -> Iterator[Ruling]:
    """The rulings that may be appealed for some time after their parties are told."""
    rule = facts.conditions(session).hearing
    if rule is None:
        return
    for ruling in facts.rulings.values():
        said = ruling.event
        concerned = sides is None or (
            not {*seated(*sides)}.isdisjoint(said.contestants)
            and (board is None or said.board in (None, board))
        )
        may = said.session == session and rule.may_be_appealed(said.ruling)
        if may and concerned and rule.awaits_advice(ruling.advised_at):
            yield ruling


def requests_in(facts: Contest, session: str) -> Iterator[Request]:
    """The requests for a correction in a session."""
    return (one for one in facts.requests.asked.values() if one.asked.session == session)


def _concerns(
    request: Request, facts: Contest, sides: frozenset[str] | None, board: int | None
) -> bool:
    """Whether a request is about these sides, or about one board of theirs."""
    if sides is None:
        return True
    return any(
        sides == between and board in (None, number)
        for between, number in places_of(request.asked.asks, facts.results)
    )


def places_of(asks: AnyChange, results: Results) -> Iterator[tuple[frozenset[str], int | None]]:
    """Who met where a change is asked for, as it was and as it is to be; the board, if one."""
    match asks:
        case NewScore(now=now, was=was):
            places: list[Line | MatchScore | None] = [now, was]
        case NewAward(line=line):
            places = [line]
        case StrikeOut(entry=entry, was=was):
            there = results.lines.get(entry.version) if was is None else None
            places = [was or (there.line if there else None)]
        case _:
            places = []
    for place in places:
        if isinstance(place, MatchScore):
            yield frozenset((place.home, place.away)), None
        elif place is not None:
            yield frozenset((place.ns, place.ew)), place.board


def _stands(asks: AnyChange, results: Results) -> bool:
    """Whether what is to be changed is still there."""
    entry = getattr(asks, "entry", None)
    return entry is None or entry.version in results.lines or entry.version in results.matches
