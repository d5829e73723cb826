"""Movements, round robins and knock-outs of any size, held against what they promise."""

from collections import Counter
from itertools import combinations
from random import Random

from ledger.errors import RuleSaysNo
from ledger.rules.draws.checking import first_fault
from ledger.rules.draws.howell import HowellDraw
from ledger.rules.draws.knock_out import KnockOutDraw
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.movement import Movement, Place
from ledger.rules.draws.round_robin import RoundRobinDraw
from tests.draws.over_sessions import meetings, sessions_of

CLAUSE = "the regulations"


def check(rng: Random) -> Counter[str]:
    """One movement or draw of any kind. Raises AssertionError."""
    kind = rng.choice((round_robin, howell, mitchell, several_sessions, knock_out))
    kind(rng)
    return Counter([kind.__name__.replace("_", " ")])


def round_robin(rng: Random) -> None:
    """Everybody meets everybody, sits out equally often, and is named first half of the time."""
    many = rng.randint(2, 40)
    numbers = [f"T{number}" for number in rng.sample(range(100), many)]
    rounds = RoundRobinDraw(clause=CLAUSE).rounds(numbers)
    met = Counter(frozenset(two) for drawing in rounds for two in drawing.pairings)
    assert met == Counter(map(frozenset, combinations(numbers, 2)))
    for drawing in rounds:
        placed = [*drawing.sits_out, *(unit for two in drawing.pairings for unit in two)]
        assert sorted(placed) == sorted(numbers)
    first = Counter(one for drawing in rounds for one, _ in drawing.pairings)
    assert max(first.values()) - min(first[unit] for unit in numbers) <= 1 or many == 2


def howell(rng: Random) -> None:
    """Complete: everybody meets everybody once, and plays every board set once."""
    pairs = rng.choice((7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 30))
    movement = HowellDraw(clause=CLAUSE).movement(pairs)
    sound(movement)
    everybody = range(1, pairs + pairs % 2 + 1)
    assert met_in(movement) == Counter(map(frozenset, combinations(everybody, 2)))
    assert all(len(set(sets)) == len(everybody) - 1 for sets in boards_of(movement).values())


def mitchell(rng: Random) -> None:
    """Each meets only the other field, nobody twice, and no boards twice."""
    tables = rng.randint(2, 40)
    rule = MitchellDraw(
        clause=CLAUSE,
        even=rng.choice(("skip", "share-and-relay")),
        switched=rng.choice((0, 0, 1)),
    )
    movement = rule.movement(tables, rng.randint(1, rule.most_rounds(tables)))
    sound(movement)
    assert all(len([n for n in two if n <= tables]) == 1 for two in met_in(movement))


def several_sessions(rng: Random) -> None:
    """Nobody meets anybody again while there are others left."""
    tables = rng.randint(4, 40)
    sessions = rng.randint(2, 4)
    rounds = rng.randint(1, max(1, tables // (2 * sessions)))
    played = sessions_of(MitchellDraw(clause=CLAUSE), tables, rounds, sessions)
    for movement in played:
        sound(movement)
    assert set(meetings(played).values()) == {1}
    assert meetings(played).total() == tables * rounds * sessions


def knock_out(rng: Random) -> None:
    """Everybody is placed once, choosers get what they chose, the others meet by placing."""
    placed = [f"T{number}" for number in range(1, rng.randint(3, 34))]
    rule = KnockOutDraw(clause=CLAUSE, choosing=rng.choice(("nobody", "first", "upper-half")))
    choices: list[tuple[str, str]] = []
    while (turn := rule.turn(placed, choices)) is not None:
        try:
            rule.draw(placed, choices)
        except RuleSaysNo:
            choices.append((turn.chooser, rng.choice(turn.opponents)))
        else:
            raise AssertionError("drawn before the choices were made")
    drawing = rule.draw(placed, choices)
    paired = [unit for two in drawing.pairings for unit in two]
    assert sorted((*paired, *drawing.sits_out)) == sorted(placed)
    winners = len(drawing.pairings) + len(drawing.sits_out)
    assert winners & (winners - 1) == 0
    assert list(drawing.sits_out) == placed[: len(drawing.sits_out)]
    assert set(choices) <= set(drawing.pairings)
    others = [set(two) for two in drawing.pairings if two not in choices]
    left = [unit for unit in placed if any(unit in two for two in others)]
    assert others == [{left[k], left[-1 - k]} for k in range(len(left) // 2)]


def sound(movement: Movement) -> None:
    """Told without the program's own check: places, meetings and boards."""
    assert first_fault(movement) is None
    for places in movement.rounds:
        numbers = [number for place in places for number in (place.ns, place.ew)]
        assert sorted(numbers) == list(range(1, movement.contestants + 1))
        sets = Counter(place.boards for place in places)
        assert movement.shared or max(sets.values()) == 1
    assert set(met_in(movement).values()) == {1}
    assert all(len(set(sets)) == len(sets) for sets in boards_of(movement).values())


def met_in(movement: Movement) -> Counter[frozenset[int]]:
    return Counter(frozenset((place.ns, place.ew)) for place in at_tables(movement))


def boards_of(movement: Movement) -> dict[int, list[int]]:
    return {
        number: [p.boards for p in at_tables(movement) if number in (p.ns, p.ew)]
        for number in range(1, movement.contestants + 1)
    }


def at_tables(movement: Movement) -> list[Place]:
    return [place for places in movement.rounds for place in places]
