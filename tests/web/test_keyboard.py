"""An evening at the desk by keyboard alone, without a script: keyed, put right, posted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.replay.web.test_acts import link, log
from tests.replay.web.test_scoring import evening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.replay.program import Program

__all__ = ["evening"]


@pytest.fixture
def page(chromium: Browser, evening: Program) -> Iterator[Page]:  # pytest's way
    """The desk of an evening, in a browser without a script or a mouse."""
    from tests.web.serving import served

    secret = link(evening, "--role", "director", "--to", "Ann")
    with served(evening.ledger, takes_acts=True) as site:
        context = chromium.new_context(java_script_enabled=False)
        desk = context.new_page()
        desk.goto(f"{site}/link/{secret}")
        desk.keyboard.press("Tab")
        desk.get_by_role("button", name="Open it here").press("Enter")
        desk.goto(f"{site}/desk/wed/score")
        yield desk
        context.close()


def types(page: Page, line: str) -> str:
    """Type a line where the browser stands, and Enter; what is asked for then."""
    from playwright.sync_api import expect

    expect(page.locator("#line")).to_be_focused()
    with page.expect_navigation():
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    return page.locator("label[for=line]").inner_text()


def test_an_evening_is_run_by_keyboard_alone(page: Page, evening: Program) -> None:
    assert "board 1 (none" in types(page, "620")
    assert "no contract scores 620" in page.get_by_role("alert").inner_text()
    assert "board 2 (N-S" in types(page, "4SN=")
    types(page, "b5 620")
    assert "is to play boards 1-2" in page.get_by_role("alert").inner_text()
    types(page, "r1 t1 b1 450")
    assert "already has a score" in page.get_by_role("alert").inner_text()
    with page.expect_navigation():  # to the button that asks for the correction
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    while "All is keyed" not in types(page, "pass"):
        pass
    assert [one["kind"] for one in log(evening)].count("ScoreEntered") == 18
    assert [one["kind"] for one in log(evening)].count("ScoreCorrected") == 1
    desk = page.url.rpartition("/")[0]
    for button in ("Play is over", "Post the results"):
        page.goto(desk)
        with page.expect_navigation():
            page.get_by_role("button", name=button).press("Enter")
    page.goto(desk)
    page.get_by_text("posted at").wait_for()
    page.goto(f"{desk}/score")
    types(page, "r1 t1 b2 np")
    assert "Not taken: r1 t1 b2 np" in page.get_by_role("alert").inner_text()


def test_the_sheet_and_the_desk_shut_nobody_out(chromium: Browser, evening: Program) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe installed")
    from tests.web.browsers import looking
    from tests.web.serving import served

    evening.does("schedule", "wed", "1", "--minutes", "60", "--boards", "6", "--by", "Ann")
    evening.does("schedule", "wed", "1", "--started", "--by", "Ann")
    secret = link(evening, "--role", "director", "--to", "Ann")
    with (
        served(evening.ledger, takes_acts=True) as site,
        looking(chromium, width=390) as phone,
    ):
        phone.goto(f"{site}/link/{secret}")
        phone.get_by_role("button", name="Open it here").click()
        for at in ("/desk/wed", "/desk/wed/score", "/c/wed/matters", "/c/wed/rounds"):
            phone.goto(f"{site}{at}")
            assert phone.evaluate("document.documentElement.scrollWidth") <= 390, at
            found = axe.Axe().run(phone)
            assert found.violations_count == 0, (at, found.generate_report())
