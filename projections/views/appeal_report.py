"""An appeal on one page, for the committee's file."""

from collections.abc import Iterable

from msgspec import Struct

from ledger.bridge.awards import describe
from ledger.errors import NoSuch
from ledger.events import AppealDecided, Reference, rests_on
from ledger.record import Contest
from ledger.record.justice import Appeal
from ledger.recorded import Recorded
from projections.views.audit_trail import TrailLine
from projections.views.effects import Supposition
from projections.views.periods import Period


class TableResult(Struct, frozen=True, kw_only=True):
    """The result of a party's table on the board of a ruling; awards in words."""

    ns: str
    ew: str
    room: str | None
    result: str
    awards: tuple[str, str] | None
    events: tuple[int, ...]


class AppealReport(Struct, frozen=True, kw_only=True):
    """An appeal with all that belongs to it.

    Attributes:
        period: the time to appeal that applied.
        results: on the board, where the ruling concerns one.
        events: the ruling and everything that rests on it, in order.
        carried_out: positions of the acts that cite the decision, through which alone it acts.
        impact: what the contest comes to without the appeal and with it.
        clauses: what those say that it was ruled under.

    """

    appeal: Appeal
    period: Period | None
    results: tuple[TableResult, ...]
    events: tuple[TrailLine, ...]
    carried_out: tuple[int, ...]
    impact: Supposition
    clauses: dict[str, str]


def appeal_of(facts: Contest, number: int) -> Appeal:
    """Return the appeal of this number. Raises NoSuch."""
    known = {appeal.number: appeal for appeal in facts.appeals.values()}
    if number not in known:
        raise NoSuch(what="appeal", name=str(number), known=tuple(map(str, known)))
    return known[number]


def belonging(events: Iterable[Recorded], first: Reference) -> tuple[Recorded, ...]:
    """Return an event and all that rest on it, one through the other."""
    found: dict[Reference, Recorded] = {}
    for recorded in events:
        if recorded.reference == first or not rests_on(recorded.event).isdisjoint(found):
            found[recorded.reference] = recorded
    return tuple(found.values())


def acts_on_decision(events: Iterable[Recorded], number: int) -> tuple[int, ...]:
    """Return the positions of all that rests on the decision of an appeal."""
    events = tuple(events)
    decided = (
        recorded.reference
        for recorded in events
        if isinstance(recorded.event, AppealDecided) and recorded.event.appeal == number
    )
    return tuple(recorded.position for one in decided for recorded in belonging(events, one)[1:])


def results_on(facts: Contest, appeal: Appeal) -> tuple[TableResult, ...]:
    """List the results on the board that a ruling concerns, at the tables of its parties."""
    ruling, parties = appeal.ruling.event, {*appeal.parties}
    return tuple(
        TableResult(
            ns=line.line.ns,
            ew=line.line.ew,
            room=line.line.room,
            result=line.score.outcome if line.score else "no result",
            awards=None
            if line.awards is None
            else (describe(line.awards[0]), describe(line.awards[1])),
            events=tuple(line.touched),
        )
        for line in facts.counting()
        if (line.line.session, line.line.board) == (ruling.session, ruling.board)
        and parties & {*line.line.contestants}
    )
