"""receipt: prove one event by a signed head, to somebody who has not the ledger."""

import json
from pathlib import Path

import rich_click as click

from ledger.bridge.numbers import whole_number
from ledger.errors import NoSuch, NotProved
from ledger.events import contest_stream
from ledger.proofs.receipt import read_receipt, receipt
from ledger.store import Row, Store
from replay.cli.files import REPLACE, read_bytes, write_lines
from replay.cli.proofs import KEYS, a_checkpoint, private_key, public_keys
from replay.cli.screen import remark, say, say_json
from replay.cli.shell import JSON, reading, with_options
from replay.cli.usual import usual_key
from replay.positions import parse_position
from replay.signing import checkpoint

PATH = click.Path(path_type=Path)


@click.group("receipt")
def command() -> None:
    """Receipts: that one score, ruling or posting is in a signed head."""


def of(
    ctx: click.Context,
    /,
    *,
    event: str,
    file: Path | None,
    key: Path | None,
    signed: Path | None,
    replace: bool,
) -> None:
    """Write the receipt of an event (#POSITION, or ID/VERSION in a contest) into FILE.

    By a checkpoint that others have, or by the head as it is, signed with a key. Whoever gets it
    sees that row and no other.
    """
    key = key or (None if signed else usual_key())
    if (key is None) == (signed is None):
        raise click.UsageError("say what proves it: --checkpoint FILE, or --key FILE")
    with reading(ctx) as store:
        by = a_checkpoint(signed) if signed else checkpoint(store, private_key(key or Path()))
        hashes = store.hashes(by.checkpoint.position)
        row = _row(store, event)
        if row.position > by.checkpoint.position:
            why = f"it was recorded after #{by.checkpoint.position}, which was signed"
            raise NotProved(what=f"#{row.position}", why=why)
        made = receipt(by, row, hashes)
        made.check(f"#{row.position}", [by.key])
    write_lines(file, [made.text.encode()], replace=replace)
    size = len(made.text.encode())
    remark(f"#{row.position} {row.kind}, proved by the head of #{made.size}: {size} bytes")


def check(*, file: Path, keys: tuple[Path, ...], as_json: bool) -> None:
    """Check the receipt in FILE by the public half of a key; no ledger is needed."""
    if not keys:
        raise click.UsageError("say whose signature is believed: --key FILE")
    found = read_receipt(str(file), read_bytes(file))
    key = found.check(str(file), public_keys(keys))
    header = found.header
    said = {
        "ledger": found.ledger,
        "position": found.position,
        "stream": header.stream,
        "version": header.version,
        "kind": header.kind,
        "recorded_at": header.recorded_at,
        "at": header.at,
        "actor": header.actor,
        "head": {"position": found.size, "hash": found.head.hex()},
        "key": key.fingerprint,
    }
    if as_json:
        say_json({**said, "event": json.loads(found.body)})
        return
    say(
        f"proved: #{found.position} of the ledger {found.ledger}, under the head of #{found.size}"
        f" signed with {key.fingerprint}",
        f"{header.kind}, {header.stream}/{header.version}, recorded at {header.recorded_at},"
        f" happened at {header.at}, signed by {header.actor}",
        found.body,
    )


def _row(store: Store, event: str) -> Row:
    """The row of an event. Raises NoSuch, NotAPosition."""
    contest, slash, typed = event.rpartition("/")
    version = whole_number(typed) if slash else None
    if version is not None:
        stream = contest if ":" in contest else contest_stream(contest)
        found = next((row for row in store.rows(stream=stream) if row.version == version), None)
    else:
        found = store.row(parse_position(event))
    if found is None:
        raise NoSuch(what="event", name=event)
    return found


command.add_command(
    click.command("of")(
        with_options(
            click.pass_context(of),
            click.argument("event", metavar="EVENT"),
            click.argument("file", metavar="[FILE]", required=False, type=PATH),
            click.option("--key", metavar="FILE", type=PATH, help="The private half of a key."),
            click.option(
                "--checkpoint",
                "signed",
                metavar="FILE",
                type=PATH,
                help="A signed head that others have.",
            ),
            REPLACE,
        )
    )
)
command.add_command(
    click.command("check")(
        with_options(check, click.argument("file", metavar="FILE", type=PATH), KEYS, JSON)
    )
)
