"""The cross-table: who got what against whom."""

from collections import defaultdict
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from ledger.bridge.boards import Side
from ledger.bridge.scores import partners
from ledger.errors import NoneYet
from ledger.record import Contest
from ledger.rules.scoring.method import Unit
from projections.scope import Scope
from projections.scoring.accounts import Item
from projections.scoring.bouts import placings
from projections.scoring.course import Encounter
from projections.scoring.encounters import encounters
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.views.match_sheets import items_of_encounters


class CrossCell(Struct, frozen=True, kw_only=True):
    """The result of a contestant against one opponent (None: a bye).

    Attributes:
        number: which match of the stage.
        got: victory points, else its own result, None while a ruling is needed.
        kind: played, bye, forfeit, altered.

    """

    opponent: str | None
    number: int
    got: Fraction | None
    own: Fraction
    kind: str


class CrossRow(Struct, frozen=True, kw_only=True):
    """A row: a contestant with its place and all its matches in the order of play."""

    contestant: str
    direction: Side | None
    rank: int | None
    tied: bool
    total: Fraction
    cells: tuple[CrossCell, ...]


class CrossTable(Struct, frozen=True, kw_only=True):
    """The cross-table of a stage.

    Attributes:
        columns: opponents, where everybody meets everybody; else the rounds.
        unit: what cells are in.

    """

    stage: str
    columns: Literal["opponents", "rounds"]
    unit: Unit
    rows: tuple[CrossRow, ...]


def cross_table(facts: Contest, scope: Scope) -> CrossTable:
    """Return the cross-table of a scope's stage. Raises NoneYet while the contest has none."""
    if scope.stage is None:
        raise NoneYet(what="stage")
    stage = reckon(facts, scope.stage, scope.sessions)
    cells = _by_match(stage) if stage.is_by_match else _by_boards(stage)
    plan = stage.conditions.format
    in_round_robin = plan is not None and plan.everybody_meets
    return CrossTable(
        stage=stage.name,
        columns="opponents" if in_round_robin else "rounds",
        unit=_unit(stage),
        rows=tuple(
            CrossRow(
                contestant=row.contestant,
                direction=row.field,
                rank=row.rank,
                tied=row.tied,
                total=stage.conditions.total.apply(row.total),
                cells=tuple(cells[row.contestant]),
            )
            for row in placings(stage)
            if row.contestant in cells
        ),
    )


def _unit(stage: Stage) -> Unit:
    """Return the unit: victory points, or that of own results in a match."""
    conditions = stage.conditions
    return "vps" if conditions.victory_points is not None else conditions.measure


def _by_match(stage: Stage) -> dict[str, list[CrossCell]]:
    """Make the cells by match: what each added to the totals."""
    items = items_of_encounters(stage)
    cells: dict[str, list[CrossCell]] = defaultdict(list)
    for encounter in stage.encounters:
        for side in encounter.sides:
            item = items[side.contestant].pop(0)
            cells[side.contestant].append(_cell(encounter, side.contestant, item, side.own))
    return cells


def _cell(encounter: Encounter, contestant: str, item: Item, own: Fraction) -> CrossCell:
    return CrossCell(
        opponent=_opponent(encounter, contestant),
        number=encounter.number,
        got=item.amount,
        own=own,
        kind="altered" if item.source == "altered" else encounter.kind,
    )


def _by_boards(stage: Stage) -> dict[str, list[CrossCell]]:
    """Make the cells where whole sessions count: each one's result against each opponent.

    In a contest of individuals partners have the same, against two others.
    """
    cells: dict[str, list[CrossCell]] = defaultdict(list)
    for encounter in encounters(stage.facts, stage.name, stage.sessions):
        for side in encounter.sides:
            cell = CrossCell(
                opponent=_opponent(encounter, side.contestant),
                number=encounter.number,
                got=side.own,
                own=side.own,
                kind=encounter.kind,
            )
            for contestant in partners(side.contestant):
                cells[contestant].append(cell)
    return cells


def _opponent(encounter: Encounter, contestant: str) -> str | None:
    return next((s.contestant for s in encounter.sides if s.contestant != contestant), None)
