"""What whoever runs a server sees of it: health, a log and counts without names, a good end."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile
from threading import Event, Thread
from time import sleep
from typing import Any, NamedTuple

import httpx
import pytest
from httpx import Client

from ledger.errors import NoFile
from replay.acts.doing import do
from replay.web import operating
from replay.web.app import app
from replay.web.metrics import Metrics, told_at
from replay.web.operating import Operated
from replay.web.placing import Under
from replay.web.running import Serving, log_at
from tests.conftest import ROOT
from tests.replay.program import Program
from tests.web.serving import running

SECRET = re.compile(r"/link/(\S+)")
SCORE = b'{"act": "enter", "score": "4S=N", "board": 1, "ns": "1", "ew": "2"}'


class Site(NamedTuple):
    """A server that runs, what it has written to its log, and what it counts."""

    browser: Client
    server: Serving
    log: list[dict[str, Any]]
    metrics: Metrics

    def asks(
        self, path: str, method: str = "GET", body: bytes = b"", **headers: str
    ) -> tuple[int, str]:
        """What is answered: its status and content; its line is in the log then."""
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.browser.request(method, path, content=body, headers=said)
        while self.metrics.open_requests:
            sleep(0.001)
        return answer.status_code, answer.text


@contextmanager
def site_of(ledger: Path, beginning: str = "", proxies: tuple[str, ...] = ()) -> Iterator[Site]:
    """A server of a ledger that takes acts, as `serve` runs it."""
    lines, metrics = list[dict[str, Any]](), Metrics(lambda: {"free_bytes": 7})

    def ready() -> None:
        if not ledger.exists():
            raise NoFile(file="club", why="gone")

    inner = app(ledger, takes_acts=True)
    operated = Operated(inner, ready, metrics, lambda line: lines.append(json.loads(line)))
    whole = Under(operated, beginning) if beginning else operated
    with (
        running(whole, operated, proxies=proxies) as (address, server),
        Client(base_url=address, timeout=20) as browser,
    ):
        yield Site(browser, server, lines, metrics)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A live ledger with a contest of two pairs; Ann directs."""
    program = Program(tmp_path_factory.mktemp("once") / "club.ledger")
    program.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann Ash")
    program.does("appoint", "wed", "Ann Ash", "director", "--by", "Ann Ash")
    program.does("schedule", "wed", "1", "--by", "Ann Ash")
    for number in "12":
        program.does("entry", "wed", number, "--by", "Ann Ash")
    return program.ledger


@pytest.fixture
def evening(tmp_path: Path, once: Path) -> Program:
    """The same, for each test its own."""
    return Program(Path(copyfile(once, tmp_path / "club.ledger")))


@pytest.fixture
def site(evening: Program) -> Iterator[Site]:
    with site_of(evening.ledger) as found:
        yield found


@pytest.fixture
def key(evening: Program, site: Site) -> str:
    """What a program of the director's sends with each act."""
    given = evening.does("link", "wed", "--role", "director", "--to", "Ann Ash", "--by", "Ann Ash")
    secret = SECRET.search(given.err)
    assert secret is not None
    _, told = site.asks(f"/link/{secret[1]}", "POST", Accept="application/json")
    return str(json.loads(told)["key"])


# ------------------------------------------------------------------------------------------- health


def test_it_says_whether_people_can_be_sent_to_it(
    evening: Program, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operating, "READY_FOR", 0.0)
    assert site.asks("/health") == site.asks("/ready") == (200, "ok\n")
    evening.ledger.rename(evening.ledger.with_name("elsewhere"))
    assert site.asks("/health") == (200, "ok\n")
    assert site.asks("/ready") == (503, "the ledger cannot be read\n")
    (line,) = site.log
    assert (line["what"], line["why"]) == ("not ready", "NoFile")


def test_a_stranger_is_told_no_figures(site: Site) -> None:
    assert site.asks("/metrics") == (403, operating.NOT_FOR_YOU)


# --------------------------------------------------------------------------------- the log, figures


