"""People who are kept as they were before changes that a journal brought.

A journal says that somebody's details changed, and not to what. Until the register of people from
there is read too, they are kept as they were, which nobody has touched.
"""

from collections.abc import Sequence

from ledger.events import LEDGER_STREAM, PeopleChanged
from ledger.journal.origins import Origin, origins
from ledger.people import People, Person, is_sealed
from ledger.store import Store

KEPT_AS_BEFORE = (
    "people kept as they were before changes that a journal brought: {} (see: people import)"
)
"""How it is told of so many."""


def behind(store: Store) -> frozenset[str]:
    """Return the ids of those of whom only changes that came in journals are not known here."""
    brought, changes = origins(store), dict[str, list[tuple[int, str]]]()
    if not brought:
        return frozenset()
    for recorded in store.read(LEDGER_STREAM):
        if isinstance(recorded.event, PeopleChanged):
            for change in recorded.event.changes:
                changes.setdefault(change.person, []).append((recorded.position, change.seal))
    known = People(store).all()
    return frozenset(one.id for one in known if _is_behind(one, changes.get(one.id, ()), brought))


def _is_behind(
    person: Person, changes: Sequence[tuple[int, str]], brought: Sequence[Origin]
) -> bool:
    """Tell whether the details are those before the last changes, all of which were brought.

    changes: the position and the seal of each, in order.
    """
    seals = [{}, *({person.id: seal} for _, seal in changes)]
    if is_sealed(person, seals.pop()):
        return False
    for position, _ in reversed(changes):
        if not any(origin.first <= position <= origin.last for origin in brought):
            return False
        if is_sealed(person, seals.pop()):
            return True
    return False
