"""The page of a club game: its result as the JSON says it, with the hands that were dealt."""

import json
from html import escape
from pathlib import Path

import pytest

from ledger import readers
from ledger.bridge.deals import taken_by
from ledger.errors import NotThisKindOfFile
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import acbl, acbl_pair, acbl_result, acbl_section

HANDS = {
    "board": 36,
    "north_spades": "K J 9 5 2",
    "north_hearts": "Q J 4",
    "north_diamonds": "9 7 6 4",
    "north_clubs": "Q",
    "east_spades": "A 7 3",
    "east_hearts": "A K 10 8 6 5 3",
    "east_diamonds": "A 2",
    "east_clubs": "7",
    "south_spades": "10 6",
    "south_hearts": "9 2",
    "south_diamonds": "K J 10 5",
    "south_clubs": "K 9 6 5 4",
    "west_spades": "Q 8 4",
    "west_hearts": "7",
    "west_diamonds": "Q 8 3",
    "west_clubs": "A J 10 8 3 2",
    "double_dummy_ew": "EW: 3C 3/4H 2S 3NT D7/6",
    "double_dummy_ns": "NS: C3 D6 H3 S5 NT4",
    "par": "Par: -620 4H-W",
    "points": {"N": 9, "W": 9, "E": 15, "S": 7},
}


def game(**record: object) -> bytes:
    section = acbl_section(
        "A", [acbl_pair("1"), acbl_pair("2")], {36: [acbl_result("1", "2", "620")]}
    )
    session = {"number": 1, "sections": [section], "hand_records": [HANDS | record]}
    return acbl(sessions=[session], id=7)


def page(content: bytes, *, shown: bool = False) -> bytes:
    """The page as the server sends it, or as a browser saves it once it is shown."""
    text = content.decode()
    plain = json.loads(text)
    text = json.dumps({"id": plain.pop("id"), **plain} if "id" in plain else plain)
    element = "" if shown else f'<result-details v-bind:data="{escape(text)}"></result-details>'
    script = f"<script>\n  var held = [1];\n  window.result = {text};\n</script>"
    return f"\n<!DOCTYPE html>\n<html><body>{element}{script}</body></html>\n".encode()


def plain(file: ResultFile) -> object:
    return file.entries, file.lines, file.totals, file.deals, file.notes


@pytest.mark.parametrize("saved", [page(game()), page(game(), shown=True)])
def test_a_page_says_what_its_json_says(saved: bytes) -> None:
    content = game()
    found = readers.read("game.html", saved)
    assert plain(found) == plain(readers.read("game.json", content))


def test_the_real_game_is_the_same_from_a_page(data: Path) -> None:
    path = data / "acbl" / "sample-club-game-2.json"
    if not path.exists():
        pytest.skip(f"no {path}")
    content = path.read_bytes()
    found = readers.read("game.html", page(content))
    assert len(found.lines) == 90
    assert plain(found) == plain(readers.read(path.name, content))


def test_hands_come_with_double_dummy_and_par() -> None:
    (row,) = readers.read("game.html", page(game())).deals
    assert row.deal.hands == ("KJ952.QJ4.9764.Q A73.AKT8653.A2.7 T6.92.KJT5.K9654 Q84.7.Q83.AJT832")
    assert row.deal.par == -620
    assert {seat: list(taken_by(row.deal, seat)) for seat in ("N", "E", "S", "W")} == {
        "N": [4, 5, 3, 6, 3],
        "E": [9, 8, 9, 7, 9],
        "S": [4, 5, 3, 6, 3],
        "W": [9, 8, 10, 6, 9],
    }


def test_hands_that_are_none_are_noted_and_results_stand() -> None:
    found = readers.read("game.json", game(north_clubs="A"))
    assert (len(found.lines), found.deals) == (1, ())
    assert found.notes == (
        "hand record of board 36: its cards are not read: CA is dealt to N and to W",
    )


@pytest.mark.parametrize(
    "content",
    [
        b"<!DOCTYPE html><html><result-details></result-details></html>",
        b'<html><script>var x = {"id":1,"pair_summaries":[]}</script></html>',
        b'<html><script>var x = {"id":1,"pair_summaries":</script></html>',
    ],
)
def test_a_page_without_its_result_is_refused(content: bytes) -> None:
    with pytest.raises(NotThisKindOfFile, match="without the results"):
        readers.read("game.html", content)
