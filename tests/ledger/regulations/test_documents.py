"""What clauses say: every clause that a shipped set cites is told in a line of our own."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ledger import regulations
from ledger.coding import to_plain
from ledger.regulations.documents import said

OF_NO_DOCUMENT = re.compile(
    r"AMB-\d+(, .*)?|chosen by the club|matches of three boards|(Compscore3|JFR|EBU)\b.*"
)
"""Citations of readings, of clubs, and of what programs do."""


def citations(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from [one] if key == "clause" and isinstance(one, str) else citations(one)
    elif isinstance(value, list):
        for one in value:
            yield from citations(one)


@pytest.mark.parametrize("name", regulations.names())
def test_every_clause_that_a_set_cites_is_told(name: str) -> None:
    untold = {
        one
        for one in citations(to_plain(regulations.load(name)))
        if not said([one]) and not OF_NO_DOCUMENT.fullmatch(one)
    }
    assert untold == set()


@pytest.mark.parametrize(
    ("citation", "cited"),
    [
        ("ANC 10.8 (AMB-01: each side by its own net)", ["ANC 10.8"]),
        ("ANC 10.8, 11.2; Law 78B", ["ANC 10.8", "ANC 11.2", "Law 78B"]),
        ("ANC 17.10-17.12 (AMB-03)", ["ANC 17.10", "ANC 17.11", "ANC 17.12"]),
        ("ANC 17.12-17.99999999999", ["ANC 17.12", "ANC 17.13", "ANC 17.99999999999"]),
        ("ANC 15.2, appendix (Victory Point Scale for IPC; AMB-11)",
         ["ANC 15.2", "ANC appendix Victory Point Scale for IPC"]),
        ("ANC appendix, late arrival", ["ANC appendix late arrival"]),
        ("SBF 6.3 (2); Law 81C6", ["SBF 6.3 (2)", "Law 81C6"]),
        ("SBF 10, 8 boards (AMB-41)", ["SBF 10"]),
        ("SBF 5.4.2, Appendix B (AMB-42)", ["SBF 5.4.2", "SBF appendix B"]),
        ("ACBL Law 81 (6); Law 79C1", ["ACBL Law 81 (6)", "Law 79C1"]),
        ("Laws 90, 91", ["Law 90", "Law 91"]),
        ("Alberta 55+, rule 11", ["Alberta 55+, rule 11"]),
        ("ANC 99", []),
        ("chosen by the club", []),
        ("", []),
    ],
)  # fmt: skip
def test_a_citation_is_read_as_people_write_it(citation: str, cited: list[str]) -> None:
    assert list(said([citation])) == cited


def test_a_part_without_a_line_of_its_own_is_told_by_the_whole() -> None:
    assert said(["ANC 5.3d"])["ANC 5.3d"] == said(["ANC 5.3"])["ANC 5.3"]


def test_each_clause_is_told_once() -> None:
    assert list(said(["Law 78A", None, "Law 78A; ANC 15.2"])) == ["Law 78A", "ANC 15.2"]
