"""Add an item for each encounter of a stage to the accounts of its sides."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cached_property
from itertools import chain, compress
from math import lcm
from operator import attrgetter, is_not
from typing import NamedTuple

from ledger.bridge.numbers import added, write_decimal
from ledger.bridge.whole_columns import column
from ledger.record import Contest
from ledger.rulebook import Conditions
from ledger.rules.tie_breaks.whole_figures import WholeFigures
from projections.scoring.accounts import Accounts, FromColumns, Item
from projections.scoring.alterations import altered_items
from projections.scoring.by_round import Round, by_round
from projections.scoring.course import Encounter, Side

Met = tuple[Encounter, ...]
Items = dict[str, list[Item]]
"""The items of each contestant, in the order of play."""


def add_encounters(
    accounts: Accounts,
    facts: Contest,
    within: tuple[str, ...],
    met: Met,
    conditions: Conditions,
) -> None:
    """Add an item for each side of each encounter within these sessions, or what altered it.

    What a round brings is kept, where things are, unless it depends on other rounds as well.
    """
    rule, amount = conditions.altered_scores, _amount_of(conditions)

    def items_of(encounters: Iterable[Encounter]) -> Items:
        items: Items = {}
        for encounter in encounters:
            altered = altered_items(facts, encounter, met, rule) if rule else {}
            for side in encounter.sides:
                item = altered.get(side.contestant) or match_item(encounter, side, amount(side))
                items.setdefault(side.contestant, []).append(item)
        return items

    def brought(now: Round, before: Round, known: Brought | None) -> Brought:
        if known is None or not (known.once and _meet_as_before(now, before)):
            return Brought.of(items_of(now))
        return known.with_others(items_of([*compress(now, map(is_not, now, before))]))

    kept = None if rule else facts.kept
    shared = ByRounds(by_round(kept, ("accounts", within), met, brought))
    accounts.share(shared)
    for name in shared.waiting:
        accounts.of(name)


def _meet_as_before(now: Round, before: Round) -> bool:
    """Tell whether the same two meet in the same order."""
    is_as_long = len(now) == len(before)
    return is_as_long and all(
        one is was or one.between() == was.between() for one, was in zip(now, before, strict=True)
    )


def _amount_of(conditions: Conditions) -> Callable[[Side], Fraction | None]:
    """Return the function for a side's amount: its VPs, the IMPs it won or its own result."""
    if conditions.victory_points is not None:
        return attrgetter("vps")
    return attrgetter("gross" if conditions.is_knock_out else "own")


def match_item(encounter: Encounter, side: Side, amount: Fraction | None) -> Item:
    """Make the item that an encounter adds to the account of one of its sides."""
    opponent = encounter.away if side is encounter.home else encounter.home
    return Item(
        source="match" if encounter.kind == "played" else encounter.kind,
        amount=amount,
        session=encounter.session,
        number=encounter.number,
        opponent=None if opponent is None else opponent.contestant,
        own=side.own,
        boards=encounter.boards,
        clause=encounter.clause,
        detail="" if side.candidates is None and not side.offender else _figures(side),
        events=encounter.events,
    )


def _figures(side: Side) -> str:
    """Return the figures of which a forfeit takes the highest."""
    if side.candidates is None:
        return "at fault" if side.offender else ""
    names = ("floor", "own mean", "by the offenders' matches")
    return ", ".join(
        f"{name} {write_decimal(figure)}"
        for name, figure in zip(names, side.candidates, strict=True)
        if figure is not None
    )


class Brought(NamedTuple):
    """What a round brings.

    Attributes:
        amounts: what the items of each contestant come to, as far as it is known.
        waiting: who has one that is not.
        once: whether each has a single item.

    """

    items: Items
    amounts: WholeFigures
    waiting: AbstractSet[str]
    once: bool

    @classmethod
    def of(cls, items: Items) -> "Brought":
        """Add up these items."""
        waiting, amounts = _added_up(items)
        once = max(map(len, items.values()), default=0) < 2
        return cls(items, WholeFigures.of(amounts), waiting, once)

    def with_others(self, items: Items) -> "Brought":
        """Return it with other items of some contestants."""
        now = {**self.items, **items}
        waiting, figures = _added_up(items)
        amounts = self.amounts.with_others(figures)
        if amounts.over != self.amounts.over:
            return Brought.of(now)  # else denominators would only ever grow
        return Brought(now, amounts, (self.waiting - items.keys()) | waiting, self.once)


def _added_up(items: Items) -> tuple[set[str], dict[str, Fraction]]:
    """Return who has an item that is not known, and what the others come to."""
    known = {
        name: [item.amount for item in own if item.amount is not None]
        for name, own in items.items()
    }
    waiting = {name for name, own in items.items() if len(known[name]) < len(own)}
    return waiting, {name: added(own) for name, own in known.items()}


class ByRounds(FromColumns):
    """The accounts that encounters make by themselves, without penalties and the like."""

    def __init__(self, rounds: Sequence[Brought]) -> None:
        super().__init__()
        self._rounds = rounds

    @cached_property
    def names(self) -> Mapping[str, int]:
        """Whoever has an encounter, each with its place in the order of play."""
        names = dict.fromkeys(chain.from_iterable([one.items for one in self._rounds]))
        return {name: place for place, name in enumerate(names)}

    @property
    def waiting(self) -> list[str]:
        """Who has an item of which the amount is not known."""
        waiting = {name for one in self._rounds for name in one.waiting}
        return [name for name in self.names if name in waiting] if waiting else []

    def items_of(self, name: str) -> list[Item]:
        """Gather what the rounds bring, in the order of play. Raises KeyError without any."""
        items = [item for one in self._rounds for item in one.items.get(name, ())]
        if not items:
            raise KeyError(name)
        return items

    @cached_property
    def totals(self) -> WholeFigures:
        """The totals of all."""
        at, over = self.names, lcm(*[one.amounts.over for one in self._rounds])
        whole = [0] * len(at)
        for one in self._rounds:
            amounts = one.amounts
            for name, number in zip(amounts.at, amounts.over_all(over), strict=True):
                whole[at[name]] += number
        return WholeFigures(at, column(whole), over)

    @cached_property
    def maxima(self) -> WholeFigures:
        """Nothing, as a match has no maximum."""
        return WholeFigures(self.names, column([0] * len(self.names)))
