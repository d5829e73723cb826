"""An ITC match and a Swiss run by forms: what each act leads to stands on the pages."""

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

FINAL = "standings?scope=stage:final"
RECORDED = re.compile(r"recorded #(\d+)")
LINK = re.compile(r"http\S+/link/\S+")


class At:
    """Somebody's browser at the desk of a contest."""

    def __init__(self, page: Page, site: str, contest: str) -> None:
        """page: of who has opened a link there."""
        self.page, self.site, self.contest = page, site, contest

    def does(self, act: str, clause: str = "", **said: str) -> str:
        """Fill the form of an act and record it; the position of its first event.

        clause: what stands beside it before anything is recorded.
        """
        from playwright.sync_api import expect

        self.page.goto(f"{self.site}/desk/{self.contest}/{act}")
        for name, value in said.items():
            field = self.page.locator(f"form.act [name='{name.replace('_', '-')}']").first
            if not field.is_visible():
                self.page.locator("form.act .more summary").click()
            if value == "yes":
                field.check()
            elif field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        told = self.page.locator("#answer > .act-told, #answer > [role=alert]")
        if clause:
            self.page.get_by_role("button", name="What it would move").click()
            expect(told).to_contain_text("would record #")
            expect(self.page.locator("#answer")).to_contain_text(clause)
        self.page.get_by_role("button", name="Record it").click()
        expect(told).to_contain_text(RECORDED)
        found = RECORDED.search(told.inner_text())
        assert found is not None
        return f"#{found[1]}"

    def gives(self, **told: str) -> str:
        """Give a link by its form; where it is opened."""
        self.does("link", **told)
        found = LINK.search(self.page.locator("#answer > .act-told").inner_text())
        assert found is not None
        return found[0]

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
    program.does("open", "sw", "--regulations", "sydney-2003-swiss-teams", "--by", "Kel")
    program.does("appoint", "sw", "Kel", "chief-director", "--by", "Kel")
    with served(program.ledger, takes_acts=True) as site, ExitStack() as open_:
        yield Hall(chromium, program, site, open_)


@pytest.fixture
def new(chromium: Browser, tmp_path: Path) -> Iterator[tuple[Page, Page, str]]:
    """Two browsers, and where a ledger without a contest is served."""
    from tests.web.browsers import looking
    from tests.web.serving import served

    program = Program(tmp_path / "new.ledger")
    program.does("open")
    with (
        served(program.ledger, takes_acts=True, first="only-once") as site,
        looking(chromium) as desk,
        looking(chromium) as captain,
    ):
        yield desk, captain, site


def test_a_match_of_the_itc_goes_from_its_conditions_to_an_appeal_decided_by_forms_alone(
    new: tuple[Page, Page, str],
) -> None:
    """Every act by its form, each with its clause; the captain acts in a browser of her own."""
    from playwright.sync_api import expect

    page, captains, site = new
    page.goto(f"{site}/new/only-once?set=anc-2018-itc-open")
    for clause in ("ANC 10.5.3, 10.6", "ANC 11.2", "ANC 6.2", "ANC 10.11"):
        expect(page.locator("form.act")).to_contain_text(clause)
    for name, said in {"title": "Interstate Teams", "contest": "itc", "director": "Kel"}.items():
        page.locator(f"[name={name}]").fill(said)
    page.get_by_role("button", name="Open the contest").click()
    expect(page.get_by_text("You act as Kel (director)")).to_be_visible()
    desk = At(page, site, "itc")
    for stage, session in (("qualifying", "q1"), ("final", "f1")):
        desk.does("stage", "Law 80B2", stage=stage)
        desk.does("schedule", session=session, stage=stage, boards="14")
    for team, players in (("1", "Ann Bob Col Don"), ("2", "Eve Fay Gus Hal")):
        desk.does("entry", number=team, player=players.replace(" ", "\n"))
    captains.goto(desk.gives(role="captain", to="Eve"))
    captains.get_by_role("button", name="Open it here").click()
    expect(captains.get_by_text("You act as Eve (captain)")).to_be_visible()
    captain = At(captains, site, "itc")

    desk.does("result", home="1", away="2", imps="20", session="q1", boards="14")
    desk.does("stage", stage="qualifying", ended="yes")
    desk.does("qualify", "Laws 80B2, 81B", stage="qualifying", into="final", incomplete="two teams")
    home, away = "ON=Ann\nOS=Bob\nCE=Col\nCW=Don", "OE=Eve\nOW=Fay\nCN=Gus\nCS=Hal"
    desk.does("line-up", "ANC 1.1", contestant="1", seats=home, session="f1", seating="first")
    captain.does("line-up", "ANC 1.1", contestant="2", seats=away, session="f1", seating="last")
    desk.does("schedule", session="f1", started="yes")
    line = {"board": "1", "session": "f1"}
    desk.does("enter", score="4S=N", ns="1", ew="2", room="open", **line)
    desk.does("enter", score="4S-1N", ns="2", ew="1", room="closed", **line)
    carried = desk.reads("carry-over")
    assert "from the totals of qualifying with penalties (ANC 11.2)" in carried
    assert re.search(r"\b55\s+4\s+2\b", carried)  # VPs, and IMPs against 2
    assert "IMPs (ANC 10.8, 11.2; Law 78B)" in desk.reads("matches?scope=stage:final")
    assert re.search(r"\b1\s+Ann - Bob - Col - Don\s+14\s+4\s+10\b", desk.reads(FINAL))

    parties = {"contestants": "1\n2", "advised": "yes", "told_of_appeal": "yes"}
    ruling = desk.does("rule", "Law 81C", ruling="judgement", reason="no damage", **parties, **line)
    captain.does("appeal-lodge", "ANC 6.2", ruling=ruling, contestant="2")
    assert re.search(r"appeal 1 is lodged .*\bANC 6.2", desk.reads("matters"))
    desk.does("appeal-hear", "Law 93", appeal="1", chair="Val", member="Wes\nXan")
    three = {"action": "assign", "reason": "three hearts"}
    decision = desk.does("appeal-decide", "Law 93", appeal="1", **three)
    assert re.search(r"is not carried out .*\bANC 6.2", desk.reads("matters"))
    both = {"ns": "1", "ew": "2", "room": "open", "cites": decision}
    desk.does("adjust", "Law 81C6 with 79C1, by ANC 1.11", award="140", **both, **line)
    assert "is not carried out" not in desk.reads("matters")
    report = desk.reads("appeal?number=1")
    assert "Without the appeal > with it:" in report
    assert "total 14 > 9" in report
    assert "ANC 6.2: All ANC events: the time to ask for a ruling" in report
    assert re.search(r"\b1\s+Ann - Bob - Col - Don\s+9\s+4\s+5\b", desk.reads(FINAL))
    assert re.search(r"\b55\s+4\s+2\b", desk.reads("carry-over"))


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
