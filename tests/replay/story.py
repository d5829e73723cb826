"""One evening in a declared ledger, of which every position is known.

 #1  18:00  ledger founded              #16  22:00  results of session 1 posted
 #2  19:00  tournament, contest, stage, #17  22:10  correction of board 1 asked for
  to #9     session, pairs 1 to 4       #18  22:10  and made
#10  21:00  scores of boards 1, 2 and 8 #19  22:45  correction of board 2 asked for
 to #15     at two tables               #20  22:45  and refused
"""

from typing import Literal

from ledger.commands import PostResults
from ledger.desk import Desk
from ledger.events import Reference, contest_stream
from ledger.store import Store
from projections.views.postings import RECKONING
from replay.postings import posted_digest
from tests.given import CLUB, Given, club_session, correct, declared_ledger, enter, scored
from tests.servers import Folder

FOUNDED, SCORED, POSTED, ASKED, CORRECTED, ASKED_LATE, REFUSED = 1, 15, 16, 17, 18, 19, 20
"""Positions."""

MISKEYED = scored(1, "1", "2", 420)
RIGHT = scored(1, "1", "2", -50)


def evening(folder: Folder, name: str = "club.ledger") -> Given:
    """The evening told to its end."""
    told = before_posting(folder, name)
    told.given(posting(told), at="22:00")
    told.given(correct(entry(told, POSTED - 6), MISKEYED, RIGHT), at="22:10")
    late = scored(2, "1", "3", 110), scored(2, "1", "3", -110)
    told.given(correct(entry(told, POSTED - 4), *late), at="22:45")
    return told


def before_posting(folder: Folder, name: str = "club.ledger") -> Given:
    """The evening up to the last score."""
    told = Given(club_session(), desk=declared_ledger(folder, name))
    return told.given(
        enter(1, "1", "2", 420),
        enter(1, "3", "4", 50),
        enter(2, "1", "3", 110),
        enter(2, "2", "4", 140),
        enter(8, "1", "4", -100),
        enter(8, "2", "3", 50),
        at="21:00",
    )


def posting(
    told: Given, session: str = "1", status: Literal["provisional", "final"] = "provisional"
) -> PostResults:
    """Post what the standings of a session really are."""
    store = store_of(told)
    basis = store.head().position
    digest = posted_digest(store, CLUB, session, basis)
    return PostResults(
        session=session, digest=digest, basis=basis, status=status, reckoning=RECKONING
    )


def entry(told: Given, position: int) -> Reference:
    """The score that was entered at a position."""
    row = store_of(told).row(position)
    assert row is not None
    return Reference(contest_stream(CLUB), row.version)


def store_of(told: Given) -> Store:
    """The ledger that the evening is told to."""
    assert isinstance(told.desk, Desk)
    return told.desk.store
