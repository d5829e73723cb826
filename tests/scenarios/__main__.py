"""Run scenarios: python -m tests.scenarios [--rewrite] [NAME...]; exit 1 if one differs."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.scenarios.running import FOLDER, differences, names, rewritten


def run() -> int:
    """Run those named, or all; with --rewrite the pages become what was printed."""
    parser = argparse.ArgumentParser(prog="python -m tests.scenarios", description=__doc__)
    parser.add_argument("--rewrite", action="store_true")
    parser.add_argument("names", nargs="*")
    asked = parser.parse_args()
    differing = 0
    for name in asked.names or names():
        with TemporaryDirectory() as folder:
            found = list(differences(name, Path(folder)))
        differing += bool(found)
        if asked.rewrite:
            (FOLDER / f"{name}.md").write_text(rewritten(name, found))
        for difference in found:
            sys.stdout.write(f"{name}.md, {difference}\n\n")
    sys.stdout.write(f"{differing} scenarios differ\n")
    return int(differing > 0 and not asked.rewrite)


sys.exit(run())
