"""Every question about a contest's past, described once: one file a question.

They are loaded only when they are asked.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replay.questions.asking import Question

NAMES = (
    "entries",
    "standings",
    "traveller",
    "travellers",
    "scorecard",
    "scorecards",
    "matches",
    "cross-table",
    "ranks",
    "butler",
    "qualifiers",
    "carry-over",
    "finals",
    "offences",
    "eligibility",
    "awards",
    "seating",
    "draws",
    "periods",
    "missing",
    "matters",
    "rounds",
    "states",
    "timeline",
    "blame",
    "explain",
    "impact",
    "what-if",
)
"""What can be asked, in the order of use; each has the file of its name."""

OF_MOMENTS = ("diff", "log", "appeal")
"""Those whose verbs are written in a way of their own, or print the record itself."""


def described(name: str) -> "Question":
    """Return the question of this name, which is one of NAMES or of OF_MOMENTS."""
    module = import_module(f"{__name__}.{name.replace('-', '_')}")
    found: Question = module.answer
    return found
