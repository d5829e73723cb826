"""Fields and drawings: the input and the outcome of a draw by the standings."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

from ledger.bridge.boards import Side
from ledger.rules.draws.matching import Pairs

Method = Literal[
    "imported",
    "by-hand",
    "swiss",
    "modified-swiss",
    "one-round-behind",
    "danish",
    "round-robin",
    "knock-out",
    "howell",
    "balanced-howell",
    "mitchell",
    "web",
    "printed",
]
"""Ways in which pairings come about: from a file, by hand, or by a rule of this family."""

Met = Mapping[str, Mapping[str, tuple[int, ...]]]
"""For each contestant, those that it has met and in which rounds; entered for both."""

NO_MEETINGS: Met = {}


class Field(NamedTuple):
    """The contestants of one round, with all that its draw depends on.

    Attributes:
        order: all of them, best first, by the standings that the rule asks for (ties broken), or by
            seed before the first round; with two fields those of the first one, ew the others.
        rounds: how many the stage has.
        met: in which rounds who met whom; a match that was forfeited is in it if the regulations
            count it.
        entrants: how many played when the stage began, without those of the house; None: as many as
            now.
        ruled_out: pairings that a ruling forbids.
        byes: how often each has sat out.
        lot: all contestants in the order in which they were drawn by lot.

    """

    round: int
    order: tuple[str, ...]
    rounds: int | None = None
    ew: tuple[str, ...] = ()
    met: Met = NO_MEETINGS
    ruled_out: tuple[tuple[str, str], ...] = ()
    byes: Mapping[str, int] = {}
    lot: tuple[str, ...] = ()
    entrants: int | None = None

    def contestants(self) -> tuple[str, ...]:
        """Return all contestants, field by field."""
        return self.order + self.ew


class Drawing(NamedTuple):
    """Pairings in the order of tables, the first named first; north-south where there are sides.

    Attributes:
        sits_out: those who have a bye.
        triangle: three that meet one another, where that is allowed.

    """

    pairings: Pairs
    sits_out: tuple[str, ...] = ()
    triangle: tuple[str, ...] = ()


def made_even(
    names: Sequence[str], house: AbstractSet[str], sides: Mapping[str, Side | None]
) -> tuple[str, ...]:
    """Return who plays, with no more house contestants than make the field even (ANC 16.3).

    sides: of those who play in a field of their own; a house contestant of one comes in where
    its field is the shorter one.
    """
    playing = [name for name in names if name not in house]
    for name in names:
        if name in house and _is_missing(playing, name, sides):
            playing.append(name)
    among = {*playing}
    return tuple(name for name in names if name in among)


def _is_missing(playing: Sequence[str], name: str, sides: Mapping[str, Side | None]) -> bool:
    """Tell whether those who play need this contestant to be even."""
    own = sides.get(name)
    if own is None:
        return len(playing) % 2 == 1
    fields = [sides.get(other) for other in playing]
    return fields.count(own) < len(fields) - fields.count(own)


def who_met(meetings: Iterable[tuple[int, str, str]]) -> dict[str, dict[str, tuple[int, ...]]]:
    """Return for each contestant those it has met, with the rounds, as `Field.met` has them."""
    met: dict[str, dict[str, tuple[int, ...]]] = {}
    for round_number, one, other in meetings:
        for unit, opponent in ((one, other), (other, one)):
            opponents = met.setdefault(unit, {})
            opponents[opponent] = (*opponents.get(opponent, ()), round_number)
    return met
