"""The report of an import, for people and for programs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ledger.bridge.numbers import so_many
from projections.views.imports import Disagreement, Doing, Imported
from projections.writers.sheet import Block, Column, Sheet, in_csv

COLUMNS = [Column(name) for name in ("deed", "about", "held", "said", "place", "since")]

NOUNS = {"points": "masterpoint figure"}
"""What disagreements of some kinds are about."""

MOST_ADDED = 50
"""The most that is told one by one of what is merely added: enough to see that it was read well."""


def lines(imported: Imported, file: str, *, dry_run: bool) -> Iterator[str]:
    """Report what was recorded, what was passed over, and every disagreement."""
    done = "would append" if dry_run else "appended"
    number = len(imported.events)
    count = f"{done} {so_many(number, 'event')}{_where(imported)}"
    yield f"{file} into {imported.contest}, under {imported.regulations}: {count}"
    yield from _told(imported.doings)
    if imported.agreed:
        yield f"{so_many(imported.agreed, 'line')} agreed before"
    yield from (f"note: {note}" for note in imported.notes)
    quarrels = imported.disagreements
    figures = f"{_counted(quarrels)} with the file's own figures"
    yield figures if imported.compared else "no figures of the file's own to compare"
    yield from (f"  {quarrel}" for quarrel in quarrels)


def _told(doings: Sequence[Doing]) -> Iterator[str]:
    """Tell all that is changed or left, and of what is added, which comes last, the beginning."""
    added = 0
    for place, doing in enumerate(doings):
        left = len(doings) - place
        if added == MOST_ADDED and left > 1:
            yield f"  and {left} more are added (--csv and --json list each)"
            return
        added += doing.deed == "added"
        yield f"  {doing}"


def plain(imported: Imported, file: str, *, dry_run: bool) -> dict[str, Any]:
    """Return an import as JSON: events, what was done to each line, and every disagreement."""
    return {
        "file": file,
        "contest": imported.contest,
        "regulations": imported.regulations,
        "dry_run": dry_run,
        "events": [{"position": one.position, "kind": one.kind} for one in imported.events],
        "head": imported.head and {"position": imported.events[-1].position, "hash": imported.head},
        "source": imported.source,
        "doings": [_plain_doing(doing) for doing in imported.doings],
        "agreed": imported.agreed,
        "compared": imported.compared,
        "disagreements": [
            {
                "kind": quarrel.kind,
                "place": quarrel.place,
                "line": quarrel.line,
                "typed": quarrel.typed,
                "claimed": quarrel.claimed,
                "computed": quarrel.computed,
            }
            for quarrel in imported.disagreements
        ],
        "notes": list(imported.notes),
    }


def csv(imported: Imported) -> str:
    """Write everything that the import does or leaves as CSV, one row each."""
    rows = [list(_plain_doing(doing).values()) for doing in imported.doings]
    return in_csv(Sheet([], COLUMNS, [Block("", rows)]))


def _plain_doing(doing: Doing) -> dict[str, Any]:
    return {
        "deed": doing.deed,
        "about": doing.about,
        "held": doing.held,
        "said": doing.said,
        "place": doing.place,
        "since": doing.since,
    }


def _counted(quarrels: tuple[Disagreement, ...]) -> str:
    """Count the disagreements by kind: a wrong total is mostly the consequence of a wrong line."""
    kinds = Counter(quarrel.kind for quarrel in quarrels)
    counts = [so_many(count, NOUNS.get(kind, kind)) for kind, count in kinds.items()]
    if not counts:
        return "no disagreement"
    verb = "disagrees" if len(quarrels) == 1 else "disagree"
    return f"{' and '.join([', '.join(counts[:-1])] * (len(counts) > 1) + counts[-1:])} {verb}"


def _where(imported: Imported) -> str:
    if not imported.events:
        return ""
    first, last = imported.events[0].position, imported.events[-1].position
    return f" (#{first} to #{last})" if last > first else f" (#{first})"
