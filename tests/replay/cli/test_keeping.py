"""people, rebuild and log of the whole ledger: whose office it is, and what stands on record."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.replay.cli.telling import at
from tests.replay.program import Program

PAIR = ("--player", "Ann Director", "--player", "Bob Quixote")
LATER = ("--recorded-at", "2026-11-20T21:00Z")


@pytest.fixture
def club(club_night: Program) -> Program:
    """Two people are known, and nobody holds an office."""
    club_night.does("entry", "wed", "5", *PAIR, *at("18:30"))
    return club_night


@pytest.fixture
def directed(club: Program) -> Program:
    """Ann directs."""
    club.does("appoint", "wed", "Ann Director", "director", *at("18:40"))
    return club


def ids(program: Program, *by: str) -> dict[str, str]:
    return {one["name"]: one["id"] for one in program.json("people", "list", *by)}


def kept(program: Program) -> list[dict[str, Any]]:
    """The events that belong to no contest."""
    return [json.loads(line) for line in program.says("log", "--json").splitlines()]


def listed(program: Program, file: Path, *by: str, **names: str) -> Path:
    """A register of the people, with other names for some of them, by their first ones."""
    lines = [json.loads(line) for line in program.says("people", "export", *by).splitlines()]
    for line in lines:
        line["name"] = names.get(line["name"].split()[0], line["name"])
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


# -------------------------------------------------------------------------------------- whose it is


@pytest.mark.parametrize(
    "verb",
    [
        ("people", "list"),
        ("people", "export"),
        ("people", "erase", "Bob Quixote", *LATER),
        ("people", "change", "Bob Quixote", "--name", "Rob Quixote", *LATER),
        ("rebuild",),
    ],
)
def test_while_nobody_holds_an_office_it_is_anyones_and_then_an_officials(
    club: Program, verb: tuple[str, ...]
) -> None:
    anyone = club.run(*verb)
    assert anyone.code == 0
    club.does("entry", "wed", "6", "--player", "Cy New", "--player", "Eve New", *LATER)
    club.does("appoint", "wed", "Ann Director", "director", *LATER)
    another = {"Bob Quixote": "Cy New", "Rob Quixote": "Ray New"}
    again = [another.get(word, word) for word in verb]
    for by in ((), ("--by", "Eve New"), ("--by", "A Stranger")):
        sentence = club.refuses(1, *again, *by)
        assert "may not" in sentence
        assert "(LED-" in sentence
    club.does(*again, "--by", "Ann Director")


def test_everybody_may_be_erased_at_the_own_wish(directed: Program) -> None:
    directed.does("people", "erase", "Bob Quixote", "--by", "Bob Quixote", *LATER)
    assert list(ids(directed, "--by", "Ann Director")) == ["Ann Director"]


def test_an_official_is_not_erased_by_who_could_not_take_the_office(directed: Program) -> None:
    directed.does("appoint", "wed", "Ola", "organiser", "--by", "Ann Director", *at("18:40"))
    erasing = ("people", "erase", "Ola", *LATER)
    assert "may not appoint" in directed.refuses(1, *erasing, "--by", "Ann Director")
    directed.does(*erasing, "--by", "Ola")


# ----------------------------------------------------------------------------------- other names


def test_a_change_is_on_record_without_the_names(directed: Program) -> None:
    bob = ids(directed, "--by", "Ann Director")["Bob Quixote"]
    said = directed.does(
        "people", "change", "bob quixote", "--name", "Rob Quixote", "--number", "7",
        "--reason", "misread", "--by", "Ann Director", *LATER,
    )  # fmt: skip
    assert "PeopleChanged; head" in said.err
    changed = kept(directed)[-1]
    (change,) = changed["event"]["changes"]
    assert (change["person"], change["what"]) == (bob, ["name", "number"])
    assert "Quixote" not in json.dumps(changed)
    log = directed.says("log").splitlines()
    assert "name and number of Rob Quixote" in log[-3]
    assert ids(directed, "--by", "Ann Director")["Rob Quixote"] == bob
    assert directed.json("verify")["ok"]


@pytest.mark.parametrize("same", ["Bob Quixote", "Bob\u200b Quixote", " Bob  Quixote "])
def test_what_changes_nothing_is_refused(club: Program, same: str) -> None:
    changing = ("people", "change", "Bob Quixote", "--name", same, *LATER)
    assert "already as asked for" in club.refuses(1, *changing)


def test_who_signs_a_change_with_the_new_name_is_told_that_two_would_have_it(club: Program) -> None:
    changing = ("people", "change", "Bob Quixote", "--name", "Bob Otter", *LATER)
    assert club.refuses(2, *changing, "--by", "Bob Otter").startswith(
        "a person: Bob Otter is not the name of one person"
    )
    club.does(*changing, "--by", "Bob Quixote")


@pytest.mark.parametrize("way", ["change", "import"])
def test_a_new_name_is_kept_without_signs_that_nobody_sees(
    club: Program, tmp_path: Path, way: str
) -> None:
    name = "Bob\x1b \u202eO\u0308tter"
    if way == "change":
        club.does("people", "change", "Bob Quixote", "--name", name, *LATER)
    else:
        club.does("people", "import", listed(club, tmp_path / "p", Bob=name), *LATER)
    assert "Bob Ötter" in ids(club)
    assert club.json("verify")["ok"]


def test_a_second_person_of_a_name_in_the_same_register_is_refused(
    club: Program, tmp_path: Path
) -> None:
    file = listed(club, tmp_path / "p")
    one = json.loads(file.read_text().splitlines()[0])
    file.write_text(file.read_text() + json.dumps({**one, "id": "p" + "0" * 32}) + "\n")
    said = club.refuses(2, "people", "import", file, *LATER)
    assert f"is not a name that nobody else has: it is that of {one['name']}" in said


@pytest.mark.parametrize(
    "name", ["Bob Quixote", "bob  quixote.", "Bob Quix0te", "B\N{CYRILLIC SMALL LETTER O}b", ""]
)
def test_nobody_is_given_the_name_of_somebody_else(club: Program, name: str) -> None:
    club.refuses(2, "people", "change", "Ann Director", "--name", name, *LATER)


def test_an_officials_name_is_given_by_who_could_give_the_office(directed: Program) -> None:
    directed.does("appoint", "wed", "Ola", "organiser", "--by", "Ann Director", *at("18:40"))
    renaming = ("people", "change", "Ola", "--name", "A Friend", *LATER)
    assert "may not appoint" in directed.refuses(1, *renaming, "--by", "Ann Director")
    directed.does(*renaming, "--by", "Ola")


# ---------------------------------------------------------------------------------- from a register


@pytest.mark.parametrize(
    "by", [(), ("--by", "A Stranger"), ("--by", "Bob Quixote"), ("--by", "Cas Stranger")]
)
def test_nobody_becomes_an_official_by_a_register_that_calls_him_so(
    directed: Program, tmp_path: Path, by: tuple[str, ...]
) -> None:
    file = listed(directed, tmp_path / "p", "--by", "Ann Director", Ann="Cas Stranger")
    assert "(LED-PEOPLE)" in directed.refuses(1, "people", "import", file, *by, *LATER)
    directed.refuses(
        1, "appoint", "wed", "Cas Stranger", "director", *LATER, "--by", "Cas Stranger"
    )
    directed.does("people", "import", file, "--by", "Ann Director", *LATER)
    assert kept(directed)[-1]["kind"] == "PeopleChanged"


def test_two_people_whose_names_were_mixed_up_are_put_right_at_once(
    club: Program, tmp_path: Path
) -> None:
    before = ids(club)

    file = listed(club, tmp_path / "p", Ann="Bob Quixote", Bob="Ann Director")
    assert "2 changed" in club.does("people", "import", file, *LATER).err
    after = ids(club)
    assert after == {
        "Ann Director": before["Bob Quixote"],
        "Bob Quixote": before["Ann Director"],
    }


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"id":"p01","name":"Ann","id":"p02"}', "id is there twice"),
        (f'{{"id":"p01","name":"Ann","more":{"[" * 100_000}', "line 1: nested too deeply"),
    ],
    ids=["twice", "deep"],
)
def test_a_line_of_a_register_that_says_two_things_or_has_no_end_is_refused(
    club: Program, tmp_path: Path, line: str, says: str
) -> None:
    file = tmp_path / "people.jsonl"
    file.write_text(line)
    assert says in club.refuses(2, "people", "import", file, *LATER)


@pytest.mark.parametrize(
    "person",
    [
        '{"id":"desk","name":"A Stranger"}',
        '{"id":"Ann Director","name":"A Stranger"}',
        '{"id":"1","name":"A Stranger"}',
        '{"id":"5NS","name":"A Stranger"}',
        '{"id":"p77","name":"ann director"}',
        '{"id":"p77","name":"Ann Direct0r"}',
        '{"id":"p77","name":"\\u0410nn Director"}',
        '{"id":"p77","name":"\\u200b"}',
        '{"id":"p77","name":"New","number":"\\u3164"}',
        '{"id":"p77","name":"New","born":"2999-01-01"}',
        '{"id":"p77","name":"New"}\n{"id":"p77","name":"Newer"}',
        '{"id":"p77","name":"New"}\n{"id":"p78","name":"new"}',
    ],
)
def test_a_register_of_nobody_or_of_somebody_else_is_refused_whole(
    club: Program, tmp_path: Path, person: str
) -> None:
    file = tmp_path / "p"
    file.write_text(f'{person}\n{{"id":"p99","name":"Good"}}\n')
    club.refuses(2, "people", "import", file, *LATER)


def test_who_was_erased_gets_no_name_again(club: Program, tmp_path: Path) -> None:
    file = listed(club, tmp_path / "p")
    club.does("people", "erase", "Bob Quixote", *LATER)
    assert "who was erased stays so" in club.refuses(1, "people", "import", file, *LATER)


def test_a_copy_of_the_record_takes_in_its_names_and_stays_the_same(
    directed: Program, tmp_path: Path
) -> None:
    by = ("--by", "Ann Director")
    changing = ("people", "change", "Bob Quixote", "--name", "Rob Quixote", "--number", "7")
    directed.does(*changing, *by, *LATER)
    register, journal = listed(directed, tmp_path / "p", *by), tmp_path / "j"
    directed.does("export", journal)
    copy = Program(tmp_path / "copy.ledger")
    copy.does("import", journal)
    head = copy.json("verify")["head"]
    assert "2 added, 0 changed" in copy.does("people", "import", register).err
    assert copy.json("verify")["head"] == head
    assert copy.json("people", "list", *by) == directed.json("people", "list", *by)
    assert "0 added, 0 changed" in copy.does("people", "import", register).err


def test_names_that_the_record_did_not_seal_are_none_of_the_copys(
    directed: Program, tmp_path: Path
) -> None:
    register = listed(directed, tmp_path / "p", "--by", "Ann Director", Ann="Cas Stranger")
    journal = tmp_path / "j"
    directed.does("export", journal)
    copy = Program(tmp_path / "copy.ledger")
    copy.does("import", journal)
    assert "may not change" in copy.refuses(1, "people", "import", register, *LATER)
