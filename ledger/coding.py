"""JSON as the ledger writes it: canonical bytes, exact numbers, times with their zone."""

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from ledger.bridge.numbers import parse_exact, write_exact


def _write_special(value: object) -> object:
    if isinstance(value, Fraction):
        return write_exact(value)
    if isinstance(value, Sequence):
        return tuple(value)
    # What msgspec asks its hooks to raise for a type that they do not know.
    raise NotImplementedError(f"no JSON for {type(value).__name__}")


def read_special(wanted: type, value: Any) -> object:
    """Read a Fraction from its canonical form. Raises an error for floats and everything else."""
    if wanted is Fraction:
        return parse_exact(value)
    # As above: msgspec's own word for it.
    raise NotImplementedError(f"cannot read {wanted.__name__}")


_encoder = msgspec.json.Encoder(enc_hook=_write_special, order="deterministic")


def encode(value: object) -> bytes:
    """Encode as canonical JSON: fields in their order, dictionaries sorted, no white space."""
    return _encoder.encode(value)


def decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    """Return a decoder for one type that reads exact numbers."""
    return msgspec.json.Decoder(wanted, dec_hook=read_special)


def schema(wanted: Any) -> dict[str, Any]:
    """Return the JSON schema of what `decoder` reads as this type."""
    return msgspec.json.schema(wanted, schema_hook=_schema_of_special)


def _schema_of_special(wanted: type) -> dict[str, Any]:
    if wanted is Fraction:
        return {
            "type": ["integer", "string"],
            "description": 'a whole number, or a decimal or a fraction as "67.5" or "163/3"',
        }
    # As above: msgspec's own word for it.
    raise NotImplementedError(f"no schema of {wanted.__name__}")


def to_plain(value: object) -> Any:
    """Return the value as plain dictionaries, lists, strings and integers."""
    return msgspec.to_builtins(value, enc_hook=_write_special, order="deterministic")


def from_plain(value: object, wanted: Any) -> Any:
    """Invert to_plain. Raises msgspec.ValidationError with the path of what is wrong."""
    return msgspec.convert(value, wanted, dec_hook=read_special)


def why_unread(error: Exception) -> str:
    """Say why a text from outside could not be decoded."""
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object from outside as a dict. Raises ValueError where a name occurs twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice} is there twice")
    return found


def check_names(text: bytes) -> None:
    """Raise ValueError where a name is twice in a JSON object: a decoder takes the last."""
    json.loads(text, object_pairs_hook=each_once)
