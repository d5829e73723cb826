"""A preview of what a journal would add to a ledger, for people and for programs."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ledger.bridge.numbers import so_many
from ledger.events import stream_name
from projections.views.audit_trail import TrailLine
from projections.writers import audit_trail
from projections.writers.audit_trail import COLUMNS
from projections.writers.known import Known
from projections.writers.sheet import Block, Column, Sheet


class Added(NamedTuple):
    """An event that would be added, and the stream that it would be of."""

    stream: str
    line: TrailLine


def sheet(added: Sequence[Added], known: Known) -> Sheet:
    """Make every event, one a row."""
    first, *others = COLUMNS
    rows = [_row(one, known) for one in added]
    return Sheet(
        above=(
            f"{known.title} goes on with {so_many(len(added), 'row')}, up to #{known.position}",
        ),
        columns=(first, Column("of"), *others),
        blocks=[Block("", rows)],
        below=(f"{known.clock} ledger, hash then: {known.hash}",),
    )


def plain(added: Sequence[Added], known: Known) -> dict[str, Any]:
    """Return the added rows as JSON, each with its stream and what a log says of it."""
    return {
        "file": known.title,
        "position": known.position,
        "hash": known.hash,
        "rows": [{"stream": one.stream, **audit_trail.plain(one.line, known)} for one in added],
    }


def _row(one: Added, known: Known) -> list[str | int]:
    first, *others = audit_trail.row(one.line, known)
    return [first, stream_name(one.stream).id or one.stream, *others]
