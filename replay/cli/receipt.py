"""receipt: prove one event by a signed head, to somebody who has not the ledger."""

import json
from pathlib import Path
from typing import Any

import rich_click as click

from ledger.bridge.numbers import whole_number
from ledger.errors import NoSuch, NotProved
from ledger.events import contest_stream
from ledger.proofs.receipt import Receipt, as_scanned, read_receipt, receipt
from ledger.proofs.ssh import PublicKey
from ledger.store import Row, Store
from replay.cli.files import REPLACE, FilePath, read_bytes
from replay.cli.proofs import KEYS, a_checkpoint, private_key, public_keys, write_proof
from replay.cli.questions import ON_PAPER
from replay.cli.screen import remark, say, say_json
from replay.cli.shell import JSON, reading, with_options
from replay.cli.usual import usual_key
from replay.positions import parse_position
from replay.signing import checkpoint

PATH = FilePath()


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
    **form: Any,
) -> None:
    """Write the receipt of an event (#POSITION, or ID/VERSION in a contest) into FILE.

    By a checkpoint that others have, or by the head as it is, signed with a key. Whoever gets it
    sees that row and no other. On paper it stands as a QR code, too.
    """
    key = key or (None if signed else usual_key())
    if (key is None) == (signed is None):
        raise click.UsageError("say what proves it: --checkpoint FILE, or --key FILE")
    with reading(ctx) as store:
        by = a_checkpoint(signed) if signed else checkpoint(store, private_key(key or Path()))
        hashes = store.hashes(by.checkpoint.position)
        row = _row(store, event)
        if by.checkpoint.ledger != store.founded.ledger:
            why = f"what was signed is another ledger, {by.checkpoint.ledger}"
            raise NotProved(what=f"#{row.position}", why=why)
        if row.position > by.checkpoint.position:
            why = f"it was recorded after #{by.checkpoint.position}, which was signed"
            raise NotProved(what=f"#{row.position}", why=why)
        made = receipt(by, row, hashes)
        made.check(f"#{row.position}", [by.key])
    write_proof(made.text, file, said=_said(made, by.key), code=made.text, **form)
    size = len(made.text.encode())
    remark(f"#{row.position} {row.kind}, proved by the head of #{made.size}: {size} bytes")


def check(*, file: Path, keys: tuple[Path, ...], scanned: bool, as_json: bool) -> None:
    """Check the receipt in FILE (-: typed) by the public half of a key; no ledger is needed."""
    if not keys:
        raise click.UsageError("say whose signature is believed: --key FILE")
    content = read_bytes(file)
    found = read_receipt(str(file), as_scanned(content) if scanned else content)
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
    say(*_said(found, key))


def _said(found: Receipt, key: PublicKey) -> list[str]:
    """Describe the event that a receipt proves."""
    header = found.header
    under = f"under the head of #{found.size} signed with {key.fingerprint}"
    times = f"recorded at {header.recorded_at}, happened at {header.at}"
    return [
        f"proved: #{found.position} of the ledger {found.ledger}, {under}",
        f"{header.kind}, {header.stream}/{header.version}, {times}, signed by {header.actor}",
        found.body,
    ]


def _row(store: Store, event: str) -> Row:
    """Return the row of an event. Raises NoSuch, NotAPosition."""
    contest, slash, typed = event.rpartition("/")
    version = whole_number(typed) if slash else None
    if version is not None:
        stream = contest if ":" in contest else contest_stream(contest)
        found = next((row for row in store.rows(stream=stream) if row.version == version), None)
    else:
        found = store.row(parse_position(event))
    if found is None:
        raise NoSuch(what="event", name=event, known=(f"#1 to #{store.head().position}",))
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
            *ON_PAPER,
            REPLACE,
        )
    )
)
command.add_command(
    click.command("check")(
        with_options(
            check,
            click.argument("file", metavar="FILE", type=PATH),
            KEYS,
            click.option(
                "--scanned", is_flag=True, help="It was read off paper: its line ends may differ."
            ),
            JSON,
        )
    )
)
