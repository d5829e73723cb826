"""Importing a file: record its statement, if the contest is as it was compared with."""

import re

from ledger.commands import ImportFile
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.errors import BadValue, MovedSince, ReasonRequired
from ledger.events import AnyEvent

SOURCE = re.compile(r"[\w.:-]{1,60}", re.ASCII)
"""What a source may be called: a name of ours, not a path and not a person."""


def import_file(command: ImportFile, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record what a file says; to strike out what it lacks needs a reason."""
    bench.authorise("import")
    _compared_with_this(command.basis, bench)
    if not SOURCE.fullmatch(command.source):
        expected = "up to 60 letters, digits and . : _ -"
        raise BadValue(place="source", value=command.source, expected=expected)
    if command.complete and not command.reason:
        raise ReasonRequired(what="striking out what a file lacks")
    return as_event(command)


def _compared_with_this(basis: int, bench: Bench) -> None:
    """Raise MovedSince if somebody else recorded something in the contest meanwhile."""
    head = bench.act.head
    for recorded in bench.contest.history[basis:]:
        if head is None or recorded.position <= head:
            raise MovedSince(basis=bench.contest.history[max(basis - 1, 0)].position)


DECIDES: Decisions = {
    ImportFile: import_file,
}
"""What is decided here, and by which function."""
