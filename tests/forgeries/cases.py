"""A forgery by its number: what is forged, how, and which verifiers did not find it."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ledger import journal
from ledger.errors import InFile, NotAProof, NotProved
from ledger.journal import Journal, write_line
from ledger.proofs import witness
from ledger.proofs.checkpoint import read_checkpoint
from ledger.proofs.receipt import read_receipt, receipt
from ledger.proofs.ssh import public_key
from ledger.store import Row, Store
from replay.proving import prove
from replay.verify import verify
from tests import second_verifier
from tests.conftest import ROOT
from tests.forgeries import files, heads, journals, receipts, rows
from tests.replay.tampering import rewrite, rows_of, verdict_on

GOLDEN = ROOT / "tests" / "golden"


class Outcome(NamedTuple):
    """A forgery, and who took it for genuine, or saw it elsewhere than the others."""

    case: int
    forgery: str
    missed: tuple[str, ...]


class Original(NamedTuple):
    """A ledger that nobody has touched. keys: whose signatures are believed; heads: signed ones."""

    name: str
    content: bytes
    rows: list[Row]
    keys: tuple[str, ...] = ()
    heads: tuple[bytes, ...] = ()

    def receipts(self) -> list[bytes]:
        """Of every row, under the last head."""
        by, hashes = heads.read(self.heads[-1]), [row.hash for row in self.rows]
        return [receipt(by, row, hashes).text.encode() for row in self.rows]

    def witnessed(self) -> bytes:
        """All its heads, as a witness keeps them."""
        return "".join(witness.written(heads.read(head)) for head in self.heads).encode()

    @property
    def lines(self) -> list[bytes]:
        """Its journal."""
        return list(map(write_line, self.rows))

    @property
    def head(self) -> str:
        """As it was noted elsewhere."""
        return self.rows[-1].hash


Judged = Iterator[str]
Case = Callable[[Random, Path, Original, Original], tuple[str, Judged]]


def originals() -> list[Original]:
    """One of every format that was ever written, and two whose heads were signed."""
    return [_original(file) for file in sorted(GOLDEN.glob("*.ledger"))]


def _original(file: Path) -> Original:
    with TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        copy.write_bytes(file.read_bytes())
        keys = tuple(one.read_text() for one in sorted(GOLDEN.glob(f"{file.stem}-*.pub")))
        heads = sorted(GOLDEN.glob(f"{file.stem}-*.checkpoint"))
        found = tuple(one.read_bytes() for one in heads)
        return Original(file.stem, copy.read_bytes(), rows_of(copy), keys, found)


def plain_rows(rng: Random, folder: Path, one: Original, another: Original) -> tuple[str, Judged]:
    """Rows changed without their hashes: both verifiers name the same position."""
    forgery = rng.choice(rows.PLAIN)
    path = _forged(rng, forgery, folder, one, another)
    return forgery.__name__, _judged(path, None, same=True)


def known_rows(rng: Random, folder: Path, one: Original, another: Original) -> tuple[str, Judged]:
    """Rows changed with all their hashes: found by the head that was noted elsewhere."""
    forgery = rng.choice(rows.KNOWING)
    path = _forged(rng, forgery, folder, one, another)
    return forgery.__name__, _judged(path, one.head, same=False)


def journal_lines(
    rng: Random, folder: Path, one: Original, another: Original
) -> tuple[str, Judged]:
    """A journal whose bytes or lines were changed."""
    forgery = rng.choice(journals.FORGERIES)
    lines = list(one.lines)
    while lines == one.lines:
        lines = list(forgery(rng, one.lines, another.lines))
    path = folder / "forged.jsonl"
    path.write_bytes(b"".join(lines))
    return forgery.__name__, _journal_judged(path, folder / "taken-in.ledger", lines)


def signed_rows(rng: Random, folder: Path, one: Original, another: Original) -> tuple[str, Judged]:
    """Rows changed with all their hashes: found by the head that was signed."""
    forgery = rng.choice(rows.KNOWING)
    path = _forged(rng, forgery, folder, one, another)
    return forgery.__name__, _head_judged(path, one, heads.Forged(one.heads[-1]))


def signed_heads(rng: Random, folder: Path, one: Original, another: Original) -> tuple[str, Judged]:
    """A signed head that is not what was signed, or not by a key that was good."""
    forgery, forged = rng.choice(heads.FORGERIES), heads.Forged(one.heads[0])
    while forged.content in one.heads:
        forged = forgery(rng, one.heads, another.heads)
    path = folder / "genuine.ledger"
    path.write_bytes(one.content)
    keys = one._replace(keys=(*one.keys, *another.keys))
    return forgery.__name__, _head_judged(path, keys, forged)


def receipts_of(rng: Random, folder: Path, one: Original, another: Original) -> tuple[str, Judged]:
    """A receipt of what was not signed."""
    forgery, mine = rng.choice(receipts.FORGERIES), one.receipts()
    forged = mine[0]
    while forged in mine:
        forged = forgery(rng, mine, another.receipts())
    return forgery.__name__, _receipt_judged(forged, one.keys)


def witnesses(rng: Random, folder: Path, one: Original, another: Original) -> tuple[str, Judged]:
    """A witness's file that was changed, or a ledger that is not the one it has kept heads of."""
    forgery = rng.choice(receipts.WITNESSES)
    forged = forgery(rng, one.witnessed(), another.witnessed())
    path = folder / "genuine.ledger"
    path.write_bytes(one.content)
    return forgery.__name__, _witness_judged(path, forged)


