"""Session scores: matchpoints, IMPs or points of whole sessions, and the best of them."""

from collections.abc import Collection
from fractions import Fraction

from msgspec.structs import replace

from ledger.record import Contest
from ledger.rulebook import Conditions
from ledger.rules.formats import Format
from projections.scoring.accounts import Accounts
from projections.scoring.boards import scored_boards
from projections.scoring.played import Played
from projections.scoring.tops import Tops

ZERO = Fraction(0)


def add_sessions(
    accounts: Accounts, facts: Contest, within: Collection[str], conditions: Conditions
) -> Tops:
    """Add the matchpoints, IMPs or points of whole sessions; return the tops of boards in each."""
    boards = scored_boards(facts, within)
    accounts.share(Played(facts, boards, within))
    rule = conditions.format
    if rule is not None and rule.best is not None:
        _best_sessions(accounts, rule)
    return Tops(facts, boards, within)


def _best_sessions(accounts: Accounts, rule: Format) -> None:
    """Keep the mean percentage of the best sessions; with fewer, there is no place (AMB-61)."""
    for name in tuple(accounts):
        account = accounts.of(name)
        best = rule.best_sessions([item.result for item in account.items])
        left = list(best.counted)
        for place, item in enumerate(account.items):
            own = item.result
            counts = own in left
            if counts and own is not None:
                left.remove(own)
            account.items[place] = replace(
                item,
                amount=(own or ZERO) / len(best.counted) if counts else ZERO,
                own=own,
                maximum=0,
                detail="" if counts else "does not count",
            )
        account.is_ranked = best.ranked
