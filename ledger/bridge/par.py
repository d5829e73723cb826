"""Par: the score of a board if both sides bid and play as well as the cards allow.

Each side may bid on over the other as long as it gains by it; a contract that fails is doubled,
and either of two partners declares, whoever takes more tricks. Where both sides could make the
same contract, whoever speaks first has it, so that the dealer counts.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from ledger.bridge.boards import SEATS, Seat, Side, dealer, other_side, side_of, vulnerable
from ledger.bridge.contracts import SIGNS, Contract, Strain, declarer_points
from ledger.bridge.deals import STRAINS, Deal

RISING: Sequence[Strain] = ("C", "D", "H", "S", "NT")
BIDS = tuple(Contract(level, strain) for level in range(1, 8) for strain in RISING)


def par(deal: Deal) -> int | None:
    """Return north-south's points: as the file says, else by its double-dummy table; else None."""
    if deal.par is not None or deal.tricks is None:
        return deal.par
    return par_by(deal.tricks, deal.board)


@cache
def par_by(tricks: str, board: int) -> int:
    """Return north-south's points by a double-dummy table; tricks: as in a Deal."""
    most = {side: _most(tricks, side) for side in SIGNS}
    worth = {side: [_worth(board, bid, most[side], side) for bid in BIDS] for side in SIGNS}
    bidding: dict[Side, int | None] = {"NS": None, "EW": None}
    for at in reversed(range(len(BIDS))):
        left = {
            side: _better(other_side(side), worth[side][at], bidding[other_side(side)])
            for side in SIGNS
        }
        bidding = {side: _better(side, left[side], bidding[side]) for side in SIGNS}
    first = side_of(dealer(board))
    points = 0  # passed out, where nobody gains by bidding
    for side in (other_side(first), first, other_side(first), first):
        points = _better(side, points, bidding[side])
    return points


def _most(tricks: str, side: Side) -> Mapping[str, int]:
    """Return, by strain, the tricks of the partner who takes more."""
    seats: list[Seat] = [seat for seat in SEATS if side_of(seat) == side]
    return {
        strain: max(int(tricks[5 * SEATS.index(seat) + at], 16) for seat in seats)
        for at, strain in enumerate(STRAINS)
    }


def _worth(board: int, bid: Contract, most: Mapping[str, int], side: Side) -> int:
    """Return north-south's points if this side is left in a contract."""
    taken = most[bid.strain]
    doubled = Contract(bid.level, bid.strain, 0 if taken >= bid.level + 6 else 1)
    return SIGNS[side] * declarer_points(doubled, taken, is_vulnerable=side in vulnerable(board))


def _better(side: Side, points: int, other: int | None) -> int:
    """Return the better of two scores for a side; other: None where it has no other choice."""
    if other is None:
        return points
    return max(points, other) if side == "NS" else min(points, other)
