"""One evening, one server and one browser for all that is looked at."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.replay.program import Program
from tests.replay.story import evening, store_of
from tests.web.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PATIENCE = 30_000
"""Milliseconds for which something is awaited, on a machine that has much else to do."""


@pytest.fixture(scope="module")
def chromium() -> "Iterator[Browser]":
    pytest.importorskip("playwright", reason="playwright is not installed")
    from playwright.sync_api import expect

    from tests.web.browsers import CHROMIUM, browser

    expect.set_options(timeout=PATIENCE)
    if not CHROMIUM.exists():
        pytest.skip(f"there is no {CHROMIUM}")
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """The command line on the ledger that is served."""
    folder: Path = tmp_path_factory.mktemp("served")
    with closing(store_of(evening(folder))) as store:
        return Program(store.path)


@pytest.fixture(scope="module")
def site(desk: Program) -> Iterator[str]:
    with served(desk.ledger) as address:
        yield address
