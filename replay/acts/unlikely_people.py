"""Warn of people who are in two places at once, or where they do not belong."""

from collections.abc import Iterator, Sequence

from ledger.events import Seated, SubstitutionMade
from ledger.recorded import Recorded
from replay.acts.earlier import earlier
from replay.acts.sitting import Sitting


def of_others(seated: Seated, sitting: Sitting) -> Iterator[str]:
    """Warn of somebody who sat for a contestant without being a member or substitute."""
    entries, whose = sitting.contest.entries, seated.contestant
    members = {*entries.players(whose)} if whose in entries.contestants else set()
    instead = {
        made.into
        for made in entries.substitutions.values()
        if (made.contestant, made.session) == (whose, seated.session)
    }
    if members and seated.person not in members | instead:
        yield sitting.roll.in_names(
            f"{seated.person} is no member of {whose}, nor its substitute in session"
            f" {seated.session} (see: member, substitute)"
        )


def taken(recorded: Recorded, batch: Sequence[Recorded], sitting: Sitting) -> Iterator[str]:
    """Warn of two in one seat, and of one in two, at the same time as far as anybody said."""
    seated = recorded.event
    assert isinstance(seated, Seated)
    told = [one for one in batch if one.position < recorded.position]
    known = [one for one in earlier(sitting.contest, recorded.position, Seated) if one not in told]
    for before in (*reversed(told), *known):
        event = before.event
        assert isinstance(event, Seated)
        place = (event.contestant, event.seat, event.room)
        is_there = place == (seated.contestant, seated.seat, seated.room)
        is_same = event.person == seated.person
        if is_there == is_same or not _at_once(event, seated):
            continue
        if is_there:
            yield sitting.roll.in_names(
                f"{event.person} is on record there too, as #{before.position}: both count as"
                " having played, unless one is taken back (see: annul)"
            )
        else:
            yield sitting.roll.in_names(
                f"{event.person} is on record in another seat then, of {event.contestant}, as"
                f" #{before.position}: take one back (see: annul)"
            )


def _at_once(one: Seated, other: Seated) -> bool:
    """Tell whether two seats were taken at the same time, as far as anybody said."""
    return (
        one.session == other.session
        and (None in (one.round, other.round) or one.round == other.round)
        and not (one.boards and {*one.boards}.isdisjoint(other.boards or one.boards))
    )


def plays_twice(recorded: Recorded, made: SubstitutionMade, sitting: Sitting) -> Iterator[str]:
    """Warn of a substitute who plays for somebody else in the session already."""
    for before in earlier(sitting.contest, recorded.position, SubstitutionMade):
        event = before.event
        assert isinstance(event, SubstitutionMade)
        if (event.session, event.into) == (made.session, made.into):
            yield sitting.roll.in_names(
                f"{made.into} plays for {event.out} of {event.contestant} in session"
                f" {made.session} as well, as #{before.position}: take one back (see: annul)"
            )
