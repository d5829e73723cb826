"""Check commands against their forms, and recorded events against bounds that are wider."""

from typing import Any, TypeVar

from msgspec import Struct

from ledger.errors import BadValue
from ledger.forms.form import Form, shortened
from ledger.forms.walk import Walk

Asked = TypeVar("Asked", bound=Struct)


def taken(value: Any, form: Form, place: str) -> Any:
    """Return one value in its recorded form. Raises BadValue where it has not this form."""
    written = form.written(value)
    if not form.fits(written):
        raise BadValue(place=place, value=shortened(value), expected=form.expected)
    return written


def borne(value: Any, form: Form, place: str) -> Any:
    """Return a value that may stand in a record. Raises BadValue for one beyond all bounds."""
    if not form.bears(value):
        raise BadValue(place=place, value=shortened(value), expected=form.expected)
    return value


_FORMS, _BOUNDS = Walk(taken), Walk(borne)


def in_form(asked: Asked) -> Asked:
    """Return a command with each field in its recorded form.

    Raises BadValue at the first field that has not its form.
    """
    written: Asked = _FORMS.through(asked, "")
    return written


def in_bounds(stored: Asked) -> Asked:
    """Return what stands in a record, or once stood in a command, if its values are usable.

    Forms change, and what was taken before them stands. Raises BadValue for a number or a time
    beyond all bounds.
    """
    checked: Asked = _BOUNDS.through(stored, "")
    return checked
