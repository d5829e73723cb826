"""Attaching deals to boards: 52 cards, each once, and never others than a board has already."""

from ledger.bridge.contracts import check_possible
from ledger.bridge.deals import Deal, check_hands, check_tricks
from ledger.commands import AttachDeals
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.errors import AlreadyDone, BadValue, ImpossibleScore
from ledger.events import AnyEvent
from ledger.record.deals import dealt


def attach(command: AttachDeals, bench: Bench) -> tuple[AnyEvent, ...]:
    """Attach deals to boards without one; another deal needs the first one annulled."""
    bench.authorise("schedule")
    session = bench.session(command.session)
    if not command.deals:
        raise BadValue(place="deals", value="nothing", expected="at least one deal")
    held = dealt(bench.contest)
    seen: set[int] = set()
    for deal in command.deals:
        _check(deal, seen)
        before = held.get((session.deals, command.section, deal.board))
        if before is not None:
            what = f"the deal of board {deal.board} in session {command.session}"
            raise AlreadyDone(what=what, position=before[1].position)
    return as_event(command)


def _check(deal: Deal, seen: set[int]) -> None:
    """Raise BadValue unless these are the cards of one board."""
    place = f"deal of board {deal.board}"
    if deal.board in seen:
        raise BadValue(place=place, value=str(deal.board), expected="each board once")
    seen.add(deal.board)
    try:
        check_hands(deal.hands)
        if deal.tricks is not None:
            check_tricks(deal.tricks)
        if deal.par is not None:
            check_possible(deal.board, deal.par)
    except (ValueError, ImpossibleScore) as error:
        raise BadValue(place=place, value=str(error), expected="52 cards, each once") from None


DECIDES: Decisions = {AttachDeals: attach}
"""What is decided here, and by which function."""
