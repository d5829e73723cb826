"""site: the pages of a ledger as files that need no server."""

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import rich_click as click

from ledger.bridge.numbers import so_many
from ledger.errors import BadValue, InFile, NotInstalled
from ledger.store import PUBLISHED, check_name, in_turn, made_beside, refusing
from projections.writers.languages import speaking
from replay.cli.files import FilePath
from replay.cli.questions import LANGUAGE
from replay.cli.screen import remark
from replay.cli.shell import reading
from replay.timeline import past

if TYPE_CHECKING:
    from replay.web.site import Kept


@click.command("site")
@click.argument("folder", type=FilePath(file_okay=False), metavar="DIR")
@click.argument("contests", nargs=-1, metavar="[ID]...")
@click.option("--manual", "has_manual", is_flag=True, help="Put the manual beside them.")
@LANGUAGE
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    folder: Path,
    contests: tuple[str, ...],
    has_manual: bool,
    language: str,
) -> None:
    """Write the pages of contests (all, unless some are named) into a folder, for any web host.

    They hold what everybody may see, now and at every posting, and open from a memory stick as
    well. Written again, only what has changed is touched.
    """
    try:
        from replay.web.site import HELD, site
    except ImportError as error:
        raise NotInstalled(what="site", lacking=error.name or "web", extra="web") from None
    check_name(folder)
    made = touched = 0
    with reading(ctx) as store, speaking(language):
        for contest in contests:
            past(store, contest)
        with refusing(folder):
            folder.mkdir(parents=True, exist_ok=True)
        with in_turn(folder / HELD):
            files = site(
                store,
                contests,
                _kept(folder),
                lambda path: (folder / path).exists(),
                has_manual=has_manual,
            )
            for path, content in files:
                made += 1
                touched += written(folder / path, content)
    remark(f"{folder}: {so_many(made, 'file')} made, {touched} written")


def _kept(folder: Path) -> "Kept":
    """Read the note of the files in a folder. Raises BadValue or InFile: it is none of a site."""
    from replay.web.site import FRONT, HELD, Kept

    held = folder / HELD
    with refusing(folder):
        if not held.exists() and (folder / FRONT).exists():
            expected = "a folder that `site` made, or one without a first page"
            raise BadValue(place="DIR", value=str(folder), expected=expected)
        text = held.read_bytes() if held.exists() else b"{}"
    try:
        return msgspec.json.decode(text, type=Kept)
    except msgspec.MsgspecError:
        raise InFile(file=str(held), place="the file", what="is not one of a site") from None


def written(path: Path, content: bytes) -> bool:
    """Write a file unless it has this content already; tell whether it was written.

    Everybody may read it: a web host publishes it as another user than the one who made it.
    """
    with refusing(path):
        if path.exists() and path.read_bytes() == content:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
    with made_beside(path, _may_replace, PUBLISHED) as new, refusing(path):
        new.write_bytes(content)
    return True


def _may_replace(_: Path) -> None:
    """Allow replacing a file that was written before."""
