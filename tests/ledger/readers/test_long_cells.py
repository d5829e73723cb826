"""A cell may be as long as a file: what reads it looks at every sign once, or never ends."""

import pytest

from ledger.bridge.deals import hands_from
from ledger.names import apart, people_in
from ledger.readers.acbl_page import CARRIED
from ledger.readers.awards_in_files import parse_award, parse_awards
from ledger.readers.lin_text import HAND

MANY = 1_000_000
BLANKS = " " * MANY


@pytest.mark.parametrize("text", [f"4{BLANKS}20", f"A{BLANKS}!", f"AV{BLANKS}x", f"60{BLANKS}%x"])
def test_a_cell_of_blanks_is_no_award(text: str) -> None:
    assert parse_awards(text, "matchpoints") is None
    assert parse_award(text, "matchpoints") is None


def test_blanks_within_an_award_are_as_one() -> None:
    assert parse_awards(f"60{BLANKS}/{BLANKS}40", "matchpoints") == parse_awards("60/40", "imps")


def test_names_far_apart_are_names() -> None:
    far = f"Ada{BLANKS}Quill{BLANKS}-{BLANKS}Bram Otter"
    assert apart(far) == ["Ada Quill", "Bram Otter"]
    assert people_in(f"Ada Quill{BLANKS}and{BLANKS}Bram Otter") == ("Ada Quill", "Bram Otter")


def test_a_long_text_is_no_hand() -> None:
    assert HAND.fullmatch("A" * MANY + "!") is None
    with pytest.raises(ValueError, match="does not begin with a seat"):
        hands_from(f"x{BLANKS}N")
    with pytest.raises(ValueError, match="has 1 hands"):
        hands_from(f"N{BLANKS}:{BLANKS}AKQ")


def test_a_page_of_openings_without_an_end_has_no_result() -> None:
    assert CARRIED.search("<result-details " * (MANY // 16)) is None
