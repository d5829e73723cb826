"""Law 80B: who may act on the ledger as a whole, beyond any one contest."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from ledger.rules.authority.acts import Role

GIVING: tuple[Role, ...] = ("regulating-authority", "organiser", "chief-director", "director")
"""The roles that appoint to offices: to their own and the lower ones (Laws 80A, 80B2, 81B2)."""

PARTIES: tuple[Role, ...] = ("captain", "player")
"""Roles of players, which are no offices."""

Deed = Literal[
    "open", "rename", "change-people", "erase", "export-people", "take-in", "rebuild", "set-clock"
]


class Office(NamedTuple):
    """The roles that may do an act, with its clause.

    Attributes:
        words: the act as a sentence calls it.

    """

    words: str
    roles: tuple[Role, ...]
    clause: str


KEEPING: Mapping[Deed, Office] = {
    "open": Office("open a contest", GIVING, "Law 80B2"),
    "rename": Office("call a contest otherwise", GIVING, "Law 80B2"),
    "change-people": Office("change what is kept of people", GIVING, "LED-PEOPLE"),
    "erase": Office("erase people", GIVING, "LED-PEOPLE"),
    "export-people": Office(
        "write out what is kept of people", (*GIVING, "scorer", "recorder"), "LED-PEOPLE"
    ),
    "take-in": Office("take in a journal", (*GIVING, "scorer"), "LED-JOURNAL"),
    "rebuild": Office("rebuild the views", (*GIVING, "assistant-director", "scorer"), "LED-VIEWS"),
    "set-clock": Office("set the clock right", GIVING, "LED-CLOCK"),
}
"""Acts on the ledger as a whole, with who may do them; anyone, while nobody holds an office."""


def ranks(role: Role) -> tuple[tuple[Role, ...], ...]:
    """Return who gives an office: its own rank or above; if nobody holds those, the next below."""
    if role not in GIVING:
        return (GIVING,)
    own = GIVING.index(role) + 1
    return (GIVING[:own], *((below,) for below in GIVING[own:]))
