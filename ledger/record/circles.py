"""Find scores that would be carried in a circle, so that no standings could be worked out.

No set of regulations that was judged does so by itself, but those of different sessions may.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from ledger.events import RegulationsAmended
from ledger.record.contest import Contest
from ledger.rulebook import Regulations


def amended_in_a_circle(contest: Contest, amended: RegulationsAmended) -> str:
    """Say where scores would be carried in a circle once the regulations are amended; "" if not.

    The set that is put in force is that of every session to come, too.
    """
    earlier = takewhile(lambda session: session != amended.from_session, contest.sessions)
    before = () if amended.from_session is None else map(contest.regulations_for, earlier)
    return carried_in_a_circle([*before, amended.regulations])


def carried_in_a_circle(sets: Sequence[Regulations]) -> str:
    """Say where scores would be carried from a stage, or through others, into itself; "" if not.

    sets: all that are in force in any session, or will be in the next.
    """
    carried = sorted(set(_carried(sets)))
    for stage in dict(carried):
        found, ways = {stage}, list[tuple[str, ...]]([(stage,)])
        for way in ways:
            for into in (into for source, into in carried if source == way[-1]):
                if into == stage:
                    names = " into ".join((*way, stage))
                    return f"what is carried would go in a circle, from {names}"
                if into not in found:
                    found.add(into)
                    ways.append((*way, into))
    return ""


def _carried(sets: Sequence[Regulations]) -> Iterator[tuple[str, str]]:
    """Yield each stage from which scores, or fines, are carried, with the one into which."""
    every = [each for one in sets for each in (one.default, *one.stages.values())]
    names = {name for one in sets for name in one.stages}
    names |= {one.carry_over.from_stage for one in every if one.carry_over is not None}
    names |= {going_on.into for one in every for going_on in one.qualifying}
    for stage in names:
        for conditions in (one.of(stage) for one in sets):
            if conditions.carry_over is not None:
                yield conditions.carry_over.from_stage, stage
            if conditions.knock_out_fines is not None:
                yield from ((stage, going_on.into) for going_on in conditions.qualifying)
