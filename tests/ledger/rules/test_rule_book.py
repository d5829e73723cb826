"""The rule book as a whole: a rule fits a page, cites first, acts in a ledger, stands alone."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger import regulations

ROOT = Path(__file__).parents[3]
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


Trees = dict[str, ast.Module]


@pytest.fixture(scope="module")
def trees() -> Trees:
    """Every file of the program, read as Python once."""
    return {path: ast.parse(text) for path, text in SOURCES.items()}


def test_a_rule_fits_a_page() -> None:
    for path in OF_A_RULE:
        written = [line for line in SOURCES[path].splitlines() if line.strip()]
        assert len(written) <= PAGE, path


def test_a_rule_cites_before_it_speaks(trees: Trees) -> None:
    for path in OF_A_RULE:
        docstring = ast.get_docstring(trees[path]) or ""
        assert CITES.search(docstring.split("\n\n")[0]), (
            f"{path}: begin its docstring with the clause, or with 'Beyond the documents'"
        )


# ---------------------------------------------------------------------------------- acting


def public_names(tree: ast.Module) -> list[str]:
    """The public functions of a file, and the public methods of its classes."""
    within = [node.body for node in tree.body if isinstance(node, ast.ClassDef)]
    return [
        node.name
        for body in (tree.body, *within)
        for node in body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]


def spoken(tree: ast.Module) -> Iterator[str]:
    """Every name that is used in a file: not where it is defined."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id


def test_everything_public_of_a_rule_is_used_by_the_program(trees: Trees) -> None:
    """A rule that exists only as a function, for its own test, has never acted in a ledger."""
    used = {name for tree in trees.values() for name in spoken(tree)}
    public = {f"{path}: {name}" for path in RULE_FILES for name in public_names(trees[path])}
    assert not {one for one in public if one.rpartition(" ")[2] not in used}


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
    """But for modified Swiss, which begins as Swiss."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    shared = {
        line.split(" -> ")[1]
        for one in settings["contracts"]
        if one["type"] == "independence"
        for line in one.get("ignore_imports", ())
    }
    rules = {module(path) for path in OF_A_RULE}
    assert shared & rules == {"ledger.rules.draws.swiss"}


# --------------------------------------------------------------------------- no branch on a name


def texts(tree: ast.Module) -> list[str]:
    """The constant texts of a file that are no docstrings."""
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


def test_no_code_names_a_regulation_set(trees: Trees) -> None:
    branching = [p for p in SOURCES if not p.startswith(READERS) and p not in NOT_A_BRANCH]
    named = [(path, text) for path in branching for text in texts(trees[path])]
    assert [(path, text) for path, text in named if text in regulations.names()] == []


def test_nothing_is_compared_with_the_name_of_a_set_or_the_title_of_a_contest(
    trees: Trees,
) -> None:
    compared = [
        (path, part.attr)
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for part in (node.left, *node.comparators)
        if isinstance(part, ast.Attribute)
        and part.attr in ("name", "title", "edition", "source")
        and "regulations" in ast.unparse(part.value)
    ]
    assert compared == []
