"""Whoever says nothing, or half of what he wants, is not waited for; who asks is answered."""

import resource
import socket
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from replay.web import patience
from replay.web.running import allow_files
from tests.replay.program import Program
from tests.web.serving import served

HALF = b"GET /c/club/standings HTTP/1.1\r\nHost: x\r\nX-Slow: "


@pytest.mark.parametrize("said", [b"", HALF, b"GET /api HTTP/1.1\r\nHost: x\r\n\r\n" + HALF])
def test_who_does_not_end_a_request_is_hung_up_on(
    program: Program, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.3)
    with served(program.ledger) as site:
        where = urlsplit(site)
        with socket.create_connection((str(where.hostname), int(where.port or 0)), 20) as slow:
            slow.sendall(said)
            while slow.recv(65536):
                pass


def test_many_who_are_slow_keep_nobody_out(program: Program) -> None:
    with served(program.ledger) as site:
        where = urlsplit(site)
        door = (str(where.hostname), int(where.port or 0))
        slow = [socket.create_connection(door, 20) for _ in range(300)]
        for one in slow:
            one.sendall(HALF)
        talk = HTTPConnection(*door, timeout=20)
        talk.request("GET", "/api")
        assert talk.getresponse().status == 200
        talk.close()
        for one in slow:
            one.close()


def test_as_many_connections_are_held_as_the_system_lets_it() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        allow_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
