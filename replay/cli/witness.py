"""witness: keep the heads of other ledgers, and shout when one tells two stories."""

import sys
from collections.abc import Sequence
from pathlib import Path

import rich_click as click

from ledger.proofs import witness
from ledger.proofs.ssh import PublicKey
from ledger.store import in_turn, is_taken
from replay.cli.files import FilePath, read_bytes, write_lines
from replay.cli.proofs import KEYS, a_checkpoint, public_keys
from replay.cli.screen import complain, say
from replay.cli.shell import with_options

PATH = FilePath()


def keep(*, file: Path, signed: tuple[Path, ...], keys: tuple[Path, ...]) -> None:
    """Keep the heads in CHECKPOINTs in FILE, a text of its own that is only added to.

    A key is named the first time that a ledger's head is kept; then those that FILE has are
    believed. A head that contradicts one that is kept is a fork: it is kept as evidence, and told.
    """
    named = public_keys(keys)
    with in_turn(file):
        forks = _keep(file, signed, named)
    if forks:
        sys.exit(3)


def _keep(file: Path, signed: tuple[Path, ...], named: Sequence[PublicKey]) -> int:
    """Add what is new to the file; how many forks there are."""
    content = read_bytes(file) if is_taken(file) else b""
    heads, lines, forks = witness.read(str(file), content), [content], 0
    if content and not content.endswith(b"\n"):
        lines.append(b"\n")
    told, known = list[str](), len(heads)
    for name in signed:
        one = a_checkpoint(name)
        said = one.checkpoint
        one.check(str(name), [*named, *witness.known_keys(heads, said.ledger)])
        found = witness.judged(heads, one)
        if found.fork is not None:
            forks += 1
            complain(f"FORK of the ledger {said.ledger}: {found.fork} ({name})")
        elif not found.is_new:
            told.append(f"#{said.position} of {said.ledger}: kept already")
        elif found.since is not None:
            told.append(f"#{said.position} of {said.ledger}: kept, and goes on from #{found.since}")
        else:
            is_first = not witness.known_keys(heads, said.ledger)
            why = "the first" if is_first else "proved to go on from none (checkpoint --since)"
            told.append(f"#{said.position} of {said.ledger}: kept, {why}")
        if found.is_new:
            heads.append(one)
            lines.append(witness.written(one).encode())
    if len(heads) > known:
        write_lines(file, lines, replace=True)
    for line in told:
        say(line)
    return forks


command = click.command("witness")(
    with_options(
        keep,
        click.argument("file", metavar="FILE", type=PATH),
        click.argument("signed", metavar="CHECKPOINT...", nargs=-1, required=True, type=PATH),
        KEYS,
    )
)
