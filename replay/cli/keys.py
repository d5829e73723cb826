"""keys: make, adopt, list or retire keys that checkpoints are signed with."""

from datetime import datetime
from pathlib import Path

import rich_click as click

from ledger.errors import BadInput, KeyExists, LedgerError
from ledger.people import People
from ledger.proofs.ssh import PrivateKey, PublicKey
from ledger.store import is_taken
from replay.acts import FAMILIES, described
from replay.acts.doing import do
from replay.acts.keys import EXPIRES
from replay.acts.sitting import Signer
from replay.cli.files import FilePath, write_lines
from replay.cli.parameters import option
from replay.cli.recording import SIGNING, as_usage, confirm, signed, verb
from replay.cli.screen import remark, say, say_json
from replay.cli.shell import CONTEST, JSON, reading, with_options, writing
from replay.cli.usual import AtTheDesk
from replay.parameters import Attached
from replay.signing import keys_of


@click.group("keys")
def command() -> None:
    """Keys that checkpoints are signed with: their public halves are on record."""


def new(
    ctx: click.Context,
    /,
    *,
    contest: str,
    file: Path,
    until_at: datetime | None,
    signer: Signer,
    as_json: bool,
) -> None:
    """Make a key, and adopt it: its private half in FILE, for its owner alone, never in the ledger.

    The public half is in FILE.pub, to be given to whoever is to verify.
    """
    key = PrivateKey.new()
    public = Attached(f"{file.name}.pub", f"{key.public.written}\n".encode())
    beside = file.parent / public.name
    for path in (file, beside):
        if is_taken(path):
            raise KeyExists(file=str(path))
    made = list[Path]()
    try:
        for path, content in ((file, key.written()), (beside, public.content)):
            write_lines(path, [content])
            made.append(path)
        with writing(ctx) as store, as_usage():
            adopt, said = described("keys adopt"), {"file": public, "until_at": until_at}
            batch = do(store, contest, lambda to: adopt.commands(to, said), signer)
            confirm(store, batch, as_json=as_json)
    except BaseException:
        if not _is_adopted(ctx, key.public):
            for path in made:
                path.unlink()
        raise
    remark(f"{key.public.fingerprint}: {file} signs, {beside} verifies")


def _is_adopted(ctx: click.Context, key: PublicKey) -> bool:
    """Tell whether a key is on record, or may be: true also if the ledger cannot be read now."""
    try:
        with reading(ctx) as store:
            return any(key.written == one.adopted.public for _, one in keys_of(store))
    except BadInput:
        return False
    except LedgerError:
        return True


def listed(ctx: click.Context, /, *, as_json: bool) -> None:
    """The keys of the ledger: who adopted each, and until when it is good."""
    with reading(ctx) as store:
        names = People(store).names()
        told = [
            {
                "position": key.position,
                "tournament": tournament,
                "fingerprint": PublicKey(key.adopted.public).fingerprint,
                "public": key.adopted.public,
                "adopted_by": names.get(key.adopted_by, key.adopted_by),
                "expires": key.adopted.until_at and key.adopted.until_at.isoformat(),
                "retired": key.retired,
            }
            for tournament, key in keys_of(store)
        ]
    if as_json:
        say_json({"keys": told})
        return
    for one in told:
        expires = f", good until {one['expires']}" if one["expires"] else ""
        retired = f", retired in #{one['retired']}" if one["retired"] else ""
        by = f"adopted by {one['adopted_by']}"
        say(f"#{one['position']}  {one['fingerprint']}  {by}{expires}{retired}")


command.add_command(
    click.command("new", cls=AtTheDesk)(
        with_options(
            signed(new),
            CONTEST,
            click.argument("file", metavar="FILE", type=FilePath()),
            option(EXPIRES),
            *SIGNING,
            JSON,
        )
    )
)
for name in FAMILIES["keys"]:
    command.add_command(verb(described(f"keys {name}")))
command.add_command(click.command("list")(with_options(click.pass_context(listed), JSON)))
