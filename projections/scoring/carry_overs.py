"""What the declared field of a stage brings along."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.numbers import write_decimal
from ledger.events import ContestantReplaced, QualifiersDeclared
from ledger.rules.carry_overs import CarryOvers
from ledger.rules.carry_overs.qualified import Qualified
from projections.folds.facts import Facts
from projections.scoring.opponents import Opponents

ZERO = Fraction(0)


class Carried(Struct, frozen=True, kw_only=True):
    """What a contestant brings into a stage, from which place and total in the one before.

    opponent: in a match between two, where only one of them carries anything.
    """

    contestant: str
    amount: Fraction
    place: int
    total: Fraction
    opponent: str | None
    clause: str
    events: tuple[int, ...]

    @property
    def detail(self) -> str:
        """Where it comes from, in words."""
        return f"place {self.place} with {write_decimal(self.total)}"


class Field(Struct, frozen=True, kw_only=True):
    """Who is in a stage: as declared, with replacements; promoted: who stepped in."""

    contestants: tuple[str, ...]
    promoted: frozenset[str]
    events: tuple[int, ...]


def field_of(facts: Facts, stage: str) -> Field:
    """The declared field of a stage; empty where nobody was declared."""
    names: dict[str, list[str]] = {}
    events: list[int] = []
    for recorded, declared in facts.of(QualifiersDeclared):
        if declared.into == stage:
            names[declared.stage] = [one.contestant for one in declared.qualifiers]
            events.append(recorded.position)
    promoted = set(_beyond_the_places(facts, stage))
    for recorded, replaced in facts.of(ContestantReplaced):
        if replaced.stage == stage:
            for field in names.values():
                if replaced.out in field:
                    field[field.index(replaced.out)] = replaced.into
            promoted.add(replaced.into)
            events.append(recorded.position)
    return Field(
        contestants=tuple(name for field in names.values() for name in field),
        promoted=frozenset(promoted),
        events=tuple(events),
    )


def _beyond_the_places(facts: Facts, stage: str) -> Iterable[str]:
    """Declared from a place below those that qualify: because others withdrew (ANC 19.3)."""
    for _, declared in facts.of(QualifiersDeclared):
        if declared.into != stage:
            continue
        rules = [r for r in facts.conditions_of(declared.stage).qualifying if r.into == stage]
        for one in declared.qualifiers:
            if rules and one.place > rules[0].first - 1 + rules[0].count:
                yield one.contestant


def carried(
    rule: CarryOvers,
    field: Field,
    places: Mapping[str, Qualified],
    matches: Sequence[Opponents],
) -> dict[str, Carried]:
    """What each of the field carries. places: everybody's, in the stage before."""
    out = frozenset(places).difference(field.contestants)
    brought: dict[str, Carried] = {}
    for group in _groups(rule, places, matches):
        known = [places[name] for name in group if name in places]
        if rule.between == "opponents" and len(known) != 2:
            continue
        promoted = field.promoted.intersection(side.contestant for side in known)
        staying = rule.after_withdrawals(rule.carried(known), out, promoted)
        for name, amount in staying.items():
            brought[name] = Carried(
                contestant=name,
                amount=amount,
                place=places[name].place,
                total=places[name].total,
                opponent=(
                    next((o for o in group if o != name), None)
                    if rule.between == "opponents"
                    else None
                ),
                clause=rule.clause,
                events=field.events,
            )
    return brought


def _groups(
    rule: CarryOvers, places: Mapping[str, Qualified], matches: Sequence[Opponents]
) -> Sequence[tuple[str, ...]]:
    """Between whom it is worked out: all together, or the two sides of each match."""
    return [tuple(places)] if rule.between == "all" else matches
