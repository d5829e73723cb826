"""The links that were given for a contest: to whom, in what part, and how far each has come."""

from collections.abc import Iterator
from typing import NamedTuple

from ledger.desk import Desk
from ledger.people import People
from ledger.store import Store
from projections.writers.known import shown_time
from replay.venues import venue_zone


class Given(NamedTuple):
    """A link, in names.

    Attributes:
        position: of the event that made it.
        table: at which it is used; None for a link that is for no table.
        state: whether it was opened, and when, or is over.

    """

    position: int
    person: str
    role: str
    table: str | None
    seat: str | None
    given_by: str
    state: str

    @property
    def words(self) -> str:
        """Tell whose it is, where it is used, and its state."""
        table = f", table {self.table} {self.seat or ''}".rstrip() if self.table else ""
        return f"{self.person} as {self.role}{table}: {self.state}"

    @property
    def is_over(self) -> bool:
        """Tell whether it is good for nothing any more."""
        return self.state == OVER


OVER = "over"


def given_links(store: Store, contest: str) -> Iterator[Given]:
    """List the links for a contest, the oldest first. Raises NoSuch."""
    desk = Desk(store)
    opened = desk.opened(contest).opened
    assert opened is not None
    names, zone = People(store).names(), venue_zone(store, opened.tournament)
    now = store.present() or store.head().recorded_at
    assert now is not None
    for link in desk.tournament(opened.tournament).links.made.values():
        if not link.covers(contest):
            continue
        state = "not opened"
        if link.is_over(now):
            state = OVER
        elif link.taken_at is not None:
            state = f"opened {shown_time(link.taken_at, zone)}"
        made = link.made
        yield Given(
            link.position,
            names.get(made.person, made.person),
            made.role,
            made.table,
            made.seat,
            names.get(link.made_by, link.made_by),
            state,
        )
