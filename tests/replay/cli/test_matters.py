"""What waits for whom, by when, and the act that answers it."""

from pathlib import Path

import pytest

from replay.acts import NAMES
from tests.replay.cli.court import told
from tests.replay.program import Program

Positions = dict[str, int]


@pytest.fixture(scope="module")
def festival(tmp_path_factory: pytest.TempPathFactory) -> tuple[Program, Positions]:
    """Contests with requests, rulings and appeals in every state."""
    ledger: Path = tmp_path_factory.mktemp("court") / "festival.ledger"
    return Program(ledger), told(ledger)


def test_what_waits_is_told_with_its_act_and_what_is_overdue_first(
    festival: tuple[Program, Positions],
) -> None:
    program, named = festival
    itc = program.json("matters", "itc")["matters"]
    assert [(one["kind"], one["position"], one["act"], one["overdue"]) for one in itc] == [
        ("request", named["asked"], "consent", True),
        ("posting", None, "post", False),
        ("ruling", named["leaving"], "advise", False),
    ]
    assert itc[0]["waits_for"] == ["2"], "who asks agrees"
    assert itc[0]["clause"] == "ANC 10.11"
    club = program.json("matters", "club")["matters"]
    assert [(one["what"], one["act"]) for one in club] == [
        ("appeal 1 is lodged", "appeal hear"),
        ("appeal 2 is heard", "appeal decide"),
    ]
    syd = program.json("matters", "syd")["matters"]
    assert [(one["kind"], one["waits_for"]) for one in syd] == [
        ("confirmation", ["1"]),
        ("confirmation", ["2"]),
    ]


def test_what_waited_then_is_told_of_a_past_moment(festival: tuple[Program, Positions]) -> None:
    program, named = festival
    before = program.json("matters", "itc", "--as-of", f"#{named['asked'] - 1}")["matters"]
    assert "request" not in [one["kind"] for one in before]
    assert "nothing waits" in program.says("matters", "wbf")


def test_every_answering_act_is_one(festival: tuple[Program, Positions]) -> None:
    program, _ = festival
    for contest in ("club", "itc", "syd"):
        assert {one["act"] for one in program.json("matters", contest)["matters"]} <= set(NAMES)
