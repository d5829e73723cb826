"""A contest in one sitting: from its conditions to its posting by pages alone, without a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.replay.program import Program

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

PAIRS = "1 Ann Ash - Bob Bay\n2 Cy Cox - Di Dow\nEd Elm - Fay Fox\nGus Gow - Hal Hay"
MINUTES = "default.corrections.players.period.minutes"


@pytest.fixture
def club(tmp_path: Path) -> Program:
    program = Program(tmp_path / "club.ledger")
    program.does("open")
    return program


@pytest.fixture
def page(chromium: Browser, club: Program) -> Iterator[Page]:  # pytest's way
    """A director's browser at the address that `serve` prints for the first contest."""
    from tests.web.browsers import looking
    from tests.web.serving import served

    with (
        served(club.ledger, takes_acts=True, first="only-once") as site,
        looking(chromium, width=1280) as desk,
    ):
        desk.goto(f"{site}/new/only-once?set=acbl-club-pairs")
        yield desk


def records(page: Page, step: str, **said: str) -> None:
    """Go to a step of the desk, fill its form, record it and go back."""
    page.get_by_role("link", name=step).click()
    for label, value in said.items():
        field = page.get_by_label(label.replace("_", " ")).first
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Record it").click()
    page.get_by_role("link", name="Back to the desk").click()


def test_a_contest_is_opened_drawn_played_and_posted_by_pages(page: Page, club: Program) -> None:
    page.get_by_label("What the contest is called").fill("Wednesday pairs")
    page.get_by_label("Who directs").fill("Ann Director")
    page.get_by_label("Time zone").fill("Europe/Paris")
    page.get_by_text("corrections: players: period").click()
    page.locator(f"[name='{MINUTES}']").fill("20")
    page.get_by_role("button", name="Open the contest").click()
    page.get_by_text("You act as Ann Director (director)").wait_for()
    records(page, "enter one, or a list", A_list_of_them=PAIRS)
    records(page, "schedule a session", Session="1", Boards="3")
    records(page, "choose a movement", Movement="howell", Boards_in_a_set="1")
    records(page, "publish the draw")
    page.get_by_text("3 rounds drawn").wait_for()
    page.get_by_role("link", name="print them").click()
    page.get_by_role("button", name="Make the cards").click()
    assert page.get_by_role("img", name="QR code").count() == 4
    page.get_by_role("link", name="The desk").click()
    page.get_by_role("button", name="Play begins").click()
    page.get_by_text("under way since").wait_for()
    page.get_by_role("link", name="Scores by keyboard").click()
    while "All is keyed" not in page.locator("label[for=line]").inner_text():
        with page.expect_navigation():
            page.locator("#line").fill("pass")
            page.locator("#line").press("Enter")
    page.get_by_role("link", name="The desk").click()
    page.get_by_role("button", name="Play is over").click()
    page.get_by_role("button", name="Post the results").click()
    page.get_by_text("posted at").wait_for()
    page.get_by_role("link", name="Standings").click()
    assert "Ann Ash - Bob Bay" in page.locator("#answer").inner_text()
    told = club.json("periods", "wednesday-pairs")["periods"]
    (period,) = (one for one in told if one["cause"] == "players")
    assert period["clause"] == "wednesday-pairs, instead of Law 79C1"


@pytest.mark.parametrize("script", [False, True])
def test_nobody_is_shut_out_of_opening_one(chromium: Browser, club: Program, script: bool) -> None:  # noqa: FBT001  # a case
    from tests.web.browsers import looking
    from tests.web.serving import served

    with (
        served(club.ledger, takes_acts=True, first="only-once") as site,
        looking(chromium, width=390, script=script) as phone,
    ):
        phone.goto(f"{site}/new/only-once?set=acbl-club-pairs")
        phone.get_by_role("button", name="Check it").press("Enter")
        phone.get_by_text("say what the contest is called and who directs").wait_for()
        phone.get_by_label("What the contest is called").fill("Wed")
        phone.get_by_label("Who directs").fill("Ann")
        phone.locator("summary", has_text="appeals: period").press("Enter")
        phone.get_by_label("minutes", exact=True).last.fill("45")
        phone.get_by_role("button", name="Check it").press("Enter")
        phone.get_by_text("complete and consistent").wait_for()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
        if script:
            axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe")
            found = axe.Axe().run(phone)
            assert found.violations_count == 0, found.generate_report()
