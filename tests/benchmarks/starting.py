"""How long the command line takes to say what it can do."""

from tests.benchmarks.table import Ratio, at_most, paired, spent


def measure(scale: int) -> list[Ratio]:
    """One row."""
    ours, base = paired(
        lambda: spent("-m", "replay", "--help").seconds,
        lambda: spent("-c", "import click").seconds,
        rounds=15,
    )
    return [at_most("bridge-ledger --help, of importing click", ours, base, 3)]
