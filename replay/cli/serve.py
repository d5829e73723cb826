"""serve: the page of a ledger, for browsers."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from errno import EADDRINUSE
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from shutil import disk_usage
from socket import AF_INET, AF_INET6, SOCK_DGRAM, create_server, socket
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import rich_click as click

from ledger.errors import LedgerExists, NoFile, NotInstalled
from ledger.store import Place, Store
from replay.addresses import host_of
from replay.cli.first_links import say_first_links
from replay.cli.screen import remark
from replay.cli.shell import ledger_path
from replay.cli.usual import usual
from replay.link_secrets import new_secret
from replay.web.metrics import Metrics, told_at

if TYPE_CHECKING:
    from litestar import Litestar

ONE = "127.0.0.1"
HERE = (ONE, "localhost", "::1")
"""Hosts that only this machine reaches."""

OUTSIDE = {"0.0.0.0": (AF_INET, "192.0.2.1"), "::": (AF_INET6, "2001:db8::1")}  # noqa: S104
"""An address outside, used by nobody, for each host that stands for all of this machine's."""

PORT = click.IntRange(0, 65535)


NETWORK = "expected is an address, as 10.0.0.7, or a network, as 10.0.0.0/8"


class Served(NamedTuple):
    """Pages to be served, and what raises where their ledger cannot be read now."""

    pages: "Litestar"
    ready: Callable[[], object]


def _networks(ctx: click.Context, param: click.Parameter, said: tuple[str, ...]) -> tuple[str, ...]:
    """Check addresses and networks. Raises BadParameter for what is neither, or everybody's."""
    for one in said:
        try:
            network = ip_network(one)
        except ValueError:
            raise click.BadParameter(f"{one}: {NETWORK}") from None
        if not network.prefixlen:
            raise click.BadParameter(f"{one}: whoever asks would be believed; {NETWORK}")
    return said


@click.command("serve")
@click.argument("where", required=False, metavar="[LEDGER|FOLDER|DATABASE]")
@click.option("--host", default=ONE, show_default=True, help="0.0.0.0: for the whole network.")
@click.option("--port", type=PORT, default=8000, show_default=True, help="Its port.")
@click.option("--address", default="", help="Where people reach it: https://HALL or …/BRIDGE.")
@click.option(
    "--proxy",
    "proxies",
    metavar="ADDRESS",
    multiple=True,
    callback=_networks,
    help="Believe this proxy, or network, who asks.",
)
@click.option("--public-only", is_flag=True, help="Withhold what is for officials, or too early.")
@click.option("--acts", "takes_acts", is_flag=True, help="Take acts of those who opened a link.")
@click.option("--log", metavar="FILE", help="Write a line of JSON a request (-: stderr).")
@click.option("--metrics-port", type=PORT, help="Tell Prometheus /metrics here, on 127.0.0.1.")
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
    proxies: tuple[str, ...],
    log: str | None,
    metrics_port: int | None,
    opens: bool,
) -> None:
    """Serve the ledger's pages until it is interrupted; without --acts nothing is written.

    The LEDGER is that of --ledger where none is said here. Of a FOLDER all files that end on
    .ledger, or all ledgers of a DATABASE (postgresql://HOST/NAME), each under an address of its
    own; they are opened when asked for.

    Whoever reaches them reads the whole record, unless they are --public-only: then incidents,
    the reasons of rulings, results of boards still in play and line-ups that are not due stay
    unseen. With --acts they are so for all but who has an official's link.
    Every question of the command line is a page, as known now or at any past moment; its
    address is the question, and under /api the same stands as JSON. With --acts, who was given
    a link (see: link) acts there as here; where nobody directs by one, the first is printed,
    and where there is no ledger one is made.
    Behind a proxy, say the --address that it is reached by, and the --proxy itself. What is
    for whoever runs it, health, log, metrics, limits: see `manual operate`.
    """
    with _installed():
        from replay.library import one_at
        from replay.web.operating import Operated
        from replay.web.placing import Under
        from replay.web.running import allow_files, look_often, serving
    if where is not None and (ledger := one_at(where)) is not None:
        ctx.find_root().obj, where = ledger, None
    if where is not None and takes_acts:
        raise click.UsageError("acts are taken by one ledger: --ledger PATH serve --acts")
    address = address or usual().address or ""
    elsewhere = (host_of(address),) if address else ()
    called = (*HERE, *elsewhere) if host in HERE or address else ()
    beginning = urlsplit(address).path.rstrip("/")
    first = new_secret() if takes_acts else ""
    if where is not None:
        served = _many(where, public_only=public_only, hosts=called, address=address)
    else:
        served = _one(ctx, public_only=public_only, hosts=called, address=address, first=first)
    with ExitStack() as ends:
        door = ends.enter_context(_listening(host, port))
        metrics = Metrics(partial(_room, where or ledger_path(ctx)))
        if metrics_port is not None:
            inside = ends.enter_context(told_at(metrics, metrics_port))
            remark(f"metrics at http://{ONE}:{inside}/metrics")
        operated = Operated(served.pages, served.ready, metrics, _log(log))
        address = address or f"http://{_named(_reached_at(host))}:{door.getsockname()[1]}/"
        remark(f"open {address} (Ctrl-C ends it)")
        served.pages.state["told"] = address.rstrip("/")
        if host not in HERE and not (public_only or takes_acts):
            remark("warning: whoever reaches it reads the whole record, incidents and reasons, too")
        if takes_acts:
            say_first_links(ctx, address, first)
        if opens:
            click.launch(address)
        whole = Under(operated, beginning) if beginning else operated
        allow_files()
        look_often()
        serving(whole, operated, proxies).run(sockets=[door])


