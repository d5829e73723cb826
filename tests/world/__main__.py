"""python -m tests.world --seed 7 --steps 1000000: exits with 1 where anything did not hold."""

import argparse
import sys
from pathlib import Path

from tests import world
from tests.world.running import Failed, play


def main() -> int:
    """Play the world of a seed, and say what it consisted of."""
    parser = argparse.ArgumentParser(prog="python -m tests.world", description=world.__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--folder", type=Path, help="where its files lie")
    parser.add_argument("--processes", type=int, default=1, help="so many evenings at once")
    asked = parser.parse_args()
    try:
        played = play(asked.seed, asked.steps, asked.folder, asked.processes)
    except Failed as failed:
        sys.stdout.write(f"{failed}\n")
        return 1
    for name, many in (("befell", played.befell), ("seen", played.seen)):
        told = ", ".join(f"{what} {count}" for what, count in sorted(many.items()))
        sys.stdout.write(f"{name}: {told}\n")
    sys.stdout.write(
        f"{played.steps} steps held in {played.seconds:.0f} s of work;"
        f" what happened: {played.digest[:16]}\n"
    )
    return 0


sys.exit(main())
