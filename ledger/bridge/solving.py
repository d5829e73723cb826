"""Double dummy by a solver that is not ours (the extra for dds): each declarer's tricks."""

from msgspec.structs import replace

from ledger.bridge.boards import SEATS
from ledger.bridge.deals import STRAINS, Deal, tricks_of
from ledger.errors import NotInstalled


def solved(deal: Deal) -> Deal:
    """Return the deal with its tricks; one that has them keeps them. Raises NotInstalled."""
    if deal.tricks is not None:
        return deal
    try:
        from endplay.dds import calc_dd_table
        from endplay.types import Deal as Cards
        from endplay.types import Denom, Player
    except ImportError as error:
        lacking = error.name or "endplay"
        raise NotInstalled(what="a solver", lacking=lacking, extra="dds") from None
    table = calc_dd_table(Cards(f"N:{deal.hands}"))
    taken = {
        (seat, strain): int(table[Denom.find(strain), Player.find(seat)])
        for seat in SEATS
        for strain in STRAINS
    }
    return replace(deal, tricks=tricks_of(taken))
