"""What a disk still holds when the power is cut: what was synced, and no more."""

import os
import shutil
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR

Inode = tuple[int, int]


class Power:
    """A folder as it would be found after the power was cut while a program worked in it.

    The worst that a file system may do: what was written to a file is lost until the file is
    synced, and a name that was made, changed or removed is as before until its folder is.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._contents: dict[Inode, bytes] = {}
        self._names: dict[Inode, dict[str, Inode]] = {}
        self._held: list[int] = []
        self._root = self._keep(folder)
        for path in folder.rglob("*"):
            self._keep(path)

    def sync(self, opened: Path) -> None:
        """Keep a file or folder that a program has open as it is now."""
        with suppress(OSError):  # what is no file has nothing to keep
            if opened.readlink().is_relative_to(self.folder):
                self._keep(opened)

    def cut(self) -> None:
        """Let the folder hold only what was kept."""
        for path in self.folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        self._restore(self._root, self.folder)
        self.close()

    def close(self) -> None:
        """Let go of what was looked at."""
        for held in self._held:
            os.close(held)
        self._held.clear()

    def _keep(self, path: Path) -> Inode:
        number = self._hold(path)
        if number in self._names:
            self._names[number] = {each.name: self._hold(each) for each in path.iterdir()}
        else:
            self._contents[number] = path.read_bytes()
        return number

    def _hold(self, path: Path) -> Inode:
        """What is at a path, which is held so that nothing else gets its number."""
        held = os.open(path, os.O_RDONLY)
        self._held.append(held)
        status = os.fstat(held)
        number = status.st_dev, status.st_ino
        if S_ISDIR(status.st_mode):
            self._names.setdefault(number, {})
        return number

    def _restore(self, number: Inode, path: Path) -> None:
        if number not in self._names:
            path.write_bytes(self._contents.get(number, b""))
            return
        path.mkdir(exist_ok=True)
        for name, within in self._names[number].items():
            self._restore(within, path / name)
