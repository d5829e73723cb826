"""Scores altered because of substitutions (NSWBA 4.4.1, 4.6.5)."""

from collections.abc import Iterable
from fractions import Fraction

from ledger.events import ScoreAltered
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.rules.altered_scores import AlteredScores
from projections.scoring.accounts import Item
from projections.scoring.course import Encounter

ZERO = Fraction(0)


def altered_items(
    facts: Contest, encounter: Encounter, met: tuple[Encounter, ...], rule: AlteredScores
) -> dict[str, Item]:
    """Return the items that stand instead of an encounter's, by contestant."""
    items: dict[str, Item] = {}
    if encounter.away is None:
        return items
    for recorded, event in facts.of(ScoreAltered):
        if event.session == encounter.session and event.contestant in encounter.between():
            item = _item(recorded, event, encounter, met, rule)
            items[_whose(event, encounter)] = item
    return items


def _whose(event: ScoreAltered, encounter: Encounter) -> str:
    """Return the contestant whose score is altered: the unit itself or its opponent."""
    if not event.opponents:
        return event.contestant
    return next(s.contestant for s in encounter.sides if s.contestant != event.contestant)


def _item(
    recorded: Recorded,
    event: ScoreAltered,
    encounter: Encounter,
    met: tuple[Encounter, ...],
    rule: AlteredScores,
) -> Item:
    unit = next(s for s in encounter.sides if s.contestant == event.contestant)
    other = next(s for s in encounter.sides if s.contestant != event.contestant)
    elsewhere = [e for e in met if e is not encounter]
    theirs = vps_of(other.contestant, met)
    own = rule.alter(unit.vps or ZERO, vps_of(unit.contestant, elsewhere), theirs).vps
    amount = own if event.vps is None else event.vps
    if event.opponents:
        amount = rule.modify(vps_of(other.contestant, elsewhere), amount).vps
    whose = other if event.opponents else unit
    against = unit if event.opponents else other
    return Item(
        source="altered",
        amount=amount,
        session=encounter.session,
        number=encounter.number,
        opponent=against.contestant,
        own=whose.own,
        clause=rule.clause,
        events=(*encounter.events, recorded.position),
    )


def vps_of(name: str, met: Iterable[Encounter]) -> list[Fraction]:
    """Return a contestant's victory points in its played matches."""
    return [
        side.vps
        for encounter in met
        if encounter.kind == "played"
        for side in encounter.sides
        if side.contestant == name and side.vps is not None
    ]
