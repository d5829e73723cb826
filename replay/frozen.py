"""Derive again what was computed from standings and then recorded: draws, numbers, fields."""

from collections.abc import Iterator

from ledger.decide.draws import RESTS_ON_NOTHING
from ledger.errors import LedgerError
from ledger.events import (
    AnyEvent,
    DrawPublished,
    DropInEntered,
    HouseContestantAdded,
    NumbersAssigned,
    QualifiersDeclared,
)
from ledger.record import Contest
from ledger.store import Store
from projections.views.newcomers import drop_in_score, house_score
from projections.views.next_draw import propose
from projections.views.numbering import by_placing
from projections.views.qualifiers import proposed
from replay.timeline import contests, past


def frozen_faults(store: Store) -> Iterator[tuple[int, str]]:
    """List the recorded values that do not follow from the record at their basis, by position."""
    for contest in contests(store):
        whole = past(store, contest)
        odd = whole.facts().odd
        for recorded in whole.events:
            basis = basis_of(recorded.event)
            if basis is None or recorded.reference in odd:
                continue
            try:
                fault = fault_of(recorded.event, past(store, contest, f"#{basis}").facts())
            except LedgerError as error:
                fault = f"it cannot be derived again as known at #{basis} ({error})"
            if fault is not None:
                yield recorded.position, fault


def basis_of(event: AnyEvent) -> int | None:
    """Give the position that a value was computed at; None if it was not computed."""
    match event:
        case DrawPublished(basis=basis, method=method) if method not in RESTS_ON_NOTHING:
            return basis
        case (
            NumbersAssigned(basis=basis)
            | QualifiersDeclared(basis=basis)
            | DropInEntered(basis=basis)
            | HouseContestantAdded(basis=basis)
        ):
            return basis
        case _:
            return None


def fault_of(event: AnyEvent, facts: Contest) -> str | None:
    """Say how a recorded value differs from what this state gives; None if it does not."""
    session, stage = getattr(event, "session", None), getattr(event, "stage", None)
    if session not in (None, *facts.sessions) or stage not in (None, *facts.stages):
        return f"nothing was known then of {session or stage}"
    match event:
        case DrawPublished():
            return _draw(event, facts)
        case NumbersAssigned():
            return _numbers(event, facts)
        case QualifiersDeclared():
            return _field(event, facts)
        case DropInEntered():
            return _drop_in(event, facts)
        case HouseContestantAdded():
            return _house(event, facts)
        case _:
            return None


def _draw(event: DrawPublished, facts: Contest) -> str | None:
    what = f"the draw of round {event.round} of session {event.session}"
    drawn = propose(facts, event.session, event.round, event.barred, event.section)
    derived = next((one for one in drawn if one.section == event.section), None)
    if derived is None:
        return f"{what} is of other sections than the record gives"
    if (derived.method, derived.version) != (event.method, event.version):
        return f"{what} was made by another method ({event.method}, version {event.version})"
    tables = tuple((pairing.ns, pairing.ew) for pairing in event.pairings)
    again = tuple((pairing.ns, pairing.ew) for pairing in derived.pairings)
    for table, (was, now) in enumerate(zip(tables, again, strict=False), 1):
        if was != now:
            return f"{what} has {'-'.join(was)} at table {table}, the record gives {'-'.join(now)}"
    out = (event.sits_out, event.triangle), (derived.sits_out, derived.triangle)
    if len(tables) != len(again) or out[0] != out[1]:
        return f"{what} has other contestants than the record gives"
    for one, other in zip(event.pairings, derived.pairings, strict=True):
        if one != other:
            return f"{what} has another table, boards or arrow for {one.ns}-{one.ew}"
    if event.order != derived.order:
        return f"{what} used another order than the record gives"
    return None


def _numbers(event: NumbersAssigned, facts: Contest) -> str | None:
    """Say how the numbers of a round robin differ from those by the placing before it."""
    if event.phase is None:
        return None
    derived = by_placing(facts, event.stage, event.phase).numbers
    for contestant, number in event.numbers.items():
        if derived.get(contestant) != number:
            return f"number {number} of {contestant} is not its place, {derived.get(contestant)}"
    return None


def _field(event: QualifiersDeclared, facts: Contest) -> str | None:
    what = f"the field declared from {event.stage} into {event.into}"
    derived = {one.contestant: one.place for one in proposed(facts, event.stage, event.into)}
    for one in event.qualifiers:
        if one.contestant not in derived:
            return f"{what} has {one.contestant}, whom the record does not entitle"
        if derived[one.contestant] != one.place:
            where = derived[one.contestant]
            return f"{what} has {one.contestant} at {one.place}, the record gives {where}"
    missing = [name for name in derived if name not in {q.contestant for q in event.qualifiers}]
    return f"{what} lacks {missing[0]}" if missing else None


def _drop_in(event: DropInEntered, facts: Contest) -> str | None:
    rule = facts.conditions(event.session).drop_ins
    derived = drop_in_score(facts, rule, event.session, event.category) if rule else None
    if derived is None or derived.counted == event.score:
        return None
    return f"{event.contestant} came in with {event.score}, the record gives {derived.counted}"


def _house(event: HouseContestantAdded, facts: Contest) -> str | None:
    rule = facts.conditions(event.session).drop_ins
    derived = house_score(facts, rule, event.session) if rule else None
    if derived is None or (derived.rank, derived.score) == (event.rank, event.score):
        return None
    return (
        f"house {event.contestant} took over {event.score} at rank {event.rank},"
        f" the record gives {derived.score} at {derived.rank}"
    )
