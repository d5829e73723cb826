"""results.txt of Bridge Scorer: its parts, its pairs, what it says of its lines."""

import pytest

from ledger import readers
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import imported, quarrels

GAME = "[GAME] (Section; BoardsPerRound; ...)\nA;2;4;2;;;;;;2026-03-05;Thursday pairs;1;\n"
NAMES = {
    "1": ("NS", "Ann Alba", "Bea Bern", "4;100"),
    "2": ("NS", "Cy Como", "Di Dax", "0;0"),
    "11": ("EW", "Ed Eden", "Flo Fez", "0;0"),
    "12": ("EW", "Gus Graz", "Hal Hull", "4;100"),
}
PEOPLE = "[CONTESTANTS]\n" + "".join(
    f'A;{number};{seat}; "{name}";{total};;\n'
    for number, (side, *names, total) in NAMES.items()
    for seat, name in zip(side, names, strict=True)
)
LINES = (
    "#01;A;1;1;11;;;400;3NT;N;9;C2;2;0;;;100;0;;2;;",
    "#01;A;2;2;12;;;-50;3NT;N;8;C2;0;2;;;0;100;;2;;",
    "#02;A;1;1;11;;;50;4S;W;9;;2;0;;;100;0;;2;;",
    "#02;A;2;2;12;;;-420;4S;W;10;;0;2;;;0;100;;2;;",
    "#03",
)


def results(*lines: str, people: str = PEOPLE) -> ResultFile:
    text = f"{GAME}\n{people}\n[Results] (#board; ...)\n" + "\n".join(lines) + "\n"
    return readers.read("results.txt", text.encode())


def test_a_field_that_is_longer_than_any_is_refused_with_its_line() -> None:
    with pytest.raises(InFile, match="line 16: has a cell of more than 131,072 signs"):
        results("#01", '#01;A;1;1;11;;;420;4S;N;10;;"' + "x" * 140_000)


@pytest.mark.parametrize("cut", ["#01;A;1;1;11", "#01;A;1;1;11;;", "#01;A"])
def test_a_result_that_breaks_off_before_its_points_is_refused(cut: str) -> None:
    with pytest.raises(InFile, match="line 17: breaks off: it has"):
        results(*LINES[:2], cut, *LINES[2:])


@pytest.mark.parametrize("rest", ["[Rezults]\n#01;A;1;1;11;;;400;3NT;N;9", "", "[RESUL"])
def test_a_file_without_its_results_is_damaged_or_cut(rest: str) -> None:
    with pytest.raises(InFile, match="it has no part"):
        readers.read("results.txt", f"{GAME}\n{PEOPLE}\n{rest}".encode())


def test_a_part_of_another_name_is_named() -> None:
    assert results(*LINES, "[Hands]", "x").notes == ("parts that are not read: Hands",)


def test_pairs_with_their_lines_places_and_figures() -> None:
    file = results(*LINES)
    assert (file.format, file.title, file.regulations) == (
        *("bridge-scorer", "Thursday pairs", "compscore-matchpoints"),
    )
    assert [(one.number, one.field, len(one.players)) for one in file.entries] == [
        *(("1", "NS", 2), ("11", "EW", 2), ("2", "NS", 2), ("12", "EW", 2)),
    ]
    assert [one.played and one.played.outcome for one in file.lines] == [
        *("3NT N 9 +400", "3NT N 8 -50", "4S W 9 +50", "4S W 10 -420"),
    ]
    assert [one.day for one in file.sessions] == ["2026-03-05"]
    assert quarrels(file, imported(file)) == []
    assert len(file.totals) == 4


def test_figures_that_are_none_of_ours_are_told() -> None:
    file = results(LINES[0].replace("2;0;;;100", "1;1;;;100"), *LINES[1:])
    (first, *_) = quarrels(file, imported(file))
    assert first.startswith("line 15, board 1 1-11: line 1/1 in the file, 2/0 here")


def test_a_pair_that_changes_its_direction_is_one_pair() -> None:
    turned = "#02;A;2;12;2;;;-420;4S;W;10;;0;2;;;0;100;;2;;"
    file = results(*LINES[:3], turned)
    assert {one.number: one.field for one in file.entries} == dict.fromkeys(NAMES)
    assert all(len(one.players) == 2 for one in file.entries)


def test_a_pair_that_is_listed_and_has_not_played_is_entered() -> None:
    assert [one.number for one in results(LINES[0]).entries] == ["1", "11", "2", "12"]


def test_a_file_whose_last_line_has_no_end_says_that_it_may_be_cut_off() -> None:
    whole = f"{GAME}\n{PEOPLE}\n[RESULTS]\n{LINES[0]}\n"
    assert readers.read("results.txt", whole.encode()).breaks_off is None
    cut = readers.read("results.txt", whole.rstrip().encode())
    assert cut.breaks_off == "line 15, board 1 1-11"


def test_awards_stand_in_the_remarks_and_imps_in_their_own_fields() -> None:
    award = "#02;A;1;1;11;;;;;;;;;;;;;;;;;A6040"
    (_, row) = results(LINES[0], award).lines
    assert row.awards is not None
    by_imps = LINES[0].replace(";2;0;;;100;0;;", ";;;3;-3;;;;")
    assert results(by_imps).regulations == "compscore-cross-imps"
    assert results(by_imps.replace(";3;-3;;;;", ";3;-3;;;180;")).regulations == "compscore-butler"


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("#x;A;1;1;11;;;400", "line 15: board 'x' is not a"),
        (f"{LINES[0]};;;;more", "line 15: has 26 fields; RESULTS has 22"),
        ("#01;A;1;1;0;;;400", "line 15: has a score and nobody who got it"),
        ("#01;A;1;1;11;;;405;3NT;N;9", "line 15: board 1: 3NT by N with 9 tricks scores 400"),
    ],
)
def test_a_bad_line_is_refused_with_its_place(line: str, what: str) -> None:
    with pytest.raises(InFile, match=what):
        results(line)


def test_four_players_at_a_table_are_refused_by_name_and_seats_that_are_none() -> None:
    with pytest.raises(NotThisKindOfFile, match="four players at a table"):
        results("#01;A;1;1;11;3;12;400;3NT;N;9")
    with pytest.raises(InFile, match="line 5: sits at 'Q', which is none of N, E, S, W"):
        results(*LINES, people="[CONTESTANTS]\nA;1;Q;Ann Alba;;;;\n")
