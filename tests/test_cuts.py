"""A file that was cut is refused or listed line by line; nothing is struck out."""

from collections.abc import Sequence

import pytest

from tests.cuts import behind_lines, candidates, cuts, is_read, within_last_line
from tests.hostile.cases import DATA
from tests.ledger.readers.kinds import WHOLE

OTHERS = {
    "bws/csv/RoundData.csv",  # tables of a database, beside the one with its results
    "bws/csv/Section.csv",
    "bws/csv/Tables.csv",
    "bws/hands.pbn",  # deals without results
    "movements/howell_kops.json",
    "vp/wbf_continuous_2013.json",
    "usebio-more/individual.xml",  # names partners who did not take part
}
"""What is no file of results, or none that may be believed."""


@pytest.mark.parametrize("name", [name for name in candidates(DATA) if name not in OTHERS])
def test_a_real_file_that_was_cut_takes_nothing_away(name: str) -> None:
    content = (DATA / name).read_bytes()
    takes_nothing_away(name, content, behind_lines(content, every=10, most=4))


@pytest.mark.parametrize("kind", WHOLE)
def test_a_tiny_file_that_was_cut_takes_nothing_away(kind: str) -> None:
    content = WHOLE[kind]
    takes_nothing_away(kind, content, behind_lines(content, every=1, most=12))


@pytest.mark.parametrize("kind", WHOLE)
def test_whatever_byte_a_line_is_cut_at_nothing_is_taken_away(kind: str) -> None:
    content = WHOLE[kind]
    takes_nothing_away(kind, content, within_last_line(content, most=60))


def takes_nothing_away(name: str, content: bytes, ends: Sequence[int]) -> None:
    tried = list(cuts(name, content, ends))
    assert len(tried) == len(ends) >= 4
    assert [fault for cut in tried for fault in cut.faults] == []


@pytest.mark.parametrize("name", sorted(OTHERS & {*candidates(DATA)}))
def test_what_is_no_file_of_results_is_not_read_as_one(name: str) -> None:
    assert not is_read(name, (DATA / name).read_bytes())
