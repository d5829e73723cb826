"""How long the command line takes to say what it can do."""

import subprocess
import sys

from tests.benchmarks.table import Ratio, at_most, paired, seconds


def measure(scale: int) -> list[Ratio]:
    """One row."""
    ours, base = paired(
        lambda: _run("-m", "replay", "--help"), lambda: _run("-c", "import click"), rounds=15
    )
    return [at_most("bridge-ledger --help, of importing click", ours, base, 3)]


def _run(*arguments: str) -> float:
    return seconds(
        lambda: subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    )
