"""Withheld events of a ledger as it is now, cached for a program that runs on."""

from collections.abc import Callable

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


class Withholding:
    """Keeps what is withheld, and works it out again for contests that have changed."""

    def __init__(self, following: Following) -> None:
        """following: where the contests are at hand."""
        self._following = following
        self._head: Head | None = None
        self._all = NOTHING
        self._each: dict[str, tuple[int, Withheld]] = {}

    def now(self, store: Store) -> Withheld:
        """Return what is withheld of the ledger as it is."""
        head = store.head()
        if head != self._head or self._all.by_clock:
            found = NOTHING._replace(unnamed=unnamed(store))
            for contest in contests(store):
                found = found.and_too(self._of(store, contest))
            self._head, self._all = head, found
        return self._all

    def _of(self, store: Store, contest: str) -> Withheld:
        with self._following.at(store, contest) as (then, facts):
            last, had = self._each.get(contest, (0, NOTHING))
            if last != then.events[-1].position or had.by_clock:
                had = withheld(then, facts)
                self._each[contest] = (then.events[-1].position, had)
            return had
