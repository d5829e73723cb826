"""The file in which the views of a ledger are kept beside it: usable, or another in its place."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ledger.errors import DamagedFile, NotTheseViews, ViewsReplaced
from ledger.store import TrackedFile, check_room_for_log, in_turn, refusing, remove

PATIENCE = 20.0
"""The seconds to wait for another program that makes the file."""


@contextmanager
def placed(path: Path) -> Iterator[TrackedFile]:
    """Open the file at the path; a new one if there is none, or it is damaged or empty.

    One program after the other makes it; the next finds it made.
    """
    if _seems_usable(path):
        with closing(TrackedFile(path)) as file:
            yield file
        return
    with in_turn(path, PATIENCE):
        is_new = not _is_usable(path)
        if is_new:
            with refusing(path):
                remove(path)
            check_room_for_log(path)
        try:
            with closing(TrackedFile(path, "make")) as file:
                yield file
        except BaseException:
            if is_new:
                remove(path)
            raise


def _seems_usable(path: Path) -> bool:
    """Tell the same while another may replace the file, without waiting for a turn."""
    try:
        return _is_usable(path)
    except ViewsReplaced:
        return False


def _is_usable(path: Path) -> bool:
    """Tell whether there is a sound file with views. Raises NoFile if that cannot be told."""
    if not path.exists():
        return False
    try:
        with closing(TrackedFile(path)) as file:
            file.check()
            return not file.is_empty()
    except DamagedFile:
        return False


def is_of_views(path: Path) -> bool:
    """Tell whether the file is not a sound database of something else."""
    if not path.is_file():
        return True
    try:
        with closing(TrackedFile(path, "ro")) as file:
            file.mark()
    except DamagedFile:
        return True
    except NotTheseViews:
        return False
    return True
