"""Entrants: each contestant with its people, and whether it still takes part."""

from fractions import Fraction

from msgspec import Struct

from ledger.record.entries import Contestant, Entries


class Entrant(Struct, frozen=True, kw_only=True):
    """A contestant as it was entered.

    Attributes:
        field: the one it is ranked in, where there are two winners.
        category: its stratum or division.
        zone: whom it represents.
        players: the ids of its members as they are now.
        standing: "in", or "withdrawn", "disqualified".
        came: from which session on, where it came in late or fills up the field (house).
        handicap: None where it was given none.

    """

    contestant: str
    field: str | None
    category: str | None
    zone: str | None
    players: tuple[str, ...]
    standing: str
    house: bool
    came: str | None
    handicap: Fraction | None = None


def entrants(entries: Entries, stage: str | None) -> tuple[Entrant, ...]:
    """Return all that have entered, by their numbers in a stage (None: the latest)."""
    order = sorted(
        entries.contestants, key=lambda one: (entries.seed(one, stage or ""), entries.number(one))
    )
    return tuple(_entrant(entries.contestants[one], entries) for one in order)


def _entrant(one: Contestant, entries: Entries) -> Entrant:
    standing = "withdrawn" if one.id in entries.withdrawn else "in"
    return Entrant(
        contestant=one.id,
        field=one.field,
        category=one.category,
        zone=one.zone,
        players=one.players,
        standing="disqualified" if one.id in entries.disqualified else standing,
        house=one.id in entries.house,
        came=entries.house.get(one.id) or entries.dropped_in.get(one.id),
        handicap=entries.handicaps.get(one.id),
    )
