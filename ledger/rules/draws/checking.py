"""The check that a movement can be played: its first fault."""

from collections.abc import Iterator

from ledger.rules.draws.movement import Movement, Round


def first_fault(movement: Movement) -> str | None:
    """Say the first fault, by round and table, in one sentence; None if there is none.

    A contestant in two places or nowhere, boards at two tables that do not share them, two
    that meet again, boards that somebody has played before.
    """
    return next(_faults(movement), None)


def _faults(movement: Movement) -> Iterator[str]:
    met: dict[frozenset[int], list[int]] = {}
    played: dict[tuple[int, int], int] = {}
    for number, places in enumerate(movement.rounds, 1):
        yield from _misplaced(movement, number, places)
        yield from _boards_in_two_places(movement, number, places)
        for place in places:
            where = f"round {number}, table {place.table}"
            meetings = met.setdefault(frozenset((place.ns, place.ew)), [])
            if len(meetings) > movement.again:
                yield f"{where}: {place.ns} and {place.ew} have met in round {meetings[-1]}"
            meetings.append(number)
            for contestant in (place.ns, place.ew):
                before = played.setdefault((contestant, place.boards), number)
                if before != number:
                    yield (
                        f"{where}: {contestant} has played board set {place.boards}"
                        f" in round {before}"
                    )


def _misplaced(movement: Movement, number: int, places: Round) -> Iterator[str]:
    """Name contestants and tables that are in a round twice, wrongly, or not at all."""
    seats: dict[int, int] = {}
    tables: set[int] = set()
    for place in places:
        where = f"round {number}, table {place.table}"
        if place.table in tables:
            yield f"{where}: the table is there twice"
        tables.add(place.table)
        if place.boards < 1:
            yield f"{where}: there is no board set {place.boards}"
        for contestant in (place.ns, place.ew):
            if not 1 <= contestant <= movement.contestants:
                yield f"{where}: {contestant} is none of the {movement.contestants} contestants"
            if contestant in seats:
                yield f"{where}: {contestant} is at table {seats[contestant]} too"
            seats[contestant] = place.table
    missing = [n for n in range(1, movement.contestants + 1) if n not in seats]
    if len(missing) != movement.sit_outs:
        named = (
            f"{', '.join(map(str, missing)) or 'nobody'} {'has' if len(missing) < 2 else 'have'}"
        )
        out = f"{movement.sit_outs or 'nobody'} {'is' if movement.sit_outs < 2 else 'are'}"
        yield f"round {number}: {named} no table, where {out} to sit out"


def _boards_in_two_places(movement: Movement, number: int, places: Round) -> Iterator[str]:
    groups = [set(tables) for tables in movement.shared]
    users: dict[int, int] = {}
    for place in places:
        other = users.setdefault(place.boards, place.table)
        if other != place.table and not any({other, place.table} <= group for group in groups):
            yield (
                f"round {number}, table {place.table}: board set {place.boards} is at table"
                f" {other} too, and they do not share boards"
            )
