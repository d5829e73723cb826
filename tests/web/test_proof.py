"""The chain is checked in the reader's browser, with and without WebCrypto; forgery is found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from litestar.testing import TestClient

from replay.web.app import app
from tests.replay.program import Program

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

OWN = "Object.defineProperty(self.crypto, 'subtle', {value: undefined})"
"""A hall's server has no certificate, and its pages no crypto.subtle."""


def proved(page: Page, site: str, noted: str = "") -> str:
    page.goto(f"{site}/proof")
    page.locator("input[name=noted]").fill(noted)
    page.get_by_role("button").click()
    page.locator("#proved:not(:empty)").wait_for()
    return page.locator("#proved").inner_text()


def test_the_whole_chain_is_checked_up_to_the_head(
    chromium: Browser, site: str, desk: Program
) -> None:
    from tests.web.browsers import looking

    with looking(chromium) as page:
        said = proved(page, site, desk.head[:12])
    assert f"The head is {desk.head}" in said
    assert "up to there nothing was touched" in said


def test_a_head_of_another_record_is_said_to_be_one(chromium: Browser, site: str) -> None:
    from tests.web.browsers import looking

    with looking(chromium) as page:
        assert "this is another record" in proved(page, site, "0" * 12)


def test_without_web_crypto_our_own_lines_find_the_same(
    chromium: Browser, site: str, desk: Program
) -> None:
    from tests.web.browsers import looking

    def without(route: Route) -> None:
        own = route.fetch()
        route.fulfill(response=own, body=f"{OWN};{own.text()}")

    with looking(chromium) as page:
        page.route("**/static/prover-*.js", without)
        assert f"The head is {desk.head}" in proved(page, site)


def test_one_changed_sign_is_found_and_named(chromium: Browser, site: str) -> None:
    from tests.web.browsers import looking

    def forged(route: Route) -> None:
        own = route.fetch()
        lines = own.text().splitlines(keepends=True)
        lines[9] = lines[9].replace("420", "430")
        route.fulfill(response=own, body="".join(lines))

    with looking(chromium) as page:
        page.route("**/api/journal", forged)
        assert "Not proved: what stands in #10 is not what was recorded" in proved(page, site)


def test_the_journal_is_what_export_writes(desk: Program) -> None:
    with TestClient(app(desk.ledger)) as client:
        assert client.get("/api/journal").text == desk.says("export")
    with TestClient(app(desk.ledger, public_only=True)) as client:
        rows = [json.loads(line) for line in client.get("/api/journal").text.splitlines()]
    assert rows[-1]["hash"].startswith(desk.head)
    assert "kind" not in rows[0]  # the ledger's own stream is for officials
