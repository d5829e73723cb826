"""Numbers by which round robins and movements are drawn: who sits where the printed rows say."""

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from ledger.bridge.numbers import number_in
from ledger.errors import NeedsRuling, RuleSaysNo
from ledger.events import DrawPublished, Reference
from ledger.record import Contest
from ledger.record.drawing import matches_in, movement_of, playing_in, rounds_of, took_part
from ledger.record.numbering import lots_for_all, round_robins_of
from ledger.rules.draws.by_movement import ByMovement, Hall, LaidOut
from ledger.rules.draws.movement import Movement
from ledger.rules.draws.round_robin import Numbering, RoundRobinDraw


def numbered(
    facts: Contest, stage: str, names: tuple[str, ...], by: Numbering, phase: int, clause: str
) -> tuple[tuple[str, ...], tuple[Reference, ...]]:
    """Return the contestants by the numbers of a round robin, and the lots that gave them.

    Raises NeedsRuling where the lot is not on record, RuleSaysNo where no numbers are.
    """
    match by:
        case "numbers":
            return tuple(sorted(names, key=lambda name: facts.entries.seed(name, stage))), ()
        case "placing":
            return _by_placing(facts, stage, names, phase, clause), ()
        case "lot":
            return _by_lot(facts, stage, names, phase, clause)


def _by_placing(
    facts: Contest, stage: str, names: tuple[str, ...], phase: int, clause: str
) -> tuple[str, ...]:
    given = facts.entries.phases.get((stage, phase))
    if given is None or any(name not in given for name in names):
        raise RuleSaysNo(
            what=f"round robin {phase} of {stage}",
            why="its numbers, by the placing after the one before, are not assigned yet",
            clause=clause,
        )
    return tuple(sorted(names, key=lambda name: number_in(given[name]) or 0))


def _by_lot(
    facts: Contest, stage: str, names: tuple[str, ...], phase: int, clause: str
) -> tuple[tuple[str, ...], tuple[Reference, ...]]:
    lots = lots_for_all(facts, stage, names)
    if len(lots) < phase - 1:
        raise NeedsRuling(
            what=f"round robin {phase} of {stage}",
            form="the lot: every contestant once, in the order drawn",
            clause=clause,
        )
    recorded, lot = lots[phase - 2]
    return lot.order, (recorded.reference,)


def check_enough(session: str, playing: Sequence[str], clause: str) -> None:
    """Raise RuleSaysNo where there are not two to meet in a session."""
    if len(playing) < 2:
        who = " and ".join(playing)
        raise RuleSaysNo(
            what=f"the draw of session {session}",
            why=f"only {who} is to play in it" if who else "nobody is to play in it",
            clause=clause,
        )


class Seats(NamedTuple):
    """The contestants by number, number 1 first; None: nobody, or a contestant that has left."""

    order: tuple[str | None, ...]
    numbered: tuple[str, ...]
    lots: tuple[Reference, ...] = ()

    def without(self, names: Container[str]) -> "Seats":
        """Give the seats without these contestants, whose opponents sit out."""
        return self._replace(order=tuple(None if one in names else one for one in self.order))


def _seats(
    order: Iterable[str | None], playing: Iterable[str], lots: tuple[Reference, ...] = ()
) -> Seats:
    """Make the seats; contestants that left keep their number, and their opponents sit out."""
    numbers, here = tuple(order), set(playing)
    return Seats(
        tuple(name if name in here else None for name in numbers),
        tuple(name for name in numbers if name is not None),
        lots,
    )


class Turn(NamedTuple):
    """The next round of a round robin of a stage, counted from 1, and whose numbers count."""

    match_number: int
    round: int
    seats: Seats


def turn_of(
    facts: Contest,
    session: str,
    before: Sequence[DrawPublished],
    rule: RoundRobinDraw,
    section: str = "",
) -> Turn:
    """Return the next turn after these draws; a round robin keeps the numbers of its first round.

    Raises RuleSaysNo where all are played, or numbers are not given; NeedsRuling for a lot.
    """
    rounds, many = rounds_of(before), took_part(before)
    phase, drawn = rule.under_way(many)
    playing = playing_in(facts, session, section=section)
    stage = facts.sessions[session].stage
    of = round_robins_of(facts, stage, playing, section)
    if phase > of:
        raise RuleSaysNo(
            what=f"match {len(rounds) + 1} of {stage}",
            why=f"{of} round robins, {len(rounds)} matches, are drawn already",
            clause=rule.clause,
        )
    first = rounds[len(rounds) - drawn] if drawn else ()
    if first and first[0].order:
        seats = _seats(first[0].order, playing, first[0].cites)
    else:
        names = dict.fromkeys((*(n for draw in first for n in draw.taking_part()), *playing))
        by = rule.numbered_by(phase, of)
        order, lots = numbered(facts, stage, tuple(names), by, phase, rule.clause)
        seats = _seats(order, playing, lots)
    return Turn(len(rounds) + 1, _row_for(rounds[len(rounds) - drawn :], seats, stage, rule), seats)


