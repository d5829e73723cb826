"""The Merkle tree of RFC 6962, held against its definition and published roots."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

import pytest

from ledger.proofs.tree import Frontier, Tree, goes_on, leaf, root_above, root_of, sizes

MOST = 40
DATA = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
]
ROOTS = {
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}
"""Of the first so many of DATA, as Certificate Transparency's own tests have them."""

HASHES = [sha256(bytes([n])).hexdigest() for n in range(MOST)]


def defined(hashes: Sequence[str]) -> bytes:
    """RFC 6962 2.1, word for word."""
    if not hashes:
        return sha256(b"").digest()
    if len(hashes) == 1:
        return sha256(b"\x00" + bytes.fromhex(hashes[0])).digest()
    k = 1
    while k * 2 < len(hashes):
        k *= 2
    return sha256(b"\x01" + defined(hashes[:k]) + defined(hashes[k:])).digest()


def frontier(hashes: Sequence[str]) -> Frontier:
    made = Frontier()
    for one in hashes:
        made.add(one)
    return made


def spoilt(path: Sequence[bytes]) -> Iterator[tuple[bytes, ...]]:
    """Every proof that is nearly this one."""
    for at, one in enumerate(path):
        yield (*path[:at], bytes([one[0] ^ 1]) + one[1:], *path[at + 1 :])
        yield (*path[:at], *path[at + 1 :])
        yield (*path[:at], one, one, *path[at + 1 :])
    for at in range(len(path) - 1):
        yield (*path[:at], path[at + 1], path[at], *path[at + 2 :])
    yield (*path, sha256(b"more").digest())


@pytest.mark.parametrize("count", ROOTS)
def test_the_roots_are_those_that_were_published(count: int) -> None:
    assert frontier(DATA[:count]).root.hex() == ROOTS[count] == defined(DATA[:count]).hex()


@pytest.mark.parametrize("count", range(MOST))
def test_the_frontier_is_the_whole_subtrees_under_the_root(count: int) -> None:
    subtrees = frontier(HASHES[:count]).subtrees
    assert [one.last - one.first + 1 for one in subtrees] == list(sizes(count))
    assert all(one.hash == defined(HASHES[one.first - 1 : one.last]) for one in subtrees)
    assert root_of(subtrees) == defined(HASHES[:count])


@pytest.mark.parametrize("count", range(1, MOST))
def test_a_row_is_proved_under_the_root_at_its_position_and_nowhere_else(count: int) -> None:
    tree, root = Tree(HASHES[:count]), defined(HASHES[:count])
    for position in range(1, count + 1):
        row, path = leaf(HASHES[position - 1]), tree.inclusion(position)
        assert root_above(row, position, count, path) == root
        assert all(root_above(row, position, count, other) != root for other in spoilt(path))
        assert root_above(leaf(HASHES[-1]), position, count, path) != root
        elsewhere = {other for other in range(count + 2) if other != position}
        assert all(root_above(row, other, count, path) != root for other in elsewhere)


@pytest.mark.parametrize("count", range(1, MOST))
def test_a_root_is_proved_to_go_on_from_every_earlier_one(count: int) -> None:
    tree, now = Tree(HASHES[:count]), (count, defined(HASHES[:count]))
    for before in range(1, count + 1):
        earlier, proof = (before, defined(HASHES[:before])), tree.consistency(before)
        assert goes_on(earlier, now, proof)
        assert not any(goes_on(earlier, now, other) for other in spoilt(proof))
        other = before, defined([*HASHES[: before - 1], HASHES[-1]])
        assert not goes_on(other, now, proof)
        assert not goes_on(earlier, (count, other[1]), proof)
    assert not goes_on((0, defined([])), now, ())
    assert not goes_on((count + 1, now[1]), now, ())
