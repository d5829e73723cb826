"""regulations check: every fault of a federation's own file; kinds: what may stand in one."""

import json
from pathlib import Path

import pytest

from ledger import regulations
from tests.replay.program import Program

FAULTY = """extends = "anc-2018-itc-open"
name = "ours"
colour = 3

[default]
compare = "all"

[default.total]
step = "0"

[stages.final.carry_over]
rate = -1
"""

CLASHING = """extends = "anc-2018-itc-open"
name = "ours"

[default.ties]
stage = [{ rule = "match-percentages", clause = "ours 7" }]

[stages.qualifying.bye]
vps = -4

[stages.final.carry_over]
from_stage = "semi-final"
"""


LEVEL = "match-percentages adds percentages, but matches are in imps: use net-imps (in final too)"


def written(folder: Path, text: str) -> Path:
    file = folder / "ours.toml"
    file.write_text(text)
    return file


def test_check_names_every_fault_at_once(empty: Program, tmp_path: Path) -> None:
    said = empty.run("regulations", "check", written(tmp_path, FAULTY))
    assert said.code == 2
    assert said.out == ""
    whole = [line.removeprefix("bridge-ledger: ") for line in said.err.splitlines()]
    assert [line.split(": ")[0] for line in whole] == [
        "ours.toml, colour",
        "ours.toml, default.total",
        "ours.toml, default.compare",
        "ours.toml, stages.final.carry_over",
    ]
    assert whole[1] == "ours.toml, default.total: step must be above 0; here step = '0'"
    assert whole[2] == "ours.toml, default.compare: 'all' is not one of field, section"


def test_check_names_every_contradiction_and_the_stages_that_share_it(
    empty: Program, tmp_path: Path
) -> None:
    said = empty.run("regulations", "check", written(tmp_path, CLASHING), "--json")
    assert said.code == 2
    assert [(fault["key"], fault["what"]) for fault in json.loads(said.out)] == [
        (
            "stages.qualifying.bye.vps",
            "-4, and piecewise-linear gives from 0 to 67.5 victory points",
        ),
        (
            "stages.repechage.ties.stage.0",
            LEVEL,
        ),
        (
            "stages.final.carry_over.from_stage",
            "'semi-final' is no stage here; there is qualifying, repechage, final",
        ),
    ]


def test_check_of_a_whole_set_says_so(empty: Program) -> None:
    said = empty.does("regulations", "check", "anc-2018-itc-open").out
    assert said.endswith("stages qualifying, repechage, final: complete and consistent\n")
    assert json.loads(empty.does("regulations", "check", "team-match", "--json").out) == []


def test_what_cannot_be_read_at_all_is_one_sentence(empty: Program, tmp_path: Path) -> None:
    file = written(tmp_path, "x = = 3")
    for told in (file, tmp_path / "none.toml"):
        assert empty.refuses(2, "regulations", "check", told)


def test_kinds_lists_the_keys_of_a_stage(empty: Program) -> None:
    said = empty.does("regulations", "kinds").out
    for key in regulations.stage_keys():
        assert f"\n  {key.name}" in said
    assert "a table with a rule (difference, by-place, first-to-last, nothing)" in said
    assert '  bye (may be left out): a table with rule = "fixed-bye" and the keys clause' in said


@pytest.mark.parametrize("kind", regulations.kinds(), ids=lambda kind: f"{kind.place}:{kind.name}")
def test_every_kind_is_told_with_its_clause_and_keys(kind: regulations.Kind) -> None:
    assert kind.cites
    assert kind.says
    assert any(key.name == "clause" for key in kind.keys)
    assert all(key.allowed != "of this kind" for key in kind.keys)


def test_kinds_tells_of_a_key_or_a_rule(empty: Program) -> None:
    of_key = empty.does("regulations", "kinds", "carry_over").out
    assert "carry_over: first-to-last\n  ANC 19.2: c(n) = 1 + 6" in of_key
    of_rule = json.loads(empty.does("regulations", "kinds", "by-ruling", "--json").out)
    assert {kind["place"] for kind in of_rule} == {"forfeits", "ties.*.*", "withdrawals"}
    assert "no key or rule umpire; there is " in empty.refuses(2, "regulations", "kinds", "umpire")
