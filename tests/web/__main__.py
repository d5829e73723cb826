"""python -m tests.web --pictures DIR [--ledger FILE]: every page as pictures, to be looked at.

Each page of the first contest, asked as it is and told what it offers first, is taken light, dark,
as wide as a phone and at 200 % zoom, and as it is printed; and the page on which a contest is
opened. python -m tests.web --crawl [NAME...]: every page of each told contest and real file,
or of those whose names have one of these in them.
"""

import argparse
import logging
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from litestar.testing import TestClient
from playwright.sync_api import Browser

from replay import questions
from replay.web.app import app
from tests.conftest import ROOT
from tests.contests.stories import STORIES, tell
from tests.replay.program import Program
from tests.web.browsers import browser, looking
from tests.web.crawling import crawl
from tests.web.serving import served

MANNERS = {
    "light": (1280, False),
    "dark": (1280, True),
    "phone": (390, False),
    "zoom": (640, False),
}
BESIDE = {
    "wall": "/wall",
    "proof": "/proof",
    "check": "/check",
    "manual": "/manual",
    "manual-topic": "/manual/pages",
    "refused": "/nowhere",
}
"""Pages that no contest has."""

EACH = 3
"""So many pages that differ only in what they are asked about are crawled of each ledger."""

TOLD = ("event", "number", "board", "of", "without", "since")
"""What a page offers to be told."""

LINK = re.compile(r'href="(/c/[^"]*)"')


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.web", description=__doc__)
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--pictures", type=Path, metavar="DIR")
    wanted.add_argument("--crawl", nargs="*", metavar="NAME")
    parser.add_argument("--ledger", type=Path, help="by default the evening of the demo")
    told = parser.parse_args()
    logging.disable(logging.INFO)  # of each request
    if told.crawl is not None:
        sys.exit(crawl_all(told.crawl))
    told.pictures.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        ledger = told.ledger or Path(folder) / "demo.ledger"
        if told.ledger is None:
            Program(ledger).does("demo", ledger)
        take(ledger, told.pictures)


def take(ledger: Path, folder: Path) -> None:
    """Every page that a link of the first contest's pages names, one of each kind."""
    found = pages(ledger)
    with served(ledger) as site, browser() as chromium:
        _take(chromium, site, found, folder)
    with TemporaryDirectory() as beside, browser() as chromium:
        empty = Program(Path(beside) / "new.ledger")
        empty.does("open")
        with served(empty.ledger, takes_acts=True, first="first") as site:
            opening = {"new": "/new/first", "new-set": "/new/first?set=acbl-club-pairs"}
            _take(chromium, site, opening, folder)


def _take(chromium: Browser, site: str, found: Mapping[str, str], folder: Path) -> None:
    """Take each page in each manner."""
    for manner, (width, dark) in MANNERS.items():
        with looking(chromium, width=width, dark=dark) as page:
            for name, at in found.items():
                page.goto(f"{site}{at}")
                page.screenshot(path=folder / f"{name}-{manner}.png", full_page=True)
                if manner == "light":
                    page.pdf(path=folder / f"{name}.pdf", format="A4")


def pages(ledger: Path) -> dict[str, str]:
    """The addresses of one page of each kind, by its name."""
    with TestClient(app(ledger)) as client:
        contest = next(iter(client.get("/api").json()["contests"]))
        found, to_see = {"front": "/", **BESIDE}, [f"/c/{contest}/standings"]
        every = (*questions.NAMES, *questions.OF_MOMENTS)
        while to_see:
            at = to_see.pop(0).replace("&amp;", "&")
            name = at.partition("?")[0].rpartition("/")[2]
            is_past = name == "standings" and "as-of" in at
            is_told = any(f"{one}=" in at for one in TOLD)
            kind, name = name, name + "-past" * is_past + "-told" * is_told
            if name not in found and kind in every:
                found[name] = at
                to_see += LINK.findall(client.get(at).text)
    return found


def crawl_all(names: Sequence[str]) -> int:
    """Crawl all that there is, and print what was found; how many were not as they should be."""
    wrong = 0
    for name, made in _ledgers():
        if names and not any(one in name for one in names):
            continue
        with TemporaryDirectory() as folder:
            try:
                ledger = made(Path(folder))
                found = "not a result file" if ledger is None else crawl(ledger, EACH)
            except AssertionError as error:
                wrong, found = wrong + 1, f"WRONG: {str(error)[:500]}"
        sys.stdout.write(f"{name}: {found}\n")
        sys.stdout.flush()
    return wrong


def _ledgers() -> Iterator[tuple[str, Callable[[Path], Path | None]]]:
    """Every told contest and every real file, each with what makes a ledger of it in a folder."""
    data = Path(os.environ.get("BRIDGE_LEDGER_DATA", ROOT.parent / "shared" / "data"))
    for rules in STORIES:
        yield rules, partial(_told, rules)
    for file in sorted(data.rglob("*.*")):
        yield str(file.relative_to(data)), partial(_imported, file)


def _told(rules: str, folder: Path) -> Path:
    store = tell(rules, 1, folder).desk.store
    store.close()
    return store.path


def _imported(file: Path, folder: Path) -> Path | None:
    """A real file as a ledger; None where it holds no results."""
    ledger = folder / "real.ledger"
    said = Program(ledger).run("import", file, "--contest", "real", "--zone", "UTC")
    return ledger if said.code == 0 and ledger.exists() else None


if __name__ == "__main__":
    main()
