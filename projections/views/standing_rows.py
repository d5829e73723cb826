"""The rows of standings, made as they are looked at: a page shows a few of 50,000."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import overload

from msgspec import Struct

from ledger.bridge.boards import Side
from ledger.rules.scoring.method import Unit
from projections.scoring.ranked import Placing
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


class Rows(Sequence[Standing]):
    """A row for each place; they stay what they are when the contest goes on."""

    def __init__(self, stage: Stage, ranked: Sequence[Placing]) -> None:
        self._ranked, self._accounts = ranked, stage.accounts
        self._stage, self._conditions = stage.name, stage.conditions
        self._entries = stage.facts.entries.as_now()

    @cached_property
    def _made(self) -> tuple[Standing, ...]:
        return tuple(map(self._row, self._ranked))

    @cached_property
    def _in_sections(self) -> bool:
        return len(self._entries.sections(self._stage)) > 1

    def _row(self, placed: Placing) -> Standing:
        name, conditions, entries = placed.contestant, self._conditions, self._entries
        accounts, in_percent = self._accounts, conditions.measure == "percent"
        return Standing(
            rank=placed.rank,
            tied=placed.tied,
            contestant=name,
            number=entries.number(name, self._stage),
            direction=placed.field,
            category=entries.contestants[name].category,
            total=conditions.total.apply(placed.total),
            exact=placed.total,
            percentage=accounts.percentage_in(name, conditions.percentage) if in_percent else None,
            carried=accounts.carried(name) if conditions.carry_over is not None else None,
            unit=conditions.unit,
            section=entries.section(name, self._stage) if self._in_sections else "",
            match=placed.match,
        )

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
