"""What somebody at a desk has said once: the contest, the session, who signs.

`desk.toml` beside the ledger, or the environment (BRIDGE_LEDGER_CONTEST, _SESSION, _BY), which goes
before it. What is typed goes before both.
"""

import os
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import rich_click as click
from msgspec import Struct

from ledger.errors import InFile, LedgerError
from ledger.store import Store
from replay.cli.files import read_bytes

FILE = "desk.toml"
MOST_BYTES = 4_000


class Usual(Struct, frozen=True, forbid_unknown_fields=True):
    """What goes without saying; None: it has to be said."""

    contest: str | None = None
    session: str | None = None
    by: str | None = None


def usual() -> Usual:
    """Return what goes without saying on this desk. Raises InFile for a desk.toml that is none."""
    ctx = click.get_current_context(silent=True)
    if ctx is None:
        return Usual()
    root = ctx.find_root()
    if FILE not in root.meta:
        path = root.params.get("path")
        root.meta[FILE] = _beside(path) if isinstance(path, Path) else Usual()
    beside: Usual = root.meta[FILE]
    said = {key: os.environ.get(f"BRIDGE_LEDGER_{key.upper()}") for key in Usual.__struct_fields__}
    return msgspec.structs.replace(beside, **{key: value for key, value in said.items() if value})


def usual_signer() -> str | None:
    """Return who signs where nobody is named."""
    return usual().by


class AtTheDesk(click.RichCommand):
    """A verb about a contest, which may be left out where the desk has a usual one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the usual contest first, unless a contest of the ledger is named there."""
        contest = None if ctx.resilient_parsing else usual().contest
        if contest is not None and not {"-h", "--help"} & set(args):
            said = self.make_parser(ctx).parse_args(list(args))[0].get("contest")
            if said not in _contests(ctx.find_root().params.get("path")):
                args = [contest, *args]
        return super().parse_args(ctx, args)


def _contests(path: Any) -> tuple[str, ...]:
    """The contests of a ledger; none where it cannot be read, which the verb itself will say."""
    try:
        with closing(Store(path, read_only=True)) as store:
            return tuple(store.streams("contest"))
    except (LedgerError, TypeError):
        return ()


def _beside(ledger: Path) -> Usual:
    path = ledger.parent / FILE
    if not path.is_file():
        return Usual()
    content = read_bytes(path)
    if len(content) > MOST_BYTES:
        raise InFile(file=str(path), place="the file", what=f"is longer than {MOST_BYTES} bytes")
    try:
        return msgspec.toml.decode(content, type=Usual)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        known = ", ".join(Usual.__struct_fields__)
        raise InFile(
            file=str(path), place="the file", what=f"{error}; it may say {known}, each a text"
        ) from None
