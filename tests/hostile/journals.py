"""Journals, mutated as bytes, or row by row by somebody who knows how to chain them again."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from ledger.journal import write_line
from ledger.store import Row
from tests.hostile.cases import Case
from tests.hostile.mutations import WORDS, mutated, swap_token
from tests.ledger.journal.forging import take_in
from tests.replay.tampering import rechained, rows_of

TEXTS = tuple(word.decode("utf-8", "replace") for word in WORDS)
TIMES = ("zzz", "9999-12-31T23:59:59.999999Z", "0001-01-01T00:00:00.000000Z", "2031-01-01")
COLUMNS = ("stream", "kind", "recorded_at", "at", "actor", "responsible", "request_id", "command")
COUNTS = ("version", "batch_index", "batch_count")


class Journals:
    """The journals of some ledgers, each with an older copy of the ledger beside it."""

    def __init__(self, folder: Path, ledgers: Sequence[Path]) -> None:
        self._folder = folder / "journals"
        self._folder.mkdir()
        self._rows = {path.stem: rows_of(path) for path in ledgers}
        self._older: dict[str, Path] = {}

    def case(self, rng: Random) -> Case:
        """One of them, mutated, for a new ledger or the older copy."""
        name = rng.choice(list(self._rows))
        rows = self._rows[name]
        if rng.random() < 0.3:
            content = mutated(rng, _written(rows))
        else:
            content = _written(_forged(rng, rows, known=len(self._known(rows))))
        ledger = self.older(name) if rng.random() < 0.5 else None
        contests = [row.stream.removeprefix("contest:") for row in rows if row.version == 1]
        return Case(
            f"journal of {name}{' over an older copy' if ledger else ''}",
            ("import", "{HERE}/j.jsonl", "--yes"),
            {"j.jsonl": content},
            ledger,
            contests[-1],
        )

    def older(self, name: str) -> Path:
        """A ledger with the first part of a journal."""
        if name not in self._older:
            path = self._folder / f"{name}.ledger"
            take_in(path, name, map(write_line, self._known(self._rows[name])))
            self._older[name] = path
        return self._older[name]

    def _known(self, rows: Sequence[Row]) -> Sequence[Row]:
        """The rows up to the end of a batch about half-way."""
        end = len(rows) // 2
        while rows[end - 1].batch_index + 1 < rows[end - 1].batch_count:
            end += 1
        return rows[:end]


def _written(rows: Sequence[Row]) -> bytes:
    return b"".join(map(write_line, rows))


def _forged(rng: Random, rows: Sequence[Row], known: int) -> list[Row]:
    """The rows with something changed, mostly beyond the known ones, and right hashes."""
    made, first = list(rows), rng.choice((0, known, known))
    for _ in range(rng.randint(1, 2)):
        at = rng.randrange(min(first, len(made) - 1), len(made))
        rng.choice(FORGERIES)(rng, made, at)
    if rng.random() < 0.8:
        made = _in_place(made)
    return rechained([_text_only(row) for row in made])


def _header(rng: Random, rows: list[Row], at: int) -> None:
    """Another value in a column of text."""
    column = rng.choice(COLUMNS)
    others = [getattr(row, column) for row in rows]
    values = rng.choice((TEXTS, TIMES, others, [None]))
    rows[at] = _with(rows[at], {column: rng.choice(values)})


def _count(rng: Random, rows: list[Row], at: int) -> None:
    """Another number."""
    column = rng.choice(COUNTS)
    value = rng.choice((0, 1, 2, -1, 99, 1 << 63, 10**24, getattr(rows[at], column) + 1))
    rows[at] = _with(rows[at], {column: value})


def _body(rng: Random, rows: list[Row], at: int) -> None:
    """Something else in the event."""
    body = swap_token(rng, rows[at].body.encode()).decode("utf-8", "replace")
    rows[at] = rows[at]._replace(body=body)


def _value(rng: Random, rows: list[Row], at: int) -> None:
    """Another value of a field, in an event that is still one of ours."""
    plain = _plain(rows[at])
    if plain:
        field = rng.choice(list(plain))
        others = [other[field] for other in map(_plain, rows) if field in other]
        plain[field] = rng.choice(others)
        rows[at] = rows[at]._replace(body=_compact(plain), kind=str(plain.get("kind")))


def _plain(row: Row) -> dict[str, Any]:
    """The event of a row as plain JSON; nothing where it is none any more."""
    try:
        plain = json.loads(row.body)
    except ValueError:
        return {}
    return plain if isinstance(plain, dict) else {}


def _stranger(rng: Random, rows: list[Row], at: int) -> None:
    """The event of another row, in a batch of its own."""
    other = rng.choice(rows)
    rows.insert(
        at,
        rows[at]._replace(
            kind=other.kind, body=other.body, stream=other.stream, batch_index=0, batch_count=1
        ),
    )


def _lost(rng: Random, rows: list[Row], at: int) -> None:
    """A row is missing."""
    if len(rows) > 2:
        del rows[at]


def _doubled(rng: Random, rows: list[Row], at: int) -> None:
    """A row comes twice."""
    rows.insert(at, rows[at])


def _swapped(rng: Random, rows: list[Row], at: int) -> None:
    """Two rows change places."""
    other = rng.randrange(len(rows))
    rows[at], rows[other] = rows[other], rows[at]


def _ended(rng: Random, rows: list[Row], at: int) -> None:
    """The rest is missing."""
    del rows[max(at, 1) :]


FORGERIES: tuple[Callable[[Random, list[Row], int], None], ...] = (
    _header,
    _header,
    _count,
    _body,
    _body,
    _value,
    _value,
    _value,
    _stranger,
    _stranger,
    _lost,
    _doubled,
    _swapped,
    _ended,
)


def _in_place(rows: Sequence[Row]) -> list[Row]:
    """The rows with dense positions, and versions where they were dense before."""
    versions: dict[str, int] = {}
    made = []
    for position, row in enumerate(rows, 1):
        versions[row.stream] = versions.get(row.stream, 0) + 1
        odd = row.version <= 0 or row.version > 10_000
        version = row.version if odd else versions[row.stream]
        made.append(row._replace(position=position, version=version))
    return made


def _text_only(row: Row) -> Row:
    """The row without what cannot be written as UTF-8, or as JSON in its body."""
    texts = {
        name: value.encode("utf-8", "replace").decode()
        for name, value in row._asdict().items()
        if isinstance(value, str)
    }
    return _with(row, texts)


def _with(row: Row, values: Mapping[str, Any]) -> Row:
    return row._replace(**values)


def _compact(plain: object) -> str:
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False)
