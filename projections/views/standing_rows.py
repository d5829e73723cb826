"""The rows of standings, made as they are looked at: a page shows a few of 50,000."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cached_property
from itertools import repeat
from typing import Any, NamedTuple, overload

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.boards import Side
from ledger.record.entries import Entries
from ledger.rulebook import Conditions
from ledger.rules.scoring.method import Unit
from ledger.rules.tie_breaks.whole_figures import WholeFigures
from projections.scoring.accounts import Accounts
from projections.scoring.ranked import Placing, Ranked
from projections.scoring.stage import Stage


class Standing(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A contestant's row in the standings.

    Attributes:
        rank: 1 is best, the same for equals (tied), None for who takes no place.
        total: rounded as the regulations say.
        exact: what ranks are decided on.
        percentage: None where the scoring has none.
        carried: what of the total was brought along.
        section: of several, in which it has its number.
        match: of a knock-out, in which it is a place and a total; 0 elsewhere.

    """

    rank: int | None
    tied: bool
    contestant: str
    number: str
    direction: Side | None
    category: str | None
    total: Fraction
    exact: Fraction
    percentage: Fraction | None
    carried: Fraction | None
    unit: Unit
    section: str = ""
    match: int = 0

    @property
    def place(self) -> str:
        """The rank as it is printed: 3, 3= where it is shared, - for none."""
        return "-" if self.rank is None else f"{self.rank}{'=' if self.tied else ''}"


Figures = tuple[Fraction, Fraction, Fraction | None, Fraction | None]
"""A total as it is shown and exactly, the percentage, and what was carried over."""


class Origin(NamedTuple):
    """What rows are made of, as it was then."""

    ranked: Sequence[Placing]
    accounts: Accounts
    conditions: Conditions
    entries: Entries

    def differing(self, before: "Origin") -> set[str] | None:
        """Return whose row differs in more than the place; None where everybody's may."""
        if not isinstance(self.ranked, Ranked) or not isinstance(before.ranked, Ranked):
            return None
        now, then = self.entries, before.entries
        is_alike = (now.contestants, now.numbers) == (then.contestants, then.numbers)
        if not is_alike or self.conditions is not before.conditions:
            return None
        totals = self.ranked.totals.differing(before.ranked.totals)
        if totals is None or len(totals) == len(self.ranked):
            return totals
        accounts = self.accounts.differing(before.accounts)
        return None if accounts is None else totals | accounts


class Made:
    """Rows that were made.

    rows: one for each place.

    Attributes:
        origin: what they were made of.
        faces: rows by contestant of some time before, of which all but the figures is still so.

    """

    def __init__(
        self, origin: Origin, rows: Sequence[Standing], faces: Mapping[str, Standing] | None = None
    ) -> None:
        self.origin, self._rows = origin, rows
        self.faces = self.rows if faces is None else faces

    @cached_property
    def rows(self) -> Mapping[str, Standing]:
        """The rows by contestant."""
        return {row.contestant: row for row in self._rows}


class Rows(Sequence[Standing]):
    """A row for each place; they stay what they are when the contest goes on.

    Where a contest is followed, they are kept for the next ones.
    """

    def __init__(self, stage: Stage, ranked: Sequence[Placing]) -> None:
        self._ranked, self._accounts = ranked, stage.accounts
        self._stage, self._conditions = stage.name, stage.conditions
        self._entries = stage.facts.entries.lent()
        self._kept: dict[Any, Any] = {} if stage.facts.kept is None else stage.facts.kept
        self._name = ("rows", stage.name, stage.sessions)

    @cached_property
    def _made(self) -> tuple[Standing, ...]:
        origin = Origin(self._ranked, self._accounts, self._conditions, self._entries)
        before = self._kept.get(self._name)
        differing = None if before is None else origin.differing(before.origin)
        if before is not None and isinstance(self._ranked, Ranked) and differing is not None:
            made = tuple(self._with(self._ranked, before, differing))
            self._kept[self._name] = Made(origin, made, before.faces)
        else:
            made = tuple(self._rows(self._ranked))
            self._kept[self._name] = Made(origin, made)
        return made

    def _with(
        self, ranked: Ranked, before: Made, differing: AbstractSet[str]
    ) -> Iterator[Standing]:
        """Yield all rows. differing: whose differ from those of before in more than the place.

        Whoever has other figures is the same contestant under the same conditions as before.
        """
        faces, rows, places = before.faces, before.rows, [*ranked.in_brief]
        again = [name for name, _, _ in places if name in differing and name in rows]
        figures = self._figures(again, *self._totals(ranked.totals, again))
        for place, (name, rank, tied) in enumerate(places):
            if name not in rows:
                yield self._row(ranked[place])
            elif name in differing:
                total, exact, percentage, carried = next(figures)
                yield replace(
                    faces.get(name) or rows[name],
                    rank=rank,
                    tied=tied,
                    total=total,
                    exact=exact,
                    percentage=percentage,
                    carried=carried,
                )
            else:
                row = rows[name]
                is_same = row.rank == rank and row.tied is tied
                yield row if is_same else replace(row, rank=rank, tied=tied)

    def _totals(
        self, totals: WholeFigures, names: Collection[str]
    ) -> tuple[list[Fraction], list[Fraction]]:
        """Return the totals of contestants, exactly and as they are shown."""
        exact, rounding = [*totals.each(names)], self._conditions.total
        if rounding.keeps(totals.over):
            return exact, exact
        return exact, [*map(rounding.over(totals.over), totals.numbers(names))]

    def _figures(
        self, names: Collection[str], exact: Sequence[Fraction], shown: Sequence[Fraction]
    ) -> Iterator[Figures]:
        """Yield the figures of contestants with these totals."""
        conditions, accounts, none = self._conditions, self._accounts, repeat(None)
        in_percent, carries = conditions.measure == "percent", conditions.carry_over is not None
        return zip(
            shown,
            exact,
            accounts.percentages(names, conditions.percentage) if in_percent else none,
            map(accounts.carried, names) if carries else none,
            strict=False,  # none has no end
        )

    def _row(self, placed: Placing) -> Standing:
        return next(self._rows((placed,)))

    def _rows(self, places: Sequence[Placing]) -> Iterator[Standing]:
        """Yield the rows of these places."""
        entries, stage, unit = self._entries, self._stage, self._conditions.unit
        in_sections = len(entries.sections(stage)) > 1
        names = [placed.contestant for placed in places]
        totals, rounded = [placed.total for placed in places], self._conditions.total.apply
        figures = self._figures(names, totals, [*map(rounded, totals)])
        for placed, (total, exact, percentage, carried) in zip(places, figures, strict=True):
            name = placed.contestant
            yield Standing(
                rank=placed.rank,
                tied=placed.tied,
                contestant=name,
                number=entries.number(name, stage),
                direction=placed.field,
                category=entries.contestants[name].category,
                total=total,
                exact=exact,
                percentage=percentage,
                carried=carried,
                unit=unit,
                section=entries.section(name, stage) if in_sections else "",
                match=placed.match,
            )

    @overload
    def __getitem__(self, at: int) -> Standing: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Standing, ...]: ...
    def __getitem__(self, at: int | slice) -> Standing | tuple[Standing, ...]:
        if isinstance(at, int):
            return self._row(self._ranked[at])
        return tuple(self._rows(self._ranked[at]))

    def __len__(self) -> int:
        return len(self._ranked)

    def __iter__(self) -> Iterator[Standing]:
        return iter(self._made)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._made == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # it may be equal to a tuple

    def __repr__(self) -> str:
        return repr(self._made)
