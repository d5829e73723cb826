"""A federation's own set: what is wrong in it is said in one sentence, with the place."""

from pathlib import Path
from typing import Any, get_args

import pytest

from ledger import regulations
from ledger.bridge.numbers import Rounding
from ledger.errors import InFile, NoFile, NoSuch
from ledger.regulations import read
from ledger.rulebook import Regulations
from ledger.rules.authority.acts import Act, Role
from ledger.rules.corrections import CAUSES
from ledger.rules.datums import Datum
from ledger.rules.datums.datum import Tier
from ledger.rules.datums.trimmed_mean import TrimmedMean
from ledger.rules.scoring import BoardScoring
from ledger.rules.scoring.butler import Butler
from ledger.rules.scoring.cross_imps import CrossImps

START = 'extends = "compscore-butler"\nname = "ours"\n'


def keys_of(table: Any) -> str:
    """The keys of a table, as a message lists them."""
    tag = table.__struct_config__.tag
    return "the keys " + ", ".join([*(["rule"] if tag else []), *table.__struct_encode_fields__])


def one_of(family: Any) -> str:
    """The rules of a family, as a message lists them."""
    tags = [str(rule.__struct_config__.tag) for rule in get_args(family) or (family,)]
    return f"one of {', '.join(tags)}" if len(tags) > 1 else tags[0]


SCORING = one_of(BoardScoring)
CAUSES_HERE = ", ".join(sorted(CAUSES))
ROLES = ", ".join(sorted(get_args(Role)))
ACTS = ", ".join(sorted(get_args(Act)))
NUMBER = 'a whole number, or a decimal or fraction in quotes ("67.5", "163/3")'

WRONG = [
    (
        "[default.offences.late]\nrule = 'occasions'\nclause = 'C 1'\nvps = [1]\nimps_per_vp = 0",
        "default.offences.late",
        "imps_per_vp must be above 0; here imps_per_vp = 0",
    ),
    (
        """[default.victory_points]
        rule = 'piecewise-linear'
        clause = 'C 2'
        of = 'imps'
        corners = [{ at = 0, vps = 10 }, { at = 30, vps = 20 }]
        loser = 'complement'
        shared = 30""",
        "default.victory_points",
        "shared must be what a level match brings both sides, 10 each; here shared = 30",
    ),
    # what is written, where it is wrong, and what is said about it
    (
        "[default.scoring.datum]\nfewesst = 3",
        "default.scoring.datum.fewesst",
        f"is not a key here; rule trimmed-mean has {keys_of(TrimmedMean)}",
    ),
    (
        'colour = "red"',
        "colour",
        f"is not a key here; this table has {keys_of(Regulations)}",
    ),
    ('[default]\ncompare = "all"', "default.compare", "'all' is not one of field, section"),
    (
        '[default.scoring]\nrule = "buttler"',
        "default.scoring.rule",
        f"'buttler' is not {SCORING}",
    ),
    (
        '[default.scoring]\nrule = "cross-imps"\nclause = "Law 78B"',
        "default.scoring",
        f"scale_unplayed is missing, true or false; rule cross-imps has {keys_of(CrossImps)}",
    ),
    (
        '[default.corrections.players.period]\nminutes = "thirty"',
        "default.corrections.players.period.minutes",
        "'thirty' is not a whole number from 0 up",
    ),
    (
        "[default.corrections.players.period]\nminutes = -5",
        "default.corrections.players.period.minutes",
        "-5 is not a whole number from 0 up",
    ),
    (
        '[default.corrections.umpire]\nperiod = { rule = "always-open", clause = "" }',
        "default.corrections.umpire",
        f"is not a key here; allowed: one of {CAUSES_HERE}",
    ),
    (
        '[default.corrections.scorer]\nby = ["scorer", "umpire"]',
        "default.corrections.scorer.by.1",
        f"'umpire' is not one of {ROLES}",
    ),
    ('[default.total]\nstep = "0"', "default.total", "step must be above 0; here step = '0'"),
    ('[default.total]\nstep = "a"', "default.total.step", f"'a' is not {NUMBER}"),
    ("[default.total]\nstep = true", "default.total.step", f"true is not {NUMBER}"),
    (
        "[default.scoring.datum]\ndrop = [{ up_to = 3, each_end = 1 }]",
        "default.scoring.datum",
        "drop must end with one entry without up_to",
    ),
    (
        "[default.scoring.datum]\ndrop = [{ each_end = -1 }]",
        "default.scoring.datum.drop.0.each_end",
        "-1 is not a whole number from 0 up",
    ),
    (
        "[default.scoring.datum]\ndrop = 3",
        "default.scoring.datum.drop",
        f"3 is not a list, each a table with {keys_of(Tier)}",
    ),
    (
        '[default.authority]\nrule = "roles"\ntable = { juggle = ["director"] }',
        "default.authority.table.juggle",
        f"is not a key here; allowed: one of {ACTS}",
    ),
    (
        "[stages.final.scoring.datum]\nfewest = 0",
        "stages.final.scoring.datum.fewest",
        "0 is not a whole number from 1 up",
    ),
    (
        '[default]\nscoring = "butler"',
        "default.scoring",
        f"'butler' is not a table with a rule ({SCORING.removeprefix('one of ')})",
    ),
    (
        "[default]\nscoring = [1, 2]",
        "default.scoring",
        f"what stands here is not a table with a rule ({SCORING.removeprefix('one of ')})",
    ),
    (
        '[default.scoring]\nrule = "butler"\ndatum = { rule = "mode", clause = "" }',
        "default.scoring.datum.rule",
        f"'mode' is not {one_of(Datum)}",
    ),
    (
        "[default]\ntotal = 3",
        "default.total",
        f"3 is not a table with {keys_of(Rounding)}",
    ),
    (
        "[default]\ncorrections = 3",
        "default.corrections",
        f"3 is not a table with keys, each one of {CAUSES_HERE}",
    ),
    (
        '[default.scoring]\nrule = "cross-imps"\nclause = ""\nscale_unplayed = 1',
        "default.scoring.scale_unplayed",
        "1 is not true or false",
    ),
    ("title = 2026-11-20", "title", "2026-11-20 is not text in quotes"),
    ("x = = 3", "TOML", "Invalid value (at line 3, column 5)"),
]


