"""All questions about a contest, described once for every shell: one file a question.

A file is loaded only when its question is asked.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from replay.verbs import VERBS

if TYPE_CHECKING:
    from replay.questions.asking import Question

OF_MOMENTS = ("diff", "log", "appeal")
"""Those whose verbs are written in a way of their own, or print the record itself."""

_FILES = {module.name.replace("_", "-") for module in iter_modules(__path__)}.difference(OF_MOMENTS)

NAMES = tuple(verb for verb in VERBS if verb in _FILES)
"""What can be asked, in the order of use: every other verb that has a file here."""


def described(name: str) -> "Question":
    """Return the question of this name, which is one of NAMES or of OF_MOMENTS."""
    module = import_module(f"{__name__}.{name.replace('-', '_')}")
    found: Question = module.answer
    return found
