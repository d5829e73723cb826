"""Commands as JSON: read, and their schema; for `submit` and for programs over HTTP."""

from functools import cache
from typing import Any, Union, get_args, get_type_hints

import msgspec
from msgspec import Struct, defstruct
from msgspec.structs import fields

from ledger.coding import check_names, decoder, schema, why_unread
from ledger.commands import AnyCommand
from ledger.commands.base import Command
from ledger.errors import InFile, NoSuch
from ledger.regulations.faults import Fault, faults
from ledger.rulebook import Regulations

KINDS: dict[str, type[Command]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(AnyCommand)
}


@cache
def _reader() -> msgspec.json.Decoder[AnyCommand]:
    return decoder(AnyCommand)


def command_in(text: bytes, file: str, place: str) -> AnyCommand:
    """Read a command from JSON. Raises InFile, which says what may stand there."""
    try:
        command = _reader().decode(text)
        check_names(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        fault = _fault(text, why_unread(error))
    except ValueError as error:
        fault = Fault((), str(error))
    else:
        return command
    where = ", ".join(filter(None, (place, ".".join(fault.path))))
    raise InFile(file=file, place=where, what=fault.what)


def _fault(text: bytes, otherwise: str) -> Fault:
    """Return the first fault of a text that is no command. otherwise: the message if none is
    found."""
    try:
        plain = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Fault((), otherwise)
    except RecursionError as error:
        return Fault((), why_unread(error))
    if not isinstance(plain, dict):
        return Fault((), "is no command, which is an object")
    name = str(plain.get("command", "(none said)"))
    if name not in KINDS:
        return Fault((), f"{NoSuch(what='command', name=name[:40], known=tuple(KINDS))}")
    return next(faults(KINDS[name], plain), Fault((), otherwise))


def schema_of(kinds: tuple[type[Command], ...]) -> dict[str, Any]:
    """Return the JSON schema of one of these commands."""
    return schema(Union[tuple(map(_without_rules, kinds))])  # noqa: UP007  # as many as asked


def _without_rules(kind: type[Command]) -> type[Struct]:
    """Return the command's type with any object as regulations: a set is written as for `open`."""
    hints = get_type_hints(kind, include_extras=True)
    if Regulations not in hints.values():
        return kind
    settings = kind.__struct_config__
    return defstruct(
        kind.__name__,
        [
            (one.name, dict[str, Any] if hints[one.name] is Regulations else hints[one.name])
            if one.required
            else (one.name, hints[one.name], one.default)
            for one in fields(kind)
        ],
        namespace={"__doc__": kind.__doc__},
        kw_only=True,
        tag_field=settings.tag_field,
        tag=settings.tag,
        forbid_unknown_fields=settings.forbid_unknown_fields,
    )
