"""Commands that come as they are: what they freeze must be what the record gives."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import ledger
from ledger.coding import encode
from ledger.commands import PostResults
from ledger.errors import DoesNotFollow
from projections.views.postings import RECKONING
from replay.web.app import app
from tests.given import CLUB
from tests.replay.program import Program
from tests.replay.story import before_posting, posting, store_of
from tests.replay.tampering import rows_of, verdict_on
from tests.replay.web.test_acts import link, opened

AT = ("--at", "2026-11-21T09:00+11:00")


@pytest.fixture
def asked(tmp_path: Path) -> tuple[Program, PostResults]:
    """An evening before its posting, and the posting that is right there."""
    told = before_posting(tmp_path)
    with closing(store_of(told)) as store:
        command = posting(told)
    return Program(store.path), command


def wrongly(command: PostResults, **more: Any) -> str:
    """The command as JSON, with something else in it."""
    return json.dumps({**json.loads(encode(command)), **more})


def test_standings_that_follow_are_posted(asked: tuple[Program, PostResults]) -> None:
    program, command = asked
    program.does("submit", CLUB, "-", *AT, stdin=wrongly(command))
    assert verdict_on(program.ledger).problems == ()


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"digest": "0" * 64}, "the standings posted for session 1 are not what the record gives"),
        ({"reckoning": RECKONING - 1}, f"its reckoning is {RECKONING - 1}, that of this program"),
        ({"reckoning": RECKONING + 1}, f"its reckoning is {RECKONING + 1}, that of this program"),
        ({"reckoning": None}, "its reckoning is None, that of this program"),
    ],
)
@pytest.mark.parametrize("how", [(), ("--dry-run",)])
def test_standings_that_do_not_are_refused_before_they_are_recorded(
    asked: tuple[Program, PostResults], more: dict[str, Any], why: str, how: tuple[str, ...]
) -> None:
    program, command = asked
    rows = rows_of(program.ledger)
    said = program.refuses(1, "submit", CLUB, "-", *AT, *how, stdin=wrongly(command, **more))
    assert said.startswith(f"ResultsPosted cannot follow on what is on record: {why}")
    assert rows_of(program.ledger) == rows


def test_a_program_of_ones_own_is_told_so_too(asked: tuple[Program, PostResults]) -> None:
    program, command = asked
    rows = rows_of(program.ledger)
    other = PostResults(session="1", digest="0" * 64, basis=command.basis, reckoning=RECKONING)
    with ledger.open(program.ledger) as mine, pytest.raises(DoesNotFollow):
        mine.submit(CLUB, other, at="2026-11-21T09:00+11:00")
    assert rows_of(program.ledger) == rows


def test_a_program_over_http_is_told_so_too(tmp_path: Path) -> None:
    """Given a session with a score; when a digest of nothing is posted, then it is 422."""
    program = Program(tmp_path / "live.ledger")
    program.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    program.does("appoint", "wed", "Ann", "director", "--by", "Ann")
    program.does("schedule", "wed", "1", "--by", "Ann")
    for number in "1234":
        program.does("entry", "wed", number, "--by", "Ann")
    for ns, ew in ("12", "34"):
        program.does("enter", "wed", "4S=N", "--board", "1", "--ns", ns, "--ew", ew, "--by", "Ann")
    command = {"command": "PostResults", "session": "1", "digest": "0" * 64}
    with TestClient(app(program.ledger, takes_acts=True)) as browser:
        key = opened(browser, link(program, "--role", "director", "--to", "Ann"))
        body = {**command, "basis": len(rows_of(program.ledger)), "reckoning": RECKONING}
        said = browser.post("/api/contests/wed/acts", json=body, headers=key)
    assert said.status_code == 422, said.text
    assert "are not what the record gives" in said.json()["detail"]
    assert not any(row.kind == "ResultsPosted" for row in rows_of(program.ledger))
