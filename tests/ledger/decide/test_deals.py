"""Attaching deals: once a board, to a session that there is."""

import pytest

from ledger.bridge.deals import Deal
from ledger.commands import AttachDeals
from ledger.errors import AlreadyDone, BadValue, NotOnRecord
from ledger.events import DealsAttached
from ledger.record.deals import deal_at, dealt
from tests.given import Given, club_session
from tests.ledger.bridge.test_deals import EAST, HANDS, NORTH, SOUTH, WEST

OTHER = f"{EAST} {SOUTH} {WEST} {NORTH}"


def attach(*deals: Deal, session: str = "1") -> AttachDeals:
    return AttachDeals(session=session, deals=deals)


def test_a_board_has_its_cards_until_they_are_annulled() -> None:
    evening = Given(club_session())
    evening.when(attach(Deal(board=3, hands=HANDS))).then_events(DealsAttached)
    evening.when(attach(Deal(board=3, hands=OTHER))).then_refused(AlreadyDone)
    held = dealt(evening.facts())
    assert deal_at(held, evening.facts(), "1", "", 3) == Deal(board=3, hands=HANDS)
    assert deal_at(held, evening.facts(), "1", "A", 3) == Deal(board=3, hands=HANDS)
    assert deal_at(held, evening.facts(), "1", "", 4) is None


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        (Deal(board=1, hands=HANDS.replace("AQT94", "KQT94")), "SK is dealt to N and to S"),
        (Deal(board=1, hands=HANDS, tricks="7"), "twenty digits"),
        (Deal(board=1, hands=HANDS, par=421), "no contract scores 421"),
        (Deal(board=0, hands=HANDS), "0 is not"),
    ],
)
def test_what_is_no_deal_is_refused(deal: Deal, message: str) -> None:
    refused = Given(club_session()).when(attach(deal)).then_refused(BadValue)
    assert message in str(refused)


def test_a_board_stands_once_and_a_session_must_be_there() -> None:
    evening, deal = Given(club_session()), Deal(board=1, hands=HANDS)
    evening.when(attach(deal, deal)).then_refused(BadValue)
    evening.when(attach()).then_refused(BadValue)
    evening.when(attach(deal, session="9")).then_refused(NotOnRecord)
