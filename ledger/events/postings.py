"""Results made available officially."""

from typing import Literal

from ledger.events.base import Event


class ResultsPosted(Event, frozen=True, kw_only=True, tag="ResultsPosted"):
    """The standings after this session, as known at position `basis`.

    Attributes:
        digest: SHA-256 of those standings in canonical form; who recomputes them from the record
            must arrive at it.
        basis: the position at which they were computed.
        status: provisional, or final for the stage.
        incomplete: why what was still open was not waited for; None where nothing was.
        reckoning: by which of the program's, None where it named none.

    """

    session: str
    digest: str
    basis: int
    status: Literal["provisional", "final"] = "provisional"
    incomplete: str | None = None
    reckoning: int | None = None


PostingEvent = ResultsPosted
