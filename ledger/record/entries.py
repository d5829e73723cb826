"""Who takes part: contestants, their people, their numbers, who sat where, who came and left."""

from array import array
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.boards import Side
from ledger.bridge.numbers import number_in
from ledger.bridge.scores import WITH, partners
from ledger.events import (
    ContestantDisqualified,
    ContestantEntered,
    ContestantNamed,
    ContestantWithdrew,
    DocumentLodged,
    DropInEntered,
    EligibilityRuled,
    EntryCorrected,
    EntryEvent,
    HandicapGiven,
    HouseContestantAdded,
    MemberAdded,
    MemberReplaced,
    NumbersAssigned,
    Seated,
    SubstitutionDiscounted,
    SubstitutionEvent,
    SubstitutionMade,
)
from ledger.forms import shortened
from ledger.record.copying import Lendable
from ledger.record.fitting import DoesNotFit, need, need_that
from ledger.recorded import Recorded

BEFORE_NUMBER = "."
"""Between the name of a section that ends in a figure and the number of somebody in it: 1.3."""


def in_section(section: str, number: str) -> str:
    """A number with the name of its section before it: A3, and 1.3 in a section called 1."""
    return f"{section}{BEFORE_NUMBER if section[-1:].isdecimal() else ''}{number}"


def number_within(section: str, number: str) -> str:
    """The number alone of one that may have the name of its section before it."""
    return number.removeprefix(in_section(section, ""))


class Contestant(Struct, frozen=True, gc=False):
    """A pair, team or player: its id for good, its people's ids, the field it is ranked in.

    Attributes:
        party: the id of its own name, None where it has none.
        called: those it had before.

    """

    id: str
    players: tuple[str, ...]
    field: Side | None
    category: str | None
    party: str | None
    zone: str | None
    called: tuple[str | None, ...] = ()


@dataclass(slots=True)
class Entries(Lendable):
    """All contestants, their handicaps, the numbers that each stage and section gave them.

    Attributes:
        order: the place of each contestant in the order of entry, from 0.
        fields: the places of those who are ranked in each direction, or in none.
        phases: numbers of one round robin of a stage, where they were given anew.
        substitutions: those that count, by their versions: neither ruled to be none nor made
            permanent.
        documents: how many a contestant handed in of each.
        withdrawn: by which version.
        disqualified: whether it plays on no more.
        dropped_in, house: from which session on.

    """

    contestants: dict[str, Contestant] = field(default_factory=dict)
    order: dict[str, int] = field(default_factory=dict)
    fields: dict[Side | None, "array[int]"] = field(default_factory=dict)
    numbers: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    handicaps: dict[str, Fraction] = field(default_factory=dict)
    phases: dict[tuple[str, int], dict[str, str]] = field(default_factory=dict)
    seats: list[Seated] = field(default_factory=list)
    substitutions: dict[int, SubstitutionMade] = field(default_factory=dict)
    documents: dict[tuple[str, str], int] = field(default_factory=dict)
    withdrawn: dict[str, int] = field(default_factory=dict)
    disqualified: dict[str, bool] = field(default_factory=dict)
    dropped_in: dict[str, str] = field(default_factory=dict)
    house: dict[str, str] = field(default_factory=dict)

    def change(self, contestant: str, **now: Any) -> None:
        """Replace a contestant by one with these fields changed."""
        self.contestants[contestant] = replace(self.contestants[contestant], **now)

    def players(self, contestant: str) -> tuple[str, ...]:
        """The members of a contestant, as they are now."""
        return self.contestants[contestant].players

    def plays_for(self, person: str) -> tuple[str, ...]:
        """Whose members a person is among, substitutes too."""
        substituted = {one.contestant for one in self.substitutions.values() if one.into == person}
        return tuple(
            name
            for name, entered in self.contestants.items()
            if person in entered.players or name in substituted
        )

    def number(self, contestant: str, stage: str | None = None) -> str:
        """The contestant's number in a stage (None: the latest); its id where it has none.

        In a stage of several sections after the name of its own: A3. Of partners in a contest of
        individuals, the numbers of both.
        """
        if contestant not in self.contestants and len(both := partners(contestant)) > 1:
            return WITH.join(self.number(one, stage) for one in both)
        for (numbered, section), numbers in reversed(self.numbers.items()):
            if contestant in numbers and stage in (None, numbered):
                several = section and len(self.sections(numbered)) > 1
                return in_section(section, numbers[contestant]) if several else numbers[contestant]
        return contestant

    def sections(self, stage: str) -> tuple[str, ...]:
        """The sections of a stage in which somebody has a number, in alphabetical order."""
        return tuple(
            sorted(of for (one, of), given in self.numbers.items() if one == stage and given)
        )

    def section(self, contestant: str, stage: str | None = None) -> str:
        """The section in which the contestant has its number; "" where there is only one."""
        for (numbered, section), numbers in reversed(self.numbers.items()):
            if contestant in numbers and stage in (None, numbered):
                return section
        return ""

    def named_in(self, stage: str) -> Callable[[str], str]:
        """Give a function that names the number of a contestant in a stage."""
        return partial(self.number, stage=stage)

    def seed(self, contestant: str, stage: str) -> tuple[int, str]:
        """Give a key that sorts contestants by their numbers; those without come last."""
        number = self.number(contestant, stage)
        section = self.section(contestant, stage)
        placed = number_in(number_within(section, number))
        return (len(self.contestants) + 1 if placed is None else placed, number)


