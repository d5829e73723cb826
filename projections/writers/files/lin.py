"""LIN of pairs, as RealBridge writes it: each board at each table, with its players and cards.

The calls are the fewest that lead to the contract; nobody wrote down those that were made.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from ledger.bridge.boards import Seat, dealer, vulnerable
from ledger.bridge.contracts import PASSED_OUT
from ledger.bridge.deals import Deal, suits_of
from ledger.bridge.numbers import so_many
from ledger.errors import CannotSay
from projections.views.outgoing import OutContestant, Outgoing, OutLine
from projections.writers.files import Written
from projections.writers.files.cells import lost_in, member_of
from projections.writers.sheet import number

FROM_SOUTH: tuple[Seat, ...] = ("S", "W", "N", "E")
SUITS = "SHDC"
PAIR = 2
VULNERABLE = {"": "o", "NS": "n", "EW": "e", "EWNS": "b"}
DOUBLED = {"": [], "X": ["d"], "XX": ["d", "r"]}


def write(out: Outgoing) -> Written:
    """Write the boards whose cards are known. Raises CannotSay for others than pairs."""
    if out.kind != "pair" or len(out.sessions) > 1 or len(out.sections) > 1 or not out.deals:
        what = "a contest of others than pairs, of several sessions, or without cards"
        raise CannotSay(form="LIN", what=what, instead="--as pbn")
    tables, unsaid = list[str](), Counter[str]()
    for one in out.lines:
        why = _unsaid(out, one)
        if why is None:
            tables.append("".join(_table(out, one)) + "\n")
        else:
            unsaid[why] += 1
    awards = lost_in(out)
    lost = (f"{so_many(many, 'line')} {why}" for why, many in unsaid.items())
    numbers = ("numbers, rounds and tables", "what the cards come to double dummy")
    return Written("".join(tables).encode(), (*awards, *lost, *numbers))


def _unsaid(out: Outgoing, one: OutLine) -> str | None:
    """Say why a line has no table of its own; None if it has one."""
    score = one.score
    if one.awards is not None or score is None:
        return "without a result of play"
    if (one.line.session, one.line.section, one.line.board) not in out.deals:
        return "without cards"
    is_told = score.contract == PASSED_OUT or (
        score.contract and score.declarer and score.tricks is not None
    )
    if not is_told:
        return "without a contract"
    if any(len(who.players) != PAIR for side in (one.line.ns, one.line.ew) for who in out.of(side)):
        return "without four names"
    return None


def _table(out: Outgoing, one: OutLine) -> Iterator[str]:
    """Yield a board at a table: keys and what stands under them."""
    line, score = one.line, one.score
    assert score is not None
    deal = out.deals[line.session, line.section, line.board]
    (ns,), (ew,) = out.of(line.ns), out.of(line.ew)
    yield f"qx||pn|{','.join(_players(ns, ew))}|md|{_dealt(line.board, deal)}|"
    side = "".join(sorted(vulnerable(line.board)))
    yield f"ah|Board {line.board}|sv|{VULNERABLE[side]}|"
    yield "".join(f"mb|{call}|" for call in _calls(line.board, score.contract, score.declarer))
    if score.tricks is not None:
        yield f"mc|{score.tricks}|"
    if one.ns_worth is not None and one.ew_worth is not None:
        yield f"zz|{_worth(out, one.ns_worth, one.ew_worth)}|"


def _players(ns: OutContestant, ew: OutContestant) -> Iterator[str]:
    """Yield the names from south clockwise, each with its number where it has one."""
    for pair, place in ((ns, 1), (ew, 1), (ns, 0), (ew, 0)):
        player = pair.players[place]
        name = "".join(c for c in player.name if c.isprintable() and c not in ",|#")
        known = member_of(player)
        yield name.replace("%", "%25") + (f"#{known}" if known.isdecimal() else "")


def _dealt(board: int, deal: Deal) -> str:
    """Write the dealer and the hands clockwise from south; the fourth hand is left out."""
    hands = (zip(SUITS, suits_of(deal, seat), strict=True) for seat in FROM_SOUTH[:3])
    told = ",".join(
        "".join(suit + cards.replace("10", "T") for suit, cards in hand) for hand in hands
    )
    return f"{FROM_SOUTH.index(dealer(board)) + 1}{told},"


def _calls(board: int, contract: str | None, declarer: Seat | None) -> Iterator[str]:
    if contract == PASSED_OUT or contract is None or declarer is None:
        yield from "pppp"
        return
    first = FROM_SOUTH.index(dealer(board))
    yield from "p" * ((FROM_SOUTH.index(declarer) - first) % 4)
    bid = contract.rstrip("X")
    yield bid.removesuffix("T")
    yield from DOUBLED[contract[len(bid) :]]
    yield from "ppp"


def _worth(out: Outgoing, ns: Fraction, ew: Fraction) -> str:
    """Write north-south's score: IMPs, or a percentage of the matchpoints."""
    if out.unit != "matchpoints":
        return number(ns)
    return f"{number(100 * ns / (ns + ew))}%" if ns + ew else "50%"
