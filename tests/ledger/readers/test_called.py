"""Files that call contestants by people's names: ids of ours, and the names where they can go."""

from collections.abc import Sequence

import pytest

from ledger import readers
from ledger.events import ContestantEntered
from ledger.forms import is_contestant_id
from ledger.names import people_in
from ledger.readers.result_file import ResultFile
from tests.given import Given
from tests.ledger.readers.files import (
    bring_in,
    imported,
    participants,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)


def csv(*rows: str) -> ResultFile:
    return readers.read("friday.csv", "\n".join(rows).encode())


def called(file: ResultFile) -> dict[str, Sequence[str]]:
    """What is kept beside each contestant: its people, or else its own name."""
    return {
        entry.contestant: [player.name for player in entry.players] or [entry.team or ""]
        for entry in file.entries
    }


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ada Quill, Bram Otter", ["Ada Quill", "Bram Otter"]),
        ("Ada Quill & Bram Otter", ["Ada Quill", "Bram Otter"]),
        ("Ada Quill and Bram Otter", ["Ada Quill", "Bram Otter"]),
        ("Ada Quill - Bram Otter", ["Ada Quill", "Bram Otter"]),
        ("Ada/Bram", ["Ada", "Bram"]),
        ("Quill + Otter", ["Quill", "Otter"]),
        ("Åse Ødegård und Bram", ["Åse Ødegård", "Bram"]),
        ("Quill", ["Quill"]),
        ("QUILLER", ["QUILLER"]),
        ("Team 7", ["Team 7"]),
        ("The Otters", ["The Otters"]),
        ("1²", ["1²"]),
        ("x" * 100, ["x" * 100]),
    ],
)
def test_no_name_becomes_an_id(text: str, people: list[str]) -> None:
    file = csv("board;ns;ew;score", f"1;{text};2;420", f"2;2;{text};50")
    assert called(file) == {"1": people, "2": [""]}
    assert [(row.line.ns, row.line.ew) for row in file.lines] == [("1", "2"), ("2", "1")]
    assert text not in repr([(row.line, row.played) for row in file.lines])
    assert file.entries[0].number == "1"


@pytest.mark.parametrize("label", ["7", "P01", "12NS", "A5", "NSW", "A", "5-2", "3a"])
def test_a_number_or_a_short_sign_stays_what_it_is(label: str) -> None:
    file = csv("board,ns,ew,score", f"1,{label},99,420")
    assert called(file) == {label: [""], "99": [""]}


def test_two_orders_of_names_are_one_pair() -> None:
    file = csv("board;ns;ew;score", "1;Ada & Bram;1;420", "2;1;Bram & Ada;50")
    assert called(file) == {"2": ["Ada", "Bram"], "1": [""]}


def test_a_stroke_or_a_question_mark_is_nobody() -> None:
    """Else whoever is unknown in two pairs would be one person."""
    rows = "board,ns,ew,score,ns_names,ew_names\n1,1,2,420,Ann Ash & ?,Cy Elm & -\n"
    file = readers.read("friday.csv", rows.encode())
    assert [[p.name for p in entry.players] for entry in file.entries] == [["Ann Ash"], ["Cy Elm"]]


def test_a_number_of_the_file_is_not_given_to_somebody_else() -> None:
    file = csv("board;ns;ew;score", "1;Quill;2;420", "1;1;3;50", "2;Quill;1;50")
    assert called(file) == {"4": ["Quill"], "2": [""], "1": [""], "3": [""]}


def test_a_team_is_called_by_its_name_beside_the_record() -> None:
    file = csv(
        "board,room,ns,ew,score,north,south",
        "1,open,Ada Quill,The Otters,420,Ada,Bram",
        "1,closed,The Otters,Ada Quill,-50,Cy,Di",
    )
    assert [(entry.contestant, entry.team) for entry in file.entries] == [
        ("1", "Ada Quill"),
        ("2", "The Otters"),
    ]
    assert [player.name for player in file.entries[0].players] == ["Ada", "Bram"]


def test_numbers_of_usebio_may_be_names() -> None:
    both = ("Ada Quill", "Bram / Cy")
    pairs = participants(*map(usebio_pair, both))
    file = readers.read("a.xml", usebio(pairs, usebio_board(1, usebio_line(*both, "420"))))
    assert called(file) == {"1": ["Ada Quill"], "2": ["Bram", "Cy"]}


def test_a_section_with_a_long_name_is_no_part_of_an_id() -> None:
    file = csv(
        "board,section,ns,ew,score",
        "1,Green Mitchell,5,6,420",
        "1,Red Howell,5,6,50",
    )
    ids = [entry.contestant for entry in file.entries]
    assert len(set(ids)) == 4
    assert all(map(is_contestant_id, ids))
    assert [entry.number for entry in file.entries] == ["5", "6", "5", "6"]


def test_who_is_called_by_a_name_is_known_again_wherever_it_stands() -> None:
    first = csv("board;ns;ew;score", "1;Quill;Otter;420", "1;Ada & Bram;Cy & Di;50")
    evening = imported(first)
    again = csv("board;ns;ew;score", "1;Cy & Di;Ada & Bram;-50", "2;Otter;Quill;-420")
    assert called(again) != called(first)
    recorded = bring_in(evening, again).events
    assert not any(isinstance(one.event, ContestantEntered) for one in recorded)
    parties = {contestant.party for contestant in entered(evening)}
    assert parties == {"quill", "otter", None}


def entered(evening: Given) -> list[ContestantEntered]:
    return [one.event for one in evening.record if isinstance(one.event, ContestantEntered)]


def test_a_long_text_is_taken_apart_at_once() -> None:
    assert len(people_in(" & ".join(["Ada Quill"] * 10_000))) == 10_000
    assert people_in("Ada" + " " * 100_000 + "Quill") == ("Ada Quill",)


@pytest.mark.parametrize(
    ("text", "number"),
    [("2 NS", "2NS"), ("(A) 2 NS", "A2NS"), ("B 2 N-S", "B2NS"), ("2 N/S", "2NS"), ("A-2", "A-2")],
)
def test_a_number_with_blanks_is_no_name(text: str, number: str) -> None:
    """As a converter of New Zealand's Scorer writes pairs, with their section and direction."""
    pairs = participants(
        usebio_pair(text, "NS", players=("Ada Quill", "Bram Otter")),
        usebio_pair("5", "EW", players=("Cy Como", "Di Dax")),
    )
    content = usebio(pairs, usebio_board(1, usebio_line(text, "5", "420")), winners=2)
    file = readers.read("scorer.xml", content)
    assert called(file) == {number: ["Ada Quill", "Bram Otter"], "5": ["Cy Como", "Di Dax"]}
    assert [entry.number for entry in file.entries] == [number, "5"]
    bring_in(imported(file), file).then_events()


def test_two_that_are_numbered_alike_but_for_blanks_keep_ids_of_their_own() -> None:
    file = csv("board;ns;ew;score", "1;2 NS;3;420", "2;2NS;3;50")
    assert len({entry.contestant for entry in file.entries}) == 3
