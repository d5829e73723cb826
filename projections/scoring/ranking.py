"""Ranking: by totals, and between equals by the criteria of the regulations."""

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from ledger.bridge.boards import Side
from ledger.bridge.numbers import percent
from ledger.rulebook import Conditions
from ledger.rules.tie_breaks import Purpose, TieBreak
from ledger.rules.tie_breaks.ranking import Ranking, apart
from ledger.rules.tie_breaks.splitting import Group, by_figures
from ledger.rules.tie_breaks.table import Table
from projections.scoring.accounts import Account, Source
from projections.scoring.plays import board_plays
from projections.scoring.stage import Stage
from projections.scoring.ties_on_record import meeting, settled

FIELDS: tuple[Side | None, ...] = ("NS", "EW", None)
ZERO = Fraction(0)


class Placing(Struct, frozen=True, kw_only=True, gc=False):
    """A contestant's place in a ranking.

    Attributes:
        rank: None for who takes none.
        tied: shares it with others.
        match: of a knock-out, in which it is a place; 0 elsewhere.

    """

    contestant: str
    field: Side | None
    rank: int | None
    tied: bool
    total: Fraction
    match: int = 0


def rank(
    stage: Stage,
    purpose: Purpose = "stage",
    among: Collection[str] | None = None,
    wanted: AbstractSet[str] | None = None,
) -> list[Placing]:
    """Return everybody, best first within each field; those without a place last.

    among: only these are ranked, and equals told apart, as if there were no others. wanted:
    whose places are looked at: equals of whom none is among them are not told apart.
    """
    criteria = criteria_for(stage.conditions, purpose)
    totals = _totals(stage, purpose)
    places_by = _places_by(stage, totals)
    rows: list[Placing] = []
    fields: dict[Side | None, list[Account]] = {field: [] for field in FIELDS}
    for name, field in _fields(stage).items():
        if among is None or name in among:
            fields[field].append(stage.accounts[name])
    for field, own in fields.items():
        placed = [a.contestant for a in own if a.is_ranked or purpose == "draw"]
        groups = by_figures(tuple(placed), places_by)
        several = [group for group in groups if len(group) > 1]
        if wanted is not None:
            several = [group for group in several if not wanted.isdisjoint(group)]
        if several and criteria:
            level = [name for group in several for name in group]
            table = _table(stage, purpose, places_by, level)
            groups = tuple(
                part
                for equals in groups
                for part in (apart(equals, table, criteria) if equals in several else (equals,))
            )
        rows += _places(groups, field, totals)
        unplaced = [a for a in own if not a.is_ranked and purpose != "draw"]
        rows += [
            Placing(contestant=a.contestant, field=field, rank=None, tied=False, total=a.total)
            for a in sorted(unplaced, key=lambda a: -a.total)
        ]
    return rows


def _fields(stage: Stage) -> dict[str, Side | None]:
    """Return the ranking that each contestant of the stage is in, in the order of entry."""
    together = stage.conditions.is_one_field
    contestants, accounts = stage.facts.contestants, stage.accounts
    return {
        name: None if together else entered.field
        for name, entered in contestants.items()
        if name in accounts
    }


def ranking_of(stage: Stage, purpose: Purpose) -> Ranking | None:
    """Return a match as one ranking, with everybody who is level; None without contestants."""
    criteria = criteria_for(stage.conditions, purpose)
    places_by = _places_by(stage, _totals(stage, purpose))
    names = [a.contestant for a in stage.accounts.values() if a.is_ranked]
    if not names:
        return None
    return Ranking.of(_table(stage, purpose, places_by, names), criteria, names)


def criteria_for(conditions: Conditions, purpose: Purpose) -> tuple[TieBreak, ...]:
    """Return the tie-breaks for a purpose, or those of the stage if the purpose has none."""
    return conditions.ties.get(purpose) or conditions.ties.get("stage", ())


def counted(account: Account, conditions: Conditions, purpose: Purpose, *, over: bool) -> Fraction:
    """Return the total that counts for a purpose: some penalties are held back from the draw."""
    held_back = conditions.held_back
    if purpose != "draw" or held_back is None:
        return account.total
    back = (
        -(item.amount or ZERO)
        for item in account.items
        if item.source == "penalty"
        and not held_back.counts_in_draw(item.offence or "", stage_is_over=over)
    )
    return account.total + sum(back, ZERO)


