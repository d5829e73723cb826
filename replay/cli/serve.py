"""serve: the page of a ledger, for browsers."""

from contextlib import suppress
from functools import partial
from socket import AF_INET, AF_INET6, create_server, socket

import rich_click as click

from ledger.desk import Desk
from ledger.errors import NoFile, NotInstalled, Refused
from ledger.rules.authority.keeping import GIVING
from ledger.store import Store
from replay.acts import described
from replay.acts.doing import do
from replay.acts.sitting import Signer
from replay.addresses import host_of
from replay.cli.screen import remark
from replay.cli.shell import ledger_path, writing
from replay.cli.usual import usual, usual_signer
from replay.timeline import contests

ONE = "127.0.0.1"
HERE = (ONE, "localhost", "::1")
"""Hosts that only this machine reaches."""

SECONDS_TO_END = 2


@click.command("serve")
@click.argument("where", required=False, metavar="[FOLDER|DATABASE]")
@click.option("--host", default=ONE, show_default=True, help="0.0.0.0: for the whole network.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Its port."
)
@click.option("--address", default="", help="Where people reach it, if elsewhere: https://HALL.")
@click.option("--public-only", is_flag=True, help="Withhold what is for officials, or too early.")
@click.option("--acts", "takes_acts", is_flag=True, help="Take acts of those who opened a link.")
@click.option("--open", "opens", is_flag=True, help="Open it in a browser.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    where: str | None,
    host: str,
    port: int,
    address: str,
    public_only: bool,
    takes_acts: bool,
    opens: bool,
) -> None:
    """Serve the ledger's pages until it is interrupted; without --acts nothing is written.

    Of a FOLDER all files that end on .ledger, or all ledgers of a DATABASE
    (postgresql://HOST/NAME), each under an address of its own; they are opened when asked for.

    Whoever reaches them reads the whole record, unless they are --public-only: then incidents,
    the reasons of rulings, results of boards still in play and line-ups that are not due stay
    unseen.
    Every question of the command line is a page, as known now or at any past moment; its
    address is the question, and under /api the same stands as JSON. With --acts, who was given
    a link (see: link) acts there as here; where nobody directs by one, the first is printed.
    Behind a proxy that speaks https, say its --address.
    """
    try:
        import uvicorn

        from replay.web.app import app
        from replay.web.library import library_at
        from replay.web.many import many
        from replay.web.patience import MOST_AT_ONCE, Patient
    except ImportError as error:
        raise NotInstalled(what="serve", lacking=error.name or "web", extra="web") from None
    if where is not None and takes_acts:
        raise click.UsageError("acts are taken by one ledger: --ledger PATH serve --acts")
    address = address or usual().address or ""
    elsewhere = (host_of(address),) if address else ()
    called = (*HERE, *elsewhere) if host in HERE or address else ()
    if where is not None:
        library = library_at(where)
        library.names()
        served = many(library, public_only=public_only, hosts=called, address=address)
    else:
        ledger = ledger_path(ctx)
        Store(ledger, read_only=True).close()
        served = app(
            ledger,
            public_only=public_only,
            takes_acts=takes_acts,
            hosts=called,
            address=address,
        )
    with _listening(host, port) as door:
        address = address or f"http://{_named(host)}:{door.getsockname()[1]}/"
        remark(f"open {address} (Ctrl-C ends it)")
        if host not in HERE and not public_only:
            remark("warning: whoever reaches it reads the whole record, incidents and reasons, too")
        if takes_acts:
            _say_first_links(ctx, address)
        if opens:
            click.launch(address)
        settings = uvicorn.Config(
            served,
            log_level="critical",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=SECONDS_TO_END,
            http=Patient,
            limit_concurrency=MOST_AT_ONCE,
        )
        with suppress(KeyboardInterrupt):
            uvicorn.Server(settings).run(sockets=[door])


def _say_first_links(ctx: click.Context, address: str) -> None:
    """Make a director's link for each tournament of which nobody has one, and print it."""
    with writing(ctx) as store:
        told = set[str]()
        for contest in contests(store):
            desk = Desk(store)
            opened = desk.opened(contest).opened
            assert opened is not None
            links = desk.tournament(opened.tournament).links.made.values()
            here = [one for one in links if one.made.role in GIVING and one.ended is None]
            if opened.tournament in told or here:
                continue
            told.add(opened.tournament)
            said = {"role": "director", "everywhere": True, "address": address}
            signer = Signer(
                usual_signer(),
                None,
                None,
                None if store.clock == "live" else store.head().recorded_at,
                None,
            )
            making = partial(described("link").commands, said=said)
            try:
                do(store, contest, making, signer, remark=remark)
            except Refused as refusal:
                remark(f"{opened.title}: {refusal}")


def _listening(host: str, port: int) -> socket:
    """A door of its own: whoever is there already serves something else. Raises NoFile."""
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET)
    except OSError as error:
        why, _, _ = (error.strerror or "nothing can be served there").partition(" (while ")
        raise NoFile(file=f"{_named(host)}:{port}", why=why) from None


def _named(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host
