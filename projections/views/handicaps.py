"""Results with handicaps, beside those that were played."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.numbers import percent, places
from ledger.rules.handicaps import Handicaps
from ledger.rules.handicaps.handicap import Raw
from projections.scoring.accounts import Account
from projections.scoring.ranked import Placing
from projections.scoring.stage import Stage


class Net(Struct, frozen=True, kw_only=True, gc=False):
    """A contestant's result with its handicap (0 where nobody gave it one), and its place by it.

    Attributes:
        total: rounded as totals or percentages are.
        exact: what places are decided on.

    """

    contestant: str
    handicap: Fraction
    total: Fraction
    exact: Fraction
    rank: int
    tied: bool

    @property
    def place(self) -> str:
        """The rank as it is printed: 3, 3= where it is shared."""
        return f"{self.rank}{'=' if self.tied else ''}"


def nets(stage: Stage, ranked: Sequence[Placing]) -> Iterator[Net]:
    """Rank those who have a place by their results with handicaps, within each field."""
    conditions = stage.conditions
    rule, given = conditions.handicaps, stage.facts.entries.handicaps
    if rule is None:
        return
    rounding = conditions.percentage if rule.of_percentages else conditions.total
    for field in dict.fromkeys(row.field for row in ranked):
        found: dict[str, Fraction] = {}
        for row in ranked:
            handicap = given.get(row.contestant, Fraction(0))
            net = _net(rule, stage.accounts[row.contestant], handicap)
            if row.field == field and row.rank is not None and net is not None:
                found[row.contestant] = net
        order = sorted(found, key=lambda name: -found[name])
        place_of, many = places(found[name] for name in order), Counter(found.values())
        for name in order:
            yield Net(
                contestant=name,
                handicap=given.get(name, Fraction(0)),
                total=rounding.apply(found[name]),
                exact=found[name],
                rank=place_of[found[name]],
                tied=many[found[name]] > 1,
            )


def _net(rule: Handicaps, account: Account, handicap: Fraction) -> Fraction | None:
    """Return the result with the handicap; None where there is nothing to add it to."""
    items, maximum = account.items, account.maximum
    return rule.net(
        Raw(
            total=account.total,
            percentage=percent(account.total, maximum) if maximum else None,
            sessions=len({item.session for item in items if item.boards}),
            matches=sum(item.source == "match" for item in items),
            boards=sum(item.boards for item in items),
        ),
        handicap,
    )
