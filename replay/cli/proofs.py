"""Keys, checkpoints and what they prove, as files of the command line."""

from collections.abc import Sequence
from pathlib import Path

import rich_click as click

from ledger.errors import NotProved
from ledger.proofs import witness
from ledger.proofs.checkpoint import Signed, read_checkpoint
from ledger.proofs.ssh import PrivateKey, PublicKey, public_key
from projections.writers.paper import Form, Imprint, Paper
from projections.writers.paper import pdf as printed
from projections.writers.sheet import Sheet
from replay.cli.files import FilePath, read_bytes, write_lines
from replay.cli.screen import remark
from replay.signing import EXPOSED, is_exposed

KEYS = click.option(
    "--key",
    "keys",
    metavar="FILE",
    multiple=True,
    type=FilePath(),
    help="The public half of a key that may have signed; once for each.",
)

LETTERS = 88
"""The letters on a line of a printed proof."""


def write_proof(
    text: str,
    file: Path | None,
    *,
    said: Sequence[str],
    code: str,
    pdf: Path | None,
    paper: Paper,
    is_large: bool,
    replace: bool,
) -> None:
    """Write a proof into a file, or on the screen; with pdf on paper, and into the file if named.

    said: what it proves. code: what of it stands on paper as a QR code. Raises TooLongForQr.
    """
    if pdf is not None:
        lines = [one[at : at + LETTERS] for one in text.splitlines() for at in _starts(one)]
        sheet = Sheet(said, (), (), (*lines, said[0]), code=code)
        made = printed(sheet, Imprint(said[0]), Form(paper, is_large))
        write_lines(pdf, [made], replace=replace)
    if pdf is None or file is not None:
        write_lines(file, [text.encode()], replace=replace)


def _starts(line: str) -> range:
    return range(0, max(len(line), 1), LETTERS)


def private_key(file: Path) -> PrivateKey:
    """Return the private half of a key in a file. Raises BadKey, NoFile, NotInstalled."""
    key = PrivateKey.read(str(file), read_bytes(file))
    if is_exposed(file):
        remark(f"warning: {EXPOSED.format(file)}")
    return key


def public_keys(files: Sequence[Path]) -> list[PublicKey]:
    """Return the public halves in files. Raises BadKey, NoFile."""
    return [public_key(str(file), read_bytes(file)) for file in files]


def a_checkpoint(file: Path) -> Signed:
    """Return the checkpoint in a file, whoever has signed it. Raises NotAProof, NoFile."""
    return read_checkpoint(str(file), read_bytes(file))


def checkpoints(files: Sequence[Path], keys: Sequence[Path]) -> list[Signed]:
    """Read checkpoints signed with one of these keys. Raises NotProved, NotAProof, BadKey."""
    if bool(files) != bool(keys):
        raise click.UsageError("--checkpoint and --key go together: whose signature is believed")
    known, found = public_keys(keys), [(str(file), a_checkpoint(file)) for file in files]
    for file, one in found:
        one.check(file, known)
    return [one for _, one in found]


def witnessed(file: Path, ledger: str) -> list[Signed]:
    """Return the heads of a ledger that a witness has kept. Raises NotProved where it has none."""
    heads = witness.read(str(file), read_bytes(file))
    found = [one for one in heads if one.checkpoint.ledger == ledger]
    if not found:
        raise NotProved(what=f"the ledger {ledger}", why=f"{file} has no head of it")
    return found
