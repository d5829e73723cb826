"""Hand records of an ACBL result: the cards of a session's boards, tricks and par."""

from collections.abc import Iterable, Iterator, Sequence

from ledger.bridge.boards import SEATS, Seat
from ledger.bridge.deals import STRAINS, Deal, suits_of, taken_by
from projections.views.outgoing import Outgoing

SEAT_WORDS: dict[Seat, str] = {"N": "north", "E": "east", "S": "south", "W": "west"}
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
SIDES: dict[str, tuple[Seat, Seat]] = {"ns": ("N", "S"), "ew": ("E", "W")}


def records(out: Outgoing, session: str) -> list[dict[str, str]] | None:
    """Return a record for each board; None where sections have other cards on the same board."""
    dealt: dict[int, Deal] = {}
    for (of, _, board), deal in sorted(out.deals.items()):
        if of == session and dealt.setdefault(board, deal) != deal:
            return None
    return [_record(deal) for _, deal in sorted(dealt.items())]


def _record(deal: Deal) -> dict[str, str]:
    cards = {
        f"{SEAT_WORDS[seat]}_{word}": suit
        for seat in SEATS
        for word, suit in zip(SUIT_WORDS, suits_of(deal, seat), strict=True)
    }
    tricks = {
        f"double_dummy_{side}": f"{side.upper()}: {' '.join(_tricks(deal, seats))}"
        for side, seats in SIDES.items()
        if deal.tricks
    }
    par = {} if deal.par is None else {"par": f"Par: {deal.par:+d}"}
    return {"board": str(deal.board), **cards, **tricks, **par}


def _tricks(deal: Deal, seats: Iterable[Seat]) -> Iterator[str]:
    """Yield the tricks of both partners in each strain, 4/5S where they differ.

    As contracts where both make one, else as tricks: S5, S5/7.
    """
    one, other = (taken_by(deal, seat) for seat in seats)
    for strain, both in zip(STRAINS, zip(one, other, strict=True), strict=True):
        if min(both) > 6:
            yield f"{_either([taken - 6 for taken in both])}{strain}"
        else:
            yield f"{strain}{_either(both)}"


def _either(both: Sequence[int]) -> str:
    return "/".join(map(str, dict.fromkeys(both)))
