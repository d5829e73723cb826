"""A club evening by fourteen phones at once: what each sends counts once, and nobody sees it early.

Two phones lose the network for a while, one sends everything twice. What comes of it is what comes
of the same evening keyed at the desk.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.replay.program import Program
from tests.replay.web.test_acts import link, log
from tests.web.test_table import tap

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Route

TABLES, ROUNDS = 7, 2
SCORES = (
    "4 ♠ N =",
    "3 NT E -1",
    "6 ♣ S +1",
    "2 ♥ W +2",
    "1 NT N -3",
    "5 ♦ E =",
    "7 ♠ S -2",
)
"""What comes of boards, by turns, as it is tapped."""


def opened(folder: Path, name: str) -> Program:
    """A Mitchell of seven tables whose first rounds are drawn."""
    program = Program(folder / f"{name}.ledger")
    program.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    program.does("appoint", "wed", "Ann", "director", "--by", "Ann")
    program.does("appoint", "wed", "Sam", "scorer", "--by", "Ann")
    program.does("schedule", "wed", "1", "--boards", str(TABLES), "--by", "Ann")
    for number in range(1, 2 * TABLES + 1):
        program.does("entry", "wed", str(number), "--by", "Ann")
    program.does("movement", "use", "wed", "mitchell", "--boards", "1", "--by", "Ann")
    program.does("draw", "wed", "--publish", "--by", "Ann")
    program.does("schedule", "wed", "1", "--started", "--by", "Ann")
    return program


def taps(number: int, table: int) -> tuple[str, ...]:
    """What a table obtains in a round."""
    return tuple(SCORES[(3 * number + table) % len(SCORES)].split())


def typed(number: int, table: int) -> str:
    """The same as the scorer types it."""
    level, strain, declarer, result = taps(number, table)
    letters = {"NT": "N", "♠": "S", "♥": "H", "♦": "D", "♣": "C"}
    return f"r{number} t{table} {level}{letters[strain]}{declarer}{result}!"


@pytest.fixture
def evening(tmp_path: Path) -> Program:
    return opened(tmp_path, "club")


@pytest.fixture
def phones(chromium: Browser, evening: Program) -> Iterator[dict[tuple[int, str], Page]]:
    """A phone for each side of each table, all open."""
    from tests.web.serving import served

    with (
        served(evening.ledger, takes_acts=True, public_only=True) as site,
        ExitStack() as contexts,
    ):
        found = {}
        for table in range(1, TABLES + 1):
            for seat in ("NS", "EW"):
                context = chromium.new_context(viewport={"width": 390, "height": 844})
                contexts.callback(context.close)
                found[table, seat] = page = context.new_page()
                own = ("--table", str(table), "--seat", seat)
                secret = link(evening, "--role", "player", *own)
                context.request.post(f"{site}/link/{secret}")
                page.goto(f"{site}/table/wed")
        yield found


def delivers_twice(context: BrowserContext) -> None:
    """Let the network bring each act to the server twice."""

    def twice(route: Route) -> None:
        route.fetch()
        route.continue_()

    context.route("**/acts", twice)


def test_fourteen_phones_make_the_evening_that_the_scorer_would(
    evening: Program, phones: dict[tuple[int, str], Page], tmp_path: Path
) -> None:
    delivers_twice(phones[6, "NS"].context)
    away = [phones[table, "NS"] for table in (3, 5)]
    for number in range(1, ROUNDS + 1):
        for table in range(1, TABLES + 1):
            page = phones[table, "NS"]
            page.get_by_role("heading", name=f"round {number}, table {table}, ").wait_for()
            tap(page, *taps(number, table))
            page.get_by_role("button", name="Send").wait_for()
            if page in away and number == 1:
                page.context.set_offline(True)
            page.get_by_role("button", name="Send").click()
        for page in away if number == 1 else ():
            page.get_by_text("waits for the network").wait_for()
        if number == 1:
            phones[2, "NS"].get_by_role("heading", name="round 2, table 2").wait_for()
            check_nothing_is_told(evening, phones)
        for page in away:
            page.context.set_offline(False)
        for table in range(1, TABLES + 1):
            theirs = phones[table, "EW"]
            phones[table, "NS"].get_by_text(f"round {number + 1}, ").first.wait_for()
            theirs.reload()
            theirs.get_by_role("button", name="We agree").first.click()
            theirs.get_by_role("button", name="We agree").wait_for(state="detached")
    kinds = [one["kind"] for one in log(evening)]
    assert kinds.count("ScoreEntered") == kinds.count("ScoreConfirmed") == TABLES * ROUNDS
    keyed = opened(tmp_path, "keyed")
    lines = [typed(r, t) for r in range(1, ROUNDS + 1) for t in range(1, TABLES + 1)]
    keyed.does("enter", "wed", "-", "--by", "Sam", stdin="\n".join(lines) + "\n")
    ours, theirs_ = (one.json("standings", "wed")["standings"] for one in (evening, keyed))
    assert ours == theirs_


def check_nothing_is_told(evening: Program, phones: dict[tuple[int, str], Page]) -> None:
    """Each phone shows what its own table obtained, and no page what is still to be played."""
    for page in (phones[1, "EW"], phones[2, "NS"], phones[4, "NS"]):
        page.reload()
        shown = page.locator("#answer").inner_text()
        assert len(re.findall(r"board \d+: ", shown)) == 1, shown
    page, context = phones[2, "NS"], phones[2, "NS"].context
    told = context.request.get(page.url.replace("/table/wed", "/api/c/wed/log")).text()
    assert "DrawPublished" in told
    assert "ScoreEntered" not in told
