"""site: the pages of a ledger as files that need no server."""

from pathlib import Path

import msgspec
import rich_click as click

from ledger.errors import InFile, NotInstalled
from replay.cli.screen import remark
from replay.cli.shell import reading


@click.command("site")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), metavar="DIR")
@click.argument("contests", nargs=-1, metavar="[ID]...")
@click.pass_context
def command(ctx: click.Context, /, *, folder: Path, contests: tuple[str, ...]) -> None:
    """Write the pages of contests (all, unless some are named) into a folder, for any web host.

    They hold what everybody may see, now and at every posting, and open from a memory stick as
    well. Written again, only what has changed is touched.
    """
    try:
        from replay.web.site import HELD, Kept, site
    except ImportError as error:
        raise NotInstalled(what="site", lacking=error.name or "web", extra="web") from None
    held = folder / HELD
    try:
        kept = msgspec.json.decode(held.read_bytes(), type=Kept) if held.exists() else Kept()
    except msgspec.MsgspecError:
        raise InFile(file=str(held), place="the file", what="is not one of a site") from None
    made = touched = 0
    with reading(ctx) as store:
        for path, content in site(store, contests, kept, lambda path: (folder / path).exists()):
            made += 1
            touched += _written(folder / path, content)
    remark(f"{folder}: {made} files made, {touched} written")


def _written(path: Path, content: bytes) -> bool:
    """Whether a file had to be written: it was not there, or held something else."""
    if path.exists() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(content)
    beside.replace(path)
    return True
