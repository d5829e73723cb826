"""A set whose figures cannot be reached, or whose periods never end, is refused."""

from pathlib import Path

import pytest

from ledger.errors import InFile
from ledger.regulations import faults_of, read
from tests.ledger.regulations.test_contradictions import (
    BUTLER,
    IMPS,
    IPC,
    ITC,
    SYDNEY,
    Wrong,
)

BLUE_RIBBON = "sydney-2003-blue-ribbon-pairs"
ECLECTIC = "anc-2018-congress-eclectic-pairs"
BY_MATCH = "[stages.qualifying.corrections.players.period]\nrule = 'by-match'\nclause = 'ours'\n"

WRONG = [
    Wrong(
        "sydney-2003-swiss-teams",
        "[default.bye]\nrule = 'fixed-bye'\nclause = ''\nvps = 40\nimps = 0",
        "default.bye.vps",
        "40, and printed-table gives from 0 to 25 victory points",
    ),
    Wrong(
        SYDNEY,
        "[stages.qualifying.forfeits]\nfloor = 26",
        "stages.qualifying.forfeits.floor",
        "26, and printed-table gives from 0 to 25 victory points",
    ),
    Wrong(
        SYDNEY,
        "[stages.qualifying.forfeits]\noffender = -2",
        "stages.qualifying.forfeits.offender",
        "-2, and printed-table gives from 0 to 25 victory points",
    ),
    Wrong(
        "acbl-club-pairs",
        "[default.appeals]\nwithout_merit = 3",
        "default.appeals.without_merit",
        "3 is in victory points, and totals are in matchpoints: leave it out, and the director"
        " states it",
    ),
    Wrong(
        IMPS,
        "[default.scoring.datum]\ndrop = [{ up_to = 4, each_end = 2 }, { each_end = 3 }]",
        "default.scoring.datum.drop.0.each_end",
        "2 at each end, of at most 4 scores, leave none",
    ),
    Wrong(
        BUTLER,
        "[stages.final.scoring.datum]\nsources = [{}]\ndrop = [{ each_end = 5 }]",
        "stages.final.scoring.datum.drop.0.each_end",
        "5 at each end, of at most 5 scores, leave none",
    ),
    Wrong(
        BLUE_RIBBON,
        "[stages.qualifying.scoring.datum]\ndrop = [{ each_end = 6 }]",
        "stages.qualifying.scoring.datum.drop.0.each_end",
        "6 at each end, of at most 12 scores, leave none",
    ),
    Wrong(
        IPC,
        "[default.comparisons]\nrule = 'at-least-share'\nclause = ''\nshare = 2",
        "default.comparisons.share",
        "2 is not above 0 and at most 1",
    ),
    Wrong(
        BLUE_RIBBON,
        "[stages.final.scoring]\ntables = 8",
        "stages.final.scoring.tables",
        "8, and 10 contestants sit at 5",
    ),
    Wrong(
        SYDNEY,
        "[[stages.qualifying.qualifying]]\nrule = 'top-places'\nclause = ''\ncount = 4\n"
        "into = 'semi-finals'\n"
        "[[stages.semi-finals.qualifying]]\nrule = 'top-places'\nclause = ''\ncount = 5\n"
        "into = 'final'",
        "stages.semi-finals.qualifying.0.count",
        "5 from place 1 on, but semi-finals has 4 contestants",
    ),
    Wrong(
        ITC,
        "[stages.repechage.format]\nplaces = [2, 4]",
        "stages.repechage.format.places",
        "4, but of places only 2, 3 go on into repechage",
    ),
    Wrong(
        ITC,
        "[default]\ncategories = []\n[stages.repechage.line_ups]\nfirst = 5\nlast = 10",
        "stages.repechage.line_ups.first",
        "5 minutes before the start is after the 10 of last",
    ),
    Wrong(
        SYDNEY,
        BY_MATCH + "matches = [{ until = 'start', later = 1 }]",
        "stages.qualifying.corrections.players.period.matches.0",
        "after match 8 it waits for match 9, and there are 8",
    ),
    Wrong(
        SYDNEY,
        BY_MATCH + "matches = [{ up_to = 2, until = 'start', match = 9 }, { until = 'posted' }]",
        "stages.qualifying.corrections.players.period.matches.0",
        "after match 1 it waits for match 9, and there are 8",
    ),
    Wrong(
        SYDNEY,
        "[stages.qualifying.ties]\nstage = [{ rule = 'opponents-vps', skip_rounds = 8,"
        " clause = '' }]",
        "stages.qualifying.ties.stage.0.skip_rounds",
        "8 of 8 matches leave none to look at",
    ),
    Wrong(
        SYDNEY,
        "[stages.qualifying.ties]\ndraw = [{ rule = 'shared', clause = '' }]",
        "stages.qualifying.ties.draw",
        "ends with shared and can stay undecided: end it with lot, play-off or by-ruling",
    ),
    Wrong(
        SYDNEY,
        "[stages.semi-finals.ties]\nknock-out = [{ rule = 'shared', clause = 'County 9' }]",
        "stages.semi-finals.ties.knock-out",
        "ends with shared and can stay undecided: end it with lot, play-off or by-ruling",
    ),
    Wrong(
        ECLECTIC,
        "[default.substitutions]\nrule = 'by-sessions'\nclause = ''\nshare_intact = '1/2'\n"
        "limits = [{ sessions = 4, substitutions = 1, intact = 5 }]",
        "default.substitutions.limits.0.intact",
        "5, and there are 4 sessions",
    ),
    Wrong(
        IPC,
        "[stages.qualifying.qualifying]\n",
        "stages.qualifying.qualifying",
        'what stands here is not a list, each a table with rule = "top-places" and the keys'
        " clause, count, into, first, winner_chooses, may_differ",
    ),
    Wrong(
        SYDNEY,
        "[stages.qualifying.draw]\nrule = 'modified-swiss-draw'\nclause = ''\nreturns = 0",
        "stages.qualifying.draw.returns",
        "0 is not a whole number from 1 up",
    ),
]


