"""Say what is wrong in a regulation set or a command, where, and what is allowed there.

What is allowed is read from the types.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import inspect

from ledger.bridge.numbers import parse_exact
from ledger.coding import from_plain
from ledger.errors import InFile

Path = tuple[str, ...]

DATE, TIME = "a date (YYYY-MM-DD)", "a time with its zone (YYYY-MM-DDThh:mm:ss+hh:mm)"
"""The words for dates and times in faults, with their form."""


class Fault(NamedTuple):
    """A fault: the keys that lead to it, and a sentence about it."""

    path: Path
    what: str

    def within(self, source: str) -> InFile:
        """Return the refusal for a fault in this source."""
        return InFile(file=source, place=".".join(self.path) or "the file", what=self.what)


class Clash(NamedTuple):
    """A contradiction: the keys below a stage that lead to it, with / between them, and why."""

    key: str
    what: str


def tag(rule: object) -> str:
    """Return the name of a rule as a set writes it; "" where there is no rule."""
    return str(getattr(getattr(rule, "__struct_config__", None), "tag", None) or "none")


def faults(wanted: Any, plain: Any) -> Iterator[Fault]:
    """Find every place where a plain value is not of the wanted type."""
    return _faults(inspect.type_info(wanted), plain, ())


def _faults(kind: inspect.Type, plain: Any, path: Path) -> Iterator[Fault]:
    match kind:
        case inspect.StructType():
            yield from _in_table(kind, plain, path)
        case inspect.UnionType(types=options):
            yield from _in_choice(options, plain, path)
        case inspect.DictType():
            yield from _in_map(kind, plain, path)
        case inspect.VarTupleType(item_type=item) if isinstance(plain, list):
            for place, value in enumerate(plain):
                yield from _faults(item, value, (*path, str(place)))
        case _:
            if not _is(kind, plain):
                yield Fault(path, f"{_shown(plain)} is not {allowed(kind)}")


def _in_table(kind: inspect.StructType, plain: Any, path: Path) -> Iterator[Fault]:
    """Check a table with fixed keys; if each is right, then what its class demands of all."""
    if not isinstance(plain, dict):
        yield Fault(path, f"{_shown(plain)} is not {allowed(kind)}")
        return
    tagged = kind.tag_field or ""
    if isinstance(kind.tag, str) and plain.get(tagged, kind.tag) != kind.tag:
        yield Fault((*path, tagged), f"{_shown(plain[tagged])} is not {kind.tag}")
        return
    found = list(_key_by_key(kind, plain, path))
    yield from found
    if found:
        return
    try:
        from_plain(plain, kind.cls)
    except msgspec.ValidationError as error:
        yield Fault(path, f"{error}{_values_of(str(error), plain)}")


def _key_by_key(kind: inspect.StructType, plain: dict[str, Any], path: Path) -> Iterator[Fault]:
    """Find unknown keys, values that are not what they should be, and missing keys."""
    fields = {field.encode_name: field for field in kind.fields}
    lacking = [key for key, field in fields.items() if field.required and key not in plain]
    for key in plain:
        if key not in fields and key != kind.tag_field:
            yield Fault((*path, key), f"is not a key here; {_titled(kind)} has {_keys(kind)}")
    for key, field in fields.items():
        if key in plain:
            yield from _faults(field.type, plain[key], (*path, key))
        elif field.required:
            wanted = f"{key} is missing, {allowed(field.type)}"
            listed = f"; {_titled(kind)} has {_keys(kind)}" if key == lacking[-1] else ""
            yield Fault(path, wanted + listed)


def _values_of(sentence: str, plain: dict[str, Any]) -> str:
    """Show the values of the keys that a sentence names, if they are short enough."""
    spoken = re.findall(r"\w+", sentence)
    shown = [
        f"{key} = {_shown(value)}"
        for key, value in plain.items()
        if key in spoken and not isinstance(value, Mapping | list)
    ]
    return f"; here {', '.join(shown)}" if shown else ""


def _in_choice(options: Sequence[inspect.Type], plain: Any, path: Path) -> Iterator[Fault]:
    """Check a choice of several rules, or something that may also be left out."""
    rules = {option.tag: option for option in options if isinstance(option, inspect.StructType)}
    if len(rules) > 1:
        names, tagged = ", ".join(map(str, rules)), _tag_field(options)
        if not isinstance(plain, dict):
            yield Fault(path, f"{_shown(plain)} is not {_any_of(options)}")
        elif tagged not in plain:
            yield Fault(path, f"{tagged} is missing; it is one of {names}")
        elif not isinstance(plain[tagged], str) or plain[tagged] not in rules:
            yield Fault((*path, tagged), f"{_shown(plain[tagged])} is not one of {names}")
        else:
            yield from _faults(rules[plain[tagged]], plain, path)
        return
    for option in options:
        if not isinstance(option, inspect.NoneType):
            yield from _faults(option, plain, path)


def _in_map(kind: inspect.DictType, plain: Any, path: Path) -> Iterator[Fault]:
    """Check a table whose keys are themselves chosen from something."""
    if not isinstance(plain, dict):
        yield Fault(path, f"{_shown(plain)} is not {allowed(kind)}")
        return
    for key, value in plain.items():
        if not _is(kind.key_type, key):
            yield Fault((*path, key), f"is not a key here; allowed: {allowed(kind.key_type)}")
        yield from _faults(kind.value_type, value, (*path, key))


def _is(kind: inspect.Type, plain: Any) -> bool:
    """Tell whether a single value is of a simple type."""
    match kind:
        case inspect.LiteralType(values=values):
            return any(plain == value and type(plain) is type(value) for value in values)
        case inspect.IntType(ge=least):
            return type(plain) is int and (least is None or plain >= least)
        case inspect.StrType():
            return isinstance(plain, str)
        case inspect.BoolType():
            return isinstance(plain, bool)
        case inspect.CustomType():
            return _is_number(plain)
        case inspect.DateType():
            return _reads(plain, date)
        case inspect.DateTimeType(tz=with_zone):
            return _reads(plain, Annotated[datetime, msgspec.Meta(tz=with_zone)])
        case inspect.VarTupleType():
            return isinstance(plain, list)
        case _:
            return True  # judged by the table around it


def _is_number(plain: Any) -> bool:
    try:
        parse_exact(plain)
    except ValueError:
        return False
    return True


def _reads(plain: Any, wanted: Any) -> bool:
    try:
        msgspec.convert(plain, wanted)
    except msgspec.ValidationError:
        return False
    return True


def allowed(kind: inspect.Type) -> str:
    """Describe the type in words."""
    match kind:
        case inspect.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}"
        case inspect.IntType(ge=None):
            return "a whole number"
        case inspect.IntType(ge=least):
            return f"a whole number from {least} up"
        case inspect.StrType():
            return "text in quotes"
        case inspect.BoolType():
            return "true or false"
        case inspect.CustomType():
            return 'a whole number, or a decimal or fraction in quotes ("67.5", "163/3")'
        case inspect.StructType(tag=str(rule), tag_field=tagged):
            names = ", ".join(field.encode_name for field in kind.fields)
            return f'a table with {tagged} = "{rule}" and the keys {names}'
        case inspect.StructType():
            return f"a table with {_keys(kind)}"
        case inspect.DictType(key_type=keys):
            return f"a table with keys, each {allowed(keys)}"
        case inspect.VarTupleType(item_type=item):
            return f"a list, each {allowed(item)}"
        case inspect.UnionType(types=options):
            return _any_of(options)
        case inspect.DateType() | inspect.DateTimeType():
            return DATE if isinstance(kind, inspect.DateType) else TIME
        case _:
            return "of this kind"


def _any_of(options: Sequence[inspect.Type]) -> str:
    """Describe several rules by their names, or one kind of value, without "may be left out"."""
    rules = [str(option.tag) for option in options if isinstance(option, inspect.StructType)]
    if len(rules) > 1:
        return f"a table with a {_tag_field(options)} ({', '.join(rules)})"
    return next(allowed(option) for option in options if not isinstance(option, inspect.NoneType))


def _tag_field(options: Sequence[inspect.Type]) -> str:
    """Return the key that says which of several it is."""
    return next(str(one.tag_field) for one in options if isinstance(one, inspect.StructType))


def _titled(kind: inspect.StructType) -> str:
    return f"{kind.tag_field} {kind.tag}" if isinstance(kind.tag, str) else "this table"


def _keys(kind: inspect.StructType) -> str:
    names = [field.encode_name for field in kind.fields]
    return "the keys " + ", ".join(
        [str(kind.tag_field), *names] if isinstance(kind.tag, str) else names
    )


def _shown(plain: Any) -> str:
    if isinstance(plain, Mapping | list):
        return "what stands here"
    return repr(plain) if isinstance(plain, str) else str(plain).lower()
