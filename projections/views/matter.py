"""A pending matter: whose it is, whom it waits for, by when, and the act that answers it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from msgspec import Struct

Kind = Literal[
    "call",
    "request",
    "ruling",
    "appeal",
    "decision",
    "dispute",
    "confirmation",
    "opponent",
    "tie",
    "field",
    "posting",
]

ACTS: dict[Kind, str] = {
    "call": "answer",
    "request": "consent",
    "ruling": "advise",
    "appeal": "appeal decide",
    "decision": "adjust",
    "dispute": "agree",
    "confirmation": "confirm",
    "opponent": "forfeit",
    "tie": "settle",
    "field": "rule",
    "posting": "post",
}
"""The act that answers each kind of pending matter."""


class Matter(Struct, frozen=True, kw_only=True):
    """Something that waits for somebody.

    Attributes:
        kind: a call of the director or a request without an answer, a ruling that its parties were
            not told or may still appeal against, an appeal that is not decided, a decision that
            nothing has followed, a result that somebody disputes or has still to confirm, a match
            against somebody who has left, a knock-out match that ended level, a declared field that
            would be another one now, a session that is over and not posted.
        position: of the event that began it, None for one that began with none.
        sides: whose it is.
        waits_for: contestants whose word is wanted, nobody where it is an official's.
        due_at: by when, None where nobody can say.
        is_overdue: whether that has passed.
        since: when a call came.
        act: what answers it.
        about: what the act is told of it, by the names of what it asks.

    """

    kind: Kind
    session: str
    what: str
    position: int | None = None
    sides: tuple[str, ...] = ()
    board: int | None = None
    waits_for: tuple[str, ...] = ()
    due_at: datetime | None = None
    is_overdue: bool = False
    since: datetime | None = None
    act: str = ""
    about: Mapping[str, str] = {}
    clause: str = ""
