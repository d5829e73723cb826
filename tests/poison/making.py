"""Values of any type of the schema: plausible ones, as they stand in a contest, and odd ones."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from ledger.events import Reference
from ledger.rulebook import Regulations

ODD_TEXTS = (
    "", " ", "x" * 300, "1²", "１２", "a\x1b[2J", "\u202eabc", "Ada Quill", "=1+1", "A-B", "0",
    "-1", "contest", "1/2", "a:b", "7NT", "4S", "PASS", "contest:x", "é" * 50, "\u0000",
)  # fmt: skip
ODD_WHOLES = (0, -1, 10**24, 2**63, 2**31, 99_999, 10**9, 13, 24, 100, -(10**30))
ODD_TIMES = (
    datetime(1, 1, 1, tzinfo=UTC),
    datetime(9999, 12, 31, 23, 59, tzinfo=UTC),
    datetime(2026, 11, 20, 19),  # noqa: DTZ001  # the schema allows it
    datetime(1899, 12, 31, tzinfo=UTC),
    datetime(2200, 12, 31, 23, tzinfo=UTC),
)
ODD_EXACT = (Fraction(10**20), Fraction(1, 10**30), Fraction(-1), Fraction(0), Fraction(1, 997))


class Pool(NamedTuple):
    """What stands in a contest. texts: by the name of the field in which each stands."""

    texts: dict[str, list[str]]
    streams: Sequence[str]
    versions: int
    times: Sequence[datetime]
    regulations: Sequence[Regulations]


class Maker:
    """Makes values from one generator. odd: how many of a hundred are."""

    def __init__(self, rng: Random, pool: Pool, odd: int = 12) -> None:
        self.rng, self.pool, self.odd = rng, pool, odd
        self.all_texts = sorted({text for texts in pool.texts.values() for text in texts})

    def record(self, kind: type[Struct]) -> Any:
        """A record of this kind."""
        if kind is Reference:
            return self._reference()
        if kind is Regulations:
            return self._regulations()
        hints = get_type_hints(kind, include_extras=True)
        while True:
            told = {
                field.name: self.value(hints[field.name], field.name)
                for field in fields(kind)
                if field.required or self.rng.random() < 0.6
            }
            try:
                return kind(**told)
            except ValueError:  # what a rule says of its own figures
                continue

    def value(self, hint: Any, name: str) -> Any:
        """A value of this type for a field of this name."""
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        origin = get_origin(hint) or hint
        if origin in (Union, UnionType):
            return self._choice(get_args(hint), name)
        if origin is Literal:
            return self.rng.choice(get_args(hint))
        if origin is tuple:
            return self._items(get_args(hint), name)
        if origin is dict:
            key, value = get_args(hint)
            count = self.rng.choice((0, 1, 2, 4))
            return {self.value(key, "contestant"): self.value(value, name) for _ in range(count)}
        if isinstance(origin, type) and issubclass(origin, Struct):
            return self.record(origin)
        return self._single(origin, name)

    def _choice(self, options: Sequence[Any], name: str) -> Any:
        kinds = [option for option in options if option is not NoneType]
        if len(kinds) < len(options) and self.rng.random() < 0.3:
            return None
        return self.value(self.rng.choice(kinds), name)

    def _items(self, parts: Sequence[Any], name: str) -> tuple[Any, ...]:
        if parts[-1:] == (Ellipsis,):
            return tuple(self.value(parts[0], name) for _ in range(self.rng.choice((0, 1, 2, 3))))
        return tuple(self.value(part, name) for part in parts)

    def _single(self, kind: type, name: str) -> Any:
        rng, is_odd = self.rng, self.rng.randrange(100) < self.odd
        if kind is bool:
            return rng.random() < 0.5
        if kind is int:
            return rng.choice(ODD_WHOLES) if is_odd else rng.choice((1, 1, 2, 3, 4, 50, 420, -50))
        if kind is Fraction:
            plain = Fraction(rng.randint(-20, 60), rng.choice((1, 1, 2, 4, 100)))
            return rng.choice(ODD_EXACT) if is_odd else plain
        if kind is str:
            known = self.pool.texts.get(name) or self.all_texts
            return rng.choice(ODD_TEXTS) if is_odd else rng.choice(known)
        if kind is datetime:
            later = rng.choice(self.pool.times) + timedelta(minutes=rng.randint(-60, 60))
            return rng.choice(ODD_TIMES) if is_odd else later
        if kind is date:
            return (rng.choice(ODD_TIMES) if is_odd else rng.choice(self.pool.times)).date()
        raise AssertionError(kind)

    def _reference(self) -> Reference:
        stream = self.pool.streams[0]
        if self.rng.randrange(100) < self.odd:
            stream = self.rng.choice((*self.pool.streams, "contest:nobody", "ledger", ""))
            return Reference(stream, self.rng.choice((0, -1, 10**9, 2**63, 1, 2, 3)))
        return Reference(stream, self.rng.randint(1, self.pool.versions))

    def _regulations(self) -> Regulations:
        return self.rng.choice(self.pool.regulations)
