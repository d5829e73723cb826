"""The carry-over sheet: what the declared field of a stage brings along, and from what."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.boards import Side
from ledger.record import Contest
from ledger.record.field import field_of, open_places
from ledger.rules.carry_overs.qualified import Qualified
from ledger.rules.scoring.method import Unit
from projections.scope import Scope, stages_within
from projections.scoring.carry_overs import Carried
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon


class CarryOverRow(Struct, frozen=True, kw_only=True):
    """A contestant's carry-over, with its place and total in the stage before.

    Attributes:
        amount: None for who is not in the field, whose total counts all the same.
        opponent: where only the higher of two carries anything.
        promoted: it stepped in from below the places that qualify.
        events: the declaration and the replacements.

    """

    contestant: str
    field: Side | None
    place: int
    total: Fraction
    amount: Fraction | None
    opponent: str | None
    promoted: bool
    events: tuple[int, ...]


class CarryOverSheet(Struct, frozen=True, kw_only=True):
    """The carry-overs into one stage.

    Attributes:
        rule, clause: how it is worked out.
        from_stage: where places and totals are.
        unit: of what is brought.
        of_totals: of the totals.
        penalties: whether they count in these.
        needed: what is missing before it can be worked out.

    """

    stage: str
    from_stage: str
    rule: str
    clause: str
    unit: Unit
    of_totals: Unit
    penalties: bool
    rows: tuple[CarryOverRow, ...]
    needed: tuple[str, ...]


def carry_over_sheets(facts: Contest, scope: Scope) -> tuple[CarryOverSheet, ...]:
    """Return the sheets of those stages within a scope into which something is carried."""
    return tuple(
        _sheet(facts, stage)
        for stage in stages_within(scope, facts)
        if facts.conditions_of(stage).carry_over is not None
    )


def _sheet(facts: Contest, name: str) -> CarryOverSheet:
    stage = reckon(facts, name)
    rule = stage.conditions.carry_over
    assert rule is not None
    rows = [_row(facts, name, one) for one in stage.carried.values()]
    rows += [_absent(facts, one) for one in _staying_away(stage)]
    return CarryOverSheet(
        stage=name,
        from_stage=rule.from_stage,
        rule=rule.called,
        clause=rule.clause,
        unit=stage.conditions.unit,
        of_totals=facts.conditions_of(rule.from_stage).unit,
        penalties=rule.penalties,
        rows=tuple(sorted(rows, key=lambda row: (row.field == "EW", row.place))),
        needed=tuple(_needed(stage)),
    )


def _row(facts: Contest, stage: str, one: Carried) -> CarryOverRow:
    return CarryOverRow(
        contestant=one.contestant,
        field=facts.contestants[one.contestant].field,
        place=one.place,
        total=one.total,
        amount=one.amount,
        opponent=one.opponent,
        promoted=one.contestant in field_of(facts, stage).promoted,
        events=one.events,
    )


def _absent(facts: Contest, one: Qualified) -> CarryOverRow:
    return CarryOverRow(
        contestant=one.contestant,
        field=facts.contestants[one.contestant].field,
        place=one.place,
        total=one.total,
        amount=None,
        opponent=None,
        promoted=False,
        events=(),
    )


def _staying_away(stage: Stage) -> Iterator[Qualified]:
    """Give those on qualifying places who do not play on: others' shares depend on them."""
    rule = stage.conditions.carry_over
    promoted = field_of(stage.facts, stage.name).promoted
    staying = (one.place for one in stage.carried.values() if one.contestant not in promoted)
    last = max(staying, default=0)
    if rule is None or rule.between == "opponents":
        return
    for one in stage.places.values():
        if one.place <= last and one.contestant not in stage.carried:
            yield one


def _needed(stage: Stage) -> list[str]:
    """Say why some carry-overs are not known yet; empty if all are."""
    rule = stage.conditions.carry_over
    assert rule is not None
    field = field_of(stage.facts, stage.name).contestants
    if not field:
        return [f"nobody is declared for {stage.name} yet"]
    without = [name for name in field if name not in stage.carried]
    vacant = open_places(stage.facts, stage.name)
    if rule.between == "opponents":
        return [*vacant, *(f"the opponent of {name} is not known yet" for name in without)]
    where = rule.from_stage
    return [*vacant, *(f"the place of {name} in {where} is not known yet" for name in without)]
