"""The scorer's sheet: a field for all scores, one after the other, as a plain form."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from litestar.testing import TestClient

from replay.web.app import app
from tests.replay.program import Program
from tests.replay.web.test_acts import Browser, link, log

HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
ASKED = re.compile(r"<strong>(.*?)</strong>")
MEANT = re.compile(r'<button name="line" value="([^"]*)"')
SHEET = "/desk/wed/score"


@pytest.fixture
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Program:
    """A live Mitchell of three tables, or as many as are asked for, about to be scored."""
    tables: int = getattr(request, "param", 3)
    program = Program(tmp_path / "club.ledger")
    program.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    program.does("appoint", "wed", "Ann", "director", "--by", "Ann")
    program.does("appoint", "wed", "Sam", "scorer", "--by", "Ann")
    program.does("schedule", "wed", "1", "--boards", str(2 * tables), "--by", "Ann")
    for number in range(1, 2 * tables + 1):
        program.does("entry", "wed", str(number), "--by", "Ann")
    program.does("movement", "use", "wed", "mitchell", "--boards", "2", "--by", "Ann")
    program.does("draw", "wed", "--publish", "--by", "Ann")
    return program


class Sheet:
    """The sheet as a browser without a script has it: what is asked, and typing an answer."""

    def __init__(self, browser: Browser, secret: str) -> None:
        """Open a link, and the sheet."""
        browser.post(f"/link/{secret}")
        self.browser = browser
        self.go(SHEET)

    def go(self, address: str) -> None:
        """Open the sheet by an address."""
        self._take(self.browser.get(address).text)

    def types(self, text: str, **otherwise: str) -> "Sheet":
        """Type a line, and Enter."""
        ours = dict(self.hidden, line=text, **otherwise)
        self.sent = ours
        self._take(self.browser.post(SHEET, data=ours).text)
        return self

    def _take(self, page: str) -> None:
        self.page = unescape(page)
        self.hidden = {name: unescape(value) for name, value in HIDDEN.findall(page)}
        found = ASKED.search(self.page)
        self.asked = found[1] if found else ""
        meant = MEANT.search(self.page)
        self.meant = meant[1] if meant else ""


@pytest.fixture
def browser(evening: Program) -> Iterator[Browser]:
    with TestClient(app(evening.ledger, takes_acts=True)) as client:
        yield client


@pytest.fixture
def sheet(evening: Program, browser: Browser) -> Sheet:
    return Sheet(browser, link(evening, "--role", "scorer", "--to", "Sam"))


def kinds(program: Program) -> list[str]:
    return [one["kind"] for one in log(program)]


def test_a_table_is_keyed_line_by_line(evening: Program, sheet: Sheet) -> None:
    assert sheet.asked == "round 1, table 1, board 1 (none vulnerable), 1 v 4"
    sheet.types("420")
    assert "+420 (recorded as #" in sheet.page
    assert sheet.asked == "round 1, table 1, board 2 (N-S vulnerable), 1 v 4"
    sheet.types("4SN=").types("")
    assert sheet.asked.startswith("round 1, table 2, board 4 ")
    assert kinds(evening).count("ScoreEntered") == 2
    assert "2 of 18 lines" in sheet.page


def test_a_refusal_stands_at_the_field_with_what_was_typed(evening: Program, sheet: Sheet) -> None:
    sheet.types("620")
    assert "no contract scores 620" in sheet.page
    assert "Not taken: <bdi>620</bdi>" in sheet.page
    assert sheet.asked == "round 1, table 1, board 1 (none vulnerable), 1 v 4"
    assert "ScoreEntered" not in kinds(evening)


def test_a_board_of_another_table_is_refused_and_the_next_line_stays(
    evening: Program, sheet: Sheet
) -> None:
    sheet.types("b5 pass")
    assert "is to play boards 1-2" in sheet.page
    assert "“Take down a director's ruling”" in sheet.page
    assert sheet.asked == "round 1, table 1, board 1 (none vulnerable), 1 v 4"
    sheet.types("420")
    assert kinds(evening).count("ScoreEntered") == 1


def test_a_button_asks_for_the_correction(evening: Program, sheet: Sheet) -> None:
    sheet.types("420").types("b1 450")
    assert "already has a score, +420" in sheet.page
    assert sheet.meant == "c 450"
    sheet.types(f"\n{sheet.meant}")
    assert kinds(evening)[-2:] == ["CorrectionRequested", "ScoreCorrected"]


@pytest.mark.parametrize("evening", [5], indirect=True)
def test_a_button_takes_what_is_unlikely(evening: Program, sheet: Sheet) -> None:
    sheet.types("b1 1-6 420").types("b1 5-9 420").types("b1 4-7 420").types("b1 3-10 -420")
    assert "-420 where 3 others have +420" in sheet.page
    assert kinds(evening).count("ScoreEntered") == 3
    assert sheet.meant == "-420 !"
    sheet.types(f"\n{sheet.meant}")
    assert kinds(evening).count("ScoreEntered") == 4


def test_what_nobody_does_on_purpose_is_asked_about_before_others_have_played(
    evening: Program, sheet: Sheet
) -> None:
    sheet.types("7NTXXN-13")
    assert "13 down in 7NTXX" in sheet.page
    assert kinds(evening).count("ScoreEntered") == 0
    sheet.types(f"\n{sheet.meant}").types("7NTN-6")
    assert kinds(evening).count("ScoreEntered") == 2


def test_what_is_sent_twice_counts_once(evening: Program, sheet: Sheet) -> None:
    sheet.types("420")
    again = sheet.browser.post(SHEET, data=sheet.sent)
    assert again.status_code == 200
    assert "recorded as #" in again.text
    assert kinds(evening).count("ScoreEntered") == 1


def test_nobody_types_for_another_site_or_another_session(evening: Program, sheet: Sheet) -> None:
    for wrong in ({"form-token": "x"}, {"at": "{}"}, {"at": "[" * 2000}, {"by": "luck"}):
        assert sheet.browser.post(SHEET, data={**sheet.hidden, "line": "420", **wrong}).is_error
    sheet.browser.cookies.clear()
    assert sheet.browser.post(SHEET, data={**sheet.hidden, "line": "420"}).status_code == 401
    assert "ScoreEntered" not in kinds(evening)
