"""Ranking: by totals, and between equals by the criteria of the regulations."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ledger.bridge.boards import Side
from ledger.bridge.numbers import percent
from ledger.bridge.whole_columns import best_first, equals
from ledger.record.seats import Roll, Seats
from ledger.rulebook import Conditions
from ledger.rules.tie_breaks import Purpose, TieBreak
from ledger.rules.tie_breaks.ranking import Ranking, apart
from ledger.rules.tie_breaks.splitting import Group
from ledger.rules.tie_breaks.table import Table
from ledger.rules.tie_breaks.whole_figures import WholeFigures
from projections.scoring.accounts import Account, Accounts, FromColumns, Source
from projections.scoring.plays import board_plays
from projections.scoring.ranked import InField, Ranked
from projections.scoring.stage import Stage
from projections.scoring.ties_on_record import meetings, settled

FIELDS: tuple[Side | None, ...] = ("NS", "EW", None)
ZERO = Fraction(0)


def rank(
    stage: Stage,
    purpose: Purpose = "stage",
    among: Collection[str] | None = None,
    wanted: AbstractSet[str] | None = None,
) -> Ranked:
    """Return everybody, best first within each field; those without a place last.

    among: only these are ranked, and equals told apart, as if there were no others. wanted:
    whose places are looked at: equals of whom none is among them are not told apart.
    """
    criteria, totals = criteria_for(stage.conditions, purpose), _totals(stage, purpose)
    places_by, out = _places_by(stage, totals), _out(stage, purpose)
    order = stage.facts.entries.order
    everybody, figures = [*order], places_by.in_order(order)
    roll = Roll(everybody)
    fields: list[InField] = []
    for field, entered in _fields(stage, among):
        placed = [at for at in entered if everybody[at] not in out] if out else entered
        by_figure = best_first(figures, placed)
        names = Seats(roll, by_figure)
        equal, parts = dict(equals(figures, by_figure)), dict[int, tuple[Group, ...]]()
        groups = {at: tuple(names[at:end]) for at, end in equal.items()} if criteria else {}
        if wanted is not None:
            groups = {at: group for at, group in groups.items() if not wanted.isdisjoint(group)}
        if groups:
            level = [name for group in groups.values() for name in group]
            table = _table(stage, purpose, places_by, level)
            parts = {at: apart(group, table, criteria) for at, group in groups.items()}
        unplaced = [at for at in entered if everybody[at] in out] if out else []
        last = best_first(totals.in_order(order), unplaced) if unplaced else []
        fields.append(InField.of(field, names, equal, parts, [everybody[at] for at in last]))
    return Ranked(fields, totals)


def _out(stage: Stage, purpose: Purpose) -> set[str]:
    """Return who takes no place; all are drawn."""
    return set() if purpose == "draw" else stage.accounts.unranked


def _fields(
    stage: Stage, among: Collection[str] | None = None
) -> Iterator[tuple[Side | None, Sequence[int]]]:
    """Yield the rankings of a stage, with the places of those in each in the order of entry.

    among: only these; None: everybody.
    """
    entries, known = stage.facts.entries, stage.accounts.names
    fields: Mapping[Side | None, Sequence[int]] = entries.fields
    if stage.conditions.is_one_field:
        fields = {None: range(len(entries.order))}
    wanted: Collection[str] = known if among is None else known.keys() & set(among)
    everybody = [*entries.order] if len(wanted) < len(entries.order) else None
    for field in FIELDS:
        entered = fields.get(field, ())
        yield field, [at for at in entered if everybody[at] in wanted] if everybody else entered


def ranking_of(stage: Stage, purpose: Purpose) -> Ranking | None:
    """Return a match as one ranking, with everybody who is level; None without contestants."""
    criteria = criteria_for(stage.conditions, purpose)
    places_by = _places_by(stage, _totals(stage, purpose))
    names = [name for name in stage.accounts if name not in stage.accounts.unranked]
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
    places_by, out = _places_by(stage, _totals(stage, purpose)), _out(stage, purpose)
    order = stage.facts.entries.order
    everybody, column, place = [*order], places_by.in_order(order), order[contestant]
    own = next((entered for _, entered in _fields(stage) if place in entered), ())
    if not own or contestant in out:
        return ()
    level = (everybody[at] for at in own if column[at] == column[place])
    group = tuple(name for name in level if name not in out)
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


def _totals(stage: Stage, purpose: Purpose) -> WholeFigures:
    accounts, conditions = stage.accounts, stage.conditions
    if purpose != "draw" or conditions.held_back is None:
        return _sums(accounts)
    over = bool(stage.facts.stages.get(stage.name))
    return WholeFigures.of(
        {
            name: counted(account, conditions, purpose, over=over)
            for name, account in accounts.items()
        }
    )


def _sums(accounts: Accounts) -> WholeFigures:
    """Return the totals; of most accounts they are at hand."""
    shared = accounts.shared
    known = shared.totals if isinstance(shared, FromColumns) else WholeFigures.of({})
    return known.with_others({name: account.total for name, account in accounts.own.items()})


def _places_by(stage: Stage, totals: WholeFigures) -> WholeFigures:
    """Return the figures that places go by: totals, or percentages of the maximum."""
    across = stage.conditions.scoring.across
    if across is None or not across.ranks_percentages or stage.conditions.by_match:
        return totals
    most = {name: stage.accounts[name].maximum for name in totals}
    return WholeFigures.of(
        {name: percent(sum_, most[name]) if most[name] else ZERO for name, sum_ in totals.items()}
    )


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
        meetings=meetings(stage),
        look_up=cache(lambda: tuple(board_plays(stage.facts, stage.sessions, level))),
        unpenalised=_without(stage, totals, "penalty"),
        without_carry_over=_without(stage, totals, "carry-over"),
        qualifying={name: qualified.total for name, qualified in stage.places.items()},
        settled=tuple(settled(stage, purpose)),
        figured={},
    )


def _without(stage: Stage, totals: WholeFigures, source: Source) -> WholeFigures:
    """Return the totals without what comes from a source, which few have."""
    return totals.with_others(
        {
            account.contestant: account.without(source)
            for account in stage.accounts.told
            if account.has(source)
        }
    )
