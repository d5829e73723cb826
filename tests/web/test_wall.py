"""The wall in a browser: it takes turns, goes on without the server, and comes back with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.given import CLUB
from tests.replay.program import Program

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WALL = f"/wall/c/{CLUB}"
LATER = "2026-12-21T22:00+11:00"
EVEN_LATER = "2026-12-21T23:17+11:00"


def test_it_goes_on_without_the_server_and_comes_back_with_it(
    chromium: Browser, desk: Program
) -> None:
    from tests.web.serving import served

    context = chromium.new_context()
    page = context.new_page()
    with served(desk.ledger) as site:
        page.goto(f"{site}{WALL}")
        page.wait_for_timeout(300)  # for the feed to be open
    page.locator(".lost").wait_for(state="visible")
    assert page.locator(".wall h1").count() > 1
    desk.does("withdraw", CLUB, "2", "--by", "Ann Director", "--at", LATER)
    with served(desk.ledger, int(site.rpartition(":")[2])):
        page.locator(".wall", has_text="withdr").wait_for()
        page.locator(".lost").wait_for(state="hidden")
        context.close()


def test_without_the_server_it_says_as_of_when_it_was_told_last(
    chromium: Browser, site: str, desk: Program
) -> None:
    """It said the hour at which it was opened."""
    from tests.web.browsers import looking

    with looking(chromium) as page, looking(chromium) as opened_later:
        page.goto(f"{site}{WALL}")
        at_first = page.locator("#lost").text_content()
        page.wait_for_timeout(300)  # for the feed to be open
        desk.does("incident", CLUB, "smoking", "--by", "Ann Director", "--at", EVEN_LATER)
        opened_later.goto(f"{site}{WALL}")
        now = opened_later.locator("#lost").text_content()
        page.wait_for_function(
            "now => document.getElementById('lost').textContent === now", arg=now
        )
        assert now != at_first


def test_one_panel_after_the_other_is_seen(chromium: Browser, site: str) -> None:
    from tests.web.browsers import looking

    for script in (True, False):
        with looking(chromium, width=1280, script=script) as page:
            page.goto(f"{site}{WALL}")
            assert page.evaluate("getComputedStyle(document.querySelector('.wall')).animationName")
            assert page.locator(".wall section").count() > 1
            assert page.evaluate("document.documentElement.scrollWidth") <= 1280


@pytest.mark.parametrize("language", ["en", "he"])
def test_each_panel_fills_the_wall_in_its_turn(chromium: Browser, site: str, language: str) -> None:
    """Where one reads from the right, the panels stand to the left: the wall went the other way."""
    from tests.web.browsers import looking

    with looking(chromium, width=1280) as page:
        page.goto(f"{site}{WALL}?lang={language}")
        panels = page.locator(".wall section")
        assert panels.count() > 1
        for turn in range(panels.count()):
            page.evaluate(
                "at => { const [turns] = document.getAnimations();"
                " turns.pause(); turns.currentTime = at; }",
                12_000 * turn + 6_000,
            )
            box = panels.nth(turn).bounding_box()
            assert box is not None
            assert (round(box["x"]), round(box["width"])) == (0, 1280)


@pytest.mark.parametrize("dark", [False, True])
def test_nobody_is_shut_out(chromium: Browser, site: str, dark: bool) -> None:  # noqa: FBT001
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe installed")
    from tests.web.browsers import looking

    with looking(chromium, width=1280, dark=dark) as page:
        page.goto(f"{site}{WALL}")
        found = axe.Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
