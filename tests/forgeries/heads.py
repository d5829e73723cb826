"""Signed heads forged: their bytes and lines, their signatures, their keys and their proofs."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.proofs.checkpoint import Checkpoint, Signed, read_checkpoint, signed
from ledger.proofs.ssh import PrivateKey

TEXT_LINES = 6
"""So many lines of a checkpoint are signed."""

Heads = Sequence[bytes]


class Forged(NamedTuple):
    """A checkpoint; what: whether only the proof beside it is forged."""

    content: bytes
    is_proof: bool = False


Forgery = Callable[[Random, Heads, Heads], Forged]


def byte(rng: Random, heads: Heads, others: Heads) -> Forged:
    """One bit of one byte, anywhere."""
    head = rng.choice(heads[1:])
    at, bit = rng.randrange(len(head)), 1 << rng.randrange(7)
    return Forged(head[:at] + bytes([head[at] ^ bit]) + head[at + 1 :], at >= beside(head))


def cut(rng: Random, heads: Heads, others: Heads) -> Forged:
    """Cut off somewhere before its signature ends."""
    head = rng.choice(heads)
    return Forged(head[: rng.randrange(beside(head))])


def said_otherwise(rng: Random, heads: Heads, others: Heads) -> Forged:
    """One line of another ledger's in the place of its own."""
    at = rng.randrange(len(heads))
    mine, theirs = heads[at].splitlines(keepends=True), others[at].splitlines(keepends=True)
    line = rng.choice([n for n in range(TEXT_LINES) if mine[n] != theirs[n]])
    return Forged(b"".join([*mine[:line], theirs[line], *mine[line + 1 :]]))


def signature_of_another(rng: Random, heads: Heads, others: Heads) -> Forged:
    """The words of one and the signature of another, perhaps of the same key."""
    words, signature = rng.sample(heads, 2)
    text = b"".join(words.splitlines(keepends=True)[:TEXT_LINES])
    start = signature.index(b"-----BEGIN")
    return Forged(text + signature[start : beside(signature)])


def of_another(rng: Random, heads: Heads, others: Heads) -> Forged:
    """That of another ledger."""
    return Forged(rng.choice(others))


def strange_key(rng: Random, heads: Heads, others: Heads) -> Forged:
    """Signed with a key of the forger's."""
    return signed_with(rng.randbytes(32), rng.choice(heads))


def key_not_good(rng: Random, heads: Heads, others: Heads) -> Forged:
    """Signed with a key of the ledger, before it was adopted or after it was retired."""
    return signed_with(bytes([12]) * 32, rng.choice((heads[0], heads[2])))


def dated_otherwise(rng: Random, heads: Heads, others: Heads) -> Forged:
    """Signed with a good key, and dated when another was, as if the key had not ended yet."""
    one, another = rng.sample(heads, 2)
    said = read(one).checkpoint._replace(time=read(another).checkpoint.time)
    return signed_with(bytes([11]) * 32, one, said)


def proof_hash(rng: Random, heads: Heads, others: Heads) -> Forged:
    """What proves that it goes on from an earlier one: hashes changed, moved, left out, added."""
    one = read(rng.choice(heads[1:]))
    proof = list(one.proof)
    match rng.randrange(4):
        case 0:
            at = rng.randrange(len(proof))
            proof[at] = bytes([proof[at][0] ^ 1]) + proof[at][1:]
        case 1:
            proof = proof[::-1] if proof[::-1] != proof else proof[1:]
        case 2:
            proof.pop(rng.randrange(len(proof)))
        case _:
            proof.append(rng.randbytes(32))
    return Forged(one._replace(proof=tuple(proof)).text.encode(), is_proof=True)


FORGERIES: tuple[Forgery, ...] = (
    byte,
    cut,
    said_otherwise,
    signature_of_another,
    of_another,
    strange_key,
    key_not_good,
    dated_otherwise,
    proof_hash,
)


def signed_with(secret: bytes, head: bytes, said: Checkpoint | None = None) -> Forged:
    """Another's signature, under the same words or what is said instead."""
    key = PrivateKey(Ed25519PrivateKey.from_private_bytes(secret))
    one = read(head)
    return Forged(signed(said or one.checkpoint, key, one.subtrees).text.encode())


def read(head: bytes) -> Signed:
    """What a checkpoint says."""
    return read_checkpoint("golden", head)


def beside(head: bytes) -> int:
    """Where that begins which is not signed."""
    return head.index(b"-----END SSH SIGNATURE-----\n") + 28
