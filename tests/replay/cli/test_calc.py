"""The scorer's calculator, and two regulation sets side by side."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from tests.replay.program import Program

ITC, FINAL = "anc-2018-itc-open:qualifying", "anc-2018-itc-open:final"

ANSWERS = [
    ("score 4S=", "4S= not vulnerable: 420 for declarer's side (Law 77)"),
    ("score 4SX+1 --vul", "4SX+1 vulnerable: 990 for declarer's side (Law 77)"),
    ("score pass", "pass not vulnerable: 0 for declarer's side (Law 77)"),
    (
        "score 3NT-1W --board 13",
        "board 13, dealer N, vulnerable EW and NS: +100 for north-south (Law 77)",
    ),
    ("imps 620 170", "620 against 170: 10 IMPs (Law 78B; as in team-match)"),
    ("imps -50", "-50 against 0: -2 IMPs (Law 78B; as in team-match)"),
    ("imps 420 380 --regulations anc-2018-butler-restricted", "420 against 380: 1 IMPs (ANC 17.8)"),
    (
        "imps 420 50 --regulations wbf-2023-board-a-match",
        "420 against 50: 2 points (Law 78C (AMB-48))",
    ),
    (f"vp 31 --regulations {ITC}", "31 IMPs against -31: 65.1 / 4 VPs (ANC 10.8"),
    ("vp 52.95 --regulations anc-2018-ipc", "52.95 % against 47.05: 11.97 / 8.03 VPs (ANC 15.2"),
    (
        "vp 18 --boards 13 --regulations anc-2018-congress-teams",
        "18 IMPs against -18: 14.99 / 5.01 VPs",
    ),
    ("matchpoints 420 420 50", "+420 3/1, +50 0/4 of 4 (Law 78A; as in compscore-matchpoints)"),
    ("matchpoints 420 50 --regulations anc-2018-ipc", "+420 1/0, +50 0/1 of 1 (ANC 15.2; Law 78A)"),
    ("neuberg 12 --scores 7 --expected 10", "12 among 7 scores is 17.57 among 10 (WBF 3.2"),
    ("artificial A+", "A+: 60 % (Law 12C2a; as in compscore-matchpoints)"),
    (f"vp -20 --regulations {ITC}", "-20 IMPs against 20:"),
    (f"vp -- -20 --regulations {ITC}", "-20 IMPs against 20:"),
    (
        "datum 420 450 450 420 -50 480 430 420 170 980 --regulations anc-2018-butler-restricted",
        "datum 410: mean 405 of 8 scores, 2 left out (ANC 17.10-17.12 (AMB-03))",
    ),
    (
        "datum 420 50 --regulations sydney-2003-blue-ribbon-pairs",
        "2 scores are too few for a datum (SBF 5.3.3 (AMB-31))",
    ),
    (f"carry-over 512.3 487.65 --regulations {FINAL}", "2.465 (ANC 11.2)"),
    (f"carry-over 487.65 512.3 --regulations {FINAL}", "2.465 (ANC 11.2)"),
    ("carry-over 3 --regulations anc-2018-butler-open:final", "8 (ANC 19.1, 19.3)"),
    (
        "carry-over 128.02 140 116 --regulations anc-2018-butler-womens:final",
        "4.01 (ANC 19.2, 19.3",
    ),
    (
        "artificial A+ --boards 2 --regulations anc-2018-ipc",
        "A+ on 2 boards together: 114.14 % (ANC 7.4",
    ),
    (f"artificial A- --regulations {ITC}", "A-: -3 IMPs (ANC 7.1"),
    (
        f"forfeit --own 58 --own 44 --others 10 --others 14 --regulations {ITC}",
        "58 VPs, 23 IMPs: floor 56.50, own mean 51, by offenders 58 (ANC 10.10)",
    ),
    (f"penalty late --minutes 12 --regulations {ITC}", "6 VPs or 6 IMPs (ANC 5.2, appendix"),
    (f"penalty late --minutes 31 --regulations {ITC}", "at discretion (ANC 5.2"),
    (f"penalty device-on --regulations {ITC}", "a warning (ANC 1.6, 5.3)"),
]


@pytest.mark.parametrize(("asked", "answer"), ANSWERS)
def test_every_answer_is_one_line_with_its_clause(empty: Program, asked: str, answer: str) -> None:
    (line,) = empty.says("calc", *asked.split()).splitlines()
    assert line.startswith(answer)
    assert line.endswith(")")


def test_answers_for_a_program_are_exact(empty: Program) -> None:
    assert empty.json("calc", "vp", "31", "--regulations", ITC) == {
        "home": "65.1",
        "away": 4,
        "boards": 14,
        "clause": "ANC 10.8 (AMB-01: each side by its own net)",
        "set": ITC,
    }
    told = empty.json("calc", "neuberg", "12", "--scores", "7", "--expected", "10")
    assert told["matchpoints"] == "123/7"
    told = empty.json("calc", "matchpoints", "420", "50")
    assert [line["ns"] for line in told["lines"]] == [2, 0]


BAD = [
    ("vp 160 --regulations anc-2018-ipc", 2, "per cent: 160 is not from 0 to 100"),
    ("score 9Z", 2, "'9Z' is not a score"),
    ("vp 3 --regulations nonsense", 2, "no regulation set nonsense"),
    (
        "vp 3 --regulations anc-2018-itc-open:semis",
        2,
        "no stage semis of anc-2018-itc-open; there is",
    ),
    ("vp 3 --regulations anc-2018-itc-open", 1, "say of which stage: qualifying, repechage, final"),
    ("datum 3 --regulations anc-2018-ipc", 1, "no such thing as a datum"),
    ("imps 3 --regulations anc-2018-ipc", 1, "no such thing as one score against another"),
    ("matchpoints 3 --regulations team-match", 1, "comparing all scores of a board"),
    (
        "neuberg 3 --scores 1 --expected 2 --regulations anc-2018-ipc",
        1,
        "groups by Neuberg's formula",
    ),
    ("neuberg 3 --scores 5 --expected 2", 2, "--scores: 5 is not at most 2"),
    ("carry-over 3 --regulations anc-2018-ipc", 1, "no such thing as a carry-over"),
    ("carry-over 1.5 --regulations anc-2018-butler-open:final", 2, "PLACE: 1.5 is not 1, 2, 3"),
    ("forfeit --regulations anc-2018-ipc", 1, "a forfeit without a ruling"),
    ("penalty murder --regulations anc-2018-ipc", 2, "no offence murder; there is"),
]


@pytest.mark.parametrize(("asked", "code", "says"), BAD)
def test_bad_input_is_one_sentence(empty: Program, asked: str, code: int, says: str) -> None:
    assert says in empty.refuses(code, "calc", *asked.split())


MISUSED = [
    ("score 4S=W", "a declarer needs the --board"),
    ("vp x --regulations anc-2018-ipc", "'x' is not a whole number, a decimal or a fraction"),
    ("vp 3", "Missing option '--regulations'"),
    ("vp 3 --regulations wbf-2023-teams", "depends on the number of --boards"),
    (f"carry-over 1 2 3 --regulations {FINAL}", "the carry-over of this set wants HIGHER LOWER"),
    ("datum", "Missing argument 'SCORE...'"),
]


@pytest.mark.parametrize(("asked", "says"), MISUSED)
def test_what_is_missing_is_said(empty: Program, asked: str, says: str) -> None:
    assert says in empty.misused("calc", *asked.split())


def test_a_federations_own_set_is_as_good_as_a_shipped_one(empty: Program, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "anc-2018-ipc"\nname = "own"\ntitle = "Own"\n')
    assert empty.says("calc", "vp", "60", "--regulations", own).startswith(
        "60 % against 40: 16 / 4 VPs"
    )


# ------------------------------------------------------------------------------- two sets compared


def test_two_sets_differ_by_key_path_with_both_values_and_clauses(empty: Program) -> None:
    text = empty.says("regulations", "diff", "anc-2018-itc-open", "anc-2018-itc-youth")
    assert (
        "stages.final.format.boards\n"
        "  anc-2018-itc-open: 10 [ANC 11.3, 11.5, 11.6]\n"
        "  anc-2018-itc-youth: 12 [ANC 11.4, 11.5, 11.6]\n"
    ) in text
    assert ("stages.repechage\n  anc-2018-itc-open: a stage\n  anc-2018-itc-youth: none\n") in text
    told = json.loads(
        empty.does("regulations", "diff", "anc-2018-itc-open", "anc-2018-itc-youth", "--json").out
    )
    assert {
        "path": "stages.final.awards",
        "one": "team-points",
        "other": "no-points",
        "one_clause": "ANC 14",
        "other_clause": told[[d["path"] for d in told].index("stages.final.awards")][
            "other_clause"
        ],
    } in told
    table = list(
        csv.reader(
            StringIO(
                empty.says(
                    "regulations", "diff", "anc-2018-itc-open", "anc-2018-itc-youth", "--csv"
                )
            )
        )
    )
    assert table[0] == ["where", "anc-2018-itc-open", "anc-2018-itc-youth"]
    assert len(table) == len(told) + 1


def test_a_set_differs_from_itself_in_nothing(empty: Program) -> None:
    said = empty.says("regulations", "diff", "anc-2018-ipc", "anc-2018-ipc")
    assert said == "anc-2018-ipc and anc-2018-ipc say the same\n"


def test_what_differs_everywhere_is_said_once(empty: Program, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'extends = "anc-2018-itc-open"\nname = "own"\ntitle = "Own"\n'
        '[default]\ntotal = { step = "0.1", ties = "up" }\n'
    )
    told = json.loads(empty.does("regulations", "diff", "anc-2018-itc-open", own, "--json").out)
    assert [(d["path"], d["one"], d["other"]) for d in told] == [
        ("default.total.step", "0.01", "0.1")
    ]
