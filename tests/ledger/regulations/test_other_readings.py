"""The other reading of a doubtful clause is a value in a set of one's own, and acts in a ledger.

Each test has the recommended reading, as the shipped set has it, beside the other one.
"""

from fractions import Fraction
from pathlib import Path

import pytest

from ledger.bridge.awards import Assigned
from ledger.bridge.scores import MatchScore
from ledger.commands import AwardAdjustedScore, DrawLot, EnterScore, ScheduleSession
from ledger.events import ScoreCorrected
from ledger.regulations import read
from ledger.rulebook import Regulations
from projections.scope import CONTEST, resolve
from projections.views.awards import awards_sheets
from tests.given import AVERAGE_PLUS, Given, correct, enter, line, post, scored
from tests.staged import staged

SENIORS = "sydney-2003-seniors-teams"


def ours(folder: Path, base: str, written: str = "") -> Regulations:
    """A set that extends a shipped one, with what is written."""
    file = folder / "ours.toml"
    file.write_text(f'extends = "{base}"\nname = "ours"\n{written}\n')
    return read(file)


# ------------------------------------------------------------------------- posted twice (AMB-40)

POSTED_TWICE = {
    "SBF 6.3": (SENIORS, "final", "1", "stages.final"),
    "SBF 6.3.1": (SENIORS, "qualifying", "8", "stages.qualifying"),
    "ANC 6.1": ("anc-2018-butler-womens", "preliminary", "1", "default"),
}


@pytest.mark.parametrize("posting", ["first", "latest"])
@pytest.mark.parametrize(
    ("base", "stage", "session", "place"), POSTED_TWICE.values(), ids=POSTED_TWICE
)
def test_a_period_runs_from_the_first_posting_or_from_the_latest(
    base: str, stage: str, session: str, place: str, posting: str, tmp_path: Path
) -> None:
    written = f'[{place}.corrections.players.period]\nposting = "{posting}"'
    matches = [ScheduleSession(session=str(n), stage=stage) for n in range(1, int(session) + 1)]
    evening = Given(staged(ours(tmp_path, base, written), ("1", "2"), stage, *matches))
    evening.given(enter(1, "1", "2", 420, session), at="20:00")
    entry = evening.last
    for at in ("20:10", "20:30"):
        evening.given(post(evening, session), at=at)

    was, now = (scored(1, "1", "2", points, session) for points in (420, 450))
    evening.when(correct(entry, was, now), at="20:50")

    is_corrected = any(isinstance(recorded.event, ScoreCorrected) for recorded in evening.events)
    assert is_corrected is (posting == "latest")


# ------------------------------------------------------------------- who beat whom (AMB-50)


@pytest.mark.parametrize(("of", "first"), [("matchpoints", "1"), ("boards", "2")])
def test_who_beat_whom_is_by_matchpoints_or_by_boards(of: str, first: str, tmp_path: Path) -> None:
    """Pair 1 has 2-0 on two boards against pair 2, which has 1.5-0.5 on three."""
    criterion = f'{{ rule = "head-to-head", of = "{of}", clause = "rule 11" }}'
    lot = '{ rule = "lot", clause = "rule 11" }'
    written = f"[default.ties]\nstage = [{criterion}, {lot}]"
    rules = ours(tmp_path, "alberta-55plus-pairs", written)
    evening = Given(staged(rules, [str(n) for n in range(1, 7)]))
    together = (("1", "2"), ("3", "4"), ("5", "6"))
    apart = (("1", "3"), ("2", "4"), ("5", "6"))
    won, lost, elsewhere = (170, 110, 100), (-100, 170, -100), (110, 170, 100)
    played = [(together, won)] * 2 + [(together, lost)] * 3 + [(apart, elsewhere)]
    for board, (pairs, points) in enumerate(played, 1):
        evening.given(
            enter(board, ns, ew, score) for (ns, ew), score in zip(pairs, points, strict=True)
        )
    rows = {row.contestant: row for row in evening.standings().rows}
    assert rows["1"].exact == rows["2"].exact
    assert min("12", key=lambda name: rows[name].rank or 0) == first
    assert not rows[first].tied


# ---------------------------------------------------- boards of which the awards do not balance


@pytest.mark.parametrize(
    ("counted", "nets"),
    [
        ("each-its-own", (-10, 5)),
        ("mean", (Fraction(-15, 2), Fraction(15, 2))),
        ("whole-mean", (-8, 8)),
    ],
)
def test_assigned_scores_count_for_each_side_or_as_their_mean(
    counted: str, nets: tuple[Fraction, Fraction], tmp_path: Path
) -> None:
    """Law 86, AMB-52: -10 IMPs to one side and 5 to the other."""
    rules = ours(tmp_path, "team-match", f"[default]\nnon_balancing = '{counted}'")
    evening = Given(staged(rules, ("A", "B")))
    opened, closed = (
        line(1, "A", "B", room="open", table="1"),
        line(1, "B", "A", room="closed", table="1"),
    )
    evening.given(
        AwardAdjustedScore(line=opened, ns=Assigned(points=0), ew=Assigned(points=200)),
        AwardAdjustedScore(line=closed, ns=Assigned(points=400), ew=Assigned(points=450)),
    )
    (found,) = evening.stage().encounters
    assert found.away is not None
    assert (found.home.own, found.away.own) == nets


@pytest.mark.parametrize(("nets", "vps"), [("own", (43, 33)), ("margin", (40, 30))])
def test_a_cancelled_board_counts_for_each_side_or_in_the_margin(
    nets: str, vps: tuple[int, int], tmp_path: Path
) -> None:
    """ANC 7.1, AMB-27: five IMPs won on the other boards, and average plus to both on one."""
    rules = ours(tmp_path, "anc-2018-itc-open", f"[default.artificial]\nnets = '{nets}'")
    evening = Given(staged(rules, ("A", "B"), "qualifying"))
    played = MatchScore(session="1", home="A", away="B", imps=Fraction(5), boards=13)
    evening.given(
        EnterScore(score=played),
        AwardAdjustedScore(line=line(1, "A", "B"), ns=AVERAGE_PLUS, ew=AVERAGE_PLUS),
    )
    assert evening.totals() == {"A": vps[0], "B": vps[1]}


# ---------------------------------------------------------------- equals in the awards (AMB-17)


@pytest.mark.parametrize(("tied", "shares"), [("total", ("55/2", "55/2")), ("rank", (30, 25))])
def test_points_are_shared_by_equal_totals_or_by_equal_ranks(
    tied: str, shares: tuple[int | str, int | str], tmp_path: Path
) -> None:
    """ANC 22.4: two pairs are level for the second place, and a lot told them apart."""
    rules = ours(tmp_path, "anc-2018-butler-womens", f"[stages.final.awards]\ntied = '{tied}'")
    evening = Given(staged(rules, [str(n) for n in range(1, 5)], "final"))
    for home, away, won in (("1", "2", 20), ("3", "4", 10)):
        vps = (Fraction(won), Fraction(20 - won))
        result = MatchScore(session="1", home=home, away=away, home_vps=vps[0], away_vps=vps[1])
        evening.given(EnterScore(score=result))
    evening.given(DrawLot(stage="final", purpose="stage", order=("4", "3")))
    facts = evening.facts()
    (sheet,) = awards_sheets(facts, resolve(CONTEST, facts))
    points = {row.contestant: row.points for row in sheet.rows}
    assert points["1"] == 35
    assert (points["4"], points["3"]) == tuple(map(Fraction, shares))
