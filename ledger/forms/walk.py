"""Walk through a value and all that it holds, field by field, each with its form.

Records that commands share with events (a score, an award, regulations) are walked through
with them. A field without a form has the usual one of its type.
"""

from collections.abc import Callable, Collection, Iterable
from datetime import date, datetime
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from ledger.forms.form import Form
from ledger.forms.numbers import Day, Exact, Listed, Moment, Whole
from ledger.forms.texts import Text

Step = Callable[[Any, str], Any]
"""Takes a value and the keys that lead to it; returns what is to stand there instead."""

USUAL: dict[type, Form] = {
    int: Whole(-1_000_000, 1_000_000),
    Fraction: Exact(-1_000_000, 1_000_000),
    str: Text(2000, least=0),
    datetime: Moment(),
    date: Day(),
    tuple: Listed(2000),
    dict: Listed(2000),
}
"""The form of a value that has none of its own, by its type."""


class Walk:
    """A walk through records. visit: called with a value, its form and its place.

    only: the forms whose values are visited; None for all.
    """

    def __init__(
        self, visit: Callable[[Any, Form, str], Any], only: Collection[Form] | None = None
    ) -> None:
        self._visit, self._only = visit, only
        self._steps: dict[type, Step | None] = {}

    def through(self, record: Any, place: str) -> Any:
        """Return the record as the visits leave it: the same one, if they change nothing."""
        step = self._of_record(type(record))
        return step(record, place) if step else record

    def _of_record(self, kind: type[Struct]) -> Step | None:
        """Return the step through a record of this kind; None where there is nothing to visit."""
        if kind not in self._steps:
            self._steps[kind] = self._made(kind)
        return self._steps[kind]

    def _made(self, kind: type[Struct]) -> Step | None:
        hints = get_type_hints(kind, include_extras=True)
        steps = [(name, step) for name in kind.__struct_fields__ if (step := self._of(hints[name]))]
        if not steps:
            return None

        def through(record: Any, place: str) -> Any:
            start = f"{place}." if place else ""
            changed = {}
            for name, step in steps:
                value = getattr(record, name)
                if value is not None:
                    written = step(value, start + name)
                    if written is not value:
                        changed[name] = written
            return replace(record, **changed) if changed else record

        return through

    def _of(self, hint: Any) -> Step | None:
        """Return the step through a value of this type; None where there is nothing to visit."""
        form, plain = form_and_type(hint)
        origin = get_origin(plain) or plain
        if origin in (Union, UnionType):
            return self._of_choice(get_args(plain))
        form = form or USUAL.get(origin)
        inner = self._inside(origin, plain)
        is_visited = form is not None and (self._only is None or form in self._only)
        return self._visiting(form, inner) if form and is_visited else inner

    def _inside(self, origin: Any, plain: Any) -> Step | None:
        """Return the step through what a value holds."""
        if isinstance(origin, type) and issubclass(origin, Struct):
            return self._of_record(origin)
        if origin is tuple:
            return self._of_tuple(get_args(plain))
        return self._of_table(*get_args(plain)) if origin is dict else None

    def _visiting(self, form: Form, inner: Step | None) -> Step:
        """Return the step to a value, and then through what it holds."""

        def visiting(value: Any, place: str) -> Any:
            written = self._visit(value, form, place)
            return inner(written, place) if inner else written

        return visiting

    def _of_choice(self, options: tuple[Any, ...]) -> Step | None:
        """Return the step through a value of one of several types."""
        steps = {
            get_origin(plain) or plain: self._of(option)
            for option in options
            if (plain := form_and_type(option)[1]) is not NoneType
        }
        if len(steps) == 1:
            return next(iter(steps.values()))

        def through(value: Any, place: str) -> Any:
            step = steps.get(type(value))
            return step(value, place) if step else value

        return through if any(steps.values()) else None

    def _of_tuple(self, items: tuple[Any, ...]) -> Step | None:
        """Return the step through a list of one kind, or so many values of a kind each."""
        alike = items[-1:] == (Ellipsis,)
        every = self._of(items[0]) if alike else None
        each = {} if alike else {place: self._of(item) for place, item in enumerate(items)}
        if every is None and not any(each.values()):
            return None

        def through(values: Any, place: str) -> Any:
            written = []
            for number, value in enumerate(values):
                step = each.get(number, every)
                written.append(step(value, f"{place}[{number}]") if step else value)
            return _as_it_was(values, tuple(written), zip(values, written, strict=True))

        return through

    def _of_table(self, key: Any, value: Any) -> Step | None:
        """Return the step through a table: its keys, and their values."""
        key_step, value_step = self._of(key), self._of(value)

        def through(table: Any, place: str) -> Any:
            written = {}
            for name, one in table.items():
                known = key_step(name, f"a key of {place}") if key_step else name
                written[known] = value_step(one, f"{place}.{name}") if value_step else one
            both = zip((*table, *table.values()), (*written, *written.values()), strict=False)
            return _as_it_was(table, written, both)

        return through if key_step or value_step else None


def form_and_type(hint: Any) -> tuple[Form | None, Any]:
    """Return the form that is written beside a type, if one is, and the type."""
    if get_origin(hint) is not Annotated:
        return None, hint
    plain, *notes = get_args(hint)
    return next((note for note in notes if isinstance(note, Form)), None), plain


def _as_it_was(given: Any, written: Any, both: Iterable[tuple[Any, Any]]) -> Any:
    """Return what was given if nothing in it was changed: most is not, and is not copied."""
    return given if all(one is other for one, other in both) else written
