"""Every check that a change must pass: format, lints, types, layers, tests.

python -m tests            all of them
python -m tests --fast     without the histories and the killed processes
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage, rmtree
from tempfile import TemporaryFile, mkdtemp
from time import perf_counter
from typing import IO, NamedTuple

LAYERS = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
PYTHON = sys.executable
CHECKS: dict[str, tuple[str, ...]] = {
    "format": (PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."),
    "lints": (PYTHON, "-m", "ruff", "check", "--quiet", "."),
    "layers": (PYTHON, "-c", LAYERS),
    "types": (PYTHON, "-m", "mypy"),
    "tests": (PYTHON, "-m", "pytest", "-n", "auto", "--dist", "worksteal"),
}
BESIDE = "types"
"""Runs while the tests do, and says afterwards what it found."""

MEMORY, ROOM = Path("/dev/shm"), 4 << 30  # noqa: S108  # it is this run's own folder there
"""Where the tests' files lie, if it has so many bytes free: no disk need be waited for."""


@contextmanager
def folder() -> Iterator[Path | None]:
    """A folder in memory for all that the tests write; None where there is no room for one."""
    usable = os.access(MEMORY, os.W_OK) and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
    if not usable or disk_usage(MEMORY).free < ROOM:
        yield None
        return
    made = Path(mkdtemp(prefix="tests-", dir=MEMORY))
    made.chmod(0o1777)  # as that of any machine: a server of databases runs as another user
    try:
        yield made
    finally:
        rmtree(made, ignore_errors=True)


class Came(NamedTuple):
    """What a check came to, and after how many seconds."""

    name: str
    is_well: bool
    seconds: float

    def told(self) -> str:
        """In a line."""
        return f"{self.name}: {'ok' if self.is_well else 'FAILED'} ({self.seconds:.0f} s)\n"


def run(name: str, screen: IO[bytes] | None, *more: str) -> Came:
    """Run a check; screen: where what it says is kept, if not shown at once."""
    start = perf_counter()
    done = subprocess.run([*CHECKS[name], *more], stdout=screen, stderr=screen, check=False)
    return Came(name, done.returncode == 0, perf_counter() - start)


def main(arguments: list[str]) -> int:
    """Run the checks; the first that fails decides, the others still run."""
    failed = []
    more = ["-m", "not slow"] if "--fast" in arguments else []
    with TemporaryFile() as screen, folder() as temporary, ThreadPoolExecutor(1) as aside:
        if temporary is not None:
            os.environ["TMPDIR"] = str(temporary)
        beside = aside.submit(run, BESIDE, screen)
        for name in CHECKS:
            if name == BESIDE:
                continue
            came = run(name, None, *(more if name == "tests" else []))
            sys.stdout.write(came.told())
            sys.stdout.flush()
            failed += [] if came.is_well else [name]
        came = beside.result()
        screen.seek(0)
        sys.stdout.write(screen.read().decode() + came.told())
        failed += [] if came.is_well else [BESIDE]
    sys.stdout.write(f"failed: {', '.join(failed)}\n" if failed else "all checks passed\n")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
