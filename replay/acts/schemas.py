"""The schemas of acts and commands, for programs that send them over HTTP."""

from typing import Any

from ledger import regulations
from replay.acts import NAMES, described
from replay.acts.describing import Act
from replay.acts.page import WRITTEN
from replay.acts.saying import LONGEST
from replay.acts.submitting import KINDS, schema_of
from replay.parameters import Parameter

ACT = "act"
"""The key by which an act names itself in JSON; a command does so by "command"."""


def components() -> dict[str, Any]:
    """Return the schemas of every act and every command, by names of their own."""
    commands = schema_of(tuple(KINDS.values()))
    acts = {_called(name): _act(name, described(name)) for name in NAMES}
    alternatives = [{"$ref": f"#/components/schemas/{name}"} for name in acts]
    written = _moved(commands)
    return {
        **written.pop("$defs"),
        **acts,
        "Command": written,
        "Act": {"oneOf": alternatives, "discriminator": {"propertyName": ACT}},
    }


def _called(name: str) -> str:
    return "act-" + name.replace(" ", "-")


def _act(name: str, act: Act) -> dict[str, Any]:
    """Return an act by the names that people use for what it is about."""
    return {
        "type": "object",
        "title": name,
        "description": " ".join(act.words.split()),
        "required": [ACT, *(one.typed for one in act.parameters if one.required)],
        "properties": {
            ACT: {"const": name},
            **{one.typed: _parameter(one) for one in act.parameters},
        },
        "additionalProperties": False,
    }


def _parameter(one: Parameter) -> dict[str, Any]:
    value: dict[str, Any] = {"type": "string", "maxLength": LONGEST}
    if one.kind in ("flag", "yes-no"):
        value = {"type": "boolean"}
    elif one.kind == "number":
        least, most = one.range
        value = {"type": "integer", "minimum": least, "maximum": most or 999_999_999}
    elif one.choices:
        value = {"type": "string", "enum": list(one.choices)}
    elif one.kind == "set":
        value |= {"examples": list(regulations.names())}
    if one.several or one.together_with:
        value = {"type": "array", "items": value}
    how = WRITTEN.get(one.kind)
    words = f"{one.words} {how[0].upper()}{how[1:]}." if how else one.words
    unit = {"x-unit": one.unit} if one.unit else {}
    return {**value, "description": words.strip(), **unit}


def _moved(schema: Any) -> Any:
    """Give the schema with its parts where OpenAPI keeps them."""
    if isinstance(schema, dict):
        renamed = {"anyOf": "oneOf"} if "discriminator" in schema else {}
        return {renamed.get(key, key): _moved(value) for key, value in schema.items()}
    if isinstance(schema, list):
        return list(map(_moved, schema))
    if isinstance(schema, str) and schema.startswith("#/$defs/"):
        return schema.replace("#/$defs/", "#/components/schemas/")
    return schema
