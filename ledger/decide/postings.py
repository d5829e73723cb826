"""Posting results."""

from ledger.commands import PostResults
from ledger.decide.admission import Bench, as_event
from ledger.errors import BadValue
from ledger.events import AnyEvent, ResultsPosted


def post(command: PostResults, bench: Bench) -> tuple[AnyEvent, ...]:
    """Standings are posted as computed from the record as it still is."""
    bench.authorise("post")
    bench.session(command.session)
    bench.vouched_for(f"the posting of session {command.session}")
    bench.computed_at(command.basis)
    if len(command.digest) != 64:
        raise BadValue(place="digest", value=command.digest, expected="a SHA-256 in hexadecimal")
    return as_event(command, ResultsPosted)
