"""Open a contest, and its tournament if that is new: one way for every shell."""

from collections.abc import Callable, Sequence

from ledger.commands import AnyCommand, OpenContest, OpenTournament
from ledger.desk import Desk
from ledger.recorded import Recorded
from ledger.roll import Roll, with_roll
from ledger.store import Store
from replay.acts.doing import submit
from replay.acts.sitting import Signer, Sitting
from replay.venues import zone_for

More = Callable[[Sitting], Sequence[AnyCommand]]
"""A function that gives further commands, once the contest is open."""


def nothing_more(_: Sitting) -> Sequence[AnyCommand]:
    """Give no further commands."""
    return ()


def open_contest(
    store: Store,
    opening: OpenContest,
    venue: str | None,
    signer: Signer,
    more: More = nothing_more,
) -> tuple[Recorded, ...]:
    """Open it, and give the events. venue: the time zone of a new tournament.

    Raises BadValue for another zone than the tournament's, and what decides against it.
    """
    desk, held = Desk(store), opening.tournament

    def done(roll: Roll) -> tuple[Recorded, ...]:
        sitting = Sitting(store, desk, desk.contest(opening.contest), roll)

        def commands() -> list[AnyCommand]:
            zone = zone_for(store, held, venue)
            before_it = OpenTournament(tournament=held, title=held, zone=zone)
            first = [] if desk.tournament(held).exists else [before_it]
            return [*first, opening, *more(sitting)]

        with sitting.by_name():
            return submit(sitting, opening.contest, commands, signer)

    return with_roll(store, done)
