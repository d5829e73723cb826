"""No field of any command is without its form."""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from ledger.commands import Act, AnyCommand, KeepingCommand
from ledger.forms import Form
from ledger.submissions import Signature

KINDS = [*get_args(AnyCommand), *get_args(KeepingCommand), Act, Signature]
OF_THEIR_OWN = ("ledger.rulebook", "ledger.rules.")
"""Regulations have limits of their own, and facts about people are not recorded."""


def formless(hint: Any, place: str) -> Iterator[str]:
    """The places in a type of which a form could be said, and is not."""
    plain, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    is_said = any(isinstance(note, Form) for note in notes)
    several = get_origin(plain) is dict or get_args(plain)[-1:] == (Ellipsis,)
    if not is_said and (several or plain in (str, int, Fraction, datetime)):
        yield place
    is_record = isinstance(plain, type) and issubclass(plain, Struct)
    if is_record and not plain.__module__.startswith(OF_THEIR_OWN):
        yield from fields(plain, place)
    for part in get_args(plain):
        if not isinstance(part, str):
            yield from formless(part, place)


def fields(kind: type[Struct], place: str) -> Iterator[str]:
    hints = get_type_hints(kind, include_extras=True)
    for name in kind.__struct_fields__:
        yield from formless(hints[name], f"{place}.{name}")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_field_of_a_command_says_its_form(kind: type[Struct]) -> None:
    assert list(fields(kind, kind.__name__)) == []


def test_a_field_without_a_form_would_be_found() -> None:
    class Careless(Struct):
        names: tuple[str, ...]
        number: int | None = None

    assert list(fields(Careless, "it")) == ["it.names", "it.names", "it.number"]