@pytest.mark.parametrize(("base", "written", "place", "what"), WRONG)
def test_what_cannot_be_reached_names_file_key_value_and_what_can(
    tmp_path: Path, base: str, written: str, place: str, what: str
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(f'extends = "{base}"\nname = "ours"\n{written}\n')
    with pytest.raises(InFile) as refused:
        read(file)
    assert str(refused.value) == f"ours.toml, {place}: {what}"


def test_a_level_final_may_be_shared_where_nobody_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        f'extends = "{SYDNEY}"\nname = "ours"\n'
        "[stages.final.ties]\nknock-out = [{ rule = 'shared', clause = 'County 9' }]\n"
    )
    assert [rule.clause for rule in read(file).of("final").ties["knock-out"]] == ["County 9"]


def test_a_share_of_victory_points_is_carried_only_from_where_there_are_some(
    tmp_path: Path,
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        f'extends = "{ECLECTIC}"\nname = "ours"\n[stages.heats]\n[stages.play-off.carry_over]\n'
        "rule = 'difference'\nclause = ''\nrate = 1\nfrom_stage = 'heats'\n"
    )
    assert (
        "ours.toml, stages.play-off.carry_over.from_stage: 'heats' ends in percent, and difference"
        " carries a share of victory points"
    ) in map(str, faults_of(str(file)))


def test_a_period_ends_where_the_last_match_waits_for_itself(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    entries = "{ up_to = 7, until = 'start', later = 1 }, { until = 'posted', minutes = 10 }"
    file.write_text(f'extends = "{SYDNEY}"\nname = "ours"\n{BY_MATCH}matches = [{entries}]\n')
    assert read(file).name == "ours"
