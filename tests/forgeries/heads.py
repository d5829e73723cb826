"""Signed heads forged: their bytes and lines, their signatures, their keys and their proofs."""

import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from hashlib import sha512
from random import Random
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.proofs.checkpoint import Checkpoint, Signed, read_checkpoint, signed
from ledger.proofs.ssh import BEGIN, END, PrivateKey, armoured

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


def for_another_purpose(rng: Random, heads: Heads, others: Heads) -> Forged:
    """Signed by a good key, as a file or as mail is, not as a head."""
    head = rng.choice(heads)
    one, spaces = read(head), {"file", "git", "receipt@bridge-ledger", "checkpoint@bridge-ledgers"}
    words, parts = (
        one.checkpoint.text.encode(),
        (rng.choice(sorted(spaces)).encode(), b"", b"sha512"),
    )
    told = b"SSHSIG" + b"".join(map(_string, (*parts, sha512(words).digest())))
    signature = Ed25519PrivateKey.from_private_bytes(bytes([11]) * 32).sign(told)
    if rng.randrange(2):
        return Forged(one._replace(key=_GOOD, signature=signature, proof=()).text.encode())
    wrapped = _string(_string(b"ssh-ed25519") + _string(signature))
    blob = b"SSHSIG\0\0\0\1" + _string(_GOOD.blob) + b"".join(map(_string, parts)) + wrapped
    return Forged(words + _armour(b64encode(blob)))


def respelt(rng: Random, heads: Heads, others: Heads) -> Forged:
    """The same signature and words in other bytes: longer lines, other ends, other numbers."""
    head = rng.choice(heads)
    start, end = head.index(b"-----BEGIN"), beside(head)
    coded = b"".join(head[start:end].splitlines()[1:-1])
    place = re.findall(rb"position (\d+)\n", head)[0]
    return Forged(
        rng.choice(
            (
                head[:start] + _armour(coded, 76) + head[end:],
                head[:start] + _armour(coded, 64) + head[end:],
                head[:start] + _armour(coded.rstrip(b"=")) + head[end:],
                head[:start] + _armour(coded + b"AAAA") + head[end:],
                head.replace(b"\n", b"\r\n"),
                head.replace(b"position ", b"position 0", 1),
                head.replace(b"position ", b"position +", 1),
                head.replace(b"position " + place, "position １".encode(), 1),
                b"\xef\xbb\xbf" + head,
                head.replace(b"head ", b"head  ", 1),
                head.replace(b"root ", b"ROOT ", 1),
            )
        )
    )


def with_more(rng: Random, heads: Heads, others: Heads) -> Forged:
    """Something behind it."""
    more = (
        b"\n",
        b" ",
        b"\0",
        b"proof",
        b"since 1",
        b"subtree 1 1 \n",
        rng.choice(heads),
        b"-----",
    )
    return Forged(rng.choice(heads) + rng.choice(more))


def of_no_rows(rng: Random, heads: Heads, others: Heads) -> Forged:
    """Signed by a good key, of a tree of no rows, or of more rows than there are."""
    one, at = rng.choice(heads), rng.choice(("0", "24", "1000", "999999999999999999"))
    words = re.sub(rb"position \d+", b"position " + at.encode(), one[: one.index(b"-----BEGIN")])
    key = PrivateKey(Ed25519PrivateKey.from_private_bytes(bytes([11]) * 32))
    return Forged(words + armoured(key.public, key.sign(words)).encode())


def of_nodes(rng: Random, heads: Heads, others: Heads) -> Forged:
    """Signed by a good key, of the tree whose leaves are the subtrees, as if they were rows."""
    one = read(rng.choice(heads))
    said = one.checkpoint._replace(position=len(one.subtrees))
    return signed_with(bytes([11]) * 32, rng.choice(heads), said)


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
    for_another_purpose,
    respelt,
    with_more,
    of_no_rows,
    of_nodes,
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


_GOOD = PrivateKey(Ed25519PrivateKey.from_private_bytes(bytes([11]) * 32)).public


def _armour(coded: bytes, width: int = 70) -> bytes:
    lines = [coded[at : at + width] for at in range(0, len(coded), width)]
    return b"\n".join((BEGIN.encode(), *lines, END.encode(), b""))


def _string(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data
