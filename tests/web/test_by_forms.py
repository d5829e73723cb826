"""A final of teams and a Swiss run by forms: what each act leads to stands on the pages."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.replay.program import Program

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

RECORDED = re.compile(r"recorded #(\d+)")


class At:
    """Somebody's browser at the desk of a contest."""

    def __init__(self, page: Page, site: str, contest: str) -> None:
        """page: of who has opened a link there."""
        self.page, self.site, self.contest = page, site, contest

    def does(self, act: str, **said: str) -> str:
        """Fill the form of an act and record it; the position of its first event."""
        self.page.goto(f"{self.site}/desk/{self.contest}/{act}")
        for name, value in said.items():
            field = self.page.locator(f"form.act [name='{name.replace('_', '-')}']")
            if not field.is_visible():
                self.page.locator("form.act .more summary").click()
            if value == "yes":
                field.check()
            elif field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.get_by_role("button", name="Record it").click()
        said_ = self.page.locator("[role=status] p, [role=alert]").first
        found = RECORDED.search(said_.inner_text())
        assert found is not None, said_.inner_text()
        return f"#{found[1]}"

    def reads(self, question: str) -> str:
        """A page of the contest, as text."""
        self.page.goto(f"{self.site}/c/{self.contest}/{question}")
        return self.page.locator("#answer").inner_text()


class Hall:
    """A served ledger, and browsers of those who have opened links."""

    def __init__(self, chromium: Browser, program: Program, site: str, open_: ExitStack) -> None:
        """open_: what is closed in the end."""
        self.chromium, self.program, self.site, self.open = chromium, program, site, open_

    def lets_in(self, contest: str, *told: str) -> At:
        """Somebody takes a link that Kel gives."""
        from tests.web.browsers import looking

        said = self.program.does("link", contest, *told, "--by", "Kel").err
        secret = said.partition("/link/")[2].split()[0]
        page = self.open.enter_context(looking(self.chromium))
        page.goto(f"{self.site}/link/{secret}")
        page.get_by_role("button", name="Open it here").click()
        return At(page, self.site, contest)


@pytest.fixture
def hall(chromium: Browser, tmp_path: Path) -> Iterator[Hall]:
    from tests.web.serving import served

    program = Program(tmp_path / "hall.ledger")
    for contest, rules in (("itc", "anc-2018-itc-open"), ("sw", "sydney-2003-swiss-teams")):
        program.does("open", contest, "--regulations", rules, "--by", "Kel")
        program.does("appoint", contest, "Kel", "chief-director", "--by", "Kel")
    with served(program.ledger, takes_acts=True) as site, ExitStack() as open_:
        yield Hall(chromium, program, site, open_)


def test_a_final_goes_from_line_ups_to_an_appeal_decided(hall: Hall) -> None:
    for stage, session in (("qualifying", "q1"), ("final", "f1")):
        hall.program.does("stage", "itc", stage, "--by", "Kel")
        where = ("--stage", stage, "--boards", "14")
        hall.program.does("schedule", "itc", session, *where, "--by", "Kel")
    for team, players in (("1", "Ann Bob Col Don"), ("2", "Eve Fay Gus Hal")):
        members = [word for one in players.split() for word in ("--player", one)]
        hall.program.does("entry", "itc", team, *members, "--by", "Kel")
    desk = hall.lets_in("itc", "--role", "chief-director", "--to", "Kel")
    captain = hall.lets_in("itc", "--role", "captain", "--to", "Eve")
    desk.does("result", home="1", away="2", imps="20", session="q1", boards="14")
    desk.does("stage", stage="qualifying", ended="yes")
    desk.does("qualify", stage="qualifying", into="final", incomplete="two teams")
    home, away = "ON=Ann\nOS=Bob\nCE=Col\nCW=Don", "OE=Eve\nOW=Fay\nCN=Gus\nCS=Hal"
    desk.does("line-up", contestant="1", seats=home, session="f1", seating="first")
    captain.does("line-up", contestant="2", seats=away, session="f1", seating="last")
    line = {"board": "1", "session": "f1"}
    desk.does("enter", score="4S=N", ns="1", ew="2", room="open", **line)
    desk.does("enter", score="4S-1N", ns="2", ew="1", room="closed", **line)
    assert re.search(r"\b55\s+4\s+2\b", desk.reads("carry-over"))  # VPs, and IMPs against 2
    parties = {"contestants": "1\n2", "advised": "yes", "told_of_appeal": "yes"}
    ruling = desk.does("rule", ruling="judgement", reason="no damage", **parties, **line)
    captain.does("appeal-lodge", ruling=ruling, contestant="2")
    assert "appeal 1 is lodged" in desk.reads("matters")
    desk.does("appeal-hear", appeal="1", chair="Val", member="Wes\nXan")
    decision = desk.does("appeal-decide", appeal="1", action="assign", reason="three hearts")
    assert "is not carried out" in desk.reads("matters")
    both = {"ns": "1", "ew": "2", "room": "open", "cites": decision}
    desk.does("adjust", award="140", **both, **line)
    assert "is not carried out" not in desk.reads("matters")
    assert "assign" in desk.reads("appeal?number=1")


def test_a_swiss_draw_stays_as_it_was_published(hall: Hall) -> None:
    hall.program.does("stage", "sw", "main", "--by", "Kel")
    for session in "12":
        hall.program.does(
            "schedule", "sw", session, "--stage", "main", "--boards", "8", "--by", "Kel"
        )
    for team in "1234":
        hall.program.does("entry", "sw", team, "--by", "Kel")
    desk = hall.lets_in("sw", "--role", "chief-director", "--to", "Kel")
    desk.does("lot", order="1\n2\n3\n4", **{"for": "random-draw"}, session="1")
    desk.does("draw")
    desk.does("result", home="1", away="2", imps="10", session="1", boards="8")
    entered = desk.does("result", home="3", away="4", imps="4", session="1", boards="8")
    desk.does("schedule", session="1", ended="yes")
    desk.does("post", session="1")
    desk.does("draw")
    drawn, before = desk.reads("draws"), desk.reads("standings")
    desk.does("result", home="3", away="4", imps="34", session="1", correct="yes", cause="scorer")
    assert rows(desk.reads("draws")) == rows(drawn)
    after = desk.reads("standings")
    assert rows(after) != rows(before)
    assert rows(desk.reads(f"standings?as-of=%23{int(entered[1:]) + 3}")) == rows(before)


def rows(page: str) -> list[str]:
    """The rows of the tables on a page."""
    return [line for line in page.splitlines() if "\t" in line]