@contextmanager
def _installed() -> Iterator[None]:
    """Turn what is lacking where pages are loaded into NotInstalled."""
    try:
        yield
    except ImportError as error:
        raise NotInstalled(what="serve", lacking=error.name or "web", extra="web") from None


def _many(where: str, *, public_only: bool, hosts: tuple[str, ...], address: str) -> Served:
    """Return the pages of all ledgers in a folder or a database. Raises NoFile and others."""
    with _installed():
        from replay.library import library_at
        from replay.web.many import many

    library = library_at(where)
    library.names()
    pages = many(library, public_only=public_only, hosts=hosts, address=address)
    return Served(pages, library.names)


def _one(
    ctx: click.Context, *, public_only: bool, hosts: tuple[str, ...], address: str, first: str
) -> Served:
    """Return the pages of one ledger. first: opens the first contest; empty: no acts are taken."""
    with _installed():
        from replay.web.app import app
    ledger, takes_acts = ledger_path(ctx), bool(first)
    if takes_acts:
        _found_where_none_is(ledger)
    ready = partial(_can_be_read, ledger)
    ready()
    pages = app(
        ledger,
        public_only=public_only or takes_acts,
        takes_acts=takes_acts,
        hosts=hosts,
        address=address,
        first=first,
    )
    return Served(pages, ready)


def _found_where_none_is(ledger: Place) -> None:
    """Make a live ledger, and say so, where there is none: an evening is begun by pages alone."""
    with suppress(LedgerExists):
        Store.found(ledger, "live").close()
        remark(f"{ledger}: a new ledger")


def _can_be_read(ledger: Place) -> None:
    """Raise what opening a ledger raises."""
    Store(ledger, read_only=True).close()


def _room(where: Place | str) -> dict[str, float]:
    """Return the size of a ledger's file and the free space beside it; {} for a server."""
    try:
        path = Path(str(where))
        return {"free_bytes": disk_usage(path.parent).free, "ledger_bytes": path.stat().st_size}
    except OSError:
        return {}


def _log(file: str | None) -> Callable[[str], None] | None:
    """Return the function that writes lines of the log. Raises NoFile."""
    from replay.web.running import log_at

    return None if file is None else remark if file == "-" else log_at(Path(file))


def _listening(host: str, port: int) -> socket:
    """Open a socket to listen on. Raises NoFile if the address is in use."""
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET)
    except OSError as error:
        why, _, _ = (error.strerror or "nothing can be served there").partition(" (while ")
        instead = ": name another port" if error.errno == EADDRINUSE else ""
        raise NoFile(file=f"{_named(host)}:{port}", why=f"{why}{instead}") from None


def _reached_at(host: str) -> str:
    """Return the host by which others reach this one, if it listens on all: phones are led there.

    The system says from which address it would ask another machine; nothing is sent.
    """
    if host not in OUTSIDE:
        return host
    family, outside = OUTSIDE[host]
    try:
        with socket(family, SOCK_DGRAM) as asking:
            asking.connect((outside, 9))
            return str(asking.getsockname()[0])
    except OSError:
        return host


def _named(host: str) -> str:
    """Return a host as it stands in an address."""
    return f"[{host}]" if ":" in host else host
