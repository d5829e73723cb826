"""On what ground an act stands: by which office, in which period, with whose consent to come."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from ledger.commands import AnyCommand
from ledger.desk import Desk
from ledger.events import AnyEvent, AppealLodged, CorrectionRequested
from ledger.record import Contest
from ledger.record.waiting import places_of
from ledger.recorded import Recorded
from ledger.rules.authority.acts import Role
from ledger.rules.authority.circumstances import ORDINARY
from ledger.rules.corrections import Cause
from ledger.store import Store
from projections.views.matters import matters
from projections.views.periods import Period, periods
from projections.writers import periods as writer
from projections.writers.known import Known
from replay.acts.parts import deeds
from replay.timeline import Past

Asking = TypeVar("Asking")


class Office(NamedTuple):
    """The office needed for an act, and those that the actor holds.

    Attributes:
        needed: the roles of which one is needed; None where no office is.
        held: the roles that whoever acts holds.
        clause: where that is said.

    """

    needed: tuple[Role, ...] | None
    held: tuple[Role, ...]
    clause: str


class Grounds(NamedTuple):
    """The grounds of an act, and the consents it waits for.

    Attributes:
        office: whose it is; None where nothing is asked for.
        within: the periods of what it asks for.
        consents: who has still to agree, by number.

    """

    office: Office | None
    within: tuple[Period, ...]
    consents: tuple[str, ...]

    def plain(self, known: Known) -> dict[str, Any]:
        """Return it as programs read it."""
        office = None if self.office is None else self.office._asdict()
        within = writer.plain(self.within, known)["periods"]
        return {"office": office, "periods": within, "consents_wanted": list(self.consents)}

    def lines(self, zone: str) -> Iterator[str]:
        """Tell it to people, a line each."""
        yield from _office_words(self.office)
        for one in self.within:
            yield writer.in_words(one, zone)
        if self.consents:
            yield f"it waits for the consent of {', '.join(self.consents)}"


def _office_words(office: Office | None) -> Iterator[str]:
    if office is None:
        return
    if office.needed is None:
        yield f"no office is needed for it ({office.clause})"
    elif own := [role for role in office.needed if role in office.held]:
        yield f"done as {' and '.join(own)}; it is for {', '.join(office.needed)} ({office.clause})"
    elif office.held:
        yield f"done as {' and '.join(office.held)}"


def noted(
    commands_of: Callable[[Asking], Sequence[AnyCommand]], into: list[AnyCommand]
) -> Callable[[Asking], Sequence[AnyCommand]]:
    """Return the same function, which notes what was asked for when it was last worked out."""

    def noting(sitting: Asking) -> Sequence[AnyCommand]:
        into[:] = commands_of(sitting)
        return into

    return noting


def grounds(
    store: Store, then: Past, ahead: Contest, batch: Sequence[Recorded], asked: Sequence[AnyCommand]
) -> Grounds:
    """Tell on what ground stands what would be recorded.

    ahead: the contest as it would be then; asked: what was asked for.
    """
    if not batch:
        return Grounds(None, (), ())
    at = batch[0].at
    concerned = {one.position: found for one in batch if (found := _concerned(one.event, ahead))}
    sessions = {session for session, *_ in concerned.values()}
    known = periods(ahead, (*then.counting_in(ahead), *batch), sessions, at) if sessions else ()
    waits = [one for one in matters(ahead, sessions, at) if one.position in concerned]
    sides = dict.fromkeys(side for one in waits if one.kind == "request" for side in one.waits_for)
    return Grounds(
        _office(store, then, ahead, batch[0], asked) if asked else None,
        tuple(one for one in known if any(_is_of(one, *found) for found in concerned.values())),
        tuple(map(ahead.entries.number, sides)),
    )


Concerned = tuple[str, Cause | None, int | None, frozenset[str]]
"""A session, whose error is put right, the ruling appealed against, and whose match it is."""


def _concerned(event: AnyEvent, ahead: Contest) -> Concerned | None:
    """Tell what an event asks for that has its time."""
    match event:
        case CorrectionRequested(session=session, cause=cause, asks=asks):
            sides = {side for sides, _ in places_of(asks, ahead.results) for side in sides}
            return session, cause, None, frozenset(sides)
        case AppealLodged(ruling=reference):
            ruled = ahead.rulings[reference.version]
            return ruled.event.session, None, ruled.position, frozenset()
        case _:
            return None


def _is_of(
    period: Period, session: str, cause: Cause | None, ruling: int | None, sides: frozenset[str]
) -> bool:
    """Tell whether a period is that of what an event asks for."""
    is_there = (period.session, period.cause, period.ruling) == (session, cause, ruling)
    return is_there and (not period.sides or set(period.sides) <= sides)


def _office(
    store: Store, then: Past, ahead: Contest, first: Recorded, asked: Sequence[AnyCommand]
) -> Office:
    """Tell by which office an act is done, as offices are held by its time."""
    authority, deed = ahead.regulations_for().default.authority, deeds()[type(asked[0])]
    tournament = Desk(store).tournament(then.opened.tournament)
    held = tournament.held(then.contest, first.at)
    return Office(
        authority.in_power(deed, ORDINARY, held),
        tuple(sorted(tournament.roles_of(first.actor, then.contest, first.at))),
        authority.clause_for(deed),
    )
