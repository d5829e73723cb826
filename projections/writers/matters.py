"""Pending matters, for people and for programs."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from ledger.record.entries import Entries
from projections.views.matter import Matter
from projections.writers import who
from projections.writers.known import Known, shown_time, shown_utc
from projections.writers.sheet import Block, Column, Sheet

COLUMNS = (
    Column("due"),
    Column("session"),
    Column("what"),
    Column("who"),
    Column("board", right=True),
    Column("waits for"),
    Column("act"),
    Column("clause"),
)


class Answering(str):
    """The act that answers a matter, in a cell; it still knows what the act is told of it."""

    __slots__ = ("about",)

    def __new__(cls, act: str, about: Mapping[str, str]) -> Self:
        """Return the act's name as text."""
        made = super().__new__(cls, act)
        made.about = about
        return made

    about: Mapping[str, str]


def plain(found: Sequence[Matter], known: Known, entries: Entries) -> dict[str, Any]:
    """Return the pending matters as JSON; times in UTC."""
    return {
        **known.plain(),
        "matters": [
            {
                "kind": one.kind,
                "session": one.session,
                "what": one.what,
                "position": one.position,
                "sides": [entries.number(side) for side in one.sides],
                "board": one.board,
                "waits_for": [entries.number(side) for side in one.waits_for],
                "due": None if one.due_at is None else shown_utc(one.due_at),
                "overdue": one.is_overdue,
                "since": None if one.since is None else shown_utc(one.since),
                "act": one.act,
                "clause": one.clause or None,
            }
            for one in found
        ],
    }


def sheet(found: Sequence[Matter], known: Known, entries: Entries) -> Sheet:
    """Make the sheet of pending matters: calls first, then what is overdue."""
    return Sheet(
        above=(known.heading("what waits for somebody"),),
        columns=COLUMNS,
        blocks=[Block("", [_row(one, known, entries) for one in found])],
        below=known.footing(),
    ).or_said("nothing waits", known)


def due_words(one: Matter, zone: str) -> str:
    """Say when it is due, or since when it waits; "" if not known."""
    if one.since is not None:
        return f"since {shown_time(one.since, zone)}"
    due = "" if one.due_at is None else shown_time(one.due_at, zone)
    return f"overdue since {due}" if one.is_overdue else due


def _row(one: Matter, known: Known, entries: Entries) -> list[str]:
    return [
        due_words(one, known.zone),
        one.session,
        one.what if one.position is None else f"{one.what} (#{one.position})",
        who.numbers(one.sides, entries),
        "" if one.board is None else str(one.board),
        who.numbers(one.waits_for, entries),
        Answering(one.act, one.about),
        one.clause,
    ]
