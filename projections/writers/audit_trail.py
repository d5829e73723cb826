"""The audit trail for people and for programs."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from projections.views.audit_trail import TrailLine
from projections.writers.known import Known, shown_time, shown_utc
from projections.writers.languages import texts
from projections.writers.languages.texts import happened
from projections.writers.sheet import Block, Column, Quoted, Sheet

COLUMNS = (
    Column("#", right=True),
    Column("recorded"),
    Column("happened"),
    Column("by"),
    Column("event"),
    Column("what"),
    Column("why"),
)


NONE: Mapping[str, str] = {}


def sheet(lines: Sequence[TrailLine], known: Known, clauses: Mapping[str, str] = NONE) -> Sheet:
    """Make every event, one a row. clauses: what those say under which they were done."""
    return Sheet(
        above=(known.heading(),),
        columns=COLUMNS,
        blocks=[Block("", [row(line, known) for line in lines])],
        below=(*clauses_said(clauses), *known.footing()),
    )


def clauses_said(clauses: Mapping[str, str]) -> Iterator[str]:
    """Yield the text of the clauses cited above, by name."""
    if clauses:
        yield "What the clauses say:"
    yield from (Quoted(f"  {name}: {says}") for name, says in clauses.items())


def plain(line: TrailLine, known: Known) -> dict[str, Any]:
    """Return one event as JSON: what, who, when, why, under which clause."""
    return {
        "position": line.position,
        "kind": line.kind,
        "what": told(line, known),
        "recorded_at": shown_utc(line.recorded_at),
        "at": shown_utc(line.at),
        "by": by(line, known),
        "reason": line.reason,
        "clause": line.clause,
    }


def line(event: TrailLine, known: Known) -> str:
    """Write an event in one line."""
    return f"#{event.position} {said(event, known)}"


def dated(event: TrailLine, known: Known) -> str:
    """Write an event in one line, with its time and, if recorded later, that time too."""
    happened = shown_time(event.at, known.zone)
    late = event.at != event.recorded_at
    recorded = f", recorded {shown_time(event.recorded_at, known.zone)}" if late else ""
    return f"#{event.position} {happened}{recorded}, {said(event, known)}"


def said(event: TrailLine, known: Known) -> str:
    """Describe an event with its author, reason and clause."""
    reason = f" - {event.reason}" if event.reason else ""
    clause = f" ({texts.clauses(event.clause)})" if event.clause else ""
    return f"{by(event, known)}: {happened(told(event, known))}{reason}{clause}"


def by(line: TrailLine, known: Known) -> str:
    """Name the author of an event, and the person responsible for it."""
    actor = known.names.get(line.actor, line.actor)
    if line.responsible is None:
        return actor
    return f"{actor} for {known.names.get(line.responsible, line.responsible)}"


def told(line: TrailLine, known: Known) -> str:
    """Describe the event, with people by their names where those are known."""
    return re.sub(r"\bp\w+", lambda word: known.names.get(word[0], word[0]), line.what)


def row(line: TrailLine, known: Known) -> list[str | int]:
    """Return one event as a row of these columns."""
    marks = [
        *([f"[annulled by #{line.annulled_by}]"] if line.annulled_by is not None else []),
        *([f"[no effect: {line.odd}]"] if line.odd else []),
    ]
    same = line.at == line.recorded_at
    return [
        line.position,
        shown_time(line.recorded_at, known.zone),
        "" if same else shown_time(line.at, known.zone),
        by(line, known),
        line.kind,
        told(line, known),
        " ".join((why(line), *marks)).strip(),
    ]


def why(line: TrailLine) -> str:
    """Return the reason and the clause, where there are any."""
    clause = f"({texts.clauses(line.clause)})" if line.clause else None
    return " ".join(text for text in (line.reason, clause) if text)
