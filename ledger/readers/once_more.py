"""A session of a file that is here already under another name: its results would count twice."""

from collections import Counter
from typing import NamedTuple

from ledger.bridge.scores import LineKey
from ledger.readers.changes import agrees, of_entry, of_row
from ledger.readers.match_changes import have_met_so
from ledger.readers.result_file import LineRow, ResultFile
from ledger.record import Contest

FEW = 3
"""Fewer equal results than this may be chance."""


class OnceMore(NamedTuple):
    """A new session of a file, and the one here of which it has the results.

    Attributes:
        same, results: how many of its results are there, and how many it has.

    """

    session: str
    here: str
    same: int
    results: int

    def __str__(self) -> str:
        """What it seems to be, in words."""
        there = f"{self.same} of its {self.results} results are there, of the same contestants"
        return f"session {self.here} once more: {there}"


def once_more(file: ResultFile, contest: Contest) -> OnceMore | None:
    """Return a session without results yet that has mostly those of another one; None if none."""
    held = contest.results
    played = {key.session for key in held.index.lines}
    played |= {one.session for one in held.matches.values()}
    new = {one.session for one in file.sessions} - played
    if not new or not played:
        return None
    counts, same = Counter[str](), Counter[tuple[str, str]]()
    lines: dict[tuple[object, ...], list[LineRow]] = {}
    for row in file.lines:
        if row.line.session in new and of_row(row).is_result:
            lines.setdefault(_apart(row.line.key), []).append(row)
            counts[row.line.session] += 1
    for key, version in held.index.lines.items():
        for row in lines.get(_apart(key), ()):
            if agrees(row, of_entry(held.lines[version])):
                same[row.line.session, key.session] += 1
    for match in file.results:
        if match.score.session in new:
            counts[match.score.session] += 1
            for one in held.matches.values():
                if have_met_so(one.score, match.score):
                    same[match.score.session, one.session] += 1
    for (session, here), count in same.most_common():
        if count >= FEW and 2 * count > counts[session]:
            return OnceMore(session, here, count, counts[session])
    return None


def _apart(key: LineKey) -> tuple[object, ...]:
    """Return what is left of a line without its session and section."""
    return key[2:]
