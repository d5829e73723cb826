"""Languages of what is shown to readers; the record, JSON and CSV have none.

A catalogue is a gettext PO file beside this one, read as it is: whoever translates opens it with
any program for such files, and nothing has to be compiled. A text of several parts is known by
its form, "Board {board}"; what stands in its places, as names and figures, stays as it is. What a
catalogue does not know is shown in English.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from projections.writers.languages.catalogue import Catalogue, read

LANGUAGES = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "pl": "Polski",
    "he": "עברית",
}
"""Each as its speakers call it."""

FROM_THE_RIGHT = frozenset(["he"])

WEIGHT = re.compile(
    r"(?P<language>[A-Za-z]{2,3})(?:-[\w-]+)?(?:\s*;\s*q=(?P<weight>[01](?:\.\d{0,3})?))?"
)
"""A language as a browser asks for it, and how much it is wanted."""

_spoken: ContextVar[str] = ContextVar("spoken", default="en")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Show everything within this context in a language."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> str:
    """Return the language in which things are said here."""
    return _spoken.get()


def is_from_the_right() -> bool:
    """Tell whether the language is written from right to left."""
    return spoken() in FROM_THE_RIGHT


def wanted(accepted: str) -> str:
    """Return the language that suits an Accept-Language header best; English where none does."""
    asked = [found for one in accepted.split(",") if (found := WEIGHT.fullmatch(one.strip()))]
    for one in sorted(asked, key=lambda found: -float(found["weight"] or "1")):
        if one["language"].lower() in LANGUAGES:
            return one["language"].lower()
    return "en"


def catalogue() -> Catalogue | None:
    """Return the catalogue of the language spoken here; None for English, the language of the
    texts."""
    return None if spoken() == "en" else catalogue_of(spoken())


@cache
def catalogue_of(language: str) -> Catalogue:
    """Return the catalogue of a language other than English."""
    return read(Path(__file__).with_name(f"{language}.po"))
