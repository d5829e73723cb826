"""The matches of a knock-out, each as a stage of two contestants."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, permutations

from msgspec.structs import replace

from ledger.record.field import field_of
from ledger.rules.tie_breaks import Purpose
from projections.scoring.accounts import Account, Accounts
from projections.scoring.opponents import matches_of
from projections.scoring.ranked import Placing
from projections.scoring.ranking import rank
from projections.scoring.stage import Stage


def purpose_of(stage: Stage) -> Purpose:
    """Return the purpose of tie-breaks in this stage: to win a match, or to go on."""
    return "knock-out" if stage.is_knock_out else "qualifying"


def bouts(stage: Stage) -> Iterator[Stage]:
    """Yield each match as a stage of its own, the higher placed side's account first.

    Of who has several, each match has what it brought.
    """
    field = field_of(stage.facts, stage.name).contestants
    pairs = matches_of(stage.facts, stage.name, field, stage.encounters)
    many = Counter(chain.from_iterable(pairs))
    for pair in pairs:
        sides = sorted(pair, key=lambda name: _place(stage, name))
        met = tuple(e for e in stage.encounters if e.between() <= set(sides))
        sessions = {one.session for one in met}
        own = Accounts()
        for name, other in permutations(sides):
            account = stage.accounts.of(name)
            own[name] = account if many[name] < 2 else _against(account, other, sessions)
        yield replace(stage, accounts=own, encounters=met)


def _against(account: Account, other: str, sessions: Collection[str]) -> Account:
    """Return an account reduced to its items of the match against one of several opponents."""
    items = [
        item
        for item in account.items
        if item.opponent in (None, other) and (item.session is None or item.session in sessions)
    ]
    return replace(account, items=items)


def is_to_come(bout: Stage) -> bool:
    """Tell whether both sides of a match are known and nothing of it has been played."""
    return not bout.encounters and all(own.is_ranked for own in bout.accounts.values())


def contests_of(stage: Stage) -> tuple[Stage, ...]:
    """Return the rankings of a stage: one for each match of a knock-out, else the stage itself."""
    return tuple(bouts(stage)) if stage.is_knock_out else (stage,)


def placings(
    stage: Stage,
    purpose: Purpose | None = None,
    among: Collection[str] | None = None,
    wanted: AbstractSet[str] | None = None,
) -> Sequence[Placing]:
    """Return everybody's place in the stage; in a knock-out, in each one's last match.

    No total of one match is held against that of another. Nobody has a place in a match of which
    nothing is played, or without a match; they come last. purpose: None for the usual one.
    among, wanted: as of any ranking.
    """
    purpose = purpose or usual_purpose(stage)
    if not stage.is_knock_out:
        return rank(stage, purpose, among, wanted)
    rows: dict[str, Placing] = {}
    for number, bout in enumerate(bouts(stage), 1):
        for row in rank(bout, purpose, among, wanted):
            begun = None if is_to_come(bout) else row.rank
            own = replace(row, match=number, rank=begun, tied=row.tied and begun is not None)
            rows.pop(row.contestant, None)
            rows[row.contestant] = own
    rest = [row for row in rank(stage, purpose, among) if row.contestant not in rows]
    return [*rows.values(), *(replace(row, rank=None, tied=False) for row in rest)]


def usual_purpose(stage: Stage) -> Purpose:
    """Return the purpose of the ranking of a stage, if no other is asked for."""
    return "knock-out" if stage.is_knock_out else "stage"


def _place(stage: Stage, name: str) -> int:
    placed = stage.places.get(name)
    return len(stage.places) + 1 if placed is None else placed.place
