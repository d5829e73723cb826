"""The rows of standings, made as they are looked at: a page shows a few of 50,000."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, overload

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.boards import Side
from ledger.bridge.numbers import ratio
from ledger.record.entries import Entries
from ledger.rulebook import Conditions
from ledger.rules.scoring.method import Unit
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
            made = tuple(map(self._row, self._ranked))
            self._kept[self._name] = Made(origin, made)
        return made

    def _with(
        self, ranked: Ranked, before: Made, differing: AbstractSet[str]
    ) -> Iterator[Standing]:
        """Yield all rows. differing: whose differ from those of before in more than the place.

        Whoever has other figures is the same contestant under the same conditions as before.
        """
        conditions, accounts, totals = self._conditions, self._accounts, ranked.totals
        faces, rows = before.faces, before.rows
        percentage = accounts.percentages_in(conditions.percentage)
        in_percent, carries = conditions.measure == "percent", conditions.carry_over is not None
        whole, at, over, rounded = totals.whole, totals.at, totals.over, conditions.total.part
        for place, (name, rank, tied) in enumerate(ranked.in_brief):
            if name not in rows:
                yield self._row(ranked[place])
            elif name in differing:
                number = whole[at[name]]
                row = replace(
                    faces.get(name) or rows[name],
                    rank=rank,
                    tied=tied,
                    total=rounded(number, over),
                    exact=ratio(number, over),
                    percentage=percentage(name) if in_percent else None,
                )
                yield replace(row, carried=accounts.carried(name)) if carries else row
            else:
                row = rows[name]
                is_same = row.rank == rank and row.tied is tied
                yield row if is_same else replace(row, rank=rank, tied=tied)

    @cached_property
    def _row(self) -> Callable[[Placing], Standing]:
        """What makes the row of a place; whatever is the same in all rows is looked up once."""
        conditions, entries, stage = self._conditions, self._entries, self._stage
        percentage = self._accounts.percentages_in(conditions.percentage)
        carried, rounded, unit = self._accounts.carried, conditions.total.part, conditions.unit
        in_percent, carries = conditions.measure == "percent", conditions.carry_over is not None
        in_sections = len(entries.sections(stage)) > 1

        def row(placed: Placing) -> Standing:
            name = placed.contestant
            return Standing(
                rank=placed.rank,
                tied=placed.tied,
                contestant=name,
                number=entries.number(name, stage),
                direction=placed.field,
                category=entries.contestants[name].category,
                total=rounded(*placed.total.as_integer_ratio()),
                exact=placed.total,
                percentage=percentage(name) if in_percent else None,
                carried=carried(name) if carries else None,
                unit=unit,
                section=entries.section(name, stage) if in_sections else "",
                match=placed.match,
            )

        return row

    @overload
    def __getitem__(self, at: int) -> Standing: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Standing, ...]: ...
    def __getitem__(self, at: int | slice) -> Standing | tuple[Standing, ...]:
        if isinstance(at, int):
            return self._row(self._ranked[at])
        return tuple(map(self._row, self._ranked[at]))

    def __len__(self) -> int:
        return len(self._ranked)

    def __iter__(self) -> Iterator[Standing]:
        return iter(self._made)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._made == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # it may be equal to a tuple

    def __repr__(self) -> str:
        return repr(self._made)
