"""Cards for the tables: a link for each side, shown once, and again to who never had the answer."""

import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from replay.web.app import app
from tests.replay.program import Program
from tests.replay.web.test_acts import Browser, link
from tests.replay.web.test_acts import evening as undrawn
from tests.replay.web.test_scoring import HIDDEN, evening

__all__ = ["evening", "undrawn"]
CARDS = "/desk/wed/cards"
SECRET = re.compile(r"/link/(\w+)")


@pytest.fixture
def browser(evening: Program) -> Iterator[Browser]:
    with TestClient(app(evening.ledger, takes_acts=True)) as client:
        client.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
        yield client


def test_each_side_of_each_table_has_a_card_that_opens_it(
    evening: Program, browser: Browser
) -> None:
    page = browser.get(CARDS).text
    assert "3 tables. Each side has a card" in page
    form = dict(HIDDEN.findall(page))
    made = browser.post(CARDS, data=form).text
    secrets = SECRET.findall(made)
    assert len(set(secrets)) == made.count("<svg") == 6
    assert "Table 2, East-West" in made
    assert SECRET.findall(browser.post(CARDS, data=form).text) == secrets  # the answer was lost
    assert len(evening.json("links", "wed")["links"]) == 7
    browser.cookies.clear()
    opened = browser.post(f"/link/{secrets[3]}").text
    assert "round 1, table 2, " in opened
    assert "Table 2 EW (player)" in opened


def test_cards_that_no_phone_can_open_are_said_to_be_none(evening: Program) -> None:
    secret = link(evening, "--role", "director", "--to", "Ann")
    served = app(evening.ledger, takes_acts=True)
    for site, is_alone in (("127.0.0.1:8000", True), ("192.168.1.7:8000", False)):
        with TestClient(served, base_url=f"http://{site}") as client:
            client.post(f"/link/{secret}", headers={"Idempotency-Key": "x" * 20})
            assert ("No phone finds" in client.get(CARDS).text) == is_alone


@pytest.mark.parametrize(
    ("told", "leads_to"),
    [
        ("http://192.168.1.7:8000", "http://192.168.1.7:8000/link/"),
        ("http://0.0.0.0:8000", "http://127.0.0.1:8000/link/"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000/link/"),
    ],
)
def test_cards_made_on_the_server_s_own_machine_lead_to_where_phones_find_it(
    evening: Program, told: str, leads_to: str
) -> None:
    """Its browser is known at 127.0.0.1 alone, and need not be known elsewhere to make them."""
    secret = link(evening, "--role", "director", "--to", "Ann")
    served = app(evening.ledger, takes_acts=True)
    served.state["told"] = told
    with TestClient(served, base_url="http://127.0.0.1:8000") as client:
        client.post(f"/link/{secret}", headers={"Idempotency-Key": "x" * 20})
        page = client.get(CARDS).text
        assert ("No phone finds" in page) == ("127.0.0.1" in leads_to)
        made = client.post(CARDS, data=dict(HIDDEN.findall(page))).text
        assert made.count(leads_to) == 6


def test_who_gives_no_links_makes_no_cards(evening: Program, browser: Browser) -> None:
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'player', '--table', '1', '--seat', 'NS')}")
    assert browser.get(CARDS).status_code == 403
    assert browser.post(CARDS).status_code in (401, 403)


def test_before_anybody_is_drawn_it_says_what_comes_first(undrawn: Program) -> None:
    with TestClient(app(undrawn.ledger, takes_acts=True)) as client:
        client.post(f"/link/{link(undrawn, '--role', 'director', '--to', 'Ann')}")
        assert ">publish the draw</a>" in client.get(CARDS).text
