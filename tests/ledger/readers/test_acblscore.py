"""Game files of ACBLscore: who, every line with its matchpoints, places; and what they are not."""

import pytest

from ledger import readers
from ledger.bridge.awards import Artificial
from ledger.errors import BadInput, InFile, NotThisKindOfFile
from tests.ledger.readers.files import imported, quarrels
from tests.ledger.readers.game_files import (
    BOARDS,
    GAME,
    MITCHELL,
    GamePair,
    GameResult,
    game_file,
)


def test_a_mitchell_is_read_with_who_played_what_and_what_it_was_worth() -> None:
    file = readers.read("260305.ACA", GAME)
    assert (file.format, file.title) == ("acblscore-game", "Friday Pairs")
    assert file.regulations == "acblscore-matchpoints"
    assert [(one.contestant, one.field) for one in file.entries] == [
        ("1NS", "NS"),
        ("1EW", "EW"),
        ("2NS", "NS"),
        ("2EW", "EW"),
    ]
    assert [(one.name, one.number) for one in file.entries[0].players] == [
        ("Ada Quill", "acbl:1234560"),
        ("Bram Otter", "acbl:1234561"),
    ]
    lines = [
        (row.line.board, row.line.ns, row.line.ew, row.played and row.played.points)
        for row in file.lines
    ]
    assert lines == [
        (1, "1NS", "1EW", 420),
        (1, "2NS", "2EW", -50),
        (2, "1NS", "1EW", None),
        (2, "2NS", "2EW", None),
        (3, "1NS", "2EW", 140),
        (3, "2NS", "1EW", 140),
        (4, "1NS", "2EW", None),
        (4, "2NS", "1EW", None),
    ]
    averages = (Artificial(grade="A"),) * 2
    awards = [row.awards for row in file.lines if row.played is None]
    assert awards == [averages, averages, None, None]
    assert (file.lines[4].line.round, file.lines[5].line.table) == (2, "2")
    assert str(file.lines[0].ns_claim) == "1"
    places = [(one.contestant, one.rank, one.tied) for one in file.totals if one.rank]
    assert places == [("1NS", 1, False), ("1EW", 2, False), ("2NS", 2, False), ("2EW", 1, False)]
    assert quarrels(file, imported(file)) == []


def test_in_a_howell_a_pair_may_play_under_another_number() -> None:
    pairs = [one._replace(number=n, place=(0, 0)) for n, one in enumerate(MITCHELL, 1)]
    boards = {1: [GameResult(1, 3, (42, -42), (100, 0)), GameResult(2, 4, (5, -5), (0, 100))]}
    file = readers.read("game", game_file(pairs, boards, howell=True, reassigned={4: 9}))
    assert sorted(one.contestant for one in file.entries) == ["1", "2", "3", "9"]
    assert [(row.line.ns, row.line.ew) for row in file.lines] == [("1", "3"), ("2", "9")]
    assert {one.field for one in file.entries} == {None}


def test_a_score_of_a_fouled_group_is_taken_and_the_group_said() -> None:
    boards = {**BOARDS, 1: [GameResult(1, 1, (4042, 3958), (100, 0)), BOARDS[1][1]]}
    file = readers.read("game", game_file(MITCHELL, boards))
    assert file.lines[0].played is not None
    assert file.lines[0].played.points == 420
    assert file.notes == ("section A, board 1, 1-1: is of fouled group 1; say board fouled",)


def test_what_is_given_beside_the_score_is_said() -> None:
    file = readers.read(
        "game", game_file([MITCHELL[0]._replace(adjustment=-50), *MITCHELL[1:]], BOARDS)
    )
    assert file.notes == ("pair 1: the adjustment of -0.50 is not read",)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (game_file(MITCHELL, BOARDS, kind=1), "a game file of teams"),
        (game_file(MITCHELL, BOARDS, kind=2), "a game file of an individual"),
        (game_file(MITCHELL, BOARDS, method=3), "a game file of pairs by method 3"),
    ],
)
def test_what_is_no_game_of_pairs_is_refused_for_what_it_is(content: bytes, said: str) -> None:
    with pytest.raises(NotThisKindOfFile, match=said):
        readers.read("game", content)


@pytest.mark.parametrize("kept", [8, 0x200, len(GAME) - 1])
def test_a_game_file_that_is_cut_off_or_half_written_is_refused(kept: int) -> None:
    with pytest.raises(InFile, match=r"of which the file speaks|beyond the end"):
        readers.read("game", GAME[:kept])


def test_every_byte_may_be_damaged() -> None:
    """Whatever is damaged is read or refused in a sentence."""
    for place in range(6, len(GAME), 7):
        damaged = bytearray(GAME)
        damaged[place] ^= 0xFF
        try:
            readers.read("game", bytes(damaged))
        except BadInput:
            continue


def test_who_began_nowhere_is_nobody() -> None:
    phantom = GamePair("EW", 3, (("", ""), ("", "")), -1, 0, (0, 0))
    file = readers.read("game", game_file([*MITCHELL, phantom], BOARDS))
    assert len(file.entries) == 4
