"""serve: the pages are for whoever reaches them, and that is said."""

import re
from contextlib import closing
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server, socket

import pytest

from replay.cli.serve import OUTSIDE
from tests.replay.program import Program


@pytest.fixture
def doors(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Where the server listened, which ends at once."""
    listened: list[tuple[str, int]] = []

    def run(_server: object, sockets: list[socket]) -> None:
        listened.extend(door.getsockname()[:2] for door in sockets)

    monkeypatch.setattr("uvicorn.Server.run", run)
    return listened


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_on_this_machine_it_is_served_without_a_word(
    program: Program, doors: list[tuple[str, int]], host: str
) -> None:
    said = program.run("serve", "--host", host, "--port", "0")
    ((address, port),) = doors
    assert address == "127.0.0.1"
    assert said.err == f"open http://{host}:{port}/ (Ctrl-C ends it)\n"


def test_an_address_of_version_six_is_one_that_browsers_read(
    program: Program, doors: list[tuple[str, int]]
) -> None:
    try:
        create_server(("::1", 0), family=AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no such addresses")
    said = program.run("serve", "--host", "::1", "--port", "0")
    assert said.err == f"open http://[::1]:{doors[0][1]}/ (Ctrl-C ends it)\n"


def test_where_somebody_else_listens_nobody_is_sent(program: Program) -> None:
    with closing(create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        said = program.refuses(2, "serve", "--port", str(port))
    assert said == f"127.0.0.1:{port}: Address already in use: name another port"


def test_a_host_that_is_none_is_named(program: Program) -> None:
    said = program.refuses(2, "serve", "--host", "no such host", "--port", "0")
    assert re.match("no such host:0: .+", said)


def test_a_network_is_told_what_it_will_read(
    program: Program, doors: list[tuple[str, int]]
) -> None:
    said = program.run("serve", "--host", "0.0.0.0", "--port", "0")  # noqa: S104  # for a moment
    assert "warning: whoever reaches it reads the whole record" in said.err
    assert len(doors) == 1


@pytest.mark.parametrize(
    ("outside", "told"),
    [("127.0.0.9", "127.0.0.1"), ("255.255.255.255", "0.0.0.0")],  # noqa: S104
)
def test_the_whole_network_is_told_an_address_that_leads_here(
    program: Program,
    doors: list[tuple[str, int]],
    monkeypatch: pytest.MonkeyPatch,
    outside: str,
    told: str,
) -> None:
    monkeypatch.setitem(OUTSIDE, "0.0.0.0", (AF_INET, outside))  # noqa: S104
    said = program.run("serve", "--host", "0.0.0.0", "--port", "0")  # noqa: S104
    assert f"open http://{told}:{doors[0][1]}/ (" in said.err


def test_what_is_said_about_running_it_is_looked_at_first(
    program: Program, doors: list[tuple[str, int]], tmp_path: Path
) -> None:
    with closing(create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        said = program.refuses(2, "serve", "--port", "0", "--metrics-port", str(port))
    assert said == f"127.0.0.1:{port}: Address already in use: name another port"
    said = program.refuses(2, "serve", "--port", "0", "--log", tmp_path / "nowhere" / "log")
    assert said.endswith("nowhere/log: No such file or directory")
    assert "a network, as 10.0.0.0/8" in program.misused("serve", "--proxy", "everybody")
    for everybody in ("0.0.0.0/0", "::/0"):
        said = " ".join(program.misused("serve", "--proxy", everybody).split())
        assert f"{everybody}: whoever asks would be believed" in said
    assert "as https://hall.example" in program.refuses(2, "serve", "--address", "hall.example/x")
    assert doors == []


def test_where_it_tells_its_figures_is_said(program: Program, doors: list[tuple[str, int]]) -> None:
    said = program.run("serve", "--port", "0", "--metrics-port", "0", "--address", "http://a/hall")
    assert re.match(r"metrics at http://127\.0\.0\.1:\d+/metrics\nopen http://a/hall ", said.err)
    assert len(doors) == 1


def test_the_first_link_is_told_where_nobody_has_one(
    tmp_path: Path, doors: list[tuple[str, int]]
) -> None:
    program, serve = Program(tmp_path / "new.ledger"), ("serve", "--acts", "--port", "0")
    said = program.run(*serve).err
    assert f"{program.ledger}: a new ledger\n" in said
    assert re.search(r"open http://\S+/new/\S+ for the first contest", said)
    said = program.run(*serve).err
    assert re.search(r"open http://\S+/new/\S+ for the first contest", said)
    assert "a new ledger" not in said
    program.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    program.does("appoint", "wed", "Ann", "director", "--by", "Ann")
    said = program.run(*serve).err
    assert re.search(r"/link/\S+ \(once\)", said), said
    assert "may not appoint" not in said
    (given,) = program.json("links", "wed")["links"]
    assert (given["person"], given["role"]) == ("Ann", "director")
    assert "/link/" not in program.run(*serve).err


def test_no_ledger_is_made_to_be_read(tmp_path: Path, doors: list[tuple[str, int]]) -> None:
    program = Program(tmp_path / "new.ledger")
    assert "No such file" in program.refuses(2, "serve", "--port", "0")
    assert not program.ledger.exists()
    assert not doors


def test_the_ledger_may_be_said_where_a_folder_may(
    program: Program, doors: list[tuple[str, int]], tmp_path: Path
) -> None:
    elsewhere = Program(tmp_path / "another.ledger")
    said = elsewhere.run("serve", program.ledger, "--port", "0")
    assert (said.code, said.err) == (0, f"open http://127.0.0.1:{doors[0][1]}/ (Ctrl-C ends it)\n")
    assert not elsewhere.ledger.exists()


def test_a_ledger_that_is_not_there_is_named_and_none_is_made(tmp_path: Path) -> None:
    lacking = tmp_path / "lacking.ledger"
    said = Program(tmp_path / "another.ledger").refuses(2, "serve", lacking, "--port", "0")
    assert str(lacking) in said
    assert not lacking.exists()


def test_acts_are_taken_by_a_ledger_that_is_said_so(
    doors: list[tuple[str, int]], tmp_path: Path
) -> None:
    ledger = tmp_path / "evening.ledger"
    said = Program(tmp_path / "another.ledger").run("serve", ledger, "--acts", "--port", "0")
    assert f"{ledger}: a new ledger" in said.err
    assert "/new/" in said.err
    assert ledger.exists()
    assert doors
