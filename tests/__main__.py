"""Every check that a change must pass: format, lints, types, layers, tests.

python -m tests            all of them
python -m tests --fast     without the histories and the killed processes
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage, rmtree
from tempfile import TemporaryFile, mkdtemp
from time import perf_counter
from typing import IO

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
    made.chmod(0o755)  # a server of databases runs as another user
    try:
        yield made
    finally:
        rmtree(made, ignore_errors=True)


def begun(name: str, screen: IO[bytes] | None, *more: str) -> subprocess.Popen[bytes]:
    """A check that runs; screen: where what it says is kept, if not shown at once."""
    return subprocess.Popen([*CHECKS[name], *more], stdout=screen, stderr=screen)


def is_well(name: str, running: subprocess.Popen[bytes], start: float) -> bool:
    """Whether a check ends well, and say so."""
    verdict = "ok" if running.wait() == 0 else "FAILED"
    sys.stdout.write(f"{name}: {verdict} ({perf_counter() - start:.0f} s)\n")
    sys.stdout.flush()
    return running.returncode == 0


def main(arguments: list[str]) -> int:
    """Run the checks; the first that fails decides, the others still run."""
    failed = []
    more = ["-m", "not slow"] if "--fast" in arguments else []
    with TemporaryFile() as screen, folder() as temporary:
        if temporary is not None:
            os.environ["TMPDIR"] = str(temporary)
        start = perf_counter()
        beside = begun(BESIDE, screen)
        for name in (one for one in CHECKS if one != BESIDE):
            running = begun(name, None, *(more if name == "tests" else []))
            failed += [] if is_well(name, running, perf_counter()) else [name]
        failed += [] if is_well(BESIDE, beside, start) else [BESIDE]
        screen.seek(0)
        sys.stdout.write(screen.read().decode())
    sys.stdout.write(f"failed: {', '.join(failed)}\n" if failed else "all checks passed\n")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
