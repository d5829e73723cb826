"""A contest in one sitting: from its conditions to its posting by pages alone, without a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.replay.program import Program
from tests.replay.web.test_acts import log

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
    page.get_by_role("img", name="QR code").first.wait_for()
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


SCORES = ("4SN=", "3NE-1", "2HW+1", "1NS=", "4HN+1", "5DE-2", "3CW=")
SCORER = "default.corrections.scorer.period.minutes"


def keys(page: Page, line: str) -> str:
    """Type a line where the cursor stands, and Enter; why it was not taken, if it was not."""
    from playwright.sync_api import expect

    expect(page.locator("#line")).to_be_focused()  # a page still loading would lose the first key
    with page.expect_navigation():
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    told = page.get_by_role("alert")
    return told.inner_text() if told.count() else ""


def test_a_club_evening_of_seven_tables_and_26_boards_is_keyed_by_keys_alone(
    page: Page, club: Program
) -> None:
    """A line takes what its contract and result have, and Enter; what is wrong is told at once."""
    page.get_by_label("What the contest is called").fill("Thursday pairs")
    page.get_by_label("Its short name").fill("wed")
    page.get_by_label("Who directs").fill("Ann Director")
    page.get_by_text("corrections: scorer: period").click()
    page.locator(f"[name='{SCORER}']").fill("0")
    page.get_by_role("button", name="Open the contest").click()
    pairs = "\n".join(f"{number} A{number} North - B{number} South" for number in range(1, 15))
    records(page, "enter one, or a list", A_list_of_them=pairs)
    records(page, "schedule a session", Session="1", Boards="26")
    records(page, "choose a movement", Movement="mitchell-revenge", Boards_in_a_set="2")
    records(page, "publish the draw")
    page.get_by_role("button", name="Play begins").click()
    page.get_by_role("link", name="Scores by keyboard").click()
    assert "no contract scores 625" in keys(page, "625")
    assert "is to play boards" in keys(page, "b9 pass")
    assert "13 down in 7NTXX" in keys(page, "7NXXN-13")
    lines = 0
    while "All is keyed" not in page.locator("label[for=line]").inner_text():
        assert keys(page, SCORES[lines % len(SCORES)]) == "", "a contract, a result and Enter"
        lines += 1
    assert lines == 7 * 26
    page.get_by_role("link", name="The desk").press("Enter")
    for button in ("Play is over", "Post the results"):
        page.get_by_role("button", name=button).press("Enter")
    page.get_by_role("link", name="Scores by keyboard").press("Enter")
    assert keys(page, "r1 t1 b1") == ""
    assert "its period ended at" in keys(page, "c 450")
    kinds = [one["kind"] for one in log(club)]
    assert kinds.count("ScoreEntered") == lines
    assert kinds[-2:] == ["CorrectionRequested", "CorrectionRefused"]


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
