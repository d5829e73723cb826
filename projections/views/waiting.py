"""What a session still waits for: answers to requests, decisions to be carried out (79C, 93)."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from ledger.bridge.scores import Line, MatchScore
from ledger.events import AnyChange, CorrectionRequested, NewAward, NewScore, StrikeOut
from ledger.recorded import Recorded
from projections.folds.facts import Facts
from projections.folds.results import Results
from projections.views.rulings import appeals, concerns


class Waiting(NamedTuple):
    """Positions of requests without an answer, and of decisions from which no score followed.

    over: when those that waited for a time were answered, or carried out.
    """

    requests: tuple[int, ...] = ()
    decisions: tuple[int, ...] = ()
    over: tuple[datetime, ...] = ()


def waiting(
    facts: Facts, session: str, sides: frozenset[str] | None = None, board: int | None = None
) -> Waiting:
    """What a session waits for (sides: a match in it; board: one result of theirs).

    Nobody can answer a request about a score that has been struck out or annulled meanwhile.
    """
    answers = facts.answers
    asked = [one for one in _requests(facts, session) if _concerns(one, facts, sides, board)]
    unanswered = [one for one in asked if one.version not in answers.answered]
    answered = [(one.at, answers.answered.get(one.version)) for one in asked]
    wanted = [
        answers.decisions[appeal.number]
        for appeal in appeals(facts)
        if appeal.number in answers.decisions
        and appeal.ruling.event.session == session
        and (sides is None or concerns(appeal, sides, board))
    ]
    done = [answers.carried_out.get(decision.reference) for decision in wanted]
    return Waiting(
        tuple(one.position for one in unanswered if _stands(_asks(one), facts.results)),
        tuple(one.position for one, at in zip(wanted, done, strict=True) if at is None),
        (
            *(at for asked_at, at in answered if at is not None and at > asked_at),
            *(at for at in done if at is not None),
        ),
    )


def _requests(facts: Facts, session: str) -> Iterator[Recorded]:
    for version, recorded in facts.answers.requests.items():
        if facts.requested[version] == session:
            yield recorded


def _asks(request: Recorded) -> AnyChange:
    assert isinstance(request.event, CorrectionRequested)
    return request.event.asks


def _concerns(
    request: Recorded, facts: Facts, sides: frozenset[str] | None, board: int | None
) -> bool:
    """Whether a request is about these sides, or about one board of theirs."""
    if sides is None:
        return True
    return any(
        sides == between and board in (None, number)
        for between, number in _places(_asks(request), facts.results)
    )


def _places(asks: AnyChange, results: Results) -> Iterator[tuple[frozenset[str], int | None]]:
    """Who met where a change is asked for, as it was and as it is to be; the board, if one."""
    match asks:
        case NewScore(now=now, was=was):
            places: list[Line | MatchScore | None] = [now, was]
        case NewAward(line=line):
            places = [line]
        case StrikeOut(entry=entry, was=was):
            there = results.lines.get(entry.version)
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
