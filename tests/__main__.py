"""Every check that a change must pass: format, lints, types, layers, tests.

python -m tests            all of them
python -m tests --fast     without the histories and the killed processes
"""

import subprocess
import sys
from time import perf_counter

LAYERS = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
PYTHON = sys.executable
CHECKS: dict[str, tuple[str, ...]] = {
    "format": (PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."),
    "lints": (PYTHON, "-m", "ruff", "check", "--quiet", "."),
    "types": (PYTHON, "-m", "mypy"),
    "layers": (PYTHON, "-c", LAYERS),
    "tests": (PYTHON, "-m", "pytest", "-n", "auto", "--dist", "worksteal"),
}


def main(arguments: list[str]) -> int:
    """Run the checks in turn; the first that fails decides, the others still run."""
    failed = []
    for name, command in CHECKS.items():
        more = ["-m", "not slow"] if name == "tests" and "--fast" in arguments else []
        start = perf_counter()
        done = subprocess.run([*command, *more], check=False)
        verdict = "ok" if done.returncode == 0 else "FAILED"
        sys.stdout.write(f"{name}: {verdict} ({perf_counter() - start:.0f} s)\n")
        sys.stdout.flush()
        if done.returncode:
            failed.append(name)
    sys.stdout.write(f"failed: {', '.join(failed)}\n" if failed else "all checks passed\n")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
