"""A primary and its synchronous standby, killed under load and promoted: nothing is lost.

python -m tests.ledger.store.standby 3 does so three times, each with servers of its own.
"""

import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from time import monotonic, sleep

from ledger.store import Address, Store
from tests.ledger.store.killing import PATIENCE, Came, Writer, end, under_load
from tests.servers import DATABASE, Server

PORT = 5432


class Standby:
    """A server that follows a primary, and becomes one."""

    def __init__(self, primary: Server) -> None:
        self.primary = primary
        self.folder = Path(f"{primary.folder}-standby")
        source = ("-h", primary.folder, "-U", "postgres")
        at_once = ("-c", "fast")  # or the primary takes minutes over its checkpoint
        self._run("pg_basebackup", "-D", self.folder, *source, "-R", *at_once)
        for copied in self.folder.glob(".s.PGSQL.*"):  # the primary's own socket, which lies there
            copied.unlink()
        words = f"-k {self.folder} -p {PORT} -c listen_addresses= -c hot_standby=on"
        log = self.folder / "log"
        self._run("pg_ctl", "-D", self.folder, "-w", "-l", log, "-o", words, "start")

    def _run(self, program: str, *words: object) -> None:
        """Run one of the server's programs as whoever may."""
        user = pwd.getpwnam(self.primary.handle.system_user or pwd.getpwuid(os.geteuid()).pw_name)
        subprocess.run(
            [self.primary.handle.bin_path / program, *map(str, words)],
            check=True,
            user=user.pw_uid,
            group=user.pw_gid,
            cwd=gettempdir(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def make_synchronous(self) -> None:
        """From now on whatever the primary acknowledges is here."""
        self.primary.does("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.does("SELECT pg_reload_conf()")
        until = monotonic() + 60
        while (
            self.primary.asked("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
            != 1
        ):
            assert monotonic() < until, "the standby does not follow"
            sleep(0.05)

    def promote(self) -> None:
        """Be the primary."""
        self._run("pg_ctl", "-D", self.folder, "-w", "promote")

    def stop(self) -> None:
        """End, and leave nothing."""
        self._run("pg_ctl", "-D", self.folder, "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def following(primary: Server) -> Iterator[Standby]:
    """A synchronous standby of a primary."""
    standby = Standby(primary)
    try:
        standby.make_synchronous()
        yield standby
    finally:
        standby.stop()


def promoted_under_load(primary: Server, folder: Path, between: int = 5) -> Came:
    """Kill the primary while writers record, promote its standby, on which they go on.

    between: how many are acknowledged before it, and after.
    """
    with following(primary) as standby:
        both = (
            f"postgresql://postgres@/{DATABASE}?host={primary.folder},{standby.folder}"
            f"&port={PORT},{PORT}&target_session_attrs=read-write"
        )

        def mishap(writer: Writer) -> None:
            server = f"postgresql://postgres@/{DATABASE}?host={standby.folder}&port={PORT}"
            look_on(Address(server, writer.place.ledger))
            end(primary)
            standby.promote()

        return under_load(both, 1, folder, mishap, between)


def look_on(place: Address) -> None:
    """A standby is read while others record, though nobody tells it of that."""
    with closing(Store(place, read_only=True)) as store:
        before = store.head().position
        store.wait_beyond(before, PATIENCE)
        assert store.head().position > before


def main() -> None:
    """So many times, each on servers of one's own."""
    for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 1):
        own = Server(f"primary-{os.getpid()}-{number}")
        own.does("ALTER SYSTEM SET fsync = on", f"CREATE DATABASE {DATABASE}")
        with TemporaryDirectory() as temporary:
            sys.stdout.write(f"{promoted_under_load(own, Path(temporary), between=100)}\n")


if __name__ == "__main__":
    main()
