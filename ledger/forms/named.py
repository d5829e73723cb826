"""Whom a record names: the ids of people in it, wherever they stand."""

from collections.abc import Iterator
from threading import Lock
from typing import Any

from ledger.forms.form import Form
from ledger.forms.ids import MEMBER, PERSON
from ledger.forms.walk import Walk


class _Named:
    """Goes through records for the people in them, one record at a time."""

    def __init__(self) -> None:
        self._walk = Walk(self._note, only=(PERSON, MEMBER))
        self._found: list[tuple[str, str]] = []
        self._turn = Lock()

    def of(self, record: Any) -> Iterator[tuple[str, str]]:
        """Each id with its place."""
        with self._turn:
            self._found = []
            self._walk.through(record, "")
            return iter(self._found)

    def _note(self, person: Any, _form: Form, place: str) -> Any:
        self._found.append((person, place))
        return person


_NAMED = _Named()


def named(record: Any) -> Iterator[tuple[str, str]]:
    """Yield the id of everybody whom a command or an event names, with its place there."""
    return _NAMED.of(record)