def _row_for(
    drawn: Sequence[Sequence[DrawPublished]], seats: Seats, stage: str, rule: RoundRobinDraw
) -> int:
    """Return the next row of the printed draw: the one in turn, or else the first without a
    rematch.

    Rows may have been drawn out of turn by hand. Raises RuleSaysNo if no row is left.
    """
    met = {frozenset(two) for draws in drawn for draw in draws for two in draw.meetings()}
    rows = rule.movement(len(seats.order)).rounds
    for row in (len(drawn), *tuple(range(len(rows)))):
        twos = (frozenset((seats.order[p.ns - 1], seats.order[p.ew - 1])) for p in rows[row])
        if met.isdisjoint(twos):
            return row + 1
    raise RuleSaysNo(
        what=f"the next round of {stage}",
        why="in every row of its draw somebody has met already; by hand, a ruling may permit it",
        clause=rule.clause,
    )


def seats_in(facts: Contest, session: str, rule: ByMovement, section: str = "") -> Seats:
    """Return the contestants by number in a section's movement, north-south first if it has two
    lines.

    Once a round of it is drawn, the numbers are those by which the latest was, and who comes late
    has a seat that is free. Raises RuleSaysNo where there are not two to meet.
    """
    stage, playing = facts.sessions[session].stage, playing_in(facts, session, section=section)
    check_enough(session, playing, rule.clause)
    here = (session, section)
    drawn = [d for d in facts.draws if (d.session, d.section) == here and d.order]
    begun = max(drawn, key=lambda draw: draw.round).order if drawn else ()
    in_turn = sorted(playing, key=lambda name: facts.entries.seed(name, stage))
    names = _with_latecomers(facts, begun, in_turn) if begun else in_turn
    entered = facts.contestants
    ns = [name for name in names if entered[name].field == "NS"]
    ew = [name for name in names if entered[name].field == "EW"]
    if not ns or not ew or not rule.two_lines:
        return _seats((*names, *([None] if len(names) % 2 else [])), playing)
    tables = max(len(ns), len(ew))
    return _seats((*ns, *[None] * (tables - len(ns)), *ew, *[None] * (tables - len(ew))), playing)


def _with_latecomers(facts: Contest, begun: Sequence[str], playing: Sequence[str]) -> list[str]:
    """Return the numbers of a movement that is under way, with those who came in since.

    They take the seats of those who have left, in the same direction where there are two, and
    else come after the others: where nobody sat, or beyond what the movement has places for.
    """
    names, entered = list(begun), facts.contestants
    for late in playing:
        if late not in names:
            left = (name for name in names if name not in playing)
            seat = next((n for n in left if entered[n].field == entered[late].field), None)
            if seat is None:
                names.append(late)
            else:
                names[names.index(seat)] = late
    return names


def laid_out(
    facts: Contest, session: str, rule: ByMovement, seats: int, section: str = ""
) -> LaidOut:
    """Return the movement of a section for so many numbers. Raises RuleSaysNo, BadValue."""
    conditions, own = facts.conditions(session), facts.sessions[session]
    chosen = movement_of(facts, session, section)
    if chosen is not None and 2 * chosen.tables != seats:
        playing = playing_in(facts, session, section=section)
        raise RuleSaysNo(
            what=f"a {rule.method} of {chosen.tables} tables",
            why=f"it has {2 * chosen.tables} places, and the {len(playing)} to play want {seats}",
            clause=rule.clause,
        )
    plan = None if rule.two_lines else conditions.format  # what formats print are Howells
    printed = plan.rounds_of(seats) if plan is not None else None
    return rule.laid_out(
        Hall(
            contestants=seats,
            boards=own.boards or conditions.boards,
            rounds=printed if chosen is None else chosen.rounds,
            each=None if chosen is None else chosen.each,
            before=facts.schedule.of_stage(own.stage).index(session),
        )
    )


def turns_of(facts: Contest, session: str, rule: ByMovement, movement: Movement) -> range:
    """Return the rounds of a movement that a session plays, counted from 1.

    Each session has a Howell or a Mitchell of its own. A printed draw is that of the stage: a
    session has the rounds that were drawn for it, or else those that it has boards for, or its
    share of those that are left where nobody said how many it has.
    """
    if not rule.through_stage:
        return range(1, len(movement.rounds) + 1)
    order = facts.schedule.of_stage(facts.sessions[session].stage)
    first, left = 1, len(movement.rounds)
    for place, name in enumerate(order):
        drawn = {draw.round for draw in facts.draws if draw.session == name}
        room = matches_in(facts, name)
        share = -(-left // (len(order) - place)) if room is None else room
        own = max(max(drawn, default=0), share if name == session or not drawn else 0)
        if name == session:
            return range(first, first + min(own, left))
        first, left = first + min(own, left), left - min(own, left)
    raise AssertionError(session)
