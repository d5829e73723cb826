"""Receipts: the proof that one row is under a signed head, to be checked without the ledger.

It is small: for one row among 100,000 less than two kilobytes, so that a QR code holds it.
"""

import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from codecs import BOM_UTF8
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec

from ledger.errors import NotAProof, NotProved
from ledger.proofs.checkpoint import Checkpoint, Signed
from ledger.proofs.ssh import PublicKey, is_signed
from ledger.proofs.tree import Tree, leaf, root_above
from ledger.store import GENESIS_HASH, Header, Row, chained, header_json

FIRST_LINE = "bridge-ledger receipt 1"
BASE64 = "[A-Za-z0-9+/]*={0,2}"
SHAPE = re.compile(
    rf"{FIRST_LINE}\n"
    r"ledger (?P<ledger>\S{1,200})\n"
    r"position (?P<position>[1-9]\d{0,17}) of (?P<size>[1-9]\d{0,17})\n"
    r"time (?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\n"
    rf"head (?P<head>{BASE64})\n"
    rf"before (?P<before>{BASE64})\n"
    rf"path (?P<path>{BASE64})\n"
    rf"signature (?P<signature>{BASE64})\n"
    r"row (?P<header>\[[^\n]*?\])(?P<body>\{[^\n]*\})\n",
    re.ASCII,
)
CODED = ("head", "before", "path", "signature")
MOST_STEPS = 60
"""The most steps of a path: no record has the rows for more."""


class Receipt(NamedTuple):
    """One row of a record, and its proof.

    Attributes:
        position: of the row, under a head that was signed of so many rows (size), at a recorded
            time.
        before: the hash of the row before it.
        path: from the row to the root.

    """

    ledger: str
    position: int
    size: int
    time: str
    head: bytes
    before: bytes
    path: tuple[bytes, ...]
    signature: bytes
    header: Header
    body: str

    @property
    def text(self) -> str:
        """The receipt as a file has it."""
        return (
            f"{FIRST_LINE}\nledger {self.ledger}\nposition {self.position} of {self.size}\n"
            f"time {self.time}\nhead {_coded(self.head)}\nbefore {_coded(self.before)}\n"
            f"path {_coded(b''.join(self.path))}\nsignature {_coded(self.signature)}\n"
            f"row {header_json(self.header).decode()}{self.body}\n"
        )

    def check(self, what: str, keys: Sequence[PublicKey]) -> PublicKey:
        """Return the key that proves it. Raises NotProved where none of these has signed it."""
        digest = sha256(header_json(self.header) + self.body.encode()).hexdigest()
        row = leaf(chained(self.before.hex(), digest))
        root = root_above(row, self.position, self.size, self.path)
        if root is None:
            raise NotProved(what=what, why="its path leads to no root of so many rows")
        said = Checkpoint(self.ledger, self.size, self.head.hex(), root.hex(), self.time)
        for key in keys:
            if is_signed(key, said.text.encode(), self.signature):
                return key
        why = (
            "none of the keys given has signed a head under which this row lies: it was changed,"
            " or signed by somebody else"
        )
        raise NotProved(what=what, why=why)


def receipt(signed: Signed, row: Row, hashes: Sequence[str]) -> Receipt:
    """Prove a row by a signed head. hashes: of all rows up to that head."""
    said = signed.checkpoint
    return Receipt(
        ledger=said.ledger,
        position=row.position,
        size=said.position,
        time=said.time,
        head=bytes.fromhex(said.head),
        before=bytes.fromhex(([GENESIS_HASH, *hashes])[row.position - 1]),
        path=Tree(hashes).inclusion(row.position),
        signature=signed.signature,
        header=row.header,
        body=row.body,
    )


def as_scanned(content: bytes) -> bytes:
    """Restore the written form of a proof that was scanned from paper or pasted.

    Line ends become plain, and a mark before the text and blanks around it are dropped.
    """
    text = content.removeprefix(BOM_UTF8).strip()
    return b"".join(line + b"\n" for line in text.splitlines())


def read_receipt(file: str, content: bytes) -> Receipt:
    """Read the receipt in a file; what it proves is still to be checked. Raises NotAProof."""

    def refuse(why: str) -> NotAProof:
        return NotAProof(file=file, what="receipt", why=why)

    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise refuse("its bytes are no text") from None
    found = SHAPE.fullmatch(text)
    if found is None:
        begins = text.startswith(FIRST_LINE)
        why = "lines of it are missing, or were changed"
        raise refuse(why if begins else f'it does not begin with "{FIRST_LINE}"')
    try:
        coded = {name: b64decode(found[name], validate=True) for name in CODED}
        header = msgspec.json.decode(found["header"], type=Header)
    except (NotBase64, ValueError):
        raise refuse("a line of it was changed") from None
    path = coded["path"]
    steps = tuple(path[at : at + 32] for at in range(0, len(path), 32))
    read = Receipt(
        ledger=found["ledger"],
        position=int(found["position"]),
        size=int(found["size"]),
        time=found["time"],
        head=coded["head"],
        before=coded["before"],
        path=steps,
        signature=coded["signature"],
        header=header,
        body=found["body"],
    )
    lengths = [len(read.head), len(read.before), *map(len, steps)]
    if set(lengths) != {32} or len(read.signature) != 64 or len(steps) > MOST_STEPS:
        raise refuse("a line of it is too short or too long")
    if read.text != text:
        raise refuse("it is not written as this program writes it")
    return read


def _coded(data: bytes) -> str:
    return b64encode(data).decode()
