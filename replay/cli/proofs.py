"""Keys, checkpoints and what they prove, as files of the command line."""

from collections.abc import Sequence
from pathlib import Path

import rich_click as click

from ledger.errors import NotProved
from ledger.proofs import witness
from ledger.proofs.checkpoint import Signed, read_checkpoint
from ledger.proofs.ssh import PrivateKey, PublicKey, public_key
from replay.cli.files import read_bytes

KEYS = click.option(
    "--key",
    "keys",
    metavar="FILE",
    multiple=True,
    type=click.Path(path_type=Path),
    help="The public half of a key that may have signed; once for each.",
)


def private_key(file: Path) -> PrivateKey:
    """The private half of a key in a file. Raises BadKey, NoFile, NotInstalled."""
    return PrivateKey.read(str(file), read_bytes(file))


def public_keys(files: Sequence[Path]) -> list[PublicKey]:
    """The public halves in files. Raises BadKey, NoFile."""
    return [public_key(str(file), read_bytes(file)) for file in files]


def a_checkpoint(file: Path) -> Signed:
    """The checkpoint in a file, whoever has signed it. Raises NotAProof, NoFile."""
    return read_checkpoint(str(file), read_bytes(file))


def checkpoints(files: Sequence[Path], keys: Sequence[Path]) -> list[Signed]:
    """Those in files, signed with one of these keys. Raises NotProved, NotAProof, BadKey."""
    if bool(files) != bool(keys):
        raise click.UsageError("--checkpoint and --key go together: whose signature is believed")
    known, found = public_keys(keys), [(str(file), a_checkpoint(file)) for file in files]
    for file, one in found:
        one.check(file, known)
    return [one for _, one in found]


def witnessed(file: Path, ledger: str) -> list[Signed]:
    """The heads of a ledger that a witness has kept. Raises NotProved where it has none."""
    heads = witness.read(str(file), read_bytes(file))
    found = [one for one in heads if one.checkpoint.ledger == ledger]
    if not found:
        raise NotProved(what=f"the ledger {ledger}", why=f"{file} has no head of it")
    return found
