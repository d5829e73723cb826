"""Whoever says or takes nothing, or says half of what he wants, keeps nobody out."""

import resource
import socket
from http.client import HTTPConnection
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest

from replay.web import patience
from replay.web.app import app
from replay.web.metrics import Metrics
from replay.web.operating import Operated
from replay.web.running import Serving, allow_files
from replay.web.static_files import SCRIPT
from tests.replay.program import Program
from tests.web.serving import running, served

HALF = b"GET /c/club/standings HTTP/1.1\r\nHost: x\r\nX-Slow: "
WHOLE = b"GET /api HTTP/1.1\r\nHost: x\r\n\r\n"
LARGE = f"GET {SCRIPT.address} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
FORM = b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\ntitle="


@pytest.mark.parametrize("said", [b"", HALF, WHOLE + HALF, FORM])
def test_who_does_not_end_a_request_is_hung_up_on(
    program: Program, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.3)
    with served(program.ledger, takes_acts=True) as site:
        where = urlsplit(site)
        with socket.create_connection((str(where.hostname), int(where.port or 0)), 20) as slow:
            slow.sendall(said)
            while slow.recv(65536):
                pass


def test_who_takes_nothing_of_what_is_sent_is_hung_up_on(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.1)
    whole = Operated(app(program.ledger), lambda: None, Metrics())
    with running(whole, whole) as (site, server):
        where = urlsplit(site)
        with socket.create_connection((str(where.hostname), int(where.port or 0)), 20) as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.sendall(LARGE * 200)  # more than the system keeps for it
            _wait_until_all_have_gone(server)


def _wait_until_all_have_gone(server: Serving) -> None:
    until = monotonic() + 10
    while not server.server_state.total_requests or server.server_state.connections:
        assert monotonic() < until
        sleep(0.01)


def test_many_who_are_slow_keep_nobody_out(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "MOST_SILENT", 30)
    with served(program.ledger) as site:
        where = urlsplit(site)
        door = (str(where.hostname), int(where.port or 0))
        slow = [socket.create_connection(door, 20) for _ in range(300)]
        for one in slow[-30:]:
            one.sendall(HALF)
        assert slow[0].recv(1) == b""  # it made room
        talk = HTTPConnection(*door, timeout=20)
        talk.request("GET", "/api")
        assert talk.getresponse().status == 200
        talk.close()
        for one in slow:
            one.close()


BOTH = b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
SMUGGLED = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("asked", [b"POST /new", b"GET /health", b"POST /api/contests/club/acts"])
def test_what_ends_in_two_ways_is_refused_and_nothing_behind_it_is_heard(
    program: Program, asked: bytes
) -> None:
    """A proxy that goes by the length takes the rest for somebody else's (RFC 9112 6.1)."""
    whole = Operated(app(program.ledger, takes_acts=True), lambda: None, Metrics())
    with running(whole, whole) as (site, _):
        where = urlsplit(site)
        with socket.create_connection((str(where.hostname), int(where.port or 0)), 20) as rude:
            rude.sendall(asked + b" HTTP/1.1\r\nHost: x\r\n" + BOTH + SMUGGLED)
            heard = b"".join(iter(lambda: rude.recv(65536), b""))
    assert heard.startswith(b"HTTP/1.1 400 ")
    assert heard.count(b"HTTP/1.1") == 1
    assert b"connection: close" in heard


def test_as_many_connections_are_held_as_the_system_lets_it() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        allow_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    ("said", "status", "sentence"),
    [
        (b"GET /api?x=" + b"x" * 3_000_000 + b" HTTP/1.1\r\n\r\n", b"431", b"at most 64 kB"),
        (b"GET /api HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 70_000, b"431", b"at most 64 kB"),
        (b"\x16\x03\x01\x02\x00\x01", b"400", b"Invalid HTTP request"),
    ],
)
def test_what_is_no_request_is_refused_in_words_that_arrive(
    program: Program, said: bytes, status: bytes, sentence: bytes
) -> None:
    with served(program.ledger) as site:
        where = urlsplit(site)
        with socket.create_connection((str(where.hostname), int(where.port or 0)), 20) as rude:
            rude.sendall(said)
            rude.shutdown(socket.SHUT_WR)
            heard = b"".join(iter(lambda: rude.recv(65536), b""))
    assert heard.split(maxsplit=2)[1] == status
    assert sentence in heard
