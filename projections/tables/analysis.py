"""Rows for analysis: events flattened, results with validity, standings.

No name is in them; free text and names are rows of their own, or fields that may be left empty.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from typing import Any

from msgspec import Struct

from ledger.bridge.awards import describe
from ledger.bridge.numbers import half_away_from_zero, write_exact
from ledger.bridge.scores import BoardScore, MatchScore
from ledger.events import ResultsPosted
from ledger.recorded import Recorded
from projections.views.spans import Span
from projections.views.standings import Standings


class EventRow(Struct, frozen=True, kw_only=True, gc=False):
    """An event, with what many kinds say of where and of what.

    Attributes:
        entry: the version by which the line or match is known that it is about.
        reason: None where names stay out, for it is free text.

    """

    ledger: str
    position: int
    stream: str
    version: int
    kind: str
    recorded_at: datetime
    at: datetime
    actor: str
    responsible: str | None
    session: str | None
    section: str | None
    round: int | None
    board: int | None
    room: str | None
    table: str | None
    ns: str | None
    ew: str | None
    contestant: str | None
    points: int | None
    contract: str | None
    declarer: str | None
    tricks: int | None
    lead: str | None
    entry: int | None
    reason: str | None


class ResultRow(Struct, frozen=True, kw_only=True, gc=False):
    """A line or match as it stood from a position of the ledger until another (None: still).

    Attributes:
        entry: the version by which it is known.
        board: None for a match of which only the result is known. home_imps, home_vps and the like:
            exact, as text.

    """

    ledger: str
    contest: str
    entry: int
    since: int
    until: int | None
    since_at: datetime
    until_at: datetime | None
    session: str
    section: str | None
    round: int | None
    board: int | None
    room: str | None
    table: str | None
    ns: str
    ew: str
    points: int | None
    contract: str | None
    declarer: str | None
    tricks: int | None
    lead: str | None
    ns_award: str | None
    ew_award: str | None
    imps: str | None
    home_imps: str | None
    away_imps: str | None
    home_vps: str | None
    away_vps: str | None


class StandingRow(Struct, frozen=True, kw_only=True, gc=False):
    """A contestant's place in standings that were posted.

    Attributes:
        posting: the event's position.

    """

    ledger: str
    contest: str
    posting: int
    posted_at: datetime
    session: str
    status: str
    rank: int | None
    tied: bool
    contestant: str
    number: str
    direction: str | None
    category: str | None
    total: str
    total_hundredths: int
    exact: str
    percentage: str | None
    unit: str


class PersonRow(Struct, frozen=True, kw_only=True, gc=False):
    """The name of a person; only where names were asked for."""

    ledger: str
    person: str
    name: str


def event_rows(
    ledger: str, events: Iterable[Recorded], *, with_names: bool = False
) -> Iterator[EventRow]:
    """Yield the events as rows. with_names: reasons too."""
    for recorded in events:
        event = recorded.event
        score = getattr(event, "score", None) or getattr(event, "now", None)
        what = score or getattr(event, "line", None) or event
        entry = getattr(event, "entry", None)
        yield EventRow(
            ledger=ledger,
            position=recorded.position,
            stream=recorded.stream,
            version=recorded.version,
            kind=recorded.kind,
            recorded_at=recorded.recorded_at,
            at=recorded.at,
            actor=recorded.actor,
            responsible=recorded.responsible,
            **{name: _plain(getattr(what, name, None), kind) for name, kind in SAID.items()},
            entry=None if entry is None else entry.version,
            reason=event.reason if with_names else None,
        )


SAID: dict[str, type] = {
    "session": str,
    "section": str,
    "round": int,
    "board": int,
    "room": str,
    "table": str,
    "ns": str,
    "ew": str,
    "contestant": str,
    "points": int,
    "contract": str,
    "declarer": str,
    "tricks": int,
    "lead": str,
}
"""The fields that events have in common, with their types."""


def _plain(value: object, kind: type) -> Any:
    """Return a value of this kind; None where a kind of event means another thing by the word."""
    return value if type(value) is kind else None


def result_rows(ledger: str, contest: str, found: Iterable[Span]) -> Iterator[ResultRow]:
    """Yield a row for each state of a line or match: what it was, from which event until which."""
    for result, since, until in found:
        ns, ew = result.sides
        score: BoardScore | MatchScore | None = result.score
        where = result.line or result.score
        board = score if isinstance(score, BoardScore) else None
        match = score if isinstance(score, MatchScore) else None
        yield ResultRow(
            ledger=ledger,
            contest=contest,
            entry=result.reference.version,
            since=since.position,
            until=None if until is None else until.position,
            since_at=since.recorded_at,
            until_at=None if until is None else until.recorded_at,
            session=result.session,
            section=getattr(where, "section", None),
            round=result.round,
            board=getattr(where, "board", None),
            room=getattr(where, "room", None),
            table=getattr(where, "table", None),
            ns=ns,
            ew=ew,
            points=board.points if board else None,
            contract=board.contract if board else None,
            declarer=board.declarer if board else None,
            tricks=board.tricks if board else None,
            lead=board.lead if board else None,
            ns_award=describe(result.awards[0]) if result.awards else None,
            ew_award=describe(result.awards[1]) if result.awards else None,
            imps=_text(match.imps) if match else None,
            home_imps=_text(match.home_imps) if match else None,
            away_imps=_text(match.away_imps) if match else None,
            home_vps=_text(match.home_vps) if match else None,
            away_vps=_text(match.away_vps) if match else None,
        )


def standing_rows(
    ledger: str, posting: Recorded, posted: ResultsPosted, made: Standings
) -> Iterator[StandingRow]:
    """Yield the standings as they were posted, as rows."""
    for row in made.rows:
        yield StandingRow(
            ledger=ledger,
            contest=made.contest,
            posting=posting.position,
            posted_at=posting.at,
            session=posted.session,
            status=posted.status,
            rank=row.rank,
            tied=row.tied,
            contestant=row.contestant,
            number=row.number,
            direction=row.direction,
            category=row.category,
            total=str(write_exact(row.total)),
            total_hundredths=int(half_away_from_zero(row.exact * 100, Fraction(1))),
            exact=str(write_exact(row.exact)),
            percentage=_text(row.percentage),
            unit=row.unit,
        )


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(write_exact(value))
