"""An open page whose server is not there for a while stays as it was, and catches up later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from replay.addresses import address
from tests.given import CLUB
from tests.replay.program import Program

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

    Failing = Callable[[Route], None]

LOG = address(CLUB, "log")
WALL = f"/wall/c/{CLUB}"
LATER = "2026-12-21T22:00+11:00"


@contextmanager
def disturbed(chromium: Browser) -> Iterator[Page]:
    """A page that may log what it could not get."""
    context = chromium.new_context()
    try:
        yield context.new_page()
    finally:
        context.close()


def cut_off(route: Route) -> None:
    route.abort()


def refused(route: Route) -> None:
    refusal = "<!doctype html><main>The ledger cannot be read now</main>"
    route.fulfill(status=503, content_type="text/html", body=refusal)


def too_much(route: Route) -> None:
    route.fulfill(status=429, content_type="text/plain", body="too much at once\n")


@pytest.mark.parametrize("fails", [cut_off, refused, too_much])
@pytest.mark.parametrize("at", [LOG, WALL, "/"])
def test_a_change_that_could_not_be_fetched_is_fetched_later(
    chromium: Browser, site: str, desk: Program, at: str, fails: Failing
) -> None:
    """What was pushed, but refused when it was asked for, was never shown: a refusal took the place
    of the page, and nothing was asked again after a failure.
    """
    with disturbed(chromium) as page:
        page.goto(f"{site}{at}")
        page.wait_for_timeout(300)  # for the feed to be open
        shown = page.locator("#answer").inner_text()
        page.route(f"**{at}", fails)
        desk.does("incident", CLUB, "smoking", "--by", f"Reader of {at}", "--at", LATER)
        with page.expect_event("requestfinished" if fails is not cut_off else "requestfailed"):
            page.locator("#said:not(:empty)").wait_for(state="attached")
        assert page.locator("#answer").inner_text() == shown
        page.unroute_all()
        with page.expect_response(lambda answer: answer.url == f"{site}{at}" and answer.ok):
            pass
        assert page.locator("#answer").count() == 1


@pytest.mark.parametrize("fails", [cut_off, refused, too_much])
@pytest.mark.parametrize("at", [LOG, WALL])
def test_a_feed_that_could_not_be_opened_is_opened_later(
    chromium: Browser, site: str, desk: Program, at: str, fails: Failing
) -> None:
    """A page that met a busy server was never live, and showed the refusal above itself."""
    with disturbed(chromium) as page:
        page.route("**/live/**", fails, times=1)
        with page.expect_response(lambda answer: "/live/" in answer.url and answer.ok):
            page.goto(f"{site}{at}")
        assert "cannot be read" not in page.locator("body").inner_text()
        desk.does("incident", CLUB, "smoking", "--by", f"Waiter for {at}", "--at", LATER)
        page.locator("#said", has_text="recorded").wait_for(state="attached")
