"""Forms of acts in a browser: by keyboard alone, without a script, on a phone, for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from replay.acts import NAMES
from tests.replay.web.test_acts import evening, link

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.replay.program import Program

__all__ = ["evening"]
PHONE = 390
FORMS = ("", *(f"/{name.replace(' ', '-')}" for name in NAMES))
"""The desk, and the form of every act."""

LARGE = "document.documentElement.style.fontSize = '200%'"


@pytest.fixture
def page(chromium: Browser, evening: Program) -> Iterator[Page]:  # pytest's way
    """A phone without a script, which the director of the evening has opened a link on."""
    from tests.web.browsers import looking
    from tests.web.serving import served

    secret = link(evening, "--role", "director", "--to", "Ann")
    with (
        served(evening.ledger, takes_acts=True) as site,
        looking(chromium, width=PHONE, script=False) as phone,
    ):
        phone.goto(f"{site}/link/{secret}")
        phone.get_by_role("button", name="Open it here").press("Enter")
        phone.goto(f"{site}/desk/wed")
        yield phone


def test_an_act_is_done_by_keyboard_without_a_script(page: Page) -> None:
    page.locator("summary", has_text="Rulings").press("Enter")
    page.get_by_role("link", name="Take down what changes no score").press("Enter")
    page.get_by_label("Incident (needed)").fill("smoking")
    page.get_by_role("button", name="What it would move").press("Enter")
    page.get_by_text("nothing would move").wait_for()
    page.get_by_role("button", name="Record it").press("Enter")
    page.get_by_text("incident recorded").wait_for()


def test_more_than_the_server_takes_is_told_at_the_field_and_stays_there(
    chromium: Browser, evening: Program
) -> None:
    from playwright.sync_api import expect

    from tests.web.browsers import looking
    from tests.web.serving import served

    secret = link(evening, "--role", "director", "--to", "Ann")
    with served(evening.ledger, takes_acts=True) as site, looking(chromium) as page:
        page.goto(f"{site}/link/{secret}")
        page.get_by_role("button", name="Open it here").click()
        page.goto(f"{site}/desk/wed/entry")
        names = page.get_by_label("A list of them", exact=False).first
        page.get_by_label("Number or names").fill("Eve - Fay")
        names.evaluate("one => { one.value = 'é'.repeat(500_000); }")
        page.get_by_role("button", name="Record it").click()
        expect(names).to_be_focused()
        told = names.evaluate("one => one.validationMessage")
        assert told == "At most 2 MB are taken at a time: this is more"
        assert names.evaluate("one => one.value.length") == 500_000
        expect(page.get_by_label("Number or names")).to_have_value("Eve - Fay")
        names.fill("")
        page.get_by_role("button", name="Record it").click()
        expect(page.get_by_role("status").get_by_text("recorded")).to_be_visible()


def test_every_form_fits_a_phone_in_large_text_too(page: Page) -> None:
    desk = page.url
    for form in FORMS:
        page.goto(f"{desk}{form}")
        assert page.get_by_text("You act as Ann (director)").count() == 1
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE, form
        page.evaluate(LARGE)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE, form


def test_nobody_is_shut_out(chromium: Browser, evening: Program) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe installed")
    from tests.web.browsers import looking
    from tests.web.serving import served

    secret = link(evening, "--role", "director", "--to", "Ann")
    with (
        served(evening.ledger, takes_acts=True) as site,
        looking(chromium, width=PHONE) as phone,
    ):
        phone.goto(f"{site}/link/{secret}")
        phone.get_by_role("button", name="Open it here").click()
        for form in FORMS:
            phone.goto(f"{site}/desk/wed{form}")
            found = axe.Axe().run(phone)
            assert found.violations_count == 0, (form, found.generate_report())
