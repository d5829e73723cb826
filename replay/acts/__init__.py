"""Every act of a contest, described once: one file an act, or a family of acts.

They are loaded only when they are used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replay.acts.describing import Act

FAMILIES: dict[str, tuple[str, ...]] = {
    "board": ("not-played", "remove", "fouled", "substitute", "late-play"),
    "appeal": ("lodge", "admit", "hear", "decide", "withdraw"),
    "member": ("add", "replace", "correct"),
    "keys": ("adopt", "retire"),
}
"""Verbs that stand before several acts."""

NAMES = (
    "entry",
    "handicap",
    "rename",
    "schedule",
    "stage",
    "numbers",
    "movement use",
    "deals",
    "draw",
    "lot",
    "seat",
    "line-up",
    "appoint",
    "link",
    "end-link",
    *(f"keys {name}" for name in FAMILIES["keys"]),
    "amend",
    "enter",
    "result",
    "confirm",
    "agree",
    "leave",
    "average",
    "adjust",
    *(f"board {name}" for name in FAMILIES["board"]),
    "correct",
    "consent",
    "annul",
    "post",
    "rule",
    "advise",
    *(f"appeal {name}" for name in FAMILIES["appeal"]),
    "penalise",
    "suspend",
    "waive",
    "incident",
    "call",
    "answer",
    "forfeit",
    "withdraw",
    "disqualify",
    "substitute",
    "discount",
    "alter",
    *(f"member {name}" for name in FAMILIES["member"]),
    "eligible",
    "hand-in",
    "drop-in",
    "qualify",
    "replace",
    "choose",
    "settle",
)
"""What can be done, in the order of use; each has the file of its first word."""


def described(name: str) -> "Act":
    """Return the act of this name, which is one of NAMES."""
    file, _, own = name.partition(" ")
    module = import_module(f"{__name__}.{file.replace('-', '_')}")
    found: Act = getattr(module, (own or file).replace("-", "_"))
    return found
