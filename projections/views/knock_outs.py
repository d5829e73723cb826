"""Places of a knock-out: its winner, the other finalist, then by the round in which they lost."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from ledger.record import Contest
from projections.scoring.stages import reckon
from projections.views.finals import FinalSheet, sheets_of


class KnockOutPlace(Struct, frozen=True, kw_only=True):
    """A contestant's final place in a knock-out: rank 1 is the winner.

    Attributes:
        tied: others lost in the same round.

    """

    contestant: str
    rank: int
    tied: bool


def places(facts: Contest, stage: str, matches: Sequence[FinalSheet]) -> tuple[KnockOutPlace, ...]:
    """Return the places once the last match of a knock-out is over; nothing before.

    matches: those of its last stage; who lost in a stage before comes after them. Who lost in
    the same round are equal, unless they met afterwards in a match of their own.
    """
    if not _is_the_end(facts, stage, matches):
        return ()
    lost, won_since = _courses([*_before(facts, stage), *matches])
    rounds = sorted({-number for number in lost.values()})
    steps = {name: (1 + rounds.index(-number), -won_since[name]) for name, number in lost.items()}
    winners = {name: (0, 0) for one in matches for name in _names(one) if name not in lost}
    order = sorted((winners | steps).items(), key=lambda step: step[1])
    made: list[KnockOutPlace] = []
    for _, group in groupby(order, key=lambda step: step[1]):
        names, rank = [name for name, _ in group], len(made) + 1
        made += [KnockOutPlace(contestant=n, rank=rank, tied=len(names) > 1) for n in names]
    return tuple(made)


def _is_the_end(facts: Contest, stage: str, matches: Sequence[FinalSheet]) -> bool:
    """Tell if one match has decided all: nobody goes on from its stage or has still to play."""
    order = list(facts.stages)
    later = order[order.index(stage) + 1 :]
    if facts.conditions_of(stage).qualifying or any(
        facts.conditions_of(name).is_knock_out for name in later
    ):
        return False
    beaten, _ = _courses([*_before(facts, stage), *matches])
    winners = {name for one in matches for name in _names(one)} - beaten.keys()
    shared = [set(_names(one)) for one in matches if one.is_shared]
    return all(one.loser or one.is_shared for one in matches) and (
        len(winners) == 1 or winners in shared
    )


def _before(facts: Contest, stage: str) -> Iterator[FinalSheet]:
    """Yield the matches of the knock-out's stages before this one."""
    for name in list(facts.stages)[: list(facts.stages).index(stage)]:
        if facts.conditions_of(name).is_knock_out:
            yield from sheets_of(reckon(facts, name))


def _courses(matches: Sequence[FinalSheet]) -> tuple[dict[str, int], Counter[str]]:
    """Return the round in which each was first beaten, and its number of matches won since.

    Who does not go on from an earlier stage is beaten there, however its match came out.
    """
    reached: Counter[str] = Counter()
    lost: dict[str, int] = {}
    won_since: Counter[str] = Counter()
    last = matches[-1].stage if matches else ""
    going_on = {name for one in matches if one.stage == last for name in _names(one)}
    for one in matches:
        names = _names(one)
        number = 1 + max(reached[name] for name in names)
        reached |= Counter(dict.fromkeys(names, number))
        if one.loser is not None and one.winner in lost:
            won_since[one.winner] += 1
        for name in names:
            if name == one.loser or (one.stage != last and name not in going_on):
                lost.setdefault(name, number)
    return lost, won_since


def _names(one: FinalSheet) -> tuple[str, ...]:
    return tuple(side.contestant for side in one.sides)
