"""Differences between two outcomes, for people and for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.record.entries import Entries
from projections.views.moves import Redone
from projections.views.outcomes import Changed, Topic
from projections.writers import who
from projections.writers.known import Known

TOPICS: dict[Topic, str] = {
    "with-handicap": "with handicaps in {}",
    "carry-over": "carry-over into {}",
    "declared": "declared for {}",
    "entitled": "entitled to {}",
    "points": "points in {}",
    "title": "title of {}",
    "state": "results of session {}",
}


def plain(changed: Sequence[Changed], known: Known, entries: Entries) -> list[dict[str, Any]]:
    """Return the changed matters as JSON."""
    return [
        {
            "what": one.matter.topic,
            "where": one.matter.where,
            "number": _number(one, entries),
            "names": _names(one, known, entries),
            "was": one.was,
            "now": one.now,
        }
        for one in changed
    ]


def plain_redone(redone: Sequence[Redone]) -> list[dict[str, Any]]:
    """Return the posted lists that would change, as JSON."""
    return [{"position": one.position, "kind": one.kind, "what": one.what} for one in redone]


def lines(
    changed: Sequence[Changed], redone: Sequence[Redone], known: Known, entries: Entries
) -> Iterator[str]:
    """Write a line for each difference: where, whose, from what to what; then the lists redone."""
    for one in changed:
        where = TOPICS[one.matter.topic].format(one.matter.where)
        number = _number(one, entries)
        named = " - ".join(_names(one, known, entries))
        whose = f" {number}" if number else ""
        whose += f" {named}" if named else ""
        yield f"{where}:{whose} {one.was or '-'} > {one.now or '-'}"
    for frozen in redone:
        yield f"stands, but would be otherwise: #{frozen.position} {frozen.what}"


def _number(changed: Changed, entries: Entries) -> str | None:
    contestant = changed.matter.contestant
    return None if contestant is None else entries.number(contestant)


def _names(changed: Changed, known: Known, entries: Entries) -> list[str]:
    matter = changed.matter
    if matter.person is not None:
        return [who.person(matter.person, known)]
    return [] if matter.contestant is None else who.names(matter.contestant, known, entries)