@pytest.mark.parametrize(("written", "place", "what"), WRONG)
def test_a_bad_set_names_file_key_value_and_what_is_allowed(
    tmp_path: Path, written: str, place: str, what: str
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(START + written)
    with pytest.raises(InFile) as refused:
        read(file)
    assert str(refused.value) == f"ours.toml, {place}: {what}"


@pytest.mark.parametrize("base", ['"nope"', "3", '"ours.toml"'])
def test_what_a_set_extends_must_be_another_set(tmp_path: Path, base: str) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(f"extends = {base}\n")
    with pytest.raises(InFile, match=r"^ours\.toml, extends: ") as refused:
        read(file)
    assert base.strip('"') in str(refused.value)


def test_a_set_may_extend_another_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "below.toml").write_text(START)
    file = tmp_path / "ours.toml"
    file.write_text('extends = "below.toml"\nname = "above"\n[default.artificial]\nplus = 3\n')
    found = regulations.load(str(file))
    assert found.name == "above"
    assert found.default.artificial == read(tmp_path / "below.toml").default.artificial.__class__(
        clause="above, instead of Law 12C2; ANC 7.3",
        plus=3,  # type: ignore[arg-type,call-arg]
    )


OWN = 'extends = "anc-2018-itc-open"\nname = "league"\n'


