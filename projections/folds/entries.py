"""Who takes part, and under which numbers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from ledger.bridge.boards import Side
from ledger.events import (
    ContestantEntered,
    EntryCorrected,
    EntryEvent,
    MemberAdded,
    MemberReplaced,
    NumbersAssigned,
    Seated,
)


@dataclass(slots=True)
class Contestant:
    """A pair, team or player: its id for good, its people's ids, the field it is ranked in."""

    id: str
    players: tuple[str, ...]
    field: Side | None
    category: str | None
    party: str | None


@dataclass(slots=True)
class Entries:
    """All contestants, the numbers that each stage and section gave them, who sat where.

    phases: numbers of one round robin of a stage, where they were given anew.
    """

    contestants: dict[str, Contestant] = field(default_factory=dict)
    numbers: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    phases: dict[tuple[str, int], dict[str, str]] = field(default_factory=dict)
    seats: list[Seated] = field(default_factory=list)

    def number(self, contestant: str, stage: str | None = None) -> str:
        """The contestant's number in a stage (None: the latest); its id where it has none."""
        for (numbered, _), numbers in reversed(self.numbers.items()):
            if contestant in numbers and stage in (None, numbered):
                return numbers[contestant]
        return contestant

    def named_in(self, stage: str) -> Callable[[str], str]:
        """What gives contestants' numbers in a stage."""
        return partial(self.number, stage=stage)

    def seed(self, contestant: str, stage: str) -> tuple[int, str]:
        """What sorts contestants in the order of their numbers; who has none comes last."""
        number = self.number(contestant, stage)
        digits = "".join(filter(str.isdigit, number))
        return (int(digits) if digits else len(self.contestants) + 1, number)


def evolve(entries: Entries, event: EntryEvent) -> None:
    """Take in one event of this topic."""
    match event:
        case ContestantEntered(contestant=name):
            entries.contestants[name] = Contestant(
                name, event.players, event.field, event.category, event.party
            )
        case EntryCorrected(contestant=name, players=players):
            entries.contestants[name].players = players
        case NumbersAssigned(stage=stage, section=section, numbers=numbers, phase=None):
            entries.numbers[(stage, section)] = numbers
        case NumbersAssigned(stage=stage, numbers=numbers, phase=phase):
            entries.phases[(stage, phase or 0)] = numbers
        case Seated():
            entries.seats.append(event)


def evolve_members(entries: Entries, event: MemberAdded | MemberReplaced) -> None:
    """A team takes somebody in, or somebody plays on for good instead of a member."""
    contestant = entries.contestants[event.contestant]
    match event:
        case MemberAdded(player=player):
            contestant.players += (player,)
        case MemberReplaced(out=out, into=into):
            contestant.players = tuple(into if p == out else p for p in contestant.players)
