"""USEBIO 1.3: as 1.2, but for days as ISO writes them, types of events, and strata of pairs."""

from projections.views.outgoing import Outgoing
from projections.writers.files import Written, usebio


def write(out: Outgoing) -> Written:
    """Write the contest as one event. Raises CannotSay for a scoring without a word."""
    return usebio.write(out, "1.3")
