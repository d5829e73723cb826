"""Notes of a request for the log: kinds and figures, never a name or a token.

Of an address only its kind is noted, for it may hold names of contests and secrets of links.
"""

import traceback
from pathlib import Path
from typing import Any

from replay import acts, questions

NOTED = "bridge-ledger.noted"
"""The key of a request's notes in its scope."""

KINDS = {
    "": "front",
    "api": "api",
    "c": "page",
    "check": "check",
    "desk": "desk",
    "link": "link",
    "live": "feed",
    "manual": "manual",
    "proof": "proof",
    "static": "static",
    "table": "table",
    "time": "page",
    "wall": "wall",
}
"""The kind of an address, by its first part."""


def kind_of(path: str) -> str:
    """Return the kind of an address: one of a dozen words, whatever is in it."""
    first, *rest = _parts(path)
    if first == "api" and rest[-1:] == ["acts"]:
        return "act"
    if first == "api" and rest[-1:] == ["feed"]:
        return "feed"
    return KINDS.get(first, "other")


def asked_in(path: str) -> str:
    """Return the question or the act's form that an address names, if there is one of this name."""
    last = _parts(path)[-1]
    return last if last in questions.NAMES or last.replace("-", " ") in acts.NAMES else ""


def _parts(path: str) -> list[str]:
    """Return the parts of an address, without the name of a ledger that is served beside others."""
    parts = path.removeprefix("/").split("/")
    return (parts[2:] or [""]) if parts[0] == "l" else parts


def note(scope: Any, **known: Any) -> None:
    """Note something about a request, where somebody wants to know."""
    scope.get(NOTED, {}).update(known)


def place_of(error: BaseException) -> str:
    """Describe an unforeseen error: its kind, file and line, none of its words."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" at {Path(one.filename).name}:{one.lineno}" for one in last)
    return type(error).__name__ + where
