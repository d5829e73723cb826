"""Add an item for each encounter of a stage to the accounts of its sides."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from fractions import Fraction
from operator import attrgetter

from ledger.record import Contest
from ledger.rulebook import Conditions
from projections.scoring.accounts import Accounts, match_item
from projections.scoring.alterations import altered_items
from projections.scoring.course import Encounter, Side

Met = tuple[Encounter, ...]


def add_encounters(
    accounts: Accounts,
    facts: Contest,
    within: tuple[str, ...],
    met: Met,
    conditions: Conditions,
) -> None:
    """Add an item for each side of each encounter within these sessions, or what altered it.

    Where things are kept, only those have another account than before who met otherwise.
    """
    if facts.kept is None or conditions.altered_scores is not None:
        _put(accounts, facts, met, conditions)
        return
    were, known = facts.kept.get(("accounts", within), ((), {}))
    moved = _moved(were, met)
    if moved <= known.keys():
        accounts.share({each: own for each, own in known.items() if each not in moved})
        _put(accounts, facts, met, conditions, moved)
    else:
        _put(accounts, facts, met, conditions)
    accounts.share(accounts.as_now())  # what is added from here on is not kept
    facts.kept["accounts", within] = met, accounts.shared


def _moved(were: Met, met: Met) -> AbstractSet[str]:
    """Return the contestants whose encounters differ between two moments."""
    before, now = set(map(id, were)), set(map(id, met))
    changed = [*(e for e in were if id(e) not in now), *(e for e in met if id(e) not in before)]
    return {side.contestant for encounter in changed for side in encounter.sides}


def _put(
    accounts: Accounts,
    facts: Contest,
    met: Met,
    conditions: Conditions,
    only: AbstractSet[str] | None = None,
) -> None:
    """Put the items into the accounts, or into those of some alone."""
    rule, amount = conditions.altered_scores, _amount_of(conditions)
    for encounter in met if only is None else [e for e in met if _is_among(e, only)]:
        altered = altered_items(facts, encounter, met, rule) if rule else {}
        for side in encounter.sides:
            if only is None or side.contestant in only:
                item = altered.get(side.contestant) or match_item(encounter, side, amount(side))
                accounts.of(side.contestant).items.append(item)


def _is_among(encounter: Encounter, names: AbstractSet[str]) -> bool:
    home, away = encounter.home, encounter.away
    return home.contestant in names or (away is not None and away.contestant in names)


def _amount_of(conditions: Conditions) -> Callable[[Side], Fraction | None]:
    """Return the function for a side's amount: its VPs, the IMPs it won or its own result."""
    if conditions.victory_points is not None:
        return attrgetter("vps")
    return attrgetter("gross" if conditions.is_knock_out else "own")
