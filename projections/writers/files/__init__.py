"""Files for other programs: one format a file, written from an `Outgoing`.

A writer returns the file and what of the contest it does not say, in words. What changes
standings and has no place in any file of results is the same for all (`Outgoing.lost`).
"""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from ledger.bridge.numbers import so_many
from ledger.errors import CannotSay
from projections.views.outgoing import Outgoing


class Written(NamedTuple):
    """A file, and what it does not say."""

    content: bytes
    lost: tuple[str, ...]


NAMES = ("acbl", "csv", "json", "lin", "pbn", "points", "usebio", "usebio-1.3", "xlsx")
"""The formats, each of which has the file of its name (usebio_1_3.py)."""

BY_OTHER_MEANS = ("json", "lin", "points", "xlsx")
"""The formats in which people are not known by a number alone."""

WITH_RESULTS = ("acbl", "json", "usebio", "usebio-1.3")
"""The formats that have matches without boards, or say themselves of which they lose the result."""


def written(out: Outgoing, form: str) -> Written:
    """Return the contest in a format, which is one of NAMES.

    Raises CannotSay for a contest that the format has no words for at all, or in which a number
    means two contestants; NotInstalled.
    """
    if out.shared_numbers and form not in BY_OTHER_MEANS:
        two = f"which of two contestants is meant by number {out.shared_numbers[0]}"
        instead = "--scope stage:NAME where they have it in two stages, else --as xlsx"
        raise CannotSay(form=f"a file as {form}", what=two, instead=instead)
    write: Callable[[Outgoing], Written] = import_module(f"{__name__}.{_module(form)}").write
    made = write(out)
    whole = (results_of(out.results),) if out.results and form not in WITH_RESULTS else ()
    return Written(made.content, (*out.lost, *whole, *made.lost))


def results_of(matches: int) -> str:
    """Return so many matches without boards, in words."""
    return f"{so_many(matches, 'match')} of which only the result is known"


def _module(form: str) -> str:
    return form.replace("-", "_").replace(".", "_")
