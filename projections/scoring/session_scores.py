"""Session scores: matchpoints, IMPs or points of whole sessions, and the best of them."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from ledger.bridge.numbers import times, write_exact
from ledger.record import Contest
from ledger.rulebook import Conditions
from ledger.rules.formats import Format
from projections.scoring.accounts import Account, Accounts, Item
from projections.scoring.boards import scored_boards
from projections.scoring.full_sessions import UNNAMED, Groups, Lengths, Sections
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.tallies import Key, Tally
from projections.scoring.tops import Tops, tops_of
from projections.scoring.worth import session_tallies

ZERO = Fraction(0)


def add_sessions(
    accounts: Accounts, facts: Contest, within: Collection[str], conditions: Conditions
) -> Tops:
    """Add the matchpoints, IMPs or points of whole sessions; return the top of a board in each."""
    boards = scored_boards(facts, within)
    kept: dict[Any, Any] = {} if facts.kept is None else facts.kept
    name = ("accounts", tuple(within))
    brought = kept[name] = _brought(facts, boards, within, kept.get(name, NOTHING))
    accounts.share(brought.accounts)
    rule = conditions.format
    if rule is not None and rule.best is not None:
        _best_sessions(accounts, rule)
    return tops_of(facts, boards, within)


class _Brought(NamedTuple):
    """The tallies and accounts of a set of sessions; immutable.

    Attributes:
        lengths: of the groups of which the fullest member has a full session.

    """

    tallies: Mapping[Key, Tally]
    sections: Sections
    lengths: Lengths
    accounts: Mapping[str, Account]


NOTHING = _Brought({}, UNNAMED, {}, {})


def _brought(
    facts: Contest, boards: list[ScoredBoard], within: Collection[str], before: _Brought
) -> _Brought:
    """Return the accounts of sessions; those with no change since are reused."""
    gathered = session_tallies(boards, facts.conditions)
    rules = {session: facts.conditions(session) for session in within}
    groups = Groups(facts, boards, rules)
    if groups.sections is not before.sections:
        before = NOTHING
    was = before.tallies
    come = {key: tally for key, tally in gathered.items() if was.get(key) is not tally}
    gone = {key: was[key] for key in (*(was.keys() - gathered.keys()), *come) if key in was}
    lengths = groups.lengths(before.lengths, gone.items(), come.items())
    most = {group: max(own) for group, own in lengths.items() if own}
    are_as_long = all(most.get(group) == max(own) for group, own in before.lengths.items() if own)
    moved = dict.fromkeys(key[1] for key in (*gone, *(come if are_as_long else gathered)))
    accounts = {**before.accounts, **{name: Account(contestant=name) for name in moved}}
    for key, tally in gathered.items() if moved else ():
        session, contestant, _, _ = key
        if contestant in moved and session in within:
            full = most[groups.of(key)]
            if tally.item is None or tally.most != full:
                tally.item, tally.most = _session_item(session, tally, rules, full), full
            accounts[contestant].items.append(tally.item)
    for name in moved:
        if not accounts[name].items:
            del accounts[name]
    return _Brought(dict(gathered), groups.sections, lengths, accounts)


def _session_item(
    session: str, tally: Tally, rules: Mapping[str, Conditions], fullest: int
) -> Item:
    """Make the item that a session adds to an account.

    Matchpoints are raised to those of a full session, and rounded, where the rule says so; of
    others the mean counts (Law 78D).
    """
    scoring, total = rules[session].scoring.across, tally.total
    maximum: Fraction | int = tally.maximum
    assert scoring is not None
    factor = scoring.raised(tally.all_boards, fullest)
    if factor != 1:
        total, maximum = times(total, factor), times(maximum, factor)
    return Item(
        source="session",
        amount=scoring.session_total((total,)).counted,
        session=session,
        maximum=maximum,
        boards=tally.all_boards,
        detail="" if factor == 1 else f"boards: {tally.all_boards}, times {write_exact(factor)}",
        clause=rules[session].scoring.clause,
    )


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