def files_around(rng: Random, folder: Path, one: Original, another: Original) -> tuple[str, Judged]:
    """A file in which something stands around its rows, or is missing there."""
    forgery, statements = files.forged(rng)
    path = folder / "forged.ledger"
    path.write_bytes(one.content)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
    return forgery, _judged(path, None, same=False)


CASES: tuple[Case, ...] = (
    plain_rows,
    known_rows,
    journal_lines,
    signed_rows,
    signed_heads,
    receipts_of,
    witnesses,
    files_around,
)
"""Kinds of forgeries, each as often as the others."""


def run(seed: int, case: int, folder: Path, known: list[Original]) -> Outcome:
    """Forge something, and ask every verifier."""
    rng = Random(f"{seed} {case}")
    kind = CASES[case % len(CASES)]
    is_signed = kind not in (plain_rows, known_rows, journal_lines, files_around)
    one, another = rng.sample([each for each in known if each.heads or not is_signed], 2)
    forgery, judged = kind(rng, folder, one, another)
    return Outcome(case, f"{kind.__name__}: {forgery}, {one.name}", tuple(judged))


def _forged(
    rng: Random, forgery: rows.Forgery, folder: Path, one: Original, another: Original
) -> Path:
    """The ledger with rows that are others; what its file itself refuses is tried otherwise."""
    path = folder / "forged.ledger"
    while True:
        path.write_bytes(one.content)
        made = forgery(rng, one.rows, another.rows)
        if list(made) == one.rows:
            continue
        try:
            rewrite(path, made)
        except sqlite3.IntegrityError:
            continue
        return path


def _judged(path: Path, head: str | None, *, same: bool) -> Judged:
    noted = ("--head", head) if head else ()
    ours, second = verdict_on(path, head), second_verifier.verify(path, *noted)
    if not ours.problems:
        yield "verify"
    if not second.problems:
        yield "the second verifier"
    if same and ours.first_bad != first_bad(second):
        yield f"the place: {ours.first_bad} or {first_bad(second)}"


def _journal_judged(path: Path, new: Path, lines: list[bytes]) -> Judged:
    try:
        journal.found(new, Journal(path.name, lines), prove=prove)
    except InFile:
        pass
    else:
        new.unlink()
        yield "taking in"
    if not second_verifier.verify(path).problems:
        yield "the second verifier"


def _head_judged(path: Path, one: Original, forged: heads.Forged) -> Judged:
    """By `verify --checkpoint`; where its proof alone is forged the second verifier has no say."""
    keys = [public_key("golden", key.encode()) for key in one.keys]
    is_found = False
    try:
        signed = read_checkpoint("forged", forged.content)
        signed.check("forged", keys)
        with closing(Store(path, read_only=True, unchecked=True)) as store:
            is_found = bool(verify(store, checkpoints=[signed]).problems)
    except (NotAProof, NotProved):
        is_found = True
    if not is_found:
        yield "verify --checkpoint"
    text = forged.content.decode("ascii", "replace")
    second = [second_verifier.verify(path, "--checkpoint", text, key) for key in one.keys]
    if not forged.is_proof and not all(record.problems for record in second):
        yield "the second verifier"


def _receipt_judged(forged: bytes, keys: Sequence[str]) -> Judged:
    try:
        read_receipt("forged", forged).check(
            "forged", [public_key("golden", key.encode()) for key in keys]
        )
    except (NotAProof, NotProved):
        pass
    else:
        yield "receipt check"
    text = forged.decode("utf-8", "replace")
    if any(second_verifier.proves(text, key) for key in keys):
        yield "the second verifier"


def _witness_judged(path: Path, forged: bytes) -> Judged:
    text = forged.decode("ascii", "replace")
    if not second_verifier.verify(path, "--witness", text).problems:
        yield "the second verifier"
    try:
        known = witness.read("forged", forged)
    except InFile:
        return
    with closing(Store(path, read_only=True)) as store:
        if not verify(store, checkpoints=known).problems:
            yield "verify --witness"


def first_bad(record: second_verifier.Record) -> int | None:
    """The first position at which the second verifier finds something wrong."""
    return min((at for at, _ in record.problems if at is not None), default=None)
