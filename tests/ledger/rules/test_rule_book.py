"""The rule book as a whole: a rule fits a page, cites first, acts in a ledger, stands alone."""

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from ledger import regulations

ROOT = Path(__file__).parents[3]
RULES = ROOT / "ledger" / "rules"
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text()
    for package in ("ledger", "projections", "replay")
    for path in sorted((ROOT / package).rglob("*.py"))
}
RULE_FILES = [path for path in SOURCES if Path(path).is_relative_to("ledger/rules")]
OF_A_RULE = [path for path in RULE_FILES if re.search(r'\btag="', SOURCES[path])]
"""The files in which a rule with a name of its own is defined."""

PAGE = 110
"""Lines with something on them: what a page of a printed listing holds, and a screen or two."""

CITES = re.compile(r"\b(ANC|SBF|NSWBA|Laws?|ACBL|WBF|Alberta|EBU|AMB-\d+|Beyond the documents)\b")
"""What a citation begins with; AMB is a reading of 90-ambiguities.md."""

READERS = "ledger/readers/"
"""Where a foreign format is brought to the set it is scored by; a name there is no branch."""

NOT_A_BRANCH = {"replay/cli/calc.py", "replay/questions/butler.py", "replay/cli/demo.py"}
"""Where a set is used unless another one is named, and the file says so."""


@pytest.mark.parametrize("path", OF_A_RULE)
def test_a_rule_fits_a_page(path: str) -> None:
    written = [line for line in SOURCES[path].splitlines() if line.strip()]
    assert len(written) <= PAGE


@pytest.mark.parametrize("path", OF_A_RULE)
def test_a_rule_cites_before_it_speaks(path: str) -> None:
    docstring = ast.get_docstring(ast.parse(SOURCES[path])) or ""
    assert CITES.search(docstring.split("\n\n")[0])


# ---------------------------------------------------------------------------------- acting


def public_names(path: str) -> list[str]:
    """The public functions of a file, and the public methods of its classes."""
    tree = ast.parse(SOURCES[path])
    within = [node.body for node in tree.body if isinstance(node, ast.ClassDef)]
    return [
        node.name
        for body in (tree.body, *within)
        for node in body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]


def spoken(text: str) -> Counter[str]:
    """Every name that is used in a file, by how often: not where it is defined."""
    used: Counter[str] = Counter()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute):
            used[node.attr] += 1
        elif isinstance(node, ast.Name):
            used[node.id] += 1
    return used


USED = sum((spoken(text) for text in SOURCES.values()), Counter())


MADE_BY_HAND = {"totals_of", "may_grow"}
"""What makes a table of meetings alone, and the yes or no of why_not; cases ask them."""


@pytest.mark.parametrize("path", RULE_FILES)
def test_everything_public_of_a_rule_is_used_by_the_program(path: str) -> None:
    """A rule that exists only as a function, for its own test, has never acted in a ledger."""
    unused = {name for name in public_names(path) if not USED[name]}
    assert unused <= MADE_BY_HAND


# ------------------------------------------------------------------------------ strangers


def module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")


def test_every_rule_of_a_family_is_held_to_be_a_stranger_to_the_others() -> None:
    """A new rule is held to it without being named anywhere."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    contracts = [one for one in settings["contracts"] if one["type"] == "independence"]
    several = Counter(module(str(Path(path).parent)) for path in OF_A_RULE)
    families = [family for family, rules in several.items() if rules > 1]
    assert sorted(one["modules"] for one in contracts) == sorted([f"{f}.*"] for f in families)


def test_what_rules_of_a_family_share_is_no_rule_itself() -> None:
    """But for modified Swiss, which begins as Swiss, and types of which there is one answer."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    shared = {
        line.split(" -> ")[1]
        for one in settings["contracts"]
        if one["type"] == "independence"
        for line in one.get("ignore_imports", ())
    }
    rules = {module(path) for path in OF_A_RULE}
    assert shared & rules == {
        "ledger.rules.appeals.committee",
        "ledger.rules.awards.place_points",
        "ledger.rules.draws.swiss",
        "ledger.rules.draws.knock_out",
        "ledger.rules.draws.round_robin",
        "ledger.rules.forfeits.best_of",
        "ledger.rules.formats.segments",
        "ledger.rules.participation.finals",
    }


# --------------------------------------------------------------------------- no branch on a name


def texts(path: str) -> list[str]:
    """The constant texts of a file that are no docstrings."""
    tree = ast.parse(SOURCES[path])
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    ]


@pytest.mark.parametrize("path", SOURCES)
def test_no_code_names_a_regulation_set(path: str) -> None:
    if path.startswith(READERS) or path in NOT_A_BRANCH:
        return
    assert [text for text in texts(path) if text in regulations.names()] == []


@pytest.mark.parametrize("path", SOURCES)
def test_nothing_is_compared_with_the_name_of_a_set_or_the_title_of_a_contest(path: str) -> None:
    compared = [
        part.attr
        for node in ast.walk(ast.parse(SOURCES[path]))
        if isinstance(node, ast.Compare)
        for part in (node.left, *node.comparators)
        if isinstance(part, ast.Attribute)
        and part.attr in ("name", "title", "edition", "source")
        and "regulations" in ast.unparse(part.value)
    ]
    assert compared == []
