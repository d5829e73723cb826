"""A pair, team, section or session that a file spells in several ways is one, and never two."""

import pytest
from msgspec.structs import replace

from ledger import readers
from ledger.errors import InFile
from ledger.readers.known_words import in_known_words, in_words
from ledger.readers.result_file import ResultFile, SessionRow
from ledger.readers.roster import Spellings
from ledger.record import fold
from tests.ledger.readers.files import imported, pbn, pbn_record

OF_A_NUMBER = ["01", "1\u200b", "\u200f1", "\uff11", "1\u2060"]
OF_NAMES = [
    "ada quill & BRAM OTTER",
    "Bram Otter - ada quill",
    "Ada\u200b Quill & Bram Otter",
    "Ada Quill, Bram O\u00adtter",
    "Zoe\u0301 Quill & Bram Otter",
]


def csv(header: str, *rows: str) -> ResultFile:
    return readers.read("friday.csv", "\n".join((header, *rows, "")).encode())


def lin(*tables: str) -> ResultFile:
    """Read 1NT just made by south at each table, of four players, south first."""
    deal = "3SJ43HAKJ7DK85CJ73,SK72HQ63DQ62CA952,SAT86HT82DT9743CT,".replace(",", "%2C")
    bids = "mb|p|mb|1N|mb|p|mb|p|mb|p|pc|HK|mc|7|pg||"
    played = (
        f"qx||pn|{players}|st||md|{deal}|rh||ah|Board%20{board}|sv|o|{bids}\n"
        for board, players in zip((1, 8), tables, strict=True)
    )
    return readers.read("friday.lin", "".join(played).encode())


@pytest.mark.parametrize("other", OF_A_NUMBER)
def test_a_number_is_one_however_it_is_written(other: str) -> None:
    file = csv("board,ns,ew,score", "1,1,2,420", "1,3,4,50", f"2,{other},2,50", f"3,2,{other},-50")
    assert [entry.contestant for entry in file.entries] == ["1", "2", "3", "4"]
    assert [(row.line.ns, row.line.ew) for row in file.lines][2:] == [("1", "2"), ("2", "1")]


@pytest.mark.parametrize(
    ("other", "known"), [("\uff11", "1"), ("\uff11\uff12", "12"), ("01", "01")]
)
def test_a_number_in_wide_figures_alone_is_that_number(other: str, known: str) -> None:
    """It was a name, for which the file made up a number, and that was somebody else's."""
    file = csv("board,ns,ew,score", f"2,{other},2,50")
    assert next((entry.contestant, entry.is_numbered) for entry in file.entries) == (known, True)


@pytest.mark.parametrize("other", OF_NAMES)
def test_a_pair_called_by_names_is_one_in_whatever_capitals(other: str) -> None:
    first = "Zoé Quill & Bram Otter" if other.startswith("Z") else "Ada Quill & Bram Otter"
    file = csv("board;ns;ew;score", f"1;{first};Cy Moss & Di Fell;420", f"2;{other};8;50")
    assert [row.line.ns for row in file.lines] == ["1", "1"]
    assert [player.name for player in file.entries[0].players] == first.split(" & ")
    assert not any("is taken" in note for note in file.notes)


def test_letters_of_another_alphabet_are_another_name() -> None:
    """They may be meant; who enters such a pair beside the first sees both in the list."""
    file = csv("board,ns,ew,score", "1,A1,2,420", "2,\u04101,2,50")
    assert len({row.line.ns for row in file.lines}) == 2


def test_two_who_meet_are_not_told_apart_by_capitals() -> None:
    with pytest.raises(InFile, match="line 2"):
        csv("board,room,ns,ew,score", "1,open,Otters,OTTERS,420")


def test_sections_and_sessions_in_other_capitals_are_the_same() -> None:
    file = csv(
        "session,section,board,ns,ew,score",
        "Friday,A,1,1,2,420",
        "friday,a,2,1,2,50",
        "Friday,B,1,1,2,420",
    )
    assert {row.line.session for row in file.lines} == {"Friday"}
    assert {row.line.section for row in file.lines} == {"A", "B"}


def test_a_team_is_one_in_whatever_capitals() -> None:
    file = csv(
        "board,room,ns,ew,score",
        "1,open,Otters,Quills,420",
        "1,closed,QUILLS,otters,50",
    )
    assert len(file.entries) == 2


def test_an_individual_is_one_in_whatever_capitals() -> None:
    file = csv(
        "board,north,south,east,west,score",
        "1,Ada Quill,Bram Otter,Cy Moss,Di Fell,420",
        "2,ada quill,CY MOSS,Bram\u200b Otter,Di Fell,50",
    )
    assert len(file.entries) == 4


def test_a_pair_in_lin_is_one_in_whatever_capitals() -> None:
    file = lin("Ada,Cy,Bram,Di", "BRAM,cy,ada,DI")
    assert len(file.entries) == 2
    assert file.lines[0].line.ns == file.lines[1].line.ns


def test_a_team_in_pbn_is_one_in_whatever_capitals() -> None:
    records = (
        pbn_record(1, "1", "Otters", "Quills", "NS 420"),
        pbn_record(1, "2", "quills", "OTTERS", "NS 450"),
    )
    assert len(readers.read("cup.pbn", pbn(*records)).entries) == 2


def test_a_file_that_has_both_spellings_of_a_session_means_two() -> None:
    file = csv("session,board,ns,ew,score", "Friday,1,1,2,420")
    here = fold(imported(file).record)
    assert in_known_words(in_words(file, {"Friday": "friday"}, {}), here) == file
    both = replace(file, sessions=(*file.sessions, SessionRow(session="friday")))
    assert in_known_words(both, here) == both


def test_words_that_a_file_lists_apart_stay_apart() -> None:
    known = Spellings(["Otters", "OTTERS"])
    assert (known.first("Otters"), known.first("OTTERS")) == ("Otters", "OTTERS")
    assert known.first("otters") == "Otters"
