"""What sessions bring to the accounts of a stage: totals in columns, items only when asked for.

A large session has tens of thousands of contestants, and most of its answers are about a few. So
totals are made for all in whole numbers, and the items of an account once somebody asks for them.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import lcm
from typing import NamedTuple

from ledger.bridge.numbers import times, write_exact
from ledger.bridge.sums import Sums, added
from ledger.bridge.whole_columns import Column, column, least, times_by
from ledger.record import Contest
from ledger.record.seats import FirstEntered
from ledger.rulebook import Conditions
from ledger.rules.scoring.method import PairRule
from ledger.rules.tie_breaks.whole_figures import WholeFigures
from projections.scoring.accounts import FromColumns, Item
from projections.scoring.full_sessions import Group, Groups
from projections.scoring.gains import Alike, Gains, session_gains, tally_of
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.tallies import Tally
from projections.scoring.worth import awarded_tallies


class Played(FromColumns):
    """The accounts that sessions make by themselves, without penalties and the like.

    They stay as they are when the boards change.
    """

    def __init__(
        self, facts: Contest, boards: Collection[ScoredBoard], within: Iterable[str]
    ) -> None:
        super().__init__()
        rules = {session: facts.conditions(session) for session in within}
        gains, groups = session_gains(boards), Groups(facts, boards, rules)
        awarded = awarded_tallies(boards, gains, facts.conditions)
        self._order = facts.entries.order
        self._sessions: list[SessionPlayed] = []
        for session, own in rules.items():
            tallies = {key[1]: tally for key, tally in awarded.items() if key[0] == session}
            parts = {alike: one for alike, one in gains.items() if alike[0] == session}
            of = Session(session, own, len(self._order))
            self._sessions.append(SessionPlayed(of, parts, tallies, self._order, groups))

    @cached_property
    def names(self) -> Mapping[str, int]:
        """Whoever has something on a board, each with its place in the order of entry."""
        boards = added([(one.boards, 1) for one in self._sessions], len(self._order))
        if least(boards):
            return FirstEntered(self._order, len(boards))
        return {name: place for name, place in self._order.items() if boards[place]}

    def items_of(self, name: str) -> list[Item]:
        """Make an item of each session in which somebody has anything. Raises KeyError."""
        place = self.names[name]
        return [one.item(name) for one in self._sessions if one.boards[place]]

    @cached_property
    def totals(self) -> WholeFigures:
        """The totals of all."""
        parts = [one.amounts for one in self._sessions]
        known = WholeFigures(self._order, *summed(parts, len(self._order)), self.names)
        apart = {name for one in self._sessions for name in one.apart}
        return known.with_others({name: self[name].total for name in apart})

    @cached_property
    def maxima(self) -> WholeFigures:
        """The most that each could have had."""
        parts = [one.maxima for one in self._sessions]
        known = WholeFigures(self._order, *summed(parts, len(self._order)), self.names)
        awarded = {name for one in self._sessions for name in one.awarded}
        return known.with_others({name: Fraction(self[name].maximum) for name in awarded})


class Amounts(NamedTuple):
    """Whole numbers over one denominator, in the order of entry."""

    whole: Column
    over: int


def summed(parts: Sequence[Amounts], length: int) -> Amounts:
    """Add up amounts, some of which may be of fewer contestants than others."""
    over = lcm(*(under for _, under in parts))
    return Amounts(added([(whole, over // under) for whole, under in parts], length), over)


class WholeFactors(NamedTuple):
    """Factors by numbers of boards, over one denominator.

    Attributes:
        by: those of each group.
        alike: those of all groups; None where they are not the same.

    """

    by: Mapping[Group, Mapping[int, int]]
    alike: Mapping[int, int] | None
    under: int


class Session(NamedTuple):
    """A session with its rules, and how many contestants are entered."""

    name: str
    rules: Conditions
    entered: int


class SessionPlayed:
    """What one session brings.

    gains: those of its boards simply played.

    Attributes:
        awarded: the tallies of those with an award, whole.
        boards: on how many everybody has something, in the order of entry.

    """

    def __init__(
        self,
        session: Session,
        gains: Mapping[Alike, Gains],
        awarded: Mapping[str, Tally],
        order: Mapping[str, int],
        groups: Groups,
    ) -> None:
        self._session, self._order, self._groups = session, order, groups
        self._gains, self.awarded = gains, awarded
        self.boards = added([(one.boards, 1) for one in gains.values()], session.entered)
        if awarded:
            boards = Sums(session.entered)
            boards.add_column(self.boards, 1)
            for name, tally in awarded.items():
                boards.add(order[name], tally.all_boards - boards.numbers[order[name]])
            self.boards = boards.numbers
        self._fullest = groups.fullest(session.name, self.boards)

    def item(self, contestant: str) -> Item:
        """Make the item that the session adds to an account.

        Matchpoints are raised to those of a full session, and rounded, where the rule says so; of
        others the mean counts (Law 78D).
        """
        session, rules, _ = self._session
        tally = self.awarded.get(contestant)
        if tally is None:
            tally = tally_of(self._gains, session, contestant)
        most = self._fullest[self._groups.of(session, contestant)].boards
        factor = self._scoring.raised(tally.all_boards, most)
        total, maximum, boards = tally.total, tally.maximum, tally.all_boards
        return Item(
            source="session",
            amount=self._scoring.session_total((times(total, factor),)).counted,
            session=session,
            maximum=maximum if factor == 1 else times(maximum, factor),
            boards=boards,
            detail="" if factor == 1 else f"boards: {boards}, times {write_exact(factor)}",
            clause=rules.scoring.clause,
        )

    @property
    def _scoring(self) -> PairRule:
        scoring = self._session.rules.scoring.across
        assert scoring is not None
        return scoring

    @cached_property
    def amounts(self) -> Amounts:
        """The amounts of the items, as if nobody had an award and nothing were rounded."""
        return self._raised(self._won)

    @property
    def maxima(self) -> Amounts:
        """The most that the items could have been, as if nobody had an award."""
        of = defaultdict[int, list[tuple[Column, int]]](list)
        for (_, _, top), one in self._gains.items():
            of[top].append((one.boards, 1))
        many = self._session.entered
        parts = [(added(boards, many), top) for top, boards in of.items()]
        return self._raised(Amounts(added(parts, many), 1))

    def _raised(self, amounts: Amounts) -> Amounts:
        """Return what it comes to in a full session."""
        by, alike, under = self._whole_factors
        won = amounts.whole
        if alike is not None and all(factor == under for factor in alike.values()):
            return amounts
        if alike is not None:
            whole = times_by(won, self.boards, alike)
        else:
            each = [*won]
            for group, own in by.items():
                for place in self._fullest[group].members:
                    each[place] = won[place] * own[self.boards[place]]
            whole = column(each)
        return Amounts(whole, amounts.over * under)

    @cached_property
    def _whole_factors(self) -> WholeFactors:
        """The factors by which totals are raised, in whole numbers."""
        factors = self._factors.values()
        under = lcm(*[one.denominator for own in factors for one in own.values()])
        by = {
            group: {many: one.numerator * (under // one.denominator) for many, one in own.items()}
            for group, own in self._factors.items()
        }
        alike = dict(chain.from_iterable([own.items() for own in by.values()]))
        is_alike = all(own.items() <= alike.items() for own in by.values())
        return WholeFactors(by, alike if is_alike else None, under)

    @cached_property
    def apart(self) -> set[str]:
        """The contestants whose items have other amounts."""
        names, over = set(self.awarded), self._won.over
        for group, factors in self._factors.items():
            out = {
                many
                for many, factor in factors.items()
                if many and not self._scoring.keeps(over * factor.denominator)
            }
            if out:
                members = self._fullest[group].members
                places = {place for place in members if self.boards[place] in out}
                names |= {name for name, place in self._order.items() if place in places}
        return names

    @cached_property
    def _won(self) -> Amounts:
        """The gains on all boards together."""
        parts = [Amounts(one.gained, over) for (_, over, _), one in self._gains.items()]
        return summed(parts, self._session.entered)

    @cached_property
    def _factors(self) -> dict[Group, dict[int, Fraction]]:
        """The factors by which totals of so many boards are raised, in each group."""
        return {
            group: {
                many: self._scoring.raised(many, full.boards) if many else Fraction(1)
                for many in full.counts
            }
            for group, full in self._fullest.items()
        }
