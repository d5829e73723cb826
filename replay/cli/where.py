"""The place of a ledger, as typed on a command line."""

from pathlib import Path
from typing import Any

import click


class Where(click.Path):
    """A file, or a name on a server."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read it. Raises BadValue for an address that is none."""
        if isinstance(value, str) and "://" in value:
            from ledger.store import place_of

            return place_of(value)
        return super().convert(value, param, ctx)
