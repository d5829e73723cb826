"""Phones at tables: taps, the network away for a while, everything delivered once and in order."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from tests.replay.web.test_acts import link, log
from tests.replay.web.test_scoring import evening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.replay.program import Program

__all__ = ["evening"]
WIDTH = 390
FOUR_SPADES = "board 1: 4♠\ufe0e N 10 +420"


@pytest.fixture
def site(evening: Program) -> Iterator[str]:  # pytest's way
    from tests.web.serving import served

    evening.does("schedule", "wed", "1", "--started", "--by", "Ann")
    with served(evening.ledger, takes_acts=True) as address:
        yield address


def phone(chromium: Browser, evening: Program, site: str, seat: str, *, script: bool) -> Page:
    """A phone of its own at table 1, which has opened the link of a seat."""
    context = chromium.new_context(
        viewport={"width": WIDTH, "height": 844}, java_script_enabled=script
    )
    page = context.new_page()
    secret = link(evening, "--role", "player", "--table", "1", "--seat", seat)
    page.goto(f"{site}/link/{secret}")
    page.get_by_role("button", name="Open it here").click()
    page.goto(f"{site}/table/wed")
    return page


def tap(page: Page, *taps: str) -> None:
    """Tap one of each row, in order."""
    rows = ("Level", "Strain", "Declarer", "Result")
    for row, choice in zip(rows, taps, strict=False):
        radios = page.get_by_role("group", name=row).get_by_role("radio", name=choice, exact=True)
        radios.click()


def entered(evening: Program) -> list[tuple[int, int]]:
    scores = [one["event"]["score"] for one in log(evening) if one["kind"] == "ScoreEntered"]
    return [(one["board"], one["points"]) for one in scores]


def test_what_was_sent_while_the_network_was_away_arrives_once_and_in_order(
    chromium: Browser, evening: Program, site: str
) -> None:
    page = phone(chromium, evening, site, "NS", script=True)
    tap(page, "4", "♠", "N", "=")
    page.get_by_text("4♠ by N, made: 420 for N-S").wait_for()
    page.context.set_offline(True)
    page.get_by_role("button", name="Send").click()
    page.get_by_text("board 1: 4SN= waits for the network").wait_for()
    page.get_by_role("heading", name="board 2 (N-S vulnerable)").wait_for()
    tap(page, "3", "NT", "E", "-1")
    page.get_by_role("button", name="Send").click()
    page.get_by_text("board 2: 3NE-1 waits").wait_for()
    assert entered(evening) == []
    page.context.set_offline(False)
    page.get_by_text("board 2: 3NT E 8 +50").wait_for()
    assert entered(evening) == [(1, 420), (2, 50)]
    assert page.evaluate("Object.values(localStorage)") == ["[]"]
    page.context.close()


@pytest.mark.parametrize("clock", ["1999-12-31T23:59:59Z", "2099-01-01T00:00:00Z"])
def test_a_phone_whose_clock_is_wrong_is_recorded_when_it_arrives(
    chromium: Browser, evening: Program, site: str, clock: str
) -> None:
    page = phone(chromium, evening, site, "NS", script=True)
    page.clock.set_system_time(clock)
    page.reload()
    tap(page, "4", "♠", "N", "=")
    page.get_by_text("4♠ by N, made: 420 for N-S").wait_for()
    page.context.set_offline(True)
    page.get_by_role("button", name="Send").click()
    page.get_by_text("board 1: 4SN= waits for the network").wait_for()
    before = datetime.now(UTC)
    page.context.set_offline(False)
    page.get_by_text(FOUR_SPADES).wait_for()
    (score,) = [one for one in log(evening) if one["kind"] == "ScoreEntered"]
    assert before <= datetime.fromisoformat(score["recorded_at"]) <= datetime.now(UTC)
    assert score["at"] == score["recorded_at"]
    page.context.close()


def test_a_phone_whose_link_has_ended_keeps_what_was_sent_and_says_why(
    chromium: Browser, evening: Program, site: str
) -> None:
    page = phone(chromium, evening, site, "NS", script=True)
    tap(page, "4", "♠", "N", "=")
    page.get_by_text("4♠ by N, made: 420 for N-S").wait_for()
    (made,) = evening.json("links", "wed")["links"]
    evening.does("end-link", "wed", f"#{made['position']}", "--by", "Ann")
    page.get_by_role("button", name="Send").click()
    page.get_by_text("board 1: 4SN= waits on this phone, whose card is good no more").wait_for()
    assert entered(evening) == []
    secret = link(evening, "--role", "player", "--table", "1", "--seat", "NS")
    page.goto(f"{site}/link/{secret}")
    page.get_by_role("button", name="Open it here").click()
    page.get_by_text(FOUR_SPADES).wait_for()
    assert entered(evening) == [(1, 420)]
    page.context.close()


def test_two_phones_at_one_table_enter_a_board_once(
    chromium: Browser, evening: Program, site: str
) -> None:
    one, other = (phone(chromium, evening, site, s, script=True) for s in ("NS", "EW"))
    for page, taps in ((one, ("4", "♠", "N", "=")), (other, ("4", "♠", "N", "+1"))):
        tap(page, *taps)
        page.get_by_text("by N").wait_for()
    one.get_by_role("button", name="Send").click()
    one.get_by_text(FOUR_SPADES).wait_for()
    other.get_by_role("button", name="Send").click()
    other.get_by_text("was not taken: board 1 1-4").wait_for()
    assert entered(evening) == [(1, 420)]
    other.get_by_role("button", name="Read", exact=True).click()
    other.reload()
    other.get_by_role("button", name="We agree").click()
    other.get_by_text(FOUR_SPADES).wait_for()
    assert other.get_by_role("button", name="We agree").count() == 0
    for page in (one, other):
        page.context.close()


def test_without_a_script_the_same_page_is_a_form(
    chromium: Browser, evening: Program, site: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe installed")
    page = phone(chromium, evening, site, "NS", script=False)
    tap(page, "pass")
    page.get_by_role("button", name="Read it back").press("Enter")
    page.get_by_role("button", name="Send").press("Enter")
    page.get_by_text("board 1: PASS +0").wait_for()
    assert entered(evening) == [(1, 0)]
    page.context.close()
    page = phone(chromium, evening, site, "EW", script=True)
    assert not page.get_by_role("button", name="Send").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.context.close()


def test_a_phone_hears_at_once_that_its_call_is_answered(
    chromium: Browser, evening: Program, site: str
) -> None:
    page = phone(chromium, evening, site, "NS", script=True)
    tap(page, "4", "♠")
    page.get_by_role("button", name="Call the director").click()
    page.get_by_text("nobody has answered yet").wait_for()
    called = next(one for one in log(evening) if one["kind"] == "DirectorCalled")
    evening.does("answer", "wed", f"#{called['position']}", "--by", "Ann")
    page.get_by_text("answered by Ann").wait_for()
    page.context.close()
