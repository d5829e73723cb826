"""Rules answer for themselves: nobody outside `ledger/rules` asks of what type a rule is."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, get_args, get_type_hints

import pytest

import ledger
import projections
import replay
from ledger import events, rules
from ledger.rulebook import Conditions
from ledger.rules import Rule, open_questions
from ledger.rules.corrections import CorrectionRule

ROOT = Path(__file__).parents[1]
RULES = ROOT / "ledger" / "rules"
PACKAGES = (ledger, projections, replay)

for package in PACKAGES:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)

OUTSIDE = [
    path
    for package in PACKAGES
    for path in sorted((ROOT / package.__name__).rglob("*.py"))
    if not path.is_relative_to(RULES) and path.name != "__main__.py"
]


def named(kind: type[Rule]) -> bool:
    """Whether a class of rules has a name that a set may write."""
    return re.search(rf'class {kind.__name__}\([^)]*\btag="', source_of(kind)) is not None


def source_of(kind: type) -> str:
    return Path(str(importlib.import_module(kind.__module__).__file__)).read_text()


def below(kind: type[Rule]) -> Iterator[type[Rule]]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


SHIPPED = [one for one in dict.fromkeys(below(Rule)) if one.__module__.startswith("ledger.rules")]
NAMED = [one for one in SHIPPED if named(one)]


# ----------------------------------------------------------------- nobody asks for their type


def is_rule(kind: object) -> bool:
    """Whether this is a class of rules, or several together of which one is."""
    if isinstance(kind, type):
        return issubclass(kind, Rule)
    return any(map(is_rule, kind if isinstance(kind, tuple) else get_args(kind)))


def is_ours(module: str) -> bool:
    """Whether a module is one of this project's: an extra may not be installed."""
    return (ROOT / module.partition(".")[0]).is_dir()


def names_in(path: Path, tree: ast.AST) -> dict[str, Any]:
    """What the names of a file stand for, those that are imported within functions too."""
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    known = dict(vars(importlib.import_module(module)))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and is_ours(node.module):
            source = importlib.import_module(node.module)
            for name in node.names:
                known.setdefault(name.asname or name.name, getattr(source, name.name, None))
    return known


def stands_for(node: ast.expr, known: dict[str, Any]) -> object:
    match node:
        case ast.Name(id=name):
            return known.get(name)
        case ast.Attribute(value=value, attr=attr):
            return getattr(stands_for(value, known), attr, None)
        case ast.Tuple(elts=parts):
            return tuple(stands_for(part, known) for part in parts)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return (stands_for(left, known), stands_for(right, known))
        case _:
            return None


def asked_types(tree: ast.AST) -> Iterator[tuple[int, ast.expr]]:
    """Whatever a value's type is compared with, and on which line."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, wanted]):
                yield node.lineno, wanted
            case ast.MatchClass(cls=wanted):
                yield wanted.lineno, wanted
            case ast.Compare(left=left, comparators=others) if "type(" in ast.unparse(node):
                yield from ((node.lineno, one) for one in (left, *others))
            case ast.Dict(keys=keys):
                yield from ((node.lineno, key) for key in keys if key is not None)
            case _:
                pass


def asked_names(tree: ast.AST) -> Iterator[int]:
    """The lines on which a rule's name is compared with anything."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for part in (node.left, *node.comparators):
                if re.search(r"\.called$|__struct_config__\.tag|^tag\(", ast.unparse(part)):
                    yield node.lineno
        if isinstance(node, ast.Match) and ast.unparse(node.subject).endswith(".called"):
            yield node.lineno


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nobody_outside_asks_of_what_type_or_name_a_rule_is(path: Path) -> None:
    tree = ast.parse(path.read_text())
    known = names_in(path, tree)
    lines = {line for line, wanted in asked_types(tree) if is_rule(stands_for(wanted, known))}
    lines |= set(asked_names(tree))
    assert not lines, f"{path}:{sorted(lines)}: let the rule answer; its family says what is asked"


@pytest.mark.parametrize(
    "text",
    [
        "isinstance(rule, Swiss)",
        "isinstance(rule, Swiss | int)",
        "isinstance(rule, (int, Swiss))",
        "type(rule) is Swiss",
        "type(rule) in (Swiss, int)",
        "match rule:\n    case Swiss(): pass",
        "{Swiss: 1}[type(rule)]",
    ],
)
def test_a_question_for_the_type_would_be_found(text: str) -> None:
    known = vars(importlib.import_module("ledger.rules.formats"))
    assert any(is_rule(stands_for(wanted, known)) for _, wanted in asked_types(ast.parse(text)))


# ------------------------------------------------------------------------ every rule has answers


@pytest.mark.parametrize("kind", NAMED)
def test_a_rule_answers_every_question_of_its_family(kind: type[Rule]) -> None:
    assert open_questions(kind) == []


def in_unions() -> dict[str, tuple[type[Rule], ...]]:
    """The rules that may stand in each place of a set, and in facts and commands."""
    hints = {**get_type_hints(Conditions), "period": get_type_hints(CorrectionRule)["period"]}
    for kind in below(Rule):
        hints |= {f"{kind.__name__}.{n}": hint for n, hint in get_type_hints(kind).items()}
    for event in get_args(events.AnyEvent):
        hints |= {f"{event.__name__}.{n}": hint for n, hint in get_type_hints(event).items()}
    return {place: tuple(rules_in(hint)) for place, hint in hints.items()}


def rules_in(hint: object) -> Iterator[type[Rule]]:
    if isinstance(hint, type) and issubclass(hint, Rule):
        yield hint
    for part in get_args(hint):
        yield from rules_in(part)


PLACES = in_unions()


@pytest.mark.parametrize("place", [place for place, kinds in PLACES.items() if len(kinds) > 1])
def test_rules_of_which_a_set_takes_one_answer_the_same_questions(place: str) -> None:
    """They have a first class of their own, on which the questions stand."""
    shared = set.intersection(*(set(kind.__mro__) for kind in PLACES[place]))
    assert any(one is not Rule and issubclass(one, Rule) for one in shared), (
        f"{place}: give these rules a first class that says what every one of them is asked"
    )


@pytest.mark.parametrize("kind", NAMED)
def test_a_rule_with_a_name_can_stand_in_a_set(kind: type[Rule]) -> None:
    folder = kind.__module__.rsplit(".", 1)[0].replace(".", "/")
    assert any(kind in kinds for kinds in PLACES.values()), (
        f"no set can name {kind.__struct_config__.tag}: put {kind.__name__} into the union in"
        f" {folder}/__init__.py"
    )


def test_no_two_rules_of_a_place_have_one_name() -> None:
    for place, kinds in PLACES.items():
        tags = [kind.__struct_config__.tag for kind in dict.fromkeys(kinds)]
        assert len(tags) == len(set(tags)), place


def test_a_rule_that_leaves_a_question_open_is_none() -> None:
    class Asked(Rule, frozen=True, kw_only=True):
        unit: ClassVar[str]

    make: Any = type(Rule)
    with pytest.raises(TypeError, match=r"the rule Silent in \S+ does not say its unit: Asked"):
        make("Silent", (Asked,), {}, frozen=True, kw_only=True, tag="silent")


def test_the_walk_sees_rules() -> None:
    """No check here passes because it found nothing to look at."""
    assert len(NAMED) > 100
    assert len(PLACES) > 40
    assert len(OUTSIDE) > 300
    assert rules.__file__