def test_a_request_is_one_line_that_names_nobody(site: Site, key: str) -> None:
    site.log.clear()
    site.asks("/c/wed/scorecard?contestant=Ann%20Ash")
    site.asks("/api/contests/wed/acts", "POST", SCORE, Authorization=f"Bearer {key}")
    site.asks("/api/contests/wed/acts", "POST", b'{"act":"dance"}', Authorization=f"Bearer {key}")
    site.asks("/link/not-one-of-ours")
    site.asks("/Ann%20Ash", "DANCE")
    seen = [[line.get(name) for name in ("kind", "asks", "method", "status")] for line in site.log]
    assert seen == [
        ["page", "scorecard", "GET", 400],
        ["act", None, "POST", 200],
        ["act", None, "POST", 404],
        ["link", None, "GET", 401],
        ["other", None, "other", 404],
    ]
    assert (site.log[1]["recorded"], site.log[1]["position"]) == (["ScoreEntered"], 11)
    assert site.log[2]["refused"] == "NoSuch"
    written = json.dumps(site.log)
    assert not any(word in written for word in ("Ann", "Ash", "wed", key, "not-one-of-ours"))


def test_what_nobody_foresaw_is_told_by_its_place(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise RuntimeError("Ann Ash")

    monkeypatch.setattr("replay.web.reading.Reading.front", fails)
    assert site.asks("/")[0] == 500
    (line,) = site.log
    assert re.fullmatch(r"RuntimeError at test_operating\.py:\d+", line["failed"])


def test_a_log_that_is_moved_away_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "web.log"
    write = log_at(file)
    write("one")
    file.rename(tmp_path / "web.log.1")
    write("two")
    assert file.read_text() == "two\n"
    assert file.stat().st_mode & 0o777 == 0o600
    with pytest.raises(NoFile):
        log_at(tmp_path / "nowhere" / "web.log")


def test_whoever_runs_it_is_told_figures_at_a_door_of_his_own(site: Site, key: str) -> None:
    site.asks("/")
    site.asks("/api/contests/wed/acts", "POST", SCORE, Authorization=f"Bearer {key}")
    site.asks("/api/contests/wed/acts", "POST", b"{", Authorization=f"Bearer {key}")
    with told_at(site.metrics, 0) as port:
        at = f"http://127.0.0.1:{port}"
        answer = httpx.get(f"{at}/metrics")
        assert httpx.get(f"{at}/").status_code == 404
        for host in ("evil.example", f"evil.example:{port}", f"evil.example:{port}:{port}"):
            stranger = httpx.get(f"{at}/metrics", headers={"Host": host})
            assert (stranger.status_code, "total" in stranger.text) == (421, False)
        assert httpx.get(f"{at}/metrics", headers={"Host": f"localhost:{port}"}).is_success
    lines = answer.text.splitlines()
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    told = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    name = "bridge_ledger_{}".format
    assert told[name('requests_total{kind="front",method="GET",status="200"}')] == "1"
    assert told[name('requests_total{kind="act",method="POST",status="400"}')] == "1"
    assert told[name('request_seconds_bucket{kind="act",le="+Inf"}')] == "2"
    assert told[name('events_recorded_total{kind="ScoreEntered"}')] == "1"
    assert told[name('refusals_total{kind="InFile"}')] == "1"
    assert told[name("free_bytes")] == "7"
    assert told[name("open_requests")] == "0"
    assert all(re.fullmatch(r"[a-z_]+(\{.*\})? [-+.e\d]+|# (HELP|TYPE) .+", one) for one in lines)


# ----------------------------------------------------------------------------------- limits, an end


def test_what_takes_too_long_is_answered_so(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = Event()
    monkeypatch.setattr(operating, "MOST_SECONDS", 0.05)
    monkeypatch.setattr("replay.web.reading.Reading.front", lambda *_: goes_on.wait(20))
    assert site.asks("/") == (503, operating.TOO_LONG)
    goes_on.set()


def test_an_act_that_has_begun_is_answered_before_the_end_and_a_feed_is_ended(
    evening: Program, site: Site, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on, answers = Event(), Event(), list[tuple[int, str]]()

    def slow(*told: Any, **more: Any) -> Any:
        begun.set()
        assert goes_on.wait(20)
        return do(*told, **more)

    monkeypatch.setattr("replay.web.acts.do", slow)

    def act() -> None:
        answers.append(
            site.asks("/api/contests/wed/acts", "POST", SCORE, Authorization=f"Bearer {key}")
        )

    sending = Thread(target=act)
    sending.start()
    assert begun.wait(20)
    with site.browser.stream("GET", "/live/c/wed") as feed:
        site.server.should_exit = True
        feed.read()  # to its end, which it has now
    goes_on.set()
    sending.join(20)
    ((status, _),) = answers
    assert status == 200
    assert "ScoreEntered" in evening.says("log", "wed", "--json")


def test_told_to_end_it_ends_well(evening: Program, tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    told = ["--ledger", str(evening.ledger), "serve", "--port", "0", "--log", str(log)]
    with subprocess.Popen(
        [sys.executable, "-m", "replay", *told], cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        found = re.search(r"http://([\d.:]+)/", process.stderr.readline())
        assert found is not None
        assert httpx.get(f"{found[0]}health").text == "ok\n"
        process.send_signal(signal.SIGTERM)
        assert (process.wait(20), process.stderr.read()) == (0, "")
    assert [json.loads(line)["what"] for line in log.read_text().splitlines()] == [
        "ending",
        "ended",
    ]


# ---------------------------------------------------------------------------------- behind a proxy


def test_behind_a_proxy_every_address_begins_as_it_does_outside(evening: Program) -> None:
    with site_of(evening.ledger, "/bridge") as site:
        status, page = site.asks("/bridge/c/wed/standings")
        assert status == 200
        addresses = re.findall(r'\b(?:href|src|action|hx-[\w:-]+)="(/[^"]*)"', page)
        assert len(addresses) > 10
        assert [one for one in addresses if not one.startswith("/bridge/")] == []
        for one in dict.fromkeys(re.findall(r'(?:href|src)="(/bridge/static/[^"]*)"', page)):
            assert site.asks(one)[0] == 200
        sent_on = site.browser.get("/bridge/c/wed", follow_redirects=False)
        assert sent_on.headers["Location"] == "/bridge/c/wed/standings"
        assert site.asks("/c/wed/standings") == (200, page)
        assert site.asks("/bridge/c/wed/standings", "HEAD") == (200, "")
        assert site.asks("/bridge/health") == (200, "ok\n")


@pytest.mark.parametrize(("proxies", "believed"), [((), False), (("127.0.0.0/8",), True)])
def test_who_asks_is_believed_of_a_named_proxy_alone(
    evening: Program, monkeypatch: pytest.MonkeyPatch, proxies: tuple[str, ...], *, believed: bool
) -> None:
    monkeypatch.setattr("replay.web.links.MOST_WRONG_LINKS", 1)
    with site_of(evening.ledger, proxies=proxies) as site:
        first, second = (
            site.asks("/link/none", "POST", X_Forwarded_For=f"203.0.113.{one}")[0] for one in (1, 2)
        )
    assert (first, second) == (401, 401 if believed else 429)


def test_one_address_does_not_take_all_there_is(
    evening: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operating, "MOST_FROM_ONE", 1)
    with site_of(evening.ledger, proxies=("127.0.0.0/8",)) as site:
        hall = {"X-Forwarded-For": "203.0.113.1"}
        with site.browser.stream("GET", "/live/c/wed", headers=hall) as feed:
            asked = site.browser.get("/c/wed/standings", headers=hall)
            assert (asked.status_code, asked.text) == (503, operating.TOO_MANY)
            elsewhere = {"X-Forwarded-For": "203.0.113.2"}
            assert site.browser.get("/c/wed/standings", headers=elsewhere).status_code == 200
            site.server.should_exit = True
            feed.read()  # to its end
