"""python -m tests.paper --pictures DIR [--ledger FILE]: all paper as pictures, to be looked at.

Each question that a page of the first contest leads to is printed, and each page of it taken: A4,
and of some Letter, large print, other languages; and the cards of a movement.
"""

import argparse
import logging
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from litestar import Litestar
from litestar.testing import TestClient

from replay.web.app import app
from tests.replay.program import Program
from tests.web.__main__ import BESIDE, pages

FORMS = ("a4", "us-letter", "a4-large")
IN_ALL_FORMS = ("standings", "scorecard", "traveller")
LANGUAGES = ("de", "fr", "he", "pl")
MOVEMENT = ("movement", "show", "howell", "8", "--by")
CARDS = ("rounds", "tables", "pairs")
ASKED = {"awards": "?certificates=yes"}
"""What is asked where the link to a page does not say it."""

ADDRESS = "https://hall.example"
FINE = "60"
"""How many dots an inch a picture has."""


def main() -> None:
    """Print, and take the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.paper", description=__doc__)
    parser.add_argument("--pictures", type=Path, metavar="DIR", required=True)
    parser.add_argument("--ledger", type=Path, help="by default the evening of the demo")
    told = parser.parse_args()
    if shutil.which("pdftoppm") is None:
        parser.error("pdftoppm, of poppler, makes the pictures: it is not installed")
    logging.disable(logging.INFO)  # of each request
    told.pictures.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        ledger = told.ledger or Path(folder) / "demo.ledger"
        if told.ledger is None:
            Program(ledger).does("demo", ledger)
        printed(ledger, told.pictures)
    for file in sorted(told.pictures.glob("*.pdf")):
        subprocess.run(
            ["pdftoppm", "-r", FINE, "-png", file, file.with_suffix("")], check=True, timeout=60
        )


def printed(ledger: Path, folder: Path) -> None:
    """One sheet of each kind, and some of them on every paper and in every language."""
    led_to = {name: at for name, at in pages(ledger).items() if name not in {"front", *BESIDE}}
    found = dict[str, list[str]]()
    for name, at in led_to.items():
        found.setdefault(name.removesuffix("-told"), []).append(at + ASKED.get(name, ""))
    with TestClient(app(ledger, address=ADDRESS)) as client:
        for name, addresses in found.items():
            for form in FORMS if name in IN_ALL_FORMS else FORMS[:1]:
                _print(client, form, addresses, "en", folder / f"{name}-{form}.pdf")
        for language in LANGUAGES:
            for name in IN_ALL_FORMS:
                _print(client, "a4", found[name], language, folder / f"{name}-{language}.pdf")
    for by in CARDS:
        file = folder / f"movement-by-{by}.pdf"
        Program(ledger).does(*MOVEMENT, by, "--pdf", file, "--replace")


def _print(
    client: TestClient[Litestar], form: str, addresses: Iterable[str], language: str, file: Path
) -> None:
    """Print the first of these pages that is a sheet; a page that asks for something is none."""
    for at in addresses:
        sheet = client.get(f"/paper/{form}{at}", headers={"accept-language": language})
        if sheet.headers["content-type"] == "application/pdf":
            file.write_bytes(sheet.content)
            return


if __name__ == "__main__":
    main()
