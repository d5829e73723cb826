"""CONTRIBUTING: what it points to is there, and what there is to point to is in it."""

import re

from replay.manual import HEADING
from tests.conftest import ROOT

PAPER = ROOT / ".github" / "CONTRIBUTING.md"
TEXT = PAPER.read_text(encoding="utf-8")
MIRRORED = {"ledger", "projections", "replay"}


def test_what_it_points_to_is_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert len(links) > 4
    assert [link for link in links if not (PAPER.parent / link).is_file()] == []
    paths = re.findall(r"`((?:ledger|tests|\.ci)/[\w./]+)`", TEXT)
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    programs = set(re.findall(r"python -m (tests\.[a-z_]+)", TEXT))
    places = [ROOT / name.replace(".", "/") for name in programs]
    gone = [at for at in places if not (at / "__main__.py").exists()]
    assert [at for at in gone if not at.with_suffix(".py").exists()] == []


def test_each_recipe_that_it_names_is_written() -> None:
    text = (ROOT / "replay" / "manual" / "recipes.md").read_text(encoding="utf-8")
    headings = " ".join(heading.casefold() for _, heading in HEADING.findall(text))
    for recipe in ("rule", "a set of regulations", "event", "a question", "a reader"):
        assert recipe in headings, recipe


def test_every_folder_of_tests_is_explained() -> None:
    table = TEXT.partition("| in `tests/` |")[2].partition("\n\n")[0]
    rows = [row.split("|")[1] for row in table.splitlines()[2:]]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    folders = {one.name for one in (ROOT / "tests").iterdir() if any(one.glob("[!_]*"))}
    files = {one for one in folders if "." in one or one.startswith("_")}
    assert named == folders - files - MIRRORED
