"""All acts, described once for every shell: one file an act, or a family of acts.

A file is loaded only when its act is used.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from replay.verbs import VERBS

if TYPE_CHECKING:
    from replay.acts.describing import Act

FAMILIES: dict[str, tuple[str, ...]] = {
    "movement": ("use",),
    "board": ("not-played", "remove", "fouled", "substitute", "late-play"),
    "appeal": ("lodge", "admit", "hear", "decide", "withdraw"),
    "member": ("add", "replace", "correct"),
    "keys": ("adopt", "retire"),
}
"""Verbs that stand before several acts."""


def _named() -> Iterator[str]:
    """Yield every verb that has a file here, or the acts behind it."""
    files = {module.name for module in iter_modules(__path__)}
    for verb in VERBS:
        if verb.replace("-", "_") in files:
            yield from (f"{verb} {own}" for own in FAMILIES[verb]) if verb in FAMILIES else (verb,)


NAMES = tuple(_named())
"""The names of all acts, in the order of use; each is in the file of its first word."""


def described(name: str) -> "Act":
    """Return the act of this name, such as "keys adopt", which is one of NAMES."""
    file, _, own = name.partition(" ")
    module = import_module(f"{__name__}.{file.replace('-', '_')}")
    found: Act = getattr(module, (own or file).replace("-", "_"))
    return found
