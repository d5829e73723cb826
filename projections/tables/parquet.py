"""Rows as Parquet files, for DuckDB, Polars and their like; the only door to pyarrow."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pyarrow as pa
from msgspec import Struct
from pyarrow import parquet

KINDS: dict[Any, Any] = {
    int: pa.int64(),
    str: pa.string(),
    bool: pa.bool_(),
    datetime: pa.timestamp("us", "UTC"),
}
"""The Parquet type of each type of field. There is no float: totals are exact, as text."""

AT_ONCE = 50_000
"""The number of rows in memory at a time."""


def write(path: Path, kind: type[Struct], rows: Iterable[Struct]) -> int:
    """Write rows of one kind to a file, their fields as columns; how many there were."""
    schema = pa.schema([(name, _stored(hint)) for name, hint in _fields(kind)])
    each, many = iter(rows), 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while part := list(islice(each, AT_ONCE)):
            writer.write_table(_table(schema, part))
            many += len(part)
    return many


def _table(schema: Any, rows: Sequence[Struct]) -> Any:
    columns = {name: [getattr(row, name) for row in rows] for name in schema.names}
    return pa.table(columns, schema)


def _fields(kind: type[Struct]) -> list[tuple[str, Any]]:
    hints = get_type_hints(kind)
    return [(name, hints[name]) for name in kind.__struct_fields__]


def _stored(hint: Any) -> Any:
    """Return the type in which a field is stored: if it may be missing, its type when present."""
    if get_origin(hint) is UnionType:
        (hint,) = (one for one in get_args(hint) if one is not type(None))
    return KINDS[hint]
