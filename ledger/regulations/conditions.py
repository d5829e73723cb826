"""Describe a set rule by rule in words, with the figures that may be changed.

Changed figures are written as a set of one's own that extends this one.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import inspect

from ledger.coding import to_plain
from ledger.regulations.kinds import Key, kind_of
from ledger.rulebook import Conditions, Regulations

KeyPath = tuple[str, ...]

YES, NO = "yes", "no"

SAID_OF = re.compile(r"(?:^|(?<=[.;] ))(?:but )?(?P<keys>\w+(?:, \w+)*): ")
"""The pattern of a rule's docstring where it begins to describe some of its keys."""


class Figure(NamedTuple):
    """A value that a set gives in one place: a number, a word, yes or no.

    Attributes:
        value: as it is written, empty where nothing is.
        choices: all possible values; empty where `allowed` describes them in words.
        words: the rule's description of it, if any.

    """

    path: KeyPath
    value: str
    choices: tuple[str, ...]
    allowed: str
    words: str

    @property
    def place(self) -> str:
        """The place, as key paths are written."""
        return ".".join(self.path)


class Listing(NamedTuple):
    """A list that a set gives in one place: in words, and as it is written, an element a line."""

    path: KeyPath
    words: str
    value: str

    @property
    def place(self) -> str:
        """The place, as key paths are written."""
        return ".".join(self.path)


class Condition(NamedTuple):
    """A rule of a set in its place, and its values there.

    Attributes:
        rule: its name, empty for a table that is none.
        clause: of the set.
        cites: the clause of the rule, and what it says.
        says: the rule, or the table, in its own words.
        lists: values that are no single figure.

    """

    path: KeyPath
    rule: str
    clause: str
    cites: str
    says: str
    figures: tuple[Figure, ...]
    lists: tuple[Listing, ...]

    @property
    def all_said(self) -> list[Figure | Listing]:
        """All that may be changed: its figures, then its lists."""
        return [*self.figures, *self.lists]


def conditions(book: Regulations) -> Iterator[Condition]:
    """Return the conditions of a set; of its stages, those that differ from the default."""
    kind, plain = inspect.type_info(Conditions), to_plain(book)
    usual = {one.path[1:]: one for one in _within(kind, plain["default"], ("default",))}
    yield from usual.values()
    for stage, own in plain["stages"].items():
        for one in _within(kind, own, ("stages", stage)):
            common = usual.get(one.path[2:])
            if common is None or _said(common) != _said(one):
                yield one


def _said(one: Condition) -> tuple[Any, ...]:
    return (one.rule, one.clause, [figure.value for figure in one.figures], one.lists)


def _within(kind: inspect.Type, plain: Any, path: KeyPath) -> Iterator[Condition]:
    """Yield the rule that stands here, and those within it."""
    match kind:
        case inspect.UnionType(types=options):
            found = [one for one in options if _stands(one, plain)]
            for option in found[:1]:
                yield from _within(option, plain, path)
        case inspect.DictType(value_type=value):
            for key, inner in plain.items():
                yield from _within(value, inner, (*path, key))
        case inspect.StructType(fields=fields):
            yield _condition(kind, plain, path)
            for field in fields:
                inner = plain.get(field.encode_name)
                if inner is not None:
                    yield from _within(field.type, inner, (*path, field.encode_name))
        case _:
            pass


def _stands(option: inspect.Type, plain: Any) -> bool:
    """Tell whether this rule of several is the one that stands here."""
    if isinstance(option, inspect.StructType):
        return isinstance(plain, dict) and option.tag in (None, plain.get("rule"))
    return not isinstance(option, inspect.NoneType)


def _condition(kind: inspect.StructType, plain: dict[str, Any], path: KeyPath) -> Condition:
    rule = kind_of(kind, ".".join(path))
    words, of_keys = _words(rule.says, [key.name for key in rule.keys])
    figures, lists = list[Figure](), list[Listing]()
    for field, key in zip(kind.fields, rule.keys, strict=True):
        value = plain.get(field.encode_name)
        simple = _simple(field.type)
        if key.name == "clause":
            continue
        if simple is not None:
            at = (*path, key.name)
            figures.append(_figure(simple, key, value, at, of_keys.get(key.name, "")))
        elif isinstance(value, list | tuple) and value:
            words_of = "; ".join(map(_in_words, value))
            lists.append(Listing((*path, key.name), words_of, "\n".join(map(_toml, value))))
    is_rule = bool(rule.name)
    return Condition(
        path,
        rule.name,
        str(plain.get("clause") or ""),
        rule.cites if is_rule else "",
        words,
        tuple(figures),
        tuple(lists),
    )


