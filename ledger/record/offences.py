"""The offences that count when another one is dealt with, here and in other contests."""

from collections.abc import Iterable, Iterator

from ledger.events import OffenceNoted, PenaltyImposed, WarningIssued
from ledger.record.contest import Contest
from ledger.rules.penalties import Ladder
from ledger.rules.penalties.sanction import Committed, Sanction


def committed(contest: Contest, event: WarningIssued | PenaltyImposed) -> Committed:
    """Describe an offence that was dealt with, as its ladder counts it."""
    assert contest.opened is not None
    return Committed(
        event.contestant,
        event.players or contest.entries.players(event.contestant),
        contest.opened.contest,
        contest.sessions[event.session].stage,
        event.minutes,
        event.boards,
        event.session,
    )


def before(
    contest: Contest,
    offence: str,
    elsewhere: Iterable[OffenceNoted],
    version: int | None = None,
) -> Iterator[Committed]:
    """List the earlier offences of a kind that were dealt with and not waived.

    elsewhere: those noted in the tournament. version: of the contest's own only those before
    this one (None: all).
    """
    assert contest.opened is not None
    for noted in elsewhere:
        if noted.offence == offence and noted.contest != contest.opened.contest:
            yield Committed(
                noted.contestant,
                noted.players,
                noted.contest,
                minutes=noted.minutes,
                boards=noted.boards,
                session=noted.session,
            )
    for number, sanctioned in contest.sanctions.items():
        is_before = version is None or number < version
        if sanctioned.event.offence == offence and is_before and not sanctioned.waived:
            yield committed(contest, sanctioned.event)


def due(ladder: Ladder, earlier: Iterable[Committed], this: Committed) -> Sanction:
    """Work out what an offence costs after the earlier ones that count on its ladder."""
    return ladder.after(tuple(earlier), this)
