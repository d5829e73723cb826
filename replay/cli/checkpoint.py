"""checkpoint: sign the head, to be kept by others."""

from pathlib import Path
from typing import Any

import rich_click as click

from ledger.proofs.checkpoint import Signed
from replay.cli.files import REPLACE, FilePath
from replay.cli.proofs import a_checkpoint, private_key, write_proof
from replay.cli.questions import ON_PAPER
from replay.cli.screen import remark
from replay.cli.shell import reading, with_options
from replay.cli.usual import usual_key
from replay.signing import checkpoint


def sign(
    ctx: click.Context, /, *, file: Path | None, key: Path | None, since: Path | None, **form: Any
) -> None:
    """Sign the record up to its last row, into FILE (default: the screen).

    Whoever keeps the file proves with it, by `verify --checkpoint`, that the record goes on from
    there. Signed again at the same row it is the same, byte for byte. On paper it stands as a
    QR code, too, with what is signed and nothing beside it.
    """
    key = key or usual_key()
    if key is None:
        raise click.UsageError("say which key signs: --key FILE, or key in desk.toml")
    with reading(ctx) as store:
        earlier = None if since is None else a_checkpoint(since)
        made = checkpoint(store, private_key(key), earlier)
    signed, alone = made.checkpoint, Signed(made.checkpoint, made.key, made.signature)
    said = [
        f"checkpoint: the ledger {signed.ledger} up to #{signed.position}, recorded {signed.time}",
        f"head {signed.head}, signed with {made.key.fingerprint}",
    ]
    write_proof(made.text, file, said=said, code=alone.text, **form)
    remark(f"#{signed.position}, head {signed.head[:12]}, signed with {made.key.fingerprint}")


command = click.command("checkpoint")(
    with_options(
        click.pass_context(sign),
        click.argument("file", metavar="[FILE]", required=False, type=FilePath()),
        click.option(
            "--key",
            metavar="FILE",
            type=FilePath(),
            help="The private half of a key (default: that of desk.toml).",
        ),
        click.option(
            "--since",
            metavar="CHECKPOINT",
            type=FilePath(),
            help="Prove that it goes on from this earlier one, to whoever has not the ledger.",
        ),
        *ON_PAPER,
        REPLACE,
    )
)
