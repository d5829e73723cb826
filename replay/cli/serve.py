"""serve: the page of a ledger, for browsers."""

import rich_click as click

from ledger.errors import NotInstalled
from ledger.store import Store
from replay.cli.screen import remark
from replay.cli.shell import ledger_path

ONE = "127.0.0.1"
HERE = (ONE, "localhost", "::1")
"""Hosts that only this machine reaches."""

SECONDS_TO_END = 2


@click.command("serve")
@click.option("--host", default=ONE, show_default=True, help="0.0.0.0: for the whole network.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Its port."
)
@click.option("--public-only", is_flag=True, help="Withhold what is for officials, or too early.")
@click.option("--open", "opens", is_flag=True, help="Open it in a browser.")
@click.pass_context
def command(ctx: click.Context, /, *, host: str, port: int, public_only: bool, opens: bool) -> None:
    """Serve the ledger's pages until it is interrupted; nothing is written.

    Whoever reaches them reads the whole record, unless they are --public-only: then incidents,
    the reasons of rulings, results of boards still in play and line-ups that are not due stay
    unseen.
    Every question of the command line is a page, as known now or at any past moment; its
    address is the question, and under /api the same stands as JSON.
    """
    try:
        import uvicorn

        from replay.web.app import app
    except ImportError as error:
        raise NotInstalled(what="serve", lacking=error.name or "web", extra="web") from None
    ledger = ledger_path(ctx)
    Store(ledger, read_only=True).close()
    address = f"http://{host}:{port}/"
    remark(f"open {address} (Ctrl-C ends it)")
    if host not in HERE and not public_only:
        remark("warning: whoever reaches it reads the whole record, incidents and reasons, too")
    if opens:
        click.launch(address)
    uvicorn.run(
        app(ledger, public_only=public_only),
        host=host,
        port=port,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_END,
    )
