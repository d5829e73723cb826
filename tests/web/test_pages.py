"""Pages in a browser: live, any moment, by keyboard, without script, for everybody's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from replay import questions
from replay.addresses import address
from tests.given import CLUB
from tests.replay.program import Program

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ASKS = {
    "traveller": {"board": ["1"]},
    "scorecard": {"number": ["1"]},
    "timeline": {"number": ["1"]},
    "explain": {"number": ["1"]},
    "impact": {"of": ["#18"]},
    "what-if": {"without": ["#18"]},
    "diff": {"since": ["posted:1"]},
}
"""What a question is told; an appeal's file is asked for where there is none, and offers it."""

LOOKED_AT = (
    "standings", "traveller", "explain", "diff", "log?", "periods", "states", "impact", "proof",
    "/check", "what-if", "appeal", "ranks",
)  # fmt: skip
"""Pages that have between them everything that pages are made of."""

EVERY = [
    "/",
    "/proof",
    "/check",
    address(CLUB, "what-if"),
    *(address(CLUB, q, ASKS.get(q)) for q in (*questions.NAMES, *questions.OF_MOMENTS)),
    address(CLUB, "standings", {"as-of": ["#16"]}),
    address(CLUB, "log", {"event": ["#18"]}),
]
FEW = [at for at in EVERY if any(word in at for word in LOOKED_AT)]
STANDINGS = address(CLUB, "standings")
LATER = "2026-12-21T22:00+11:00"


def rows(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator("#answer tbody tr").all_inner_texts()]


def test_what_the_command_line_records_is_on_an_open_page_at_once(
    chromium: Browser, site: str, desk: Program
) -> None:
    from tests.web.browsers import looking

    with looking(chromium) as page:
        page.goto(f"{site}{STANDINGS}")
        before = rows(page)
        page.locator("td.number a").first.focus()
        page.wait_for_timeout(300)  # for the feed to be open
        why = "--reason", "expelled by the organiser", "--by", "Ann Director"
        desk.does("disqualify", CLUB, "1", *why, "--at", LATER)
        page.locator("#said:not(:empty)").wait_for(state="attached")
        page.locator("tr.changed").first.wait_for()
        assert rows(page) != before
        assert "recorded: #" in page.locator("#said").inner_text()
        assert page.evaluate("document.activeElement.closest('td') !== null")


def test_the_arrows_go_from_mark_to_mark(chromium: Browser, site: str) -> None:
    from tests.web.browsers import looking

    with looking(chromium) as page:
        page.goto(f"{site}{address(CLUB, 'standings', {'as-of': ['#16']})}")
        page.locator("#time li.ahead").first.wait_for()
        assert page.locator(".past").is_visible()
        page.keyboard.press("ArrowRight")
        page.wait_for_url("**as-of=%2318")
        page.keyboard.press("ArrowLeft")
        page.wait_for_url("**as-of=%2316")


def test_a_past_page_shows_no_change_and_a_live_one_what_has_changed(
    chromium: Browser, site: str, desk: Program
) -> None:
    """Tables whose rows have the same keys: those of a page of the past were all shown as changed,
    when its line of marks was there.
    """
    from tests.web.browsers import looking

    with looking(chromium) as page:
        page.goto(f"{site}{address(CLUB, 'travellers', {'as-of': ['#16']})}")
        page.locator("#time li.ahead").first.wait_for()
        assert page.locator("#answer tbody tr").count() > 3
        assert page.locator("tr.changed").count() == 0
        page.goto(f"{site}{address(CLUB, 'log')}")
        page.wait_for_timeout(300)  # for the feed to be open
        desk.does("incident", CLUB, "smoking", "--by", "Ann Director", "--at", LATER)
        page.locator("tr.changed").first.wait_for()
        assert page.locator("tr.changed").count() == 1


def test_the_reader_chooses_four_colours_by_keyboard_and_keeps_them(
    chromium: Browser, site: str
) -> None:
    from tests.web.browsers import looking

    with looking(chromium) as page:
        page.goto(f"{site}{address(CLUB, 'log', {'event': ['#18']})}")
        assert not page.locator("#keys").is_visible()
        page.keyboard.press("?")
        page.locator("#keys").wait_for()
        page.keyboard.press("Space")
        page.keyboard.press("Escape")
        assert not page.locator("#keys").is_visible()
        page.reload()
        assert page.locator("html.four").count() == 1


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_last_marks_are_in_sight_on_a_phone(
    chromium: Browser, site: str, language: str
) -> None:
    """Where one reads from the right, the first ones were."""
    from tests.web.browsers import looking

    with looking(chromium, width=150) as page:
        page.goto(f"{site}{STANDINGS}?lang={language}")
        marks = page.locator("#time ol")
        assert marks.evaluate("marks => marks.scrollWidth > marks.clientWidth")
        is_seen = """(marks, place) => {
            const [all, one] = [marks, marks.children[place]].map((x) => x.getBoundingClientRect());
            return one.left < all.right - 1 && one.right > all.left + 1;
        }"""
        last = marks.locator("li").count() - 1
        assert [marks.evaluate(is_seen, place) for place in (0, last)] == [False, True]


def test_the_head_of_a_long_table_stays_in_sight(chromium: Browser, site: str) -> None:
    from tests.web.browsers import looking

    with looking(chromium, width=1280) as page:
        page.goto(f"{site}{address(CLUB, 'log')}")
        page.set_viewport_size({"width": 1280, "height": 300})
        page.locator("#answer tbody tr").last.scroll_into_view_if_needed()
        assert page.locator("#answer thead").is_visible()
        head = page.locator("#answer thead th").first.bounding_box()
        assert head is not None
        assert head["y"] >= 0
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_without_script_the_same_numbers_are_read(chromium: Browser, site: str) -> None:
    from tests.web.browsers import looking

    read = list[list[str]]()
    for script in (True, False):
        with looking(chromium, script=script) as page:
            page.goto(f"{site}{STANDINGS}")
            read.append(rows(page))
            page.locator("#time li a").first.click()
            page.locator(".past").wait_for()
    assert read[0] == read[1] != []


def test_a_phone_scrolls_down_and_never_sideways(chromium: Browser, site: str) -> None:
    from tests.web.browsers import looking

    with looking(chromium, width=390) as page:
        for at in FEW:
            page.goto(f"{site}{at}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= 390, (at, wide)


@pytest.mark.parametrize("dark", [False, True])
def test_nobody_is_shut_out(chromium: Browser, site: str, dark: bool) -> None:  # noqa: FBT001
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe installed")
    from tests.web.browsers import looking

    with looking(chromium, dark=dark) as page:
        for at in FEW[::2] if dark else FEW:
            page.goto(f"{site}{at}")
            found = axe.Axe().run(page)
            assert found.violations_count == 0, (at, found.generate_report())
