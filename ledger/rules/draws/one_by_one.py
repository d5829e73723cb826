"""The tables of a cyclic movement turned round, one after another, as long as that evens it out."""

from ledger.rules.draws.balance import balance
from ledger.rules.draws.cyclic import Cyclic, read_round
from ledger.rules.draws.movement import Movement, Round


def one_by_one(cyclic: Cyclic) -> Movement:
    """Turn tables until no turn makes comparisons and team-mates more even."""
    first = read_round(cyclic.first)
    best, least = cyclic, _unevenness(cyclic)
    table = unchanged = 0
    while unchanged < len(first):
        turned = tuple(
            place._replace(ns=place.ew, ew=place.ns) if number == table else place
            for number, place in enumerate(read_round(best.first))
        )
        tried = Cyclic(contestants=cyclic.contestants, rounds=cyclic.rounds, first=_written(turned))
        uneven = _unevenness(tried)
        unchanged += 1
        if uneven < least:
            best, least, unchanged = tried, uneven, 0
        table = (table + 1) % len(first)
    return best.movement()


def _unevenness(cyclic: Cyclic) -> int:
    """Return how far any two are from being compared as often as they are team-mates."""
    figures = balance(cyclic.movement())
    twos = figures.compared.keys() | figures.team_mates.keys()
    return sum((figures.compared[two] - figures.team_mates[two]) ** 2 for two in twos)


def _written(places: Round) -> str:
    return " ".join(f"{place.ns}-{place.ew}/{place.boards}" for place in places)
