"""Withheld events of a ledger as it is now, cached for a program that runs on."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from ledger.consent import unnamed
from ledger.store import Head, Store
from replay.following import Following
from replay.public import NOTHING, Withheld, withheld, withheld_of
from replay.timeline import contests, past

Withholds = Callable[[Store], Withheld]
"""A function that returns what is withheld of a ledger as it is now."""


def withheld_now(store: Store) -> Withheld:
    """Compute what is withheld of all contests of a ledger as they are now."""
    pasts = (past(store, contest) for contest in contests(store))
    found = withheld_of((then, then.facts()) for then in pasts)
    return found._replace(unnamed=unnamed(store))


class _Known(NamedTuple):
    """What was withheld of a contest, after which row, and when."""

    last: Head
    now: datetime
    all: Withheld


class Withholding:
    """Keeps what is withheld, and works it out again for contests that have changed."""

    def __init__(self, following: Following) -> None:
        """following: where the contests are at hand."""
        self._following = following
        self._told: tuple[Head | None, Withheld] = (None, NOTHING)
        self._each: dict[str, _Known] = {}

    def now(self, store: Store) -> Withheld:
        """Return what is withheld of the ledger as it is."""
        head, (known, found) = store.head(), self._told
        if head != known or found.by_clock:
            found = NOTHING._replace(unnamed=unnamed(store))
            for contest in contests(store):
                found = found.and_too(self._of(store, contest))
            self._told = head, found
        return found

    def _of(self, store: Store, contest: str) -> Withheld:
        """Work it out unless the contest is as it was, up to its last row, and no clock went back.

        The hash of that row proves those before it, also where the ledger was replaced.
        """
        with self._following.at(store, contest) as (then, facts):
            last = store.head(then.events[-1].position)
            known = self._each.get(contest)
            if known is None or known.last != last or known.all.by_clock or then.now < known.now:
                known = self._each[contest] = _Known(last, then.now, withheld(then, facts))
            return known.all