def evolve(entries: Entries, event: EntryEvent) -> None:
    """Take in one event of this topic. Raises DoesNotFit or KeyError."""
    match event:
        case ContestantEntered(contestant=name):
            if name in entries.contestants:
                raise DoesNotFit(f"{shortened(name)} is entered already")
            entries.contestants[name] = Contestant(
                name, event.players, event.field, event.category, event.party, event.zone
            )
            entries.fields.setdefault(event.field, array("q")).append(len(entries.order))
            entries.order[name] = len(entries.order)
        case EntryCorrected(contestant=name, was=was, players=players):
            need_that(entries.players(name) == was, f"{shortened(name)} played as others before it")
            entries.change(name, players=players)
        case ContestantNamed(contestant=name, was=was, party=party):
            named = entries.contestants[name]
            need_that(named.party == was, f"{shortened(name)} was called otherwise before it")
            entries.change(name, party=party, called=(*named.called, was))
        case HandicapGiven(contestant=name, handicap=handicap):
            need(entries.contestants, name)
            entries.handicaps[name] = handicap
        case NumbersAssigned(stage=stage, section=section, numbers=numbers, phase=None):
            need(entries.contestants, *numbers)
            _leave_other_sections(entries, stage, section, numbers)
            entries.numbers[(stage, section)] = numbers
        case NumbersAssigned(stage=stage, numbers=numbers, phase=phase):
            need(entries.contestants, *numbers)
            entries.phases[(stage, phase or 0)] = numbers
        case Seated(contestant=name):
            need(entries.contestants, name)
            entries.seats.append(event)
        case _:
            assert_never(event)


def _leave_other_sections(
    entries: Entries, stage: str, section: str, numbers: Collection[str]
) -> None:
    """Take whoever gets a number in a section out of all other sections of the stage."""
    for (other, of), held in list(entries.numbers.items()):
        if other == stage and of != section and not held.keys().isdisjoint(numbers):
            left = {name: number for name, number in held.items() if name not in numbers}
            entries.numbers[other, of] = left


def evolve_members(entries: Entries, recorded: Recorded, event: SubstitutionEvent) -> None:
    """Take in a substitution, a new member or a document. Raises DoesNotFit or KeyError."""
    match event:
        case SubstitutionMade(contestant=name):
            need(entries.contestants, name)
            entries.substitutions[recorded.version] = event
        case SubstitutionDiscounted(substitution=reference):
            del entries.substitutions[reference.version]
        case MemberAdded(contestant=name, player=player):
            entries.change(name, players=(*entries.players(name), player))
        case MemberReplaced(contestant=name, out=out, into=into):
            members = entries.players(name)
            need(members, out)
            entries.change(name, players=tuple(into if m == out else m for m in members))
            for version, made in list(entries.substitutions.items()):
                if (made.contestant, made.out, made.into) == (name, out, into):
                    del entries.substitutions[version]
        case DocumentLodged(contestant=name, document=document, count=count):
            need(entries.contestants, name)
            lodged = entries.documents.get((name, document), 0)
            entries.documents[(name, document)] = lodged + count
        case EligibilityRuled(contestant=name):
            need(entries.contestants, name)
        case _:
            assert_never(event)


def evolve_comings(
    entries: Entries,
    recorded: Recorded,
    event: ContestantWithdrew | ContestantDisqualified | DropInEntered | HouseContestantAdded,
) -> None:
    """Take in who comes in late or leaves. Raises DoesNotFit."""
    need(entries.contestants, event.contestant)
    match event:
        case ContestantWithdrew(contestant=name):
            entries.withdrawn[name] = recorded.version
        case ContestantDisqualified(contestant=name, plays_on=plays_on):
            entries.disqualified[name] = not plays_on
        case DropInEntered(contestant=name, session=session):
            entries.dropped_in[name] = session
        case HouseContestantAdded(contestant=name, session=session):
            entries.house[name] = session
        case _:
            assert_never(event)
