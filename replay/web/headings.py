"""The names that stand at the head and foot of a page: the contest, and who acts there."""

from ledger.desk import Desk
from ledger.people import People
from ledger.record.access import Link
from ledger.store import Store
from replay.web.words import choice


def title_of(store: Store, contest: str) -> str:
    """Return the title of a contest."""
    opened = Desk(store).opened(contest).opened
    assert opened is not None
    return opened.title


def called(store: Store, link: Link) -> str:
    """Return the name of the link's holder as shown on pages, with the role."""
    made = link.made
    return f"{People(store).names().get(made.person, made.person)} ({choice(made.role)})"
