"""Checkpoints: the head of a record at a position, signed, as a small file to give away.

It depends on the record and the key alone: signed again, it is the same byte for byte.
"""

import re
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from ledger.errors import NotAProof, NotProved
from ledger.proofs.ssh import (
    BEGIN,
    END,
    PrivateKey,
    PublicKey,
    armoured,
    is_signed,
    unarmoured,
)
from ledger.proofs.tree import Subtree, goes_on, root_of, sizes
from ledger.store import GENESIS_HASH

FIRST_LINE = "bridge-ledger checkpoint 1"

SHAPE = re.compile(
    rf"{FIRST_LINE}\n"
    r"ledger (?P<ledger>\S{1,200})\n"
    r"position (?P<position>[1-9]\d{0,17})\n"
    r"head (?P<head>[0-9a-f]{64})\n"
    r"root (?P<root>[0-9a-f]{64})\n"
    r"time (?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\n"
    rf"(?P<signature>{BEGIN}\n[A-Za-z0-9+/=\n]+\n{END}\n)"
    r"(?P<subtrees>(?:subtree [1-9]\d{0,17} [1-9]\d{0,17} [0-9a-f]{64}\n)*)"
    r"(?:since (?P<since>[1-9]\d{0,17})\n(?P<proof>(?:proof [0-9a-f]{64}\n)*))?",
    re.ASCII,
)


class Checkpoint(NamedTuple):
    """The content of a checkpoint, which is signed.

    Attributes:
        time: the recorded time of the row at the position, as the row has it.
        head, root: in hexadecimal; the hash of that row, and the root above all rows up to it.

    """

    ledger: str
    position: int
    head: str
    root: str
    time: str

    @property
    def text(self) -> str:
        """The lines that are signed."""
        fields = zip(self._fields, self, strict=True)
        return "".join((f"{FIRST_LINE}\n", *(f"{name} {value}\n" for name, value in fields)))


class Signed(NamedTuple):
    """A checkpoint with its signature, and further hashes, which the root proves.

    Attributes:
        subtrees: the whole ones under the root, to find where another record differs; none where
            they were not kept.
        since: the position of an earlier checkpoint that this one continues.
        proof: the hashes that prove that.

    """

    checkpoint: Checkpoint
    key: PublicKey
    signature: bytes
    subtrees: tuple[Subtree, ...] = ()
    since: int | None = None
    proof: tuple[bytes, ...] = ()

    @property
    def text(self) -> str:
        """The checkpoint as a file has it."""
        lines = [f"subtree {one.first} {one.last} {one.hash.hex()}\n" for one in self.subtrees]
        if self.since is not None:
            lines += [f"since {self.since}\n", *(f"proof {one.hex()}\n" for one in self.proof)]
        return "".join((self.checkpoint.text, armoured(self.key, self.signature), *lines))

    def check(self, what: str, keys: Sequence[PublicKey]) -> None:
        """Raise NotProved unless one of these keys has signed it. Raises NotInstalled."""
        if self.key not in keys:
            why = f"it is signed with {self.key.fingerprint}, which is none of the keys given"
            raise NotProved(what=what, why=why)
        if not is_signed(self.key, self.checkpoint.text.encode(), self.signature):
            raise NotProved(what=what, why="its signature is not that of what it says")

    def follows(self, earlier: Checkpoint) -> bool:
        """Tell whether it proves that it continues an earlier one of its ledger."""
        before = earlier.position, bytes.fromhex(earlier.root)
        now = self.checkpoint.position, bytes.fromhex(self.checkpoint.root)
        return self.since == earlier.position and goes_on(before, now, self.proof)


def signed(checkpoint: Checkpoint, key: PrivateKey, subtrees: Sequence[Subtree]) -> Signed:
    """Sign a checkpoint. subtrees: the whole ones under its root."""
    signature = key.sign(checkpoint.text.encode())
    return Signed(checkpoint, key.public, signature, tuple(subtrees))


def read_checkpoint(file: str, content: bytes) -> Signed:
    """Read the checkpoint in a file; its signature is still to be checked. Raises NotAProof."""

    def refuse(why: str) -> NotAProof:
        return NotAProof(file=file, what="checkpoint", why=why)

    text = content.decode("ascii", "replace")
    if not text.startswith(FIRST_LINE):
        raise refuse(f'it does not begin with "{FIRST_LINE}"')
    found = SHAPE.fullmatch(text)
    if found is None:
        raise refuse("lines of it are missing, or were changed")
    signature = unarmoured(found["signature"])
    if signature is None:
        raise refuse("its signature is none that ssh-keygen writes of a checkpoint")
    checkpoint = Checkpoint(
        found["ledger"], int(found["position"]), found["head"], found["root"], found["time"]
    )
    lines = [line.split() for line in found["subtrees"].splitlines()]
    subtrees = tuple(
        Subtree(int(first), int(last), bytes.fromhex(one)) for _, first, last, one in lines
    )
    proof = tuple(bytes.fromhex(line.split()[1]) for line in (found["proof"] or "").splitlines())
    since = None if found["since"] is None else int(found["since"])
    if subtrees and not _are_of(subtrees, checkpoint):
        raise refuse("its subtrees are not those under its root")
    if since is not None and since > checkpoint.position:
        raise refuse(f"it cannot go on from #{since}")
    if checkpoint.head == GENESIS_HASH:
        raise refuse("its head is that of no row")
    return Signed(checkpoint, *signature, subtrees, since, proof)


def _are_of(subtrees: Sequence[Subtree], checkpoint: Checkpoint) -> bool:
    """Tell whether these are the whole subtrees of so many rows, and lie under the root."""
    ends = [0, *accumulate(sizes(checkpoint.position))]
    places = [(before + 1, end) for before, end in pairwise(ends)]
    is_whole = [(one.first, one.last) for one in subtrees] == places
    return is_whole and root_of(subtrees).hex() == checkpoint.root
