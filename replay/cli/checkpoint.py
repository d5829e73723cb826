"""checkpoint: sign the head, to be kept by others."""

from pathlib import Path

import rich_click as click

from replay.cli.files import REPLACE, write_lines
from replay.cli.proofs import a_checkpoint, private_key
from replay.cli.screen import remark
from replay.cli.shell import reading, with_options
from replay.cli.usual import usual_key
from replay.signing import checkpoint


def sign(
    ctx: click.Context, /, *, file: Path | None, key: Path | None, since: Path | None, replace: bool
) -> None:
    """Sign the record up to its last row, into FILE (default: the screen).

    Whoever keeps the file proves with it, by `verify --checkpoint`, that the record goes on from
    there. Signed again at the same row it is the same, byte for byte.
    """
    key = key or usual_key()
    if key is None:
        raise click.UsageError("say which key signs: --key FILE, or key in desk.toml")
    with reading(ctx) as store:
        earlier = None if since is None else a_checkpoint(since)
        made = checkpoint(store, private_key(key), earlier)
    write_lines(file, [made.text.encode()], replace=replace)
    signed = made.checkpoint
    remark(f"#{signed.position}, head {signed.head[:12]}, signed with {made.key.fingerprint}")


command = click.command("checkpoint")(
    with_options(
        click.pass_context(sign),
        click.argument("file", metavar="[FILE]", required=False, type=click.Path(path_type=Path)),
        click.option(
            "--key",
            metavar="FILE",
            type=click.Path(path_type=Path),
            help="The private half of a key (default: that of desk.toml).",
        ),
        click.option(
            "--since",
            metavar="CHECKPOINT",
            type=click.Path(path_type=Path),
            help="Prove that it goes on from this earlier one, to whoever has not the ledger.",
        ),
        REPLACE,
    )
)
