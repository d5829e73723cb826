"""A session of a file that is here already under another name: its results would count twice."""

from collections import Counter
from typing import NamedTuple

from ledger.bridge.scores import LineKey
from ledger.readers.changes import agrees, of_entry, of_row
from ledger.readers.result_file import LineRow, ResultFile
from ledger.record import Contest

FEW = 3
"""Fewer equal results than this may be chance."""


class OnceMore(NamedTuple):
    """A new session of a file, and the one here of which it has the results.

    Attributes:
        same, lines: how many of its lines have the same result there, and how many there are.

    """

    session: str
    here: str
    same: int
    lines: int

    def __str__(self) -> str:
        """What it seems to be, in words."""
        have = f"{self.same} of its {self.lines} lines have the same pairs and results there"
        return f"session {self.here} once more: {have}"


def once_more(file: ResultFile, contest: Contest) -> OnceMore | None:
    """Return a session without results yet that has mostly those of another one; None if none."""
    lines = contest.results.index.lines
    played = {key.session for key in lines}
    new = [row for row in file.lines if row.line.session not in played]
    if not new or not lines:
        return None
    rows: dict[tuple[object, ...], list[LineRow]] = {}
    counts = Counter[str]()
    for row in new:
        if of_row(row).is_result:
            rows.setdefault(_apart(row.line.key), []).append(row)
            counts[row.line.session] += 1
    same = Counter[tuple[str, str]]()
    for key, version in lines.items():
        for row in rows.get(_apart(key), ()):
            if agrees(row, of_entry(contest.results.lines[version])):
                same[row.line.session, key.session] += 1
    for (session, here), count in same.most_common():
        if count >= FEW and 2 * count > counts[session]:
            return OnceMore(session, here, count, counts[session])
    return None


def _apart(key: LineKey) -> tuple[object, ...]:
    """Return what is left of a line without its session and section."""
    return key[2:]
