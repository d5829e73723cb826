"""python -m tests.hall --tables 300 --minutes 10: exits with 1 where anything did not hold."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import hall
from tests.hall.running import evening


def main() -> int:
    """Play an evening of this size, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.hall", description=hall.__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--kills", type=int, default=15, help="of the server")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    with TemporaryDirectory(dir=asked.folder) as folder:
        found, network, server = evening(
            Path(folder),
            tables=asked.tables,
            rounds=asked.rounds,
            seconds=60 * asked.minutes,
            kills=asked.kills,
            seed=asked.seed,
        )
    for name, value in found._asdict().items():
        sys.stdout.write(f"{name.replace('_', ' ')}: {value}\n")
    befell = ", ".join(f"{what} {many}" for what, many in sorted(network.befell.items()))
    sys.stdout.write(f"befell: {befell}; server killed {server.killed} times\n")
    for text in network.refused[:5]:
        sys.stdout.write(f"refused: {text}\n")
    return 0 if found.holds else 1


sys.exit(main())
