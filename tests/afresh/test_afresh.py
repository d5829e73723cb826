"""A small part of python -m tests.afresh: contests of every way of telling, also on a server."""

from collections import Counter
from pathlib import Path

import pytest

from tests.afresh.contests import check
from tests.servers import Names, own_database

pytestmark = pytest.mark.slow


def test_whatever_is_kept_of_a_contest_says_what_a_fresh_fold_says(tmp_path: Path) -> None:
    seen = Counter[str]()
    for seed in (0, 1, 4, 8):
        seen += check(seed, tmp_path / f"{seed}.ledger", often=10, acts=8).seen
    ways = {"followed", "beside", "hot", "decisions", "copies", "frames"}
    assert {one for one in (*ways, "refused", "EventAnnulled") if seen[one] < 2} == set()


def test_on_a_server_too() -> None:
    """The views of all ledgers in a database are made anew together: it is one of its own."""
    assert check(4, Names(own_database()) / "4.ledger", often=4, acts=3).seen["ScoreEntered"]
