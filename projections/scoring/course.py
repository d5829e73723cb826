"""The course of a stage: its matches in order, each side with what it made of it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec import Struct

from ledger.record import Contest
from ledger.record.drawing import round_robin_of
from ledger.rulebook import Conditions
from ledger.rules.forfeits.best_of import Candidates

ZERO = Fraction(0)
Kind = Literal["played", "bye", "forfeit", "too-few-comparisons"]


class Side(Struct, frozen=True, kw_only=True, gc=False):
    """One side of an encounter.

    Attributes:
        own: its own result, net IMPs or a percentage.
        gross: the IMPs it won.
        vps: None where the stage has none, or where a ruling has still to say.
        candidates: the figures of a forfeit.

    """

    contestant: str
    own: Fraction
    gross: Fraction = ZERO
    vps: Fraction | None = None
    offender: bool = False
    candidates: Candidates | None = None


class Encounter(Struct, frozen=True, kw_only=True, gc=False):
    """Two sides in a session, or one that sits out (away is None).

    Attributes:
        number: which match of its stage the session is.
        round: within the session, where it has several.
        phase: the round robin.
        boards: how many count.
        compared: how many were really played.
        events: positions of what made it so.

    """

    kind: Kind
    session: str
    number: int
    phase: int | None
    round: int | None
    home: Side
    away: Side | None
    boards: int = 0
    compared: int = 0
    table: str | None = None
    clause: str = ""
    events: tuple[int, ...] = ()

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, home first; only home of a bye."""
        return (self.home,) if self.away is None else (self.home, self.away)

    def between(self) -> frozenset[str]:
        """Return the ids of the contestants who met, in no order."""
        return frozenset([side.contestant for side in self.sides])


class Course(NamedTuple):
    """A stage as it went, over some of its sessions.

    Attributes:
        within: those sessions.
        numbers: the matches in all of its sessions, by session and round.
        phases: the round robin that each of its sessions belongs to; None: not known.

    """

    facts: Contest
    stage: str
    within: tuple[str, ...]
    conditions: Conditions
    numbers: "Numbers"
    phases: Mapping[str, int | None]

    @classmethod
    def of(cls, facts: Contest, stage: str, within: tuple[str, ...]) -> "Course":
        """Lay out a stage over some of its sessions, of which the last one's conditions count."""
        conditions, numbers = facts.conditions(within[-1]), match_numbers(facts, stage)
        sessions = facts.schedule.of_stage(stage)
        phases = {session: round_robin_of(facts, session) for session in sessions}
        return cls(facts, stage, within, conditions, numbers, phases)

    def number(self, session: str, number: int | None) -> int:
        """Return the number, within the stage, of the match that a session's round is."""
        return self.numbers.get((session, number)) or self.numbers[session, None]


Numbers = Mapping[tuple[str, int | None], int]
"""The number of each match of a stage, by session and round."""


def match_numbers(facts: Contest, stage: str) -> Numbers:
    """Return the number of each match of a stage, by session and round.

    A session without rounds of its own is one match; (session, None) is its first one.
    """
    if facts.kept is None:
        return _numbered(facts, stage)
    kept: dict[str, Numbers] = facts.kept.setdefault(("numbers",), {})
    if stage not in kept:
        kept[stage] = _numbered(facts, stage)
    return kept[stage]


def _numbered(facts: Contest, stage: str) -> Numbers:
    sessions = facts.schedule.of_stage(stage)
    rounds: dict[str, set[int | None]] = {name: {*facts.sessions[name].rounds} for name in sessions}
    for draw in facts.draws:
        if draw.session in rounds:
            rounds[draw.session].add(draw.round)
    numbers: dict[tuple[str, int | None], int] = {}
    for session, known in rounds.items():
        first = len({number for (_, _), number in numbers.items()}) + 1
        numbers[session, None] = first
        for place, number in enumerate(sorted(n for n in known if n is not None)):
            numbers[session, number] = first + place
    return numbers
