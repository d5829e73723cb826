"""Parts common to all ACBL results: members' numbers, strata and the places in them.

Everybody is ranked in the own stratum and in each one above it.
"""

from collections.abc import Iterable, Iterator

from projections.views.outgoing import OutContestant, Outgoing


def people(one: OutContestant) -> list[dict[str, str | None]]:
    """Return the contestant's people, with their numbers if they are members of the ACBL."""
    return [{"name": player.name, "id_number": _member(player.number)} for player in one.players]


def stratum(one: OutContestant) -> str | None:
    """Return a contestant's category if it is a stratum, a whole number; else None."""
    return one.category if one.category and one.category.isdecimal() else None


def places(one: OutContestant, among: Iterable[OutContestant], where: str) -> list[dict[str, str]]:
    """Return the places among some, stratum by stratum, "1/2" where two share one.

    where: of what they are the places, the Section or Overall.
    """
    if one.standing is None or one.standing.rank is None:
        return []
    ranks = [
        (_level(other), other.standing.rank)
        for other in among
        if other.standing is not None and other.standing.rank is not None
    ]
    found = []
    for level in sorted({1, *(level for level, _ in ranks if level <= _level(one))}):
        better = sum(rank < one.standing.rank for below, rank in ranks if below >= level)
        alike = sum(rank == one.standing.rank for below, rank in ranks if below >= level)
        place = f"{better + 1}/{better + alike}" if alike > 1 else str(better + 1)
        found.append({"strat_number": str(level), "rank": place, "type": where})
    return found


def _level(one: OutContestant) -> int:
    return int(stratum(one) or 1)


def unsaid(out: Outgoing) -> Iterator[str]:
    """Yield what of contestants is not said."""
    if any(one.category and not stratum(one) for one in out.contestants.values()):
        yield "categories"


def _member(known: str | None) -> str | None:
    return known.removeprefix("acbl:") if known and known.startswith("acbl:") else None
