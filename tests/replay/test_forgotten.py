"""A file has the names of people who were erased since: they stay erased."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.replay.program import Program
from tests.replay.test_witness import FIRST, HEADER, NAMES, with_score
from tests.servers import Folder, held

NUMBERED = [HEADER, *FIRST]


def by_names(rows: Sequence[str] = FIRST) -> list[str]:
    """The pairs are called by their names alone."""
    cells = [row.split(",") for row in rows]
    return ["board,ns,ew,score", *(",".join([c[0], c[4], c[5], c[3]]) for c in cells)]


def teams() -> list[str]:
    sides = (("open", "Ann's", "Bob's"), ("closed", "Bob's", "Ann's"))
    rows = [f"{board},{room},{a},{b},110" for board in (1, 3) for room, a, b in sides]
    return ["board,room,ns,ew,score", *rows]


def turned(lines: Sequence[str]) -> list[str]:
    """The same lines the other way round."""
    return [lines[0], *lines[:0:-1]]


class Desk:
    """Imports lines into one contest."""

    def __init__(self, folder: Folder, file: Path) -> None:
        self.program, self.file = Program(folder / "club.ledger"), file

    def imports(self, lines: Sequence[str]) -> dict[str, list[str]]:
        self.file.write_text("\n".join([*lines, ""]), encoding="utf-8")
        told = self.program.json("import", self.file, "--contest", "wed")
        return {"done": [row["about"] for row in told["doings"]], "notes": told["notes"]}

    def erases(self, *names: str) -> None:
        self.program.does("people", "erase", *names, "--reason", "asked to be")

    def holds(self, name: str) -> bool:
        """Whether any file of the ledger has the name, or any row of it on a server."""
        place = self.program.place
        if not isinstance(place, Path):
            return name in str(held(place))
        files = (file for file in place.parent.iterdir() if file != self.file)
        return any(name.encode() in file.read_bytes() for file in files)


@pytest.fixture
def desk(folder: Folder, tmp_path: Path) -> Desk:
    return Desk(folder, tmp_path / "wed.csv")


@pytest.mark.parametrize(
    ("lines", "again", "erased", "note"),
    [
        (NUMBERED, NUMBERED, ["Ann"], "Ann: taken for who was erased of 1"),
        (NUMBERED, turned(NUMBERED), ["Ann", "Bob"], "Ann & Bob: taken for who was erased of 1"),
        (by_names(), by_names(), ["Cy"], "Cy: taken for who was erased of 2"),
        (by_names(), turned(by_names()), ["Cy"], "Cy: taken for who was erased of 2"),
        (by_names(), turned(by_names()), ["Cy", "Di"], "Cy & Di: taken for who was erased of 2"),
        (teams(), teams(), ["Ann's"], "Ann's: taken for who was erased of 1"),
        (teams(), turned(teams()), ["Ann's"], "Ann's: taken for who was erased of 1"),
    ],
)
def test_an_erased_name_does_not_come_back_with_the_file(
    lines: list[str], again: list[str], erased: list[str], note: str, desk: Desk
) -> None:
    desk.imports(lines)
    desk.erases(*erased)
    before = desk.program.head
    told = desk.imports(again)
    assert told["done"] == []
    assert note in told["notes"]
    assert desk.program.head == before


def test_what_else_the_file_changes_is_corrected_and_the_name_stays_away(desk: Desk) -> None:
    lines = [HEADER, *(row.replace("Ann", "Annabel Lee") for row in FIRST)]
    desk.imports(lines)
    desk.erases("Annabel Lee")
    changed = [HEADER, *with_score(lines[1:], 0, 420)]
    assert desk.imports(changed)["done"] == ["board 1 1-2 (session 1)"]
    assert not desk.holds("Annabel Lee")


def test_a_newcomer_beside_other_people_is_no_erased_one(desk: Desk) -> None:
    """Pair 2 is other people in the corrected file, pair 1 is as it was."""
    desk.imports(NUMBERED)
    desk.erases("Ann")
    told = desk.imports([row.replace(NAMES[1], "Uma & Vic") for row in NUMBERED])
    assert told["done"] == ["players of 2"]


def test_who_may_be_one_or_another_of_the_erased_is_asked_for_by_number(desk: Desk) -> None:
    desk.imports(by_names())
    desk.erases("Ann", "Bob", "Gus", "Hal")
    before = desk.program.head
    assert desk.imports(by_names())["done"] == []
    desk.file.write_text("\n".join([*turned(by_names())[:-4], ""]), encoding="utf-8")
    sentence = desk.program.refuses(2, "import", desk.file, "--contest", "wed")
    assert sentence.startswith("wed.csv, Gus & Hal: may be one or another of those who were erased")
    assert desk.program.head == before


def test_pairs_called_by_names_keep_their_numbers_in_whatever_order_they_come(desk: Desk) -> None:
    desk.imports(by_names())
    before = desk.program.head
    assert desk.imports(turned(by_names()))["done"] == []
    assert desk.program.head == before


def test_who_is_new_by_name_is_nobody_of_those_who_are_here(desk: Desk) -> None:
    """A file of late lines alone said that pair 1, whose number it made up, had other names."""
    desk.imports(by_names())
    told = desk.imports(["board,ns,ew,score", *(f"{n},Uma & Vic,{NAMES[1]},90" for n in (7, 8))])
    assert [one for one in told["done"] if one.startswith("players")] == []
    assert ("contestant 1-2" in told["done"], desk.holds("Ann")) == (True, True)


def test_a_team_that_is_new_by_name_is_no_team_that_is_here(desk: Desk) -> None:
    desk.imports(teams())
    late = [row.replace("Ann's", "Uma's") for row in teams()[1:]]
    told = desk.imports([teams()[0], *(f"7{row[1:]}" for row in late if row.startswith("1"))])
    assert ("contestant 1-2" in told["done"], desk.holds("Ann's")) == (True, True)


@pytest.mark.parametrize(
    ("erased", "note"),
    [
        (["Ann"], "Ann & Bob: taken for who was erased of 1"),
        ([], "Bob: taken for who has another name by now in 1"),
    ],
)
def test_who_got_another_name_here_keeps_it(desk: Desk, erased: list[str], note: str) -> None:
    desk.imports(NUMBERED)
    for name in erased:
        desk.erases(name)
    desk.program.does("people", "change", "Bob", "--name", "Robert")
    told = desk.imports([HEADER, *with_score(FIRST, 3, 110)])
    assert told["notes"] == [note]
    assert told["done"] == ["board 2 1-2 (session 1)"]
    known = desk.program.says("people", "list", "--csv")
    assert ("Robert" in known, "Bob" in known, ",Ann," in known) == (True, False, not erased)
    new_name = [line.replace("& Bob", "& Robert") for line in NUMBERED]
    assert desk.imports(new_name)["done"] == ["board 2 1-2 (session 1)"]
