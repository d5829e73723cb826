"""Behind nginx, set up as `manual operate` says: https, a path of its own, and who asks."""

import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from socket import create_connection, create_server
from time import sleep

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from httpx import Client, HTTPTransport

from replay.manual import passages
from tests.replay.program import Program
from tests.replay.typed import blocks
from tests.replay.web.test_operating import site_of

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
(LOCATION,) = blocks(passages("operate")[0], "nginx")

WHOLE = """daemon off; master_process off; pid pid; error_log error.log;
events {{}}
http {{
    access_log off; client_body_temp_path body; proxy_temp_path proxy;
    fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    server {{
        listen 127.0.0.1:{port} ssl; ssl_certificate cert; ssl_certificate_key key;
        {location}
    }}
}}
"""

pytestmark = pytest.mark.skipif(NGINX is None, reason="no nginx here")


def certified(folder: Path) -> None:
    """A certificate of this machine's own, and its key."""
    key, now = Ed25519PrivateKey.generate(), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, None)
    )
    (folder / "cert").write_bytes(made.public_bytes(Encoding.PEM))
    (folder / "key").write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )


@pytest.fixture
def outside(tmp_path: Path, program: Program, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A browser elsewhere, which reaches the server through nginx alone."""
    monkeypatch.setattr("replay.web.links.MOST_WRONG_LINKS", 1)
    certified(tmp_path)
    with create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    with ExitStack() as ends:
        site = ends.enter_context(site_of(program.ledger, "/bridge", ("127.0.0.1",)))
        inside = f"{site.browser.base_url.host}:{site.browser.base_url.port}"
        location = LOCATION.replace("127.0.0.1:8000", inside)
        (tmp_path / "conf").write_text(WHOLE.format(port=port, location=location))
        words = [str(NGINX), "-p", str(tmp_path), "-c", "conf", "-e", "error.log"]
        process = ends.enter_context(subprocess.Popen(words))
        ends.callback(process.terminate)
        for _ in range(500):
            try:
                create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                assert process.poll() is None, (tmp_path / "error.log").read_text()
                sleep(0.01)
        trusted = ssl.create_default_context(cafile=tmp_path / "cert")
        transport = HTTPTransport(verify=trusted, local_address="127.0.0.2")
        address = f"https://localhost:{port}/bridge"
        yield ends.enter_context(Client(base_url=address, transport=transport, timeout=20))


def test_pages_and_feeds_are_behind_it_and_a_header_of_a_stranger_is_nothing(
    outside: Client,
) -> None:
    page = outside.get("/c/club/standings")
    assert page.status_code == 200
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    addresses = re.findall(r'\b(?:href|src|action|hx-[\w:-]+)="(/[^"]*)"', page.text)
    assert [one for one in addresses if not one.startswith("/bridge/")] == []
    with outside.stream("GET", "/live/c/club?from=0") as feed:
        assert next(feed.iter_lines()).startswith("id: ")
    assert outside.get("/metrics").status_code == 403
    asked = (
        outside.post("/link/none", headers={"X-Forwarded-For": f"203.0.113.{one}"})
        for one in (1, 2)
    )
    assert [one.status_code for one in asked] == [401, 429]
