"""A cell may be as long as a file: what reads it looks at every sign once, or never ends."""

import pytest

from ledger import readers
from ledger.bridge.deals import hands_from
from ledger.errors import BadInput
from ledger.names import apart, people_in
from ledger.readers.acbl_page import CARRIED
from ledger.readers.awards_in_files import parse_award, parse_awards
from ledger.readers.lin_text import HAND
from tests.ledger.readers.files import imported

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


LONG = 5000


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("board,ns,ew,score", f"{'9' * LONG},1,2,420"),
        ("board,ns,ew,score", f"1,1,2,{'9' * LONG}"),
        ("board,ns,ew,score", f"1,1,2,{'4S ' * LONG}"),
        ("board,ns,ew,contract,declarer,result", f"1,1,2,{'4S' * LONG},N,="),
        ("board,ns,ew,contract,declarer,result", f"1,1,2,4S,N,+{'9' * LONG}"),
        ("board,ns,ew,score,ns matchpoints", f"1,1,2,420,{'a' * LONG}"),
    ],
)
def test_of_a_long_cell_a_refusal_repeats_the_beginning(header: str, row: str) -> None:
    with pytest.raises(BadInput, match=r"^friday\.csv, line 2.*…") as refused:
        readers.read("friday.csv", f"{header}\n{row}\n".encode())
    assert len(str(refused.value)) < 300


def test_of_a_long_word_for_an_event_a_refusal_repeats_the_beginning() -> None:
    content = f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="{"Z" * LONG}"></EVENT></USEBIO>'
    with pytest.raises(BadInput, match=r"event type Z+…") as refused:
        readers.read("friday.xml", content.encode())
    assert len(str(refused.value)) < 600


@pytest.mark.parametrize("lead", ["the ace of spades", "S" * LONG])
def test_a_lead_that_is_no_card_is_left_out_and_noted(lead: str) -> None:
    row = f"1,1,2,4S,N,10,420,{lead}"
    header = "board,ns,ew,contract,declarer,tricks,score,lead"
    file = readers.read("friday.csv", f"{header}\n{row}\n".encode())
    (note,) = file.notes
    assert note.startswith(f"line 2, board 1 1-2: lead '{lead[:10]}")
    assert note.endswith("' is no card")
    assert [row.played and row.played.lead for row in file.lines] == [None]
    imported(file)


def test_of_a_long_cell_a_note_repeats_the_beginning() -> None:
    row = f"1,1,2,4S,N,{'9' * LONG},420"
    file = readers.read(
        "friday.csv", f"board,ns,ew,contract,declarer,tricks,score\n{row}\n".encode()
    )
    (note,) = file.notes
    assert "…" in note
    assert len(note) < 300
