"""python -m tests.web --pictures DIR [--ledger FILE]: every page as pictures, to be looked at.

Each page of the first contest is taken light, dark and as wide as a phone, and as it is printed.
"""

import argparse
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from litestar.testing import TestClient

from replay import questions
from replay.web.app import app
from tests.replay.program import Program
from tests.web.browsers import browser, looking
from tests.web.serving import served

MANNERS = {"light": (1280, False), "dark": (1280, True), "phone": (390, False)}
LINK = re.compile(r'href="(/c/[^"]*)"')


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.web", description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, metavar="DIR")
    parser.add_argument("--ledger", type=Path, help="by default the evening of the demo")
    told = parser.parse_args()
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
        found, to_see = {"front": "/"}, [f"/c/{contest}/standings"]
        every = (*questions.NAMES, *questions.OF_MOMENTS)
        while to_see:
            at = to_see.pop(0).replace("&amp;", "&")
            name = at.partition("?")[0].rpartition("/")[2]
            is_past = name == "standings" and "as-of" in at
            name += "-past" * is_past + "-one" * ("event=" in at)
            if name not in found and name.removesuffix("-past").removesuffix("-one") in every:
                found[name] = at
                to_see += LINK.findall(client.get(at).text)
    return found


if __name__ == "__main__":
    main()
