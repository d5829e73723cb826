"""What is said under standings: no place and why, ties, penalties beside %, uncounted boards."""

from fractions import Fraction

from msgspec.structs import replace

from ledger.commands import (
    DealWithOffence,
    DisqualifyContestant,
    EnterContestant,
    WithdrawContestant,
)
from ledger.record import Contest
from projections.scope import resolve
from projections.views.standings import Standings, digest, standings
from projections.views.uncounted import in_words, uncounted
from projections.writers.known import Known
from projections.writers.standings import plain, sheet
from tests.given import Given, club_session, enter, tables
from tests.projections.staged import contest

ECLECTIC = "anc-2018-congress-eclectic-pairs"


def placed(told: Given) -> Standings:
    facts = told.facts()
    return standings(facts, resolve("contest", facts))


def known(facts: Contest) -> Known:
    return Known(
        contest="wed",
        title="Wednesday",
        position=facts.position,
        recorded_at=facts.recorded_at,
        clock="declared",
        hash="",
        zone="UTC",
        names={},
    )


def notes(told: Given) -> list[str]:
    """The lines under the table, without the footing."""
    facts = told.facts()
    return list(sheet(placed(told), known(facts), facts.entries).below)[:-1]


def level() -> Given:
    """1 and 4 have 20 VPs each, 2 and 3 none."""
    told = Given(club_session(pairs=4, rules="anc-2018-ipc"))
    return told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))


def said_uncounted(told: Given) -> tuple[str, ...]:
    facts = told.facts()
    return in_words(uncounted(facts, resolve("contest", facts).sessions))


def test_who_has_no_place_is_told_why() -> None:
    told = Given(club_session(pairs=6), enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    told.given(enter(1, "5", "6", 110))
    told.given(DisqualifyContestant(contestant="2", reason="cheating"))
    gone = told.record[-1].position
    told.given(WithdrawContestant(contestant="4"))
    left = told.record[-1].position
    assert {one.contestant: one.why for one in placed(told).unplaced} == {
        "2": f"disqualified (#{gone})",
        "4": f"withdrawn (#{left})",
    }
    assert f"2 takes no place: disqualified (#{gone})" in notes(told)


def test_too_few_sessions_of_an_eclectic_are_no_place() -> None:
    entries = [EnterContestant(contestant=name) for name in "1234"]
    told = Given(contest(ECLECTIC, {"final": ("1", "2", "3", "4")}, entries))
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    whys = {one.why for one in placed(told).unplaced}
    assert whys == {"has results to compare in fewer than 3 sessions (ANC 23 (AMB-61))"}


def test_an_open_tie_names_what_settles_it() -> None:
    told = level()
    assert any(line.startswith("level for place 1 (1, 4)") for line in notes(told))
    facts = told.facts()
    (tie, _) = plain(placed(told), known(facts), facts.entries)["ties"]
    assert (tie["place"], tie["numbers"]) == (1, ["1", "4"])


def test_percentages_are_said_to_be_before_penalties_where_there_are_some() -> None:
    told = Given(club_session(pairs=4, rules="acbl-club-pairs"), enter(1, "1", "2", 420))
    told.given(enter(1, "3", "4", 50))
    line = "% is before penalties, the total after them"
    assert line not in notes(told)
    told.given(
        DealWithOffence(
            session="1",
            contestants=("1",),
            offence="procedural",
        )
    )
    assert line in notes(told)


def test_where_no_percentages_are_shown_nothing_is_said_of_them() -> None:
    """The mean of an eclectic is in per cent itself, and the fine is off it."""
    entries = [EnterContestant(contestant=name) for name in "1234"]
    told = Given(contest(ECLECTIC, {"final": ("1", "2", "3")}, entries))
    for session in "123":
        told.given(enter(1, "1", "2", 420, session), enter(1, "3", "4", 50, session))
    told.given(
        DealWithOffence(
            session="1",
            contestants=("1",),
            offence="procedural",
            amount=Fraction(5),
            unit="percent",
        )
    )
    (fined,) = [row for row in placed(told).rows if row.contestant == "1"]
    assert (fined.total, fined.percentage) == (95, None)
    assert not any("before penalties" in line for line in notes(told))


def test_a_board_with_too_few_scores_for_its_datum_is_said_to_count_0() -> None:
    told = Given(club_session(pairs=6, rules="anc-2018-butler-restricted"))
    told.given(tables([420, 170, 50]))
    assert said_uncounted(told) == ()
    told.given(enter(2, "1", "2", 110), enter(3, "1", "2", 400))
    (said,) = said_uncounted(told)
    assert said.startswith("session 1, boards 2, 3: too few scores for a datum")


def test_one_live_table_of_five_is_said_to_count_0() -> None:
    entries = [EnterContestant(contestant=name) for name in "1234"]
    told = Given(contest("sydney-2003-blue-ribbon-pairs", {"final": ("1",)}, entries))
    told.given(enter(1, "1", "2", 420))
    (said,) = said_uncounted(told)
    assert said.startswith("session 1, board 1: nothing to compare it with")
    assert said.endswith("counts 0 (SBF 5.4.3, Appendix C, AMB-30)")
    told.given(enter(1, "3", "4", 50))
    assert said_uncounted(told) == ()


def test_a_posting_has_the_same_digest_whatever_is_said_beside_the_rows() -> None:
    found = placed(level())
    assert found.ties
    assert digest(replace(found, ties=(), unplaced=(), penalised=True)) == digest(found)
