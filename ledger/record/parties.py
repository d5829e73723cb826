"""Law 92A: whose ruling it is: its parties', and of those who sat at their table."""

from collections.abc import Iterator

from ledger.bridge.scores import seated
from ledger.events import RulingGiven
from ledger.record.contest import Contest


def concerned(contest: Contest, ruling: RulingGiven) -> tuple[str, ...]:
    """Name the parties, and whoever played the ruling's board at the table of one of them.

    Nobody where it names no parties: then it is everybody's.
    """
    return tuple(dict.fromkeys((*ruling.contestants, *_at_their_tables(contest, ruling))))


def _at_their_tables(contest: Contest, ruling: RulingGiven) -> Iterator[str]:
    if ruling.board is None:
        return
    for line in contest.results.index.on_board(ruling.session, ruling.board).values():
        sat = seated(line.ns, line.ew)
        if not {*ruling.contestants}.isdisjoint(sat):
            yield from sat