@pytest.mark.parametrize(
    ("written", "clause"),
    [
        ('rate = "0.5"', "league, instead of ANC 11.2"),
        ('rate = "1/10"', "ANC 11.2"),  # as it was
        ('rate = "0.5"\nclause = "league rule 7"', "league rule 7"),
    ],
)
def test_a_figure_of_ones_own_is_not_said_by_the_clause_below(
    written: str, clause: str, tmp_path: Path
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(f"{OWN}[stages.final.carry_over]\n{written}\n")
    found = regulations.load(str(file))
    assert [found.of(stage).carry_over.clause for stage in ("final", "repechage")] == [  # type: ignore[union-attr]
        clause,
        "ANC 11.2",
    ]


def test_a_figure_within_a_rule_names_its_source_too(tmp_path: Path) -> None:
    """Of the rule that says it: a datum has its own clause, a rounding has its datum's."""
    (tmp_path / "middle.toml").write_text(
        f"{START.replace('ours', 'middle')}[default.scoring.datum.rounding]\nstep = 1\n"
    )
    file = tmp_path / "ours.toml"
    file.write_text('extends = "middle.toml"\nname = "ours"\n[default.artificial]\nplus = 3\n')
    found = regulations.load(str(file)).default
    assert found.scoring.clause == "Law 78B"
    assert isinstance(found.scoring, Butler)
    assert found.scoring.datum.clause.startswith("middle, instead of Compscore3")
    assert found.artificial.clause == "ours, instead of Law 12C2; ANC 7.3"


def test_a_file_that_is_not_utf8_or_not_there_is_named(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'name = "Malm\xf6"')
    with pytest.raises(InFile, match=r"latin\.toml, byte 12: is not UTF-8"):
        read(latin)
    with pytest.raises(NoFile, match="No such file"):
        read(tmp_path / "none.toml")
    with pytest.raises(NoFile, match="directory"):
        read(tmp_path)


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(NoSuch) as refused:
        regulations.load("compscore")
    assert sorted(refused.value.known) == sorted(regulations.names())
    assert refused.value.known[0].startswith("compscore-")


def test_no_name_is_no_set_and_not_the_folder_one_is_in() -> None:
    with pytest.raises(NoSuch, match="no regulation set ''; there is "):
        regulations.load("")


# ------------------------------------------------------------------ what a set does without

LEAGUE = 'extends = "anc-2018-itc-open"\nname = "league"\n'
STRAIGHT = (
    "[[stages.qualifying.qualifying]]\nrule = 'top-places'\nclause = 'County 6'\ncount = 2\n"
    "into = 'final'\n"
)


def test_a_set_leaves_out_what_it_does_without(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    without = 'without = ["stages.repechage", "default.line_ups", "default.offences.smoking"]\n'
    file.write_text(f"{LEAGUE}{without}{STRAIGHT}")
    league = read(file)
    assert list(league.stages) == ["qualifying", "final"]
    assert league.stages["final"].line_ups is None
    assert "smoking" not in league.default.offences


def test_a_stage_can_do_without_what_all_others_have(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text(f'{LEAGUE}without = ["stages.final.line_ups"]\n')
    league = read(file)
    assert league.stages["final"].line_ups is None
    assert league.stages["qualifying"].line_ups is not None
    above = tmp_path / "above.toml"
    above.write_text('extends = "league.toml"\nname = "above"\n[default.line_ups]\nfirst = 20\n')
    assert read(above).stages["final"].line_ups is None
    assert read(above).stages["qualifying"].line_ups is not None


def test_what_is_left_out_may_be_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    kit = "[default.offences.kit]\nrule = 'discretion'\nclause = 'County 8'\n"
    file.write_text(f'{LEAGUE}without = ["default.offences", "default.confirmations"]\n{kit}')
    assert list(read(file).default.offences) == ["kit"]


@pytest.mark.parametrize(
    ("without", "said"),
    [
        ('["stages.finals"]', "'stages.finals' is not in the set it extends; there is qualifying"),
        ('["bye"]', "'bye' is not in the set it extends; there is default"),
        ('["stages.final.bye"]', "'stages.final.bye' is not in the set it extends"),
        ('"stages.final"', "is not a list of key paths in quotes"),
        ("[3]", "is not a list of key paths in quotes"),
    ],
)
def test_only_what_is_there_can_be_left_out(tmp_path: Path, without: str, said: str) -> None:
    file = tmp_path / "league.toml"
    file.write_text(f"{LEAGUE}without = {without}\n")
    with pytest.raises(InFile, match=r"^league\.toml, without: ") as refused:
        read(file)
    assert said in str(refused.value)


def test_what_default_and_stages_lack_is_said_once(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    file.write_text("name = ''\ntitle = ''\nedition = ''\nsource = ''\n[default]\n[stages.main]\n")
    said = [str(fault) for fault in regulations.faults_of(str(file))]
    assert [line.split(" is missing")[0] for line in said] == [
        f"bare.toml, default: {key}"
        for key in ("contestant", "scoring", "artificial", "total", "percentage", "corrections")
    ] + ["bare.toml, default: authority"]
    assert ["has the keys" in line for line in said] == [False] * 6 + [True]


def test_a_set_of_ones_own_is_never_called_as_one_that_comes_with_the_program(
    tmp_path: Path,
) -> None:
    changed = 'extends = "compscore-butler"\n[default.artificial]\nplus = 9\n'
    (tmp_path / "winter.toml").write_text(changed)
    assert regulations.load(str(tmp_path / "winter.toml")).name == "winter"
    for file, written in (
        ("winter.toml", f'name = "compscore-butler"\n{changed}'),
        ("compscore-butler.toml", changed),
        ("other.toml", f'name = "team-match"\n{changed}'),
        ("whole.toml", (regulations.reading.FOLDER / "team-match.toml").read_text()),
    ):
        (tmp_path / file).write_text(written)
        with pytest.raises(InFile, match=r"name.*comes with the program; a set of one's own"):
            regulations.load(str(tmp_path / file))
