"""Erase people: the record says first who is to be erased, then every trace is removed.

If it is cut short, every later command that records goes on with it, until no file of this
program beside the record holds a byte of their names.
"""

import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ledger.erasures import Erasures, finish, under_way
from ledger.errors import ErasureStopped, ErasureWaits, LedgerError, LedgerIsBusy, ViewsAreBusy
from ledger.names import named_in, written
from ledger.people import People
from ledger.store import Store, sweep_around
from replay.rebuild import cleanse

PATIENCE = 5.0
"""Seconds to wait for others who still read what is to be erased."""


class Step(NamedTuple):
    """A step of erasing: where, in words, and a function that may be repeated.

    Attributes:
        after: how many of the steps before it must be done.

    """

    where: str
    take: Callable[[Store, Erasures, float], None]
    after: int = 1


STEPS = (
    Step("the table of people", lambda store, who, _: People(store).forget(who.people), after=0),
    Step("the views", lambda store, _, patience: cleanse(store, patience)),
    Step("files half made", lambda store, *_: _sweep(store)),
    Step("the ledger's file", lambda store, _, patience: store.rewrite(patience)),
    Step("the note that it is done", lambda store, who, _: finish(store, who), after=4),
)
"""The steps of erasure in order, from the names to their copies, so that no copy restores one."""


def resume(store: Store, patience: float = PATIENCE, *, is_begun: bool = False) -> frozenset[str]:
    """Finish the erasing that is on record; give the ids of those who are erased now.

    Every event, hash and result stands; only the ids stay. is_begun: whether it is known that
    there is one. Raises ErasureWaits while somebody still reads what is to be forgotten, and
    ErasureStopped where a file cannot be written, as on a full disk; they say what is done and
    what is left.
    """
    done, errors = list[str](), list[LedgerError]()
    try:
        who = under_way(store)
    except LedgerError as error:
        raise (_unfinished(done, error) if is_begun else error) from None
    for step in STEPS if who.people else ():
        if len(done) >= step.after:
            try:
                step.take(store, who, patience)
            except LedgerError as error:
                errors.append(error)
            else:
                done.append(step.where)
    if errors:
        raise _unfinished(done, errors[0])
    return who.people


def _sweep(store: Store) -> None:
    """Remove what killed programs left half made beside the ledger: an export, or a new one."""
    for folder in sweep_around(store.path) if isinstance(store.place, Path) else ():
        raise LedgerIsBusy(file=str(folder))


def _unfinished(done: Collection[str], error: LedgerError) -> LedgerError:
    """Make the refusal that says what is done, what is left, and what went wrong first."""
    left = tuple(step.where for step in STEPS if step.where not in done)
    if isinstance(error, LedgerIsBusy | ViewsAreBusy):
        return ErasureWaits(file=error.file, done=tuple(done), left=left)
    why = getattr(error, "why", str(error))
    return ErasureStopped(done=tuple(done), left=left, why=why)


def mentions(store: Store, names: Collection[str]) -> tuple[int, ...]:
    """Find the events whose free text holds one of these names, which stays on record.

    It may stand there with another apostrophe, other blanks or accents, or surname first.
    """
    if not names:
        return ()
    known = [written(name) for name in names]
    words = "|".join(re.escape(name) for name in known)
    named = re.compile(rf"(?<!\w)({words})(?!\w)", re.IGNORECASE)
    spelt = [*known, *map(_surname_first, known)]

    def is_named(text: str) -> bool:
        return bool(named.search(written(text))) or any(named_in(text, spelt))

    return tuple(
        row.position for row in store.rows() if any(map(is_named, _texts(_decoded(row.body))))
    )


def _surname_first(name: str) -> str:
    *given, surname = name.split() or [""]
    return " ".join((surname, *given))


def _decoded(body: str) -> Any:
    """Return a body as plain JSON; nothing of one that is damaged, which is for verify to say."""
    try:
        return msgspec.json.decode(body)
    except ValueError:
        return None


def _texts(plain: Any) -> Iterator[str]:
    """Yield all texts in a JSON value, without the names of its fields."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict | list):
        for value in plain.values() if isinstance(plain, dict) else plain:
            yield from _texts(value)
