"""USEBIO of others and of our own is valid by the schema that was drawn from published files."""

from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring

from ledger import readers
from projections.writers.files import written
from tests.ledger.readers.kinds import WHOLE
from tests.round_trips import handed_out
from tests.usebio_schema import faults

REAL = (
    "usebio/butler_howell.xml",
    "usebio/mp_pairs_howell.xml",
    "usebio/mp_pairs_mitchell_adjusted.xml",
    "usebio/mp_pairs_mitchell_adjusted_02.xml",
    "usebio-more/individual.xml",
    "usebio-more/mp_pairs_pairsscorer.xml",
    "usebio-more/multiple_teams_vp.xml",
    "usebio-more/point_a_board_teams.xml",
)
TYPES = (
    ("acbl", "", "MP_PAIRS", "PAIRS"),
    ("lin", "", "MP_PAIRS", "PAIRS"),
    ("lin-teams", "", "TEAMS", "TEAMS"),
    ("usebio-matches", "ebu-multiple-teams-3-boards", "SWISS_TEAMS", "SWISS_TEAMS"),
    ("usebio-swiss", "anc-2018-congress-swiss-pairs", "SWISS_PAIRS", "SWISS_PAIRS"),
    ("usebio-individuals", "", "INDIVIDUAL", "INDIVIDUAL"),
)
"""Kinds of files, the set if not their own, and what their contest is in USEBIO 1.2 and 1.3."""


@pytest.mark.parametrize("name", REAL)
def test_a_published_file_is_valid(data: Path, name: str) -> None:
    path = data / name
    if not path.exists():
        pytest.skip(f"no {path}")
    assert faults(path.read_bytes()) == ()


@pytest.mark.parametrize(("kind", "rules", "before", "since"), TYPES)
def test_what_we_write_is_valid_in_either_version(
    tmp_path: Path, kind: str, rules: str, before: str, since: str
) -> None:
    file = readers.read(f"whole.{kind}", WHOLE[kind])
    _, out = handed_out(tmp_path / "one.ledger", file, rules or file.regulations)
    for form, version, type_ in (("usebio", "1.2", before), ("usebio-1.3", "1.3", since)):
        content = written(out, form).content
        assert faults(content) == ()
        root = fromstring(content)
        (event,) = root.iter("EVENT")
        assert (root.get("Version"), event.get("EVENT_TYPE")) == (version, type_)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (b"<BOARD_NUMBER>1</", b"<BOARD_NUMBER>one</"),
        (b'EVENT_TYPE="MP_PAIRS"', b'EVENT_TYPE="POKER"'),
        (b"<SCORE>420</SCORE>", b"<SCORE>420</SCORE><SCORE>420</SCORE>"),
    ],
)
def test_a_file_that_is_none_is_not(right: bytes, wrong: bytes) -> None:
    content = WHOLE["usebio"].replace(right, wrong)
    assert content != WHOLE["usebio"]
    assert faults(content)
