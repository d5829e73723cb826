"""Add to events.jsonl the opening of a contest under each shipped set that has no line yet,
or that has taken up a rule that has none.

    python -m tests.golden

Lines that are there stay as they are. A new kind of event gets its line by hand.
"""

import sys
from pathlib import Path

import msgspec

from ledger import regulations
from ledger.coding import encode
from ledger.events import ContestOpened
from tests.golden.test_golden import tags_in

FILE = Path(__file__).with_name("events.jsonl")


def main() -> None:
    """Append the missing lines and say which."""
    stored = [msgspec.json.decode(line) for line in FILE.read_bytes().splitlines()]
    names = {event["regulations"]["name"] for event in stored if "regulations" in event}
    rules = tags_in(stored, "rule")
    for name in regulations.names():
        opened = ContestOpened(
            contest="friday",
            tournament="congress",
            title="Friday",
            regulations=regulations.load(name),
        )
        line = encode(opened)
        used = tags_in(msgspec.json.decode(line), "rule")
        if name in names and used <= rules:
            continue
        rules |= used
        with FILE.open("ab") as file:
            file.write(line + b"\n")
        sys.stdout.write(f"added {name}\n")


if __name__ == "__main__":
    main()
