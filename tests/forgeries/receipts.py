"""Receipts and witnesses forged: their bytes and lines, and those of other rows and ledgers."""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from random import Random

Receipts = Sequence[bytes]
Forgery = Callable[[Random, Receipts, Receipts], bytes]


def byte(rng: Random, mine: Receipts, theirs: Receipts) -> bytes:
    """One bit of one byte, as when a QR code was damaged."""
    one = rng.choice(mine)
    at, bit = rng.randrange(len(one)), 1 << rng.randrange(7)
    return one[:at] + bytes([one[at] ^ bit]) + one[at + 1 :]


def cut(rng: Random, mine: Receipts, theirs: Receipts) -> bytes:
    """The beginning of one."""
    one = rng.choice(mine)
    return one[: rng.randrange(len(one))]


def line_of_another(rng: Random, mine: Receipts, theirs: Receipts) -> bytes:
    """One line of another row's, perhaps of another ledger's."""
    other = rng.choice((mine, theirs))
    one, two = rng.choice(mine).splitlines(True), rng.choice(other).splitlines(True)
    at = rng.randrange(1, len(one))
    return b"".join([*one[:at], two[at], *one[at + 1 :]])


def of_another(rng: Random, mine: Receipts, theirs: Receipts) -> bytes:
    """That of another ledger."""
    return rng.choice(theirs)


def row_said_otherwise(rng: Random, mine: Receipts, theirs: Receipts) -> bytes:
    """What it proves, in other words."""
    one = rng.choice(mine)
    at = one.rindex(b"}\n")
    return one[:at] + b',"reason":"otherwise"' + one[at:]


def longer_path(rng: Random, mine: Receipts, theirs: Receipts) -> bytes:
    """A step more, so that a node stands for a row."""
    lines = rng.choice(mine).splitlines(True)
    path = lines[6].split()[1]
    lines[6] = b"path " + path + rng.choice(mine).splitlines()[6].split()[1][:44] + b"\n"
    return b"".join(lines)


def of_another_place(rng: Random, mine: Receipts, theirs: Receipts) -> bytes:
    """The row at another position, or under a head of another number of rows, or of none."""
    one = rng.choice(mine)
    place = re.findall(rb"position (\d+) of (\d+)\n", one)[0]
    at, size = map(int, place)
    other = rng.choice(
        ((at + 1, size), (at - 1, size), (at, size + 1), (at, size - 1), (at, 0), (0, 0))
    )
    return one.replace(b"position %s of %s" % place, b"position %d of %d" % other, 1)


def shorter_path(rng: Random, mine: Receipts, theirs: Receipts) -> bytes:
    """A step less, or the steps in another order, so that a row stands for a node."""
    lines = rng.choice(mine).splitlines(True)
    path = b64decode(lines[6].split()[1])
    steps = [path[at : at + 32] for at in range(0, len(path), 32)]
    moved = rng.choice((steps[1:], steps[:-1], steps[::-1], [*steps, steps[-1]], [path[:-1]]))
    lines[6] = b"path " + b64encode(b"".join(moved)) + b"\n"
    return b"".join(lines)


def respelt(rng: Random, mine: Receipts, theirs: Receipts) -> bytes:
    """The same in other bytes."""
    one = rng.choice(mine)
    return rng.choice(
        (
            one.replace(b"=\n", b"\n", 1),
            one.replace(b"of ", b"of 0", 1),
            one.replace(b"row [", b"row [ ", 1),
            one.replace(b"]{", b"] {", 1),
            one.replace(b'"contest:', b'"\\u0063ontest:', 1).replace(
                b'"ledger"', b'"\\u006cedger"', 1
            ),
            one + b"\n",
            one.removesuffix(b"\n"),
            one.replace(b"\n", b"\r\n"),
            b"\xef\xbb\xbf" + one,
            one.replace(b",1]{", b",1.0]{", 1).replace(b",6]{", b",6.0]{", 1),
            one.lower(),
            one.upper(),
        )
    )


FORGERIES: tuple[Forgery, ...] = (
    byte,
    cut,
    line_of_another,
    of_another,
    row_said_otherwise,
    longer_path,
    of_another_place,
    shorter_path,
    respelt,
)


def witness_byte(rng: Random, mine: bytes, theirs: bytes) -> bytes:
    """One bit of one byte of a witness's file."""
    at, bit = rng.randrange(len(mine) - 1), 1 << rng.randrange(7)
    return mine[:at] + bytes([mine[at] ^ bit]) + mine[at + 1 :]


def witness_field(rng: Random, mine: bytes, theirs: bytes) -> bytes:
    """One word of a line, as another line has it."""
    lines = [line.split(b" ") for line in (mine + theirs).splitlines()]
    one, two = rng.sample(lines, 2)
    words = [at for at in range(len(one)) if one[at] != two[at]]
    at = rng.choice(words)
    return b" ".join([*one[:at], two[at], *one[at + 1 :]]) + b"\n"


def witness_of_another(rng: Random, mine: bytes, theirs: bytes) -> bytes:
    """Heads of another ledger, in whose place this one was put."""
    return theirs


WITNESSES: tuple[Callable[[Random, bytes, bytes], bytes], ...] = (
    witness_byte,
    witness_field,
    witness_of_another,
)
