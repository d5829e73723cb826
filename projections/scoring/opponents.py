"""Opponents in a knock-out: as played, as drawn, as chosen, or the only two left."""

from collections.abc import Iterable, Iterator

from ledger.record import Contest
from ledger.record.choosing import chosen
from projections.scoring.course import Encounter

Opponents = tuple[str, str]


def opponents(
    facts: Contest, stage: str, field: Iterable[str], met: Iterable[Encounter]
) -> tuple[Opponents, ...]:
    """Return the pairs of contestants that meet in a stage, each once, as far as it is known."""
    found: list[Opponents] = []
    paired: set[str] = set()
    for pair in (*_played(met), *_drawn(facts, stage), *chosen(facts, stage)):
        if not paired & set(pair):
            found.append(pair)
            paired.update(pair)
    left = [name for name in field if name not in paired]
    if len(left) == 2:
        found.append((left[0], left[1]))
    return tuple(found)


def matches_of(
    facts: Contest, stage: str, field: Iterable[str], met: Iterable[Encounter]
) -> tuple[Opponents, ...]:
    """Return every match of a knock-out, in the order in which it was drawn, chosen or played.

    Who has met several, as in a stage of several rounds, is in several of them.
    """
    met = tuple(met)
    found = {frozenset(pair): pair for pair in opponents(facts, stage, field, met)}
    for pair in _played(met):
        found.setdefault(frozenset(pair), pair)
    known = (*_drawn(facts, stage), *chosen(facts, stage), *_played(met), *found.values())
    return tuple(found[two] for two in dict.fromkeys(map(frozenset, known)) if two in found)


def _played(met: Iterable[Encounter]) -> Iterator[Opponents]:
    for encounter in met:
        if encounter.away is not None:
            yield encounter.home.contestant, encounter.away.contestant


def _drawn(facts: Contest, stage: str) -> Iterator[Opponents]:
    sessions = facts.schedule.of_stage(stage)
    for draw in facts.draws:
        if draw.session in sessions:
            for pairing in draw.pairings:
                yield pairing.ns, pairing.ew