def _places(
    groups: Sequence[Group], field: Side | None, totals: Mapping[str, Fraction]
) -> list[Placing]:
    rows: list[Placing] = []
    for group in groups:
        rank = len(rows) + 1
        rows += [
            Placing(
                contestant=name,
                field=field,
                rank=rank,
                tied=len(group) > 1,
                total=totals[name],
            )
            for name in group
        ]
    return rows


class Split(NamedTuple):
    """A criterion by which equals are told apart: the group before it, and its parts after it.

    Attributes:
        figures: those of the group by which it tells them apart; none where it does not compute.

    """

    criterion: str
    clause: str
    group: Group
    parts: tuple[Group, ...]
    figures: Mapping[str, Fraction] = {}


def told_apart(stage: Stage, contestant: str, purpose: Purpose) -> tuple[Split, ...]:
    """Show how each tie-break separates a contestant from those with the same total."""
    criteria = criteria_for(stage.conditions, purpose)
    places_by, fields = _places_by(stage, _totals(stage, purpose)), _fields(stage)
    group = tuple(
        name
        for name, account in stage.accounts.items()
        if fields[name] == fields[contestant]
        and (account.is_ranked or purpose == "draw")
        and places_by[name] == places_by[contestant]
    )
    if contestant not in group:
        return ()
    table = _table(stage, purpose, places_by, group)
    splits: list[Split] = []
    for criterion in criteria:
        if len(group) == 1:
            break
        parts = criterion.split(group, table)
        figures = criterion.figured(group, table)
        splits.append(Split(criterion.called, criterion.clause, group, parts, figures))
        group = next(part for part in parts if contestant in part)
    return tuple(splits)


def _totals(stage: Stage, purpose: Purpose) -> dict[str, Fraction]:
    accounts, conditions = stage.accounts, stage.conditions
    if purpose != "draw" or conditions.held_back is None:
        return _sums(stage)
    over = bool(stage.facts.stages.get(stage.name))
    return {
        name: counted(account, conditions, purpose, over=over) for name, account in accounts.items()
    }


def _sums(stage: Stage) -> dict[str, Fraction]:
    """Return the totals; of accounts that are what they were they are kept."""
    accounts, kept = stage.accounts, stage.facts.kept
    name = ("totals", stage.name, stage.sessions)
    were, known = ({}, {}) if kept is None else kept.get(name, ({}, {}))
    sums = {
        name: known[name] if were.get(name) is account else account.total
        for name, account in accounts.items()
    }
    if kept is not None:
        kept[name] = accounts, sums
    return sums


def _places_by(stage: Stage, totals: dict[str, Fraction]) -> dict[str, Fraction]:
    """Return the figures that places go by: totals, or percentages of the maximum."""
    across = stage.conditions.scoring.across
    if across is None or not across.ranks_percentages or stage.conditions.by_match:
        return totals
    most = {name: stage.accounts[name].maximum for name in totals}
    return {
        name: percent(sum_, most[name]) if most[name] else ZERO for name, sum_ in totals.items()
    }


def _table(
    stage: Stage,
    purpose: Purpose,
    places_by: Mapping[str, Fraction],
    level: Collection[str],
) -> Table:
    """Return the stage as criteria see it. level: those who are to be told apart."""
    totals = _totals(stage, "stage")
    return Table(
        totals=places_by,
        meetings=tuple(meeting(encounter) for encounter in stage.encounters),
        look_up=cache(lambda: tuple(board_plays(stage.facts, stage.sessions, level))),
        unpenalised=_without(stage, totals, "penalty"),
        without_carry_over=_without(stage, totals, "carry-over"),
        qualifying={name: qualified.total for name, qualified in stage.places.items()},
        settled=tuple(settled(stage, purpose)),
        figured={},
    )


def _without(stage: Stage, totals: Mapping[str, Fraction], source: Source) -> dict[str, Fraction]:
    """Return the totals without what comes from a source, which few have."""
    return {
        name: stage.accounts[name].without(source) if stage.accounts[name].has(source) else total
        for name, total in totals.items()
    }
