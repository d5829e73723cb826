"""Deals that are solved where the extra is installed: as files with their tables have them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger import readers
from ledger.bridge.deals import Deal
from ledger.bridge.solving import solved
from ledger.errors import NotInstalled
from tests.ledger.bridge.test_deals import HANDS


def test_a_table_that_is_there_stays() -> None:
    deal = Deal(board=1, hands=HANDS, tricks="7" * 20)
    assert solved(deal) is deal


def test_without_the_extra_a_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "endplay.dds", None)
    with pytest.raises(NotInstalled, match="dds"):
        solved(Deal(board=1, hands=HANDS))


def test_the_tricks_are_those_of_published_tables(data: Path) -> None:
    pytest.importorskip("endplay")
    if not (data / "bws/hands.pbn").exists():
        pytest.skip("no bws/hands.pbn")
    rows = readers.deals("hands.pbn", (data / "bws/hands.pbn").read_bytes())
    for row in rows[:2]:
        assert solved(replace(row.deal, tricks=None)).tricks == row.deal.tricks
