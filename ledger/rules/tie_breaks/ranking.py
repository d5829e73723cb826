"""Rankings: by totals, then equals by one criterion after another."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from ledger.rules.tie_breaks import TieBreak
from ledger.rules.tie_breaks.splitting import Group, break_ties, by_figures
from ledger.rules.tie_breaks.table import Table


class Ranking(NamedTuple):
    """Groups of equals, best first: equals in their totals, and equals in everything.

    Attributes:
        last: the criterion that has the last word about who is still level.

    """

    by_totals: tuple[Group, ...]
    order: tuple[Group, ...]
    last: str | None = None

    @classmethod
    def of(
        cls, table: Table, criteria: Sequence[TieBreak], among: Sequence[str] | None = None
    ) -> "Ranking":
        """Rank the contestants of a table by their totals, and equals by these criteria in turn.

        among: those who are to be ranked, if not all of them are.
        """
        by_totals = by_figures(tuple(table.totals if among is None else among), table.totals)
        order = [part for equals in by_totals for part in apart(equals, table, criteria)]
        last = criteria[-1].called if criteria else None
        return cls(by_totals, tuple(order), last)

    @property
    def leaders(self) -> Group:
        """The contestants with the best total."""
        return self.by_totals[0]

    @property
    def winner(self) -> str | None:
        """The one who is first; None while somebody is level with it."""
        return self.order[0][0] if len(self.order[0]) == 1 else None

    @property
    def undecided(self) -> str | None:
        """The last word about a level first place (shared, by-ruling …); None if it is won."""
        return None if self.winner is not None else self.last


def apart(group: Group, table: Table, criteria: Sequence[TieBreak]) -> tuple[Group, ...]:
    """Tell equals apart; each criterion looks only at those whom the ones before left equal."""
    return break_ties(group, [partial(_split, rule, table) for rule in criteria])


def by_category(
    order: Sequence[Group], categories: Mapping[str, str]
) -> dict[str, tuple[Group, ...]]:
    """Return the placings of each category, in the order of the one field (ANC 15.1).

    categories: of each contestant that is in one.
    """
    placed: dict[str, list[Group]] = {}
    for group in order:
        for category in dict.fromkeys(categories[name] for name in group if name in categories):
            equals = tuple(name for name in group if categories.get(name) == category)
            placed.setdefault(category, []).append(equals)
    return {category: tuple(groups) for category, groups in placed.items()}


def _split(rule: TieBreak, table: Table, group: Group) -> tuple[Group, ...]:
    return rule.split(group, table)
