"""Accounts: everything that a contestant's total in a stage consists of.

Each item says how much, in the stage's unit, from what, under which clause, because of which
events. A total is the sum of its items and nothing else.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, MutableMapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from ledger.bridge.numbers import Rounding, added, percent, ratio
from ledger.rules.tie_breaks.whole_figures import WholeFigures

ZERO = Fraction(0)

Source = Literal[
    "session",
    "match",
    "bye",
    "forfeit",
    "too-few-comparisons",
    "altered",
    "carry-over",
    "penalty",
    "drop-in",
    "house",
]


class Item(Struct, frozen=True, kw_only=True, gc=False):
    """A part of a total.

    Attributes:
        amount: in the unit of the stage, None while a ruling is needed.
        own: the result behind it, net IMPs or per cent.
        maximum: the most that could be had, 0 where there is no such thing.
        boards: on how many it was made.
        detail: figures that led to it, in words.

    """

    source: Source
    amount: Fraction | None
    session: str | None = None
    number: int | None = None
    opponent: str | None = None
    own: Fraction | None = None
    maximum: Fraction | int = 0
    boards: int = 0
    clause: str = ""
    detail: str = ""
    offence: str | None = None
    events: tuple[int, ...] = ()

    @property
    def result(self) -> Fraction | None:
        """The result behind it, where there is one."""
        if self.own is not None or self.amount is None or not self.maximum:
            return self.own
        return percent(self.amount, self.maximum)


class Account(Struct, kw_only=True, gc=False):
    """A contestant's items in a stage.

    Attributes:
        is_ranked: whether it takes a place; house contestants and disqualified ones do not.

    """

    contestant: str
    items: list[Item] = []
    is_ranked: bool = True

    @property
    def total(self) -> Fraction:
        """The sum of the items."""
        return added([item.amount for item in self.items if item.amount is not None])

    @property
    def maximum(self) -> Fraction | int:
        """The most that could be had, 0 where there is no such thing."""
        items = self.items
        return items[0].maximum if len(items) == 1 else sum([item.maximum for item in items])

    @property
    def percentage(self) -> Fraction | None:
        """The percentage of the maximum; None where there is no maximum."""
        maximum = self.maximum
        return percent(self.without("penalty"), maximum) if maximum else None

    def percentage_in(self, rounding: Rounding) -> Fraction | None:
        """Give the percentage of the maximum, rounded as a set rounds; None without a maximum."""
        maximum = self.maximum
        return rounding.percent(self.without("penalty"), maximum) if maximum else None

    @property
    def carried(self) -> Fraction | None:
        """The sum carried over into the stage; None if nothing is carried into it."""
        brought = [
            i.amount for i in self.items if i.source == "carry-over" and i.amount is not None
        ]
        return sum(brought, ZERO) if brought else None

    def has(self, source: Source) -> bool:
        """Tell whether the account has an item from this source."""
        return source in [item.source for item in self.items]

    def without(self, *sources: Source) -> Fraction:
        """Return the sum without items from these sources."""
        return added(
            [i.amount for i in self.items if i.amount is not None and i.source not in sources]
        )


class FromColumns(Mapping[str, Account]):
    """Accounts that are made one by one when somebody asks, with the totals of all at hand.

    All their amounts are known, and all of them take a place.
    """

    def __init__(self) -> None:
        self._made: dict[str, Account] = {}

    def __getitem__(self, name: str) -> Account:
        account = self._made.get(name)
        if account is None:
            account = self._made[name] = Account(contestant=name, items=self.items_of(name))
        return account

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    @abstractmethod
    def items_of(self, name: str) -> list[Item]:
        """Make the items of an account. Raises KeyError for whoever has none."""

    @property
    @abstractmethod
    def names(self) -> Mapping[str, object]:
        """Whose accounts there are."""

    @property
    @abstractmethod
    def totals(self) -> WholeFigures:
        """The totals of all."""

    @property
    @abstractmethod
    def maxima(self) -> WholeFigures:
        """The most that each could have had, 0 where there is no such thing."""

    def percentages(self, names: Iterable[str], rounding: Rounding) -> list[Fraction | None]:
        """Return the percentages of these contestants, rounded; None where there is no maximum."""
        totals, maxima = self.totals, self.maxima
        rounded: dict[int, Callable[[int], Fraction]] = {}
        found: list[Fraction | None] = []
        for won, most in zip(totals.numbers(names), maxima.numbers(names), strict=True):
            if most and most not in rounded:
                rounded[most] = rounding.over(totals.over * most, 100 * maxima.over, ratio)
            found.append(rounded[most](won) if most else None)
        return found


class Accounts(MutableMapping[str, Account]):
    """Accounts by contestant, opened as they are needed.

    Most of them are shared: they are what play alone made them, and never change.

    Attributes:
        shared: the accounts to begin with.
        own: those that are others, or that are more.

    """

    def __init__(self, shared: Mapping[str, Account] | None = None) -> None:
        self.shared: Mapping[str, Account] = {} if shared is None else shared
        self.own: dict[str, Account] = {}

    def share(self, accounts: Mapping[str, Account]) -> None:
        """Begin with accounts that others have, too."""
        self.shared, self.own = accounts, {}

    def __getitem__(self, contestant: str) -> Account:
        account = self.own.get(contestant)
        return self.shared[contestant] if account is None else account

    def __setitem__(self, contestant: str, account: Account) -> None:
        self.own[contestant] = account

    def __delitem__(self, contestant: str) -> None:
        del self.own[contestant]

    def __contains__(self, contestant: object) -> bool:
        return contestant in self.own or contestant in self.shared

    def __iter__(self) -> Iterator[str]:
        yield from self.shared
        yield from (name for name in self.own if name not in self.shared)

    def __len__(self) -> int:
        return len(self.shared) + sum(name not in self.shared for name in self.own)

    def of(self, contestant: str) -> Account:
        """Return the contestant's account to add to: its own copy, if it is shared."""
        account = self.own.get(contestant)
        if account is None:
            known = self.shared.get(contestant)
            items = [] if known is None else [*known.items]
            is_ranked = known is None or known.is_ranked
            account = Account(contestant=contestant, items=items, is_ranked=is_ranked)
            self.own[contestant] = account
        return account

    def as_now(self) -> dict[str, Account]:
        """Return everybody's account as it is now; quicker than to look up each by itself."""
        return {**self.shared, **self.own}

    @property
    def names(self) -> Mapping[str, object]:
        """The contestants, to be looked up quickly."""
        known = self.shared.names if isinstance(self.shared, FromColumns) else self.shared
        return known if self.own.keys() <= known.keys() else {**dict.fromkeys(known), **self.own}

    def percentages(self, names: Collection[str], rounding: Rounding) -> list[Fraction | None]:
        """Return the percentages of these contestants, rounded; None where there is no maximum."""
        shared, own = self.shared, self.own
        if not isinstance(shared, FromColumns):
            return [self[name].percentage_in(rounding) for name in names]
        if own.keys().isdisjoint(names):
            return shared.percentages(names, rounding)
        alike = [name for name in names if name not in own]
        known = dict(zip(alike, shared.percentages(alike, rounding), strict=True))
        return [own[name].percentage_in(rounding) if name in own else known[name] for name in names]

    def carried(self, contestant: str) -> Fraction | None:
        """Return what a contestant carried into the stage; None if nothing is carried into it."""
        is_simple = contestant not in self.own and isinstance(self.shared, FromColumns)
        return None if is_simple else self[contestant].carried

    def differing(self, others: "Accounts") -> set[str] | None:
        """Return whose account may differ from another one's in more than the total.

        None: everybody's.
        """
        now, then, own = self.shared, others.shared, self.own.keys() | others.own.keys()
        if not isinstance(now, FromColumns):
            return {*own, *(name for name, one in now.items() if then.get(name) is not one)}
        if not isinstance(then, FromColumns):
            return None
        maxima = now.maxima.differing(then.maxima)
        return None if maxima is None else own | maxima

    @property
    def told(self) -> Collection[Account]:
        """The accounts, but for those of which all is said: they have a place and a total."""
        own = self.own if isinstance(self.shared, FromColumns) else self.as_now()
        return own.values()

    @property
    def unranked(self) -> set[str]:
        """Who takes no place."""
        return {account.contestant for account in self.told if not account.is_ranked}

    def needing_a_ruling(self, named: Callable[[str], str]) -> Iterable[str]:
        """Yield the items whose amount somebody has still to state, and why, each match once.

        named: of a contestant.
        """
        said: set[tuple[object, ...]] = set()
        for account in self.told:
            for item in account.items:
                if item.amount is not None:
                    continue
                both = frozenset({account.contestant, item.opponent})
                if (key := (item.source, item.session, both)) not in said:
                    said.add(key)
                    against = f" against {named(item.opponent)}" if item.opponent else ""
                    why = WHY.get(item.source, "")
                    whose = f"{item.source} of {named(account.contestant)}{against}"
                    yield f"{whose}{why} ({item.clause})"


WHY: Mapping[Source, str] = {
    "match": ", as nobody said of how many boards it was, and victory points go by them",
}
"""The reason why the amount of an item is not known, by its source."""