def _simple(kind: inspect.Type) -> inspect.Type | None:
    """Return the type of a single value, optional or not; None for anything else."""
    if isinstance(kind, inspect.UnionType):
        some = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        return _simple(some[0]) if len(some) == 1 else None
    single = (
        inspect.LiteralType | inspect.IntType | inspect.StrType | inspect.BoolType
        | inspect.CustomType | inspect.DateType | inspect.DateTimeType
    )  # fmt: skip
    return kind if isinstance(kind, single) else None


def _figure(kind: inspect.Type, key: Key, value: Any, path: KeyPath, words: str) -> Figure:
    choices: tuple[str, ...] = ()
    if isinstance(kind, inspect.LiteralType):
        choices = tuple(map(str, kind.values))
    if isinstance(kind, inspect.BoolType):
        choices = (YES, NO)
        value = None if value is None else YES if value else NO
    said = "" if value is None else str(value)
    return Figure(path, said, choices, key.allowed, words)


def _words(says: str, keys: list[str]) -> tuple[str, dict[str, str]]:
    """Return a rule's description of itself, and those of its keys."""
    found = [
        match for match in SAID_OF.finditer(says) if set(match["keys"].split(", ")) <= set(keys)
    ]
    ends = [*(match.start() for match in found), len(says)]
    of_keys = {
        key: says[match.end() : end].strip(" ;.")
        for match, end in zip(found, ends[1:], strict=True)
        for key in match["keys"].split(", ")
    }
    return says[: ends[0]].strip(), of_keys


def _in_words(value: Any) -> str:
    """Write an element of a list: of a table, its rule first and its own clause last."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_in_words, value))
    if not isinstance(value, dict):
        return YES if value is True else str(value)
    rest = (
        f"{key.replace('_', ' ')} {said}"
        for key, one in value.items()
        if key not in ("rule", "clause") and one not in (None, False) and (said := _in_words(one))
    )
    clause = f" ({value['clause']})" if value.get("clause") else ""
    return " ".join(filter(None, [str(value.get("rule") or ""), ", ".join(rest)])) + clause


def own_set(base: Regulations, name: str, title: str, changed: Mapping[str, str]) -> str:
    """Write a set of one's own as TOML, which extends another and changes some of its values.

    changed: the new values, by the places of figures and lists; empty to leave one out. What cannot
    be read as the number that it should be is written as text, to be found wrong there.
    """
    known = {each.place: each for one in conditions(base) for each in one.all_said}
    lines = [f"{key} = {_text(value)}" for key, value in (("extends", base.name), ("name", name))]
    lines += [f"title = {_text(title)}", f"edition = {_text(base.edition)}"]
    lines.append(f"source = {_text(base.source)}")
    out = [place for place, said in changed.items() if not said and known[place].value]
    if out:
        lines.append(f"without = [{', '.join(map(_text, out))}]")
    tables: dict[KeyPath, list[str]] = {}
    for place, said in changed.items():
        each = known[place]
        if said and said != each.value:
            own = f"{_key(each.path[-1])} = {_value(each, said)}"
            tables.setdefault(each.path[:-1], []).append(own)
    for path, own_lines in tables.items():
        lines += ["", f"[{'.'.join(map(_key, path))}]", *own_lines]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _toml(value: Any) -> str:
    """Write a value in a list as TOML on one line, without keys that are left out there."""
    if isinstance(value, dict):
        pairs = (f"{_key(key)} = {_toml(one)}" for key, one in value.items() if one is not None)
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _value(figure: Figure | Listing, said: str) -> str:
    if isinstance(figure, Listing):
        lines = (line.strip().removesuffix(",") for line in said.splitlines())
        return "\n".join(["[", *(f"    {line}," for line in lines if line), "]"])
    if figure.choices == (YES, NO):
        return {YES: "true", NO: "false"}.get(said, _text(said))
    is_whole = re.fullmatch(r"-?(0|[1-9]\d{0,8})", said, re.ASCII)
    return said if is_whole and not figure.choices else _text(said)
