"""Find the ids of people and contestants in a value, wherever they are."""

from collections.abc import Collection, Iterator
from threading import Lock
from typing import Any

from ledger.forms.form import Form
from ledger.forms.ids import ENTERED, MEMBER, PERSON
from ledger.forms.walk import Walk


class _Named:
    """Finds the ids of some forms in records, one record at a time."""

    def __init__(self, forms: Collection[Form]) -> None:
        self._walk = Walk(self._note, only=forms)
        self._found: list[tuple[str, str]] = []
        self._turn = Lock()

    def of(self, record: Any) -> Iterator[tuple[str, str]]:
        """Yield each id with its place."""
        with self._turn:
            self._found = []
            self._walk.through(record, "")
            return iter(self._found)

    def _note(self, named: Any, _form: Form, place: str) -> Any:
        self._found.append((named, place))
        return named


_PEOPLE, _CONTESTANTS = _Named((PERSON, MEMBER)), _Named((ENTERED,))


def named(record: Any) -> Iterator[tuple[str, str]]:
    """Yield the id of everybody whom a command or an event names, with its place there."""
    return _PEOPLE.of(record)


def contestants_named(record: Any) -> Iterator[str]:
    """Yield the id of every contestant on record whom a command names."""
    return (contestant for contestant, _ in _CONTESTANTS.of(record))
