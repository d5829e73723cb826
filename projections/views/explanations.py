"""Explanations: everything that a contestant's total consists of, down to boards."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from itertools import chain

from msgspec import Struct

from ledger.errors import NoSuch
from ledger.events import DropInEntered
from ledger.record import Contest
from ledger.rules.scoring.method import Unit
from projections.scope import Scope
from projections.scoring.accounts import ZERO, Item
from projections.scoring.bouts import contests_of, placings, usual_purpose
from projections.scoring.ranking import Split, told_apart
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.views.board_parts import BoardPart, boards_of
from projections.views.handicaps import Net, nets
from projections.views.newcomers import averaged
from projections.views.standings import state_in
from projections.views.state import State


class Beside(Struct, frozen=True, kw_only=True):
    """What a match counts beside its boards, possibly negative, and under which clauses.

    Several boards of average plus count together (ANC appendix), and whoever is not to blame for
    fouled boards may have IMPs for them (ACBL Law 87).
    """

    amount: Fraction
    clauses: tuple[str, ...]


class Part(Struct, frozen=True, kw_only=True):
    """An item of the account, with the boards behind it in order.

    Attributes:
        averaged: whose totals a newcomer's score is the mean of.
        beside: None where the boards are all there is.

    """

    item: Item
    boards: tuple[BoardPart, ...]
    averaged: tuple[tuple[str, Fraction], ...] = ()
    beside: Beside | None = None


class Explanation(Struct, frozen=True, kw_only=True):
    """A contestant's place in a stage, and all that it rests on.

    Attributes:
        total: rounded as the regulations say, the parts add up to exact.
        maximum: the most that could be had, 0 where there is no such thing.
        splits: how it was told apart from those with the same total.
        needed: what has still to be ruled before everything counts.
        net: its result with its handicap, None where there are none.

    """

    contestant: str
    stage: str
    scope: str
    unit: Unit
    rank: int | None
    tied: bool
    total: Fraction
    exact: Fraction
    percentage: Fraction | None
    maximum: Fraction
    state: State
    parts: tuple[Part, ...]
    splits: tuple[Split, ...]
    needed: tuple[str, ...]
    net: Net | None = None

    @property
    def events(self) -> tuple[int, ...]:
        """The positions of all events behind it."""
        found = {position for part in self.parts for position in part.item.events}
        found |= {e for part in self.parts for board in part.boards for e in board.events}
        return tuple(sorted(found))


def explain(facts: Contest, scope: Scope, contestant: str, now: datetime) -> Explanation:
    """Explain a contestant's place and total; in a knock-out, those in its match.

    Raises NoSuch where it has no result in the scope.
    """
    stage = None if scope.stage is None else reckon(facts, scope.stage, scope.sessions)
    if stage is None or contestant not in stage.accounts:
        known = tuple(map(facts.entries.number, stage.accounts)) if stage else ()
        raise NoSuch(
            what="contestant with a result",
            name=facts.entries.number(contestant),
            place=f" in {scope.text}",
            known=known,
        )
    ranked = placings(stage)
    place = next(row for row in ranked if row.contestant == contestant)
    own = _ranking_of(stage, contestant)
    account, conditions = own.accounts[contestant], stage.conditions
    percentage = account.percentage
    boards = boards_of(stage, contestant, now)
    needed = tuple(stage.accounts.needing_a_ruling(facts.entries.named_in(stage.name)))
    return Explanation(
        contestant=contestant,
        stage=stage.name,
        scope=scope.text,
        unit=conditions.unit,
        rank=place.rank,
        tied=place.tied,
        total=conditions.total.apply(place.total),
        exact=place.total,
        percentage=None if percentage is None else conditions.percentage.apply(percentage),
        maximum=Fraction(account.maximum),
        state=state_in(facts, scope, needed, now),
        parts=tuple(_part(item, stage, contestant, boards) for item in account.items),
        splits=told_apart(own, contestant, usual_purpose(stage)),
        needed=needed,
        net=next((one for one in nets(stage, ranked) if one.contestant == contestant), None),
    )


def _ranking_of(stage: Stage, contestant: str) -> Stage:
    """Return a contestant's ranking: the stage, or in a knock-out the last of its matches."""
    own = [one for one in contests_of(stage) if contestant in one.accounts]
    return own[-1] if own else stage


def _averaged(facts: Contest, item: Item) -> tuple[tuple[str, Fraction], ...]:
    """Return the totals of which a newcomer's score is the mean; () for any other item."""
    if item.source != "drop-in":
        return ()
    entered = (
        event for recorded, event in facts.of(DropInEntered) if recorded.position in item.events
    )
    return tuple(chain.from_iterable(averaged(facts, event.session, event) for event in entered))


def _part(item: Item, stage: Stage, contestant: str, boards: Sequence[BoardPart]) -> Part:
    """Return an item of the account with all that is behind it; boards: all that it played."""
    own = _behind(item, stage, contestant, boards)
    return Part(
        item=item,
        boards=own,
        averaged=_averaged(stage.facts, item),
        beside=_beside(item, stage.facts, own),
    )


def _beside(item: Item, facts: Contest, boards: Sequence[BoardPart]) -> Beside | None:
    """Return what a match in IMPs or points counts beside its boards, where a rule gives that."""
    if item.source != "match" or item.own is None or item.session is None or not boards:
        return None
    conditions = facts.conditions(item.session)
    clauses = conditions.beside_boards
    if not clauses or conditions.measure == "percent":
        return None
    amount = item.own - sum((board.counts or ZERO for board in boards), ZERO)
    return Beside(amount=amount, clauses=clauses) if amount else None


def _behind(
    item: Item, stage: Stage, contestant: str, boards: Sequence[BoardPart]
) -> tuple[BoardPart, ...]:
    """Return the boards of an item: of its session, or of its match."""
    if item.source == "session":
        return tuple(board for board in boards if board.session == item.session)
    rounds = {
        encounter.round
        for encounter in stage.encounters
        if (encounter.session, encounter.number) == (item.session, item.number)
        and contestant in encounter.between()
    }
    return tuple(
        board
        for board in boards
        if item.session == board.session
        and item.opponent == board.opponent
        and board.round in rounds
    )
