"""python -m tests.hall --tables 300 --minutes 10: exits with 1 where anything did not hold.

An evening as it is in a hall, with every page open that there may be:

    python -m tests.hall --tables 300 --watchers 1000 --minutes 30 --kills 2 --spread
"""

import argparse
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory

from replay.web.running import allow_files
from tests import hall
from tests.faults.disks import Disk, are_possible, be_alone
from tests.hall.running import ROOM, Size, evening


def main() -> int:
    """Play an evening of this size, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.hall", description=hall.__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--kills", type=int, default=15, help="or ends, in turn, of the server")
    parser.add_argument("--watchers", type=int, default=0, help="pages that are open")
    parser.add_argument("--spread", action="store_true", help="results over all of the time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    size = Size(
        asked.tables, asked.rounds, 60 * asked.minutes, asked.kills, asked.watchers, asked.spread
    )
    allow_files()
    with TemporaryDirectory(dir=asked.folder) as folder, ExitStack() as ends:
        disk = None
        if are_possible():
            be_alone()
            disk = ends.enter_context(closing(Disk(Path(folder) / "disk", ROOM)))
        played = evening(disk.folder if disk else Path(folder), size, asked.seed, disk)
    for name, value in played.found._asdict().items():
        sys.stdout.write(f"{name.replace('_', ' ')}: {value}\n")
    network, server, watchers = played.network, played.server, played.watchers
    befell = ", ".join(f"{what} {many}" for what, many in sorted(network.befell.items()))
    gone = f"server killed {server.killed} times, ended {server.ended} times"
    sys.stdout.write(f"befell: {befell}; {gone}\n")
    pages = f"{len(watchers.last)} open pages were told {watchers.told} times"
    sys.stdout.write(f"{pages}, and came back {watchers.again} times\n")
    every = max(1, len(played.megabytes) // 20)
    megabytes = " ".join(map(str, played.megabytes[::every]))
    sys.stdout.write(f"memory of the server in MB, from time to time: {megabytes}\n")
    for text in network.refused[:5]:
        sys.stdout.write(f"refused: {text}\n")
    return 0 if played.found.holds else 1


sys.exit(main())
