"""RFC 6962: the Merkle tree over the hashes of a record's rows.

A leaf is the 32 bytes of a row's hash; the root of so many rows proves each of them, and that a
longer record goes on from a shorter one.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple


class Subtree(NamedTuple):
    """A whole subtree: the positions of its first and last row, and its hash."""

    first: int
    last: int
    hash: bytes


def leaf(row_hash: str) -> bytes:
    """Return the hash of a leaf (RFC 6962 2.1)."""
    return sha256(b"\x00" + bytes.fromhex(row_hash)).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Return the hash of a node above two others (RFC 6962 2.1)."""
    return sha256(b"\x01" + left + right).digest()


def root_of(subtrees: Sequence[Subtree]) -> bytes:
    """Return the root above the whole subtrees of a record, from its first row on."""
    if not subtrees:
        return sha256(b"").digest()
    root = subtrees[-1].hash
    for left in reversed(subtrees[:-1]):
        root = node(left.hash, root)
    return root


def sizes(count: int) -> Iterator[int]:
    """Yield how many rows each whole subtree has: the powers of two in the number of rows."""
    for bit in reversed(range(count.bit_length())):
        if count >> bit & 1:
            yield 1 << bit


class Frontier:
    """The whole subtrees of the rows so far: all that is needed to continue, and for their root."""

    def __init__(self) -> None:
        self._subtrees: list[Subtree] = []

    def add(self, row_hash: str) -> None:
        """Take in the next row."""
        position = self._subtrees[-1].last + 1 if self._subtrees else 1
        added = Subtree(position, position, leaf(row_hash))
        while self._subtrees and _length(self._subtrees[-1]) == _length(added):
            left = self._subtrees.pop()
            added = Subtree(left.first, added.last, node(left.hash, added.hash))
        self._subtrees.append(added)

    @property
    def subtrees(self) -> tuple[Subtree, ...]:
        """The whole subtrees, from the first row on, the largest first."""
        return tuple(self._subtrees)

    @property
    def root(self) -> bytes:
        """The root of all rows so far."""
        return root_of(self._subtrees)


def _length(subtree: Subtree) -> int:
    return subtree.last - subtree.first + 1


class Tree:
    """All whole subtrees of a record: level k holds those of 2**k rows, one after the other."""

    def __init__(self, row_hashes: Sequence[str]) -> None:
        self.size = len(row_hashes)
        self._levels = [[leaf(one) for one in row_hashes]]
        while len(self._levels[-1]) > 1:
            below = self._levels[-1]
            pairs = zip(below[::2], below[1::2], strict=False)
            self._levels.append([node(left, right) for left, right in pairs])

    def inclusion(self, position: int) -> tuple[bytes, ...]:
        """Return the proof that a row is under the root, from the row upwards (RFC 6962 2.1.1)."""
        return tuple(self._path(position - 1, 0, self.size))

    def consistency(self, before: int) -> tuple[bytes, ...]:
        """Return the proof that the root continues that of so many rows before (RFC 6962 2.1.2)."""
        if before in (0, self.size):
            return ()
        return tuple(self._subproof(before, 0, self.size, is_known=True))

    def _hash(self, start: int, end: int) -> bytes:
        count = end - start
        if count & (count - 1) == 0:
            level = count.bit_length() - 1
            return self._levels[level][start >> level]
        middle = start + _split(count)
        return node(self._hash(start, middle), self._hash(middle, end))

    def _path(self, index: int, start: int, end: int) -> Iterator[bytes]:
        if end - start == 1:
            return
        middle = start + _split(end - start)
        if index < middle:
            yield from self._path(index, start, middle)
            yield self._hash(middle, end)
        else:
            yield from self._path(index, middle, end)
            yield self._hash(start, middle)

    def _subproof(self, before: int, start: int, end: int, *, is_known: bool) -> Iterator[bytes]:
        if before == end:
            if not is_known:
                yield self._hash(start, end)
            return
        middle = start + _split(end - start)
        if before <= middle:
            yield from self._subproof(before, start, middle, is_known=is_known)
            yield self._hash(middle, end)
        else:
            yield from self._subproof(before, middle, end, is_known=False)
            yield self._hash(start, middle)


def _split(count: int) -> int:
    """Return the largest power of two below a number that is at least 2."""
    return 1 << (count - 1).bit_length() - 1


def root_above(row: bytes, position: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root that a path leads to from a leaf; None: no such path (RFC 9162 2.1.3.2)."""
    if not 0 < position <= size:
        return None
    index, last, root = position - 1, size - 1, row
    for each in path:
        if last == 0:
            return None
        if index & 1 or index == last:
            root = node(each, root)
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            root = node(root, each)
        index, last = index >> 1, last >> 1
    return root if last == 0 else None


def goes_on(before: tuple[int, bytes], now: tuple[int, bytes], proof: Sequence[bytes]) -> bool:
    """Tell whether a proof leads from a root to that of more rows (RFC 9162 2.1.4.2)."""
    (first, first_root), (second, second_root) = before, now
    if not 0 < first <= second:
        return False
    if first == second:
        return not proof and first_root == second_root
    path = [first_root, *proof] if first & (first - 1) == 0 else list(proof)
    if not path:
        return False
    index, last = first - 1, second - 1
    while index & 1:
        index, last = index >> 1, last >> 1
    old = new = path[0]
    for each in path[1:]:
        if last == 0:
            return False
        if index & 1 or index == last:
            old, new = node(each, old), node(each, new)
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            new = node(new, each)
        index, last = index >> 1, last >> 1
    return last == 0 and old == first_root and new == second_root
