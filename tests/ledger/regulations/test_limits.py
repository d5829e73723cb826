"""What no set needs is not read: neither its size nor its figures hold anybody up."""

from pathlib import Path

import pytest

from ledger import regulations
from ledger.coding import from_plain, to_plain
from ledger.errors import InFile
from ledger.regulations.limits import LARGEST, MOST_BELOW, MOST_BYTES
from ledger.rulebook import Regulations
from tests.replay.program import Program

HEAD = """
extends = "sydney-2003-swiss-teams"
name = "own"
title = "own"
edition = "1"
source = "our committee"
"""
FORMAT = '[default.format]\nrule = "swiss"\nclause = "x"\n'


@pytest.fixture
def empty(tmp_path: Path) -> Program:
    return Program(tmp_path / "new.ledger")


def said(folder: Path, toml: str, name: str = "own.toml") -> InFile:
    file = folder / name
    file.write_text(toml)
    with pytest.raises(InFile) as refused:
        regulations.load(str(file))
    return refused.value


@pytest.mark.parametrize("figure", ["100000", "-10000", "1" + "0" * 23])
@pytest.mark.parametrize("key", ["matches", "boards"])
def test_a_figure_beyond_all_use_is_refused_by_its_key(
    tmp_path: Path, key: str, figure: str
) -> None:
    figures = {"matches": "7", "boards": "8", key: figure}
    rows = "".join(f"{name} = {value}\n" for name, value in figures.items())
    refused = said(tmp_path, HEAD + FORMAT + rows)
    assert refused.place == f"default.format.{key}"
    assert f"a number beyond {LARGEST:,}" in refused.what


def test_the_largest_figure_is_read_at_once(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f"{HEAD}{FORMAT}matches = {LARGEST}\nboards = {LARGEST}\n")
    assert regulations.load(str(file)).name == "own"


@pytest.mark.parametrize(
    ("toml", "place", "what"),
    [
        ("a = " + "[" * 5_000, "TOML", "is nested too deeply"),
        ("a = " + "9" * 5_000, "TOML", "thousands of digits"),
        (HEAD + "[default.scoring]\nrule = {}\n", "default.scoring.rule", "is not one of"),
        (HEAD + "[default.scoring]\nrule = []\n", "default.scoring.rule", "is not one of"),
        (HEAD.replace('"own"', '"o\\u0000n"', 1), "name", "holds a NUL"),
        (HEAD.replace('"own"', f'"{"n" * 3_000}"', 1), "name", "3,000 signs"),
        (HEAD + "x = " + "[" * 40 + "]" * 40, "x" + ".0" * 19, "is more than 20 tables deep"),
        (HEAD + "#" * MOST_BYTES, "the file", "has more than 40,000 bytes"),
        ('extends = "\\u0000.toml"\n', "TOML", "a path that is none"),
    ],
)
def test_what_no_set_holds_is_refused_in_a_sentence(
    tmp_path: Path, toml: str, place: str, what: str
) -> None:
    refused = said(tmp_path, toml)
    assert refused.place == place
    assert what in refused.what


def test_sets_that_extend_each_other_have_an_end(tmp_path: Path) -> None:
    for number in range(MOST_BELOW + 2):
        below = f'extends = "{number + 1}.toml"\nname = "x"\n'
        (tmp_path / f"{number}.toml").write_text(below)
    with pytest.raises(InFile, match="20 are the most"):
        regulations.load(str(tmp_path / "0.toml"))
    (tmp_path / "1.toml").write_text('extends = "0.toml"\n')
    with pytest.raises(InFile, match="extends itself"):
        regulations.load(str(tmp_path / "0.toml"))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", '""'),
        ("name", '" "'),
        ("name", '"\\u001b[2J"'),
        ("name", '"a\\u202eb"'),
        ("title", '"two\\nlines"'),
        ("source", '""'),
    ],
)
def test_what_a_set_is_called_can_be_seen_and_typed(tmp_path: Path, key: str, value: str) -> None:
    lines = [line for line in HEAD.splitlines() if not line.startswith(f"{key} =")]
    refused = said(tmp_path, "\n".join([*lines, f"{key} = {value}\n"]))
    assert refused.place == key
    assert "that can" in refused.what


@pytest.mark.parametrize("step", ["1/99999999999999", "9" * 1_000])
def test_an_exact_number_is_one_that_can_be_reckoned_with(tmp_path: Path, step: str) -> None:
    refused = said(tmp_path, f'{HEAD}[default.total]\nstep = "{step}"\nties = "up"\n')
    assert refused.place == "default.total.step"
    assert "is not a number from -1000000 to 1000000" in refused.what


def test_a_figure_beyond_all_use_is_refused_whatever_way_it_comes() -> None:
    plain = to_plain(regulations.load("sydney-2003-swiss-teams"))
    plain["default"]["format"] |= {"matches": LARGEST + 1, "boards": 1_000_000}
    with pytest.raises(InFile, match="beyond 9,999"):
        regulations.must_agree(from_plain(plain, Regulations), "a command")


def test_a_set_that_extends_none_is_told_where_the_sets_are_listed(tmp_path: Path) -> None:
    for base in ('"nowhere"', "3", '["a"]', '"."', '"/dev/zero"'):
        refused = said(tmp_path, f"extends = {base}\n")
        assert refused.what.endswith("is not a set (see: regulations list), nor a TOML file")


def test_of_thousands_of_faults_the_first_are_told(empty: Program, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("".join(f"k{number} = 1\n" for number in range(4_000)))
    told = empty.run("regulations", "check", file)
    assert (told.code, told.out, len(told.err.splitlines())) == (2, "", 51)
