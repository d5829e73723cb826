"""Two pasts side by side, for people and for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.record.entries import Entries
from projections.views.audit_trail import TrailLine
from projections.views.effects import Effects, Gone, NextTable, Supposition
from projections.writers import audit_trail, changed, moves, who
from projections.writers.known import Known
from projections.writers.sheet import Block, Sheet


def plain(found: Supposition, known: Known, entries: Entries) -> dict[str, Any]:
    """Return the supposition as JSON: the changes, what went with them, and the differences."""
    effects = found.effects
    return {
        **known.plain(),
        "scope": effects.scope,
        "without": [audit_trail.plain(line, known) for line in found.without],
        "replaced": [audit_trail.plain(line, known) for line in found.replaced],
        "added": [audit_trail.plain(line, known) for line in found.added],
        "regulations": found.regulations,
        "dropped": [
            {
                **audit_trail.plain(gone.line, known),
                "because": None if gone.because is None else list(gone.because),
            }
            for gone in found.dropped
        ],
        "standings": moves.plain_moves(effects.moves, known, entries),
        "moved": [move.number for move in effects.moved],
        "changed": changed.plain(effects.changed, known, entries),
        "would_be_otherwise": changed.plain_redone(effects.redone),
        "next_draw": [_table(table, entries) for table in effects.next_draw],
    }


def sheet(found: Supposition, known: Known, entries: Entries, said: str) -> Sheet:
    """Make the supposition's sheet: who moves, what else differs, and the events it is about.

    said: what the arrows lead from and to.
    """
    effects = found.effects
    return Sheet(
        above=(
            known.heading(effects.scope, said),
            *_about(found, known),
            f"{len(effects.moved)} of {len(effects.moves)} move",
        ),
        columns=moves.columns(effects.moved)[:-1],
        blocks=[
            Block(heading, [row[:-1] for row in rows])
            for heading, rows in moves.blocks(effects.moved, known, entries)
        ],
        below=(*_below(effects, known, entries), *known.footing()),
    )


def lines(found: Supposition, known: Known, entries: Entries) -> Iterator[str]:
    """Describe everything that differs, in lines."""
    for heading, rows in moves.blocks(found.effects.moved, known, entries):
        for numbered, named, rank, total, *_ in rows:
            where = f" ({heading})" if heading else ""
            yield f"{f'{numbered} {named}'.strip()}{where}: rank {rank}, total {total}"
    yield from _below(found.effects, known, entries)


def _about(found: Supposition, known: Known) -> Iterator[str]:
    """Describe what a supposed past has been told with and without."""
    if found.regulations is not None:
        yield f"under {found.regulations}"
    yield from _told("without", found.without, known)
    yield from _told("instead", found.replaced, known)
    yield from _told("and", found.added, known)
    for gone in found.dropped:
        yield f"dropped{_because(gone)}: {audit_trail.line(gone.line, known)}"


def _told(word: str, lines: Sequence[TrailLine], known: Known) -> Iterator[str]:
    return (f"{word} {audit_trail.line(line, known)}" for line in lines)


def _because(gone: Gone) -> str:
    if gone.because is None:
        return ", impossible then"
    return f", rests on {who.positions(gone.because)}"


def _below(effects: Effects, known: Known, entries: Entries) -> Iterator[str]:
    yield from changed.lines(effects.changed, effects.redone, known, entries)
    for table in effects.next_draw:
        before = "" if table.was is None else f"{_sides(table.was, entries)} > "
        yield (
            f"next draw, session {table.session} round {table.round}, table {table.table}:"
            f" {before}{_sides(table.now, entries)}"
        )


def _table(table: NextTable, entries: Entries) -> dict[str, Any]:
    return {
        "session": table.session,
        "round": table.round,
        "table": table.table,
        "was": _sides(table.was, entries),
        "now": _sides(table.now, entries),
    }


def _sides(sides: tuple[str, str] | None, entries: Entries) -> str:
    return "-" if sides is None else "-".join(entries.number(side) for side in sides)
