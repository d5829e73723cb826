"""Disks of a given size: file systems in memory, seen by this process and its children only."""

import ctypes
import os
from pathlib import Path

PAGE = 4096
NEW_USER, NEW_MOUNTS = 0x10000000, 0x00020000
PRIVATE, RECURSIVE, REMOUNT, AT_ONCE = 0x40000, 0x4000, 0x20, 0x2

_libc = ctypes.CDLL(None, use_errno=True)


def _check(result: int, what: str) -> None:
    if result != 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{what}: {os.strerror(error)}")


def are_possible() -> bool:
    """Whether this machine lets a process mount them."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            be_alone()
            code = 0
        finally:
            os._exit(code)
    return os.waitpid(pid, 0)[1] == 0


def be_alone() -> None:
    """Mount for this process and its children only, as root or as whoever may be root here."""
    if os.geteuid() == 0:
        _check(_libc.unshare(NEW_MOUNTS), "unshare")
    else:
        mapped = {"uid_map": os.geteuid(), "gid_map": os.getegid()}
        _check(_libc.unshare(NEW_USER | NEW_MOUNTS), "unshare")
        Path("/proc/self/setgroups").write_text("deny")
        for name, number in mapped.items():
            Path(f"/proc/self/{name}").write_text(f"0 {number} 1")
    _check(_libc.mount(b"none", b"/", None, PRIVATE | RECURSIVE, None), "mount --make-private")


class Disk:
    """A file system of so many pages at a folder, until it is let go of."""

    def __init__(self, folder: Path, pages: int) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self._mount(0, pages)

    def enlarge(self, pages: int) -> None:
        """Let it have so many pages."""
        self._mount(REMOUNT, pages)

    def used(self) -> int:
        """How many pages are taken."""
        found = os.statvfs(self.folder)
        return (found.f_blocks - found.f_bfree) * found.f_frsize // PAGE

    def close(self) -> None:
        """Let go of it."""
        _check(_libc.umount2(bytes(self.folder), AT_ONCE), "umount")

    def _mount(self, how: int, pages: int) -> None:
        asked = f"size={pages * PAGE}".encode()
        _check(_libc.mount(b"faults", bytes(self.folder), b"tmpfs", how, asked), "mount")
