"""Lines of play that something may be open about, without reading all that are held in columns."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from ledger.bridge.scores import Line, seated
from ledger.record.contest import Contest
from ledger.record.plays import Entered
from ledger.record.result import LineResult
from ledger.record.schedule import Posting


class Concern(NamedTuple):
    """What is asked about in a session: what these have, or what is on these boards.

    Also what has no result yet, and what was recorded after a posting.
    """

    session: str
    contestants: frozenset[str]
    boards: frozenset[int]
    since: Posting | None

    def has(self, line: LineResult) -> bool:
        """Tell whether a line is among it."""
        where = line.line
        return where.session == self.session and (
            (line.score is None and line.awards is None)
            or where.board in self.boards
            or (self.since is not None and max(line.touched) > self.since.position)
            or self._is_of(where)
        )

    def among(self, entered: Entered) -> Iterator[int]:
        """Yield the versions of those of the scores in columns that may be."""
        if entered.session != self.session:
            return
        is_all, last = entered.board in self.boards, entered.versions[-1]
        after = last if self.since is None else self.since.version
        if is_all or last > after:
            yield from (version for version in entered.versions if is_all or version > after)
        if not is_all and self.contestants:
            yield from (one for one in of_contestants(entered, self.contestants) if one <= after)

    def _is_of(self, where: Line) -> bool:
        return not self.contestants.isdisjoint(where.contestants)


def of_contestants(entered: Entered, contestants: frozenset[str]) -> Iterator[int]:
    """Yield the versions of those of the scores in columns that some of these have."""
    for version, *sides in zip(entered.versions, entered.ns, entered.ew, strict=True):
        if not contestants.isdisjoint(seated(*sides)):
            yield version


def lines_that(contest: Contest, concern: Concern) -> list[LineResult]:
    """List the lines that count and are asked about, as first recorded."""
    apart, others = contest.counting_apart()
    few = contest.results.few(sorted(chain.from_iterable(map(concern.among, apart))))
    lines = [line for line in others if concern.has(line)]
    return sorted([*lines, *few], key=lambda line: line.version) if few else lines
