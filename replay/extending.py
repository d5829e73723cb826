"""Check that a record extends signed checkpoints, and find where it first differs.

A checkpoint alone tells in which of the subtrees under its root the difference lies; an earlier
checkpoint that fits narrows it down.
"""

import re
from collections.abc import Iterable, Iterator

from ledger.proofs.checkpoint import Checkpoint, Signed
from ledger.proofs.tree import Frontier, Subtree, root_of
from ledger.store import Row

HASH = re.compile("[0-9a-f]{64}")

Positions = tuple[int | None, int | None]
"""Of a fault: its position, and the last that it may have where it is not known; None: of none."""


class Extending:
    """Takes the rows of a record one by one, and compares them with checkpoints.

    Attributes:
        same: the positions of those that fit.

    """

    def __init__(self, checkpoints: Iterable[Signed]) -> None:
        self._open = sorted(checkpoints, key=lambda one: one.checkpoint.position)
        self._waits = {at for one in self._open for at in (one.checkpoint.position, one.since)}
        self._frontier = Frontier()
        self._at = 0
        self._found: dict[int, tuple[Row, tuple[Subtree, ...]]] = {}
        self._same: set[int] = set()

    @property
    def same(self) -> tuple[int, ...]:
        """The positions up to which the record is what was signed."""
        return tuple(sorted(self._same))

    def take(self, row: Row) -> None:
        """Take in the next row; after one that is missing, or has no hash, nothing is compared."""
        if not self._open or row.position != self._at + 1 or not HASH.fullmatch(row.hash):
            return
        self._at = row.position
        self._frontier.add(row.hash)
        if self._at in self._waits:
            self._found[self._at] = row, self._frontier.subtrees

    def faults(self, ledger: str | None, last: int) -> Iterator[tuple[Positions, str]]:
        """List checkpoints that the record does not extend, each with where it first may differ.

        ledger: the record's id; last: its last position.
        """
        fitting = list[int]()
        for one in self._open:
            signed = one.checkpoint
            what = f"the checkpoint of #{signed.position}"
            if signed.ledger != ledger:
                yield (
                    (None, None),
                    f"{what} is of the ledger {signed.ledger}; this is {ledger or 'none'}",
                )
            elif signed.position > last:
                yield (last + 1, None), f"is missing: {what} was signed when there were more rows"
            elif signed.position not in self._found:
                yield (None, None), f"{what} cannot be compared: rows before it are missing"
            elif self._found[signed.position][0].hash == signed.head and self._is_root(one):
                known = signed.position
                recorded_at = self._found[known][0].recorded_at
                fitting.append(known)
                if signed.time != recorded_at:
                    told = f"{what} is dated {signed.time}; #{known} is of {recorded_at}"
                    yield (None, None), told
                elif one.since is not None and not one.follows(self._here(ledger, one.since)):
                    told = f"what is beside {what} is no proof that it goes on from #{one.since}"
                    yield (None, None), told
                else:
                    self._same.add(known)
            else:
                # One of the same position that fits is the other half of a fork: nothing to go by.
                known = max((at for at in fitting if at < signed.position), default=0)
                first, end = self._differing(one, known)
                is_known = first == end
                place = f"#{first} is the first" if is_known else f"one of #{first} to #{end}"
                before = f"; up to #{first - 1} it is the same" if first > 1 else ""
                place_of_it = (first, None if is_known else end)
                yield place_of_it, f"{place} that is not what {what} was signed of{before}"

    def _is_root(self, one: Signed) -> bool:
        subtrees = self._found[one.checkpoint.position][1]
        return root_of(subtrees).hex() == one.checkpoint.root

    def _here(self, ledger: str, position: int) -> Checkpoint:
        """Return what a checkpoint would say of this record at a position."""
        row, subtrees = self._found[position]
        return Checkpoint(ledger, position, row.hash, root_of(subtrees).hex(), row.recorded_at)

    def _differing(self, one: Signed, known: int) -> tuple[int, int]:
        """Return the positions around the first difference; there is none up to known."""
        position = one.checkpoint.position
        here = self._found[position][1]
        for ours, theirs in zip(here, one.subtrees, strict=False):
            if ours != theirs:
                return max(ours.first, known + 1), ours.last
        return known + 1, position
