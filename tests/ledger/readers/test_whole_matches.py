"""Matches of which a file gives only the result: entered, corrected, kept, or told why not."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from ledger import readers
from ledger.bridge.scores import MatchScore
from ledger.commands import AnnulEvent, EnterScore, PublishDraw, RequestCorrection
from ledger.errors import InFile, SharesLittle
from ledger.events import CorrectionRequested, FileImported, NewScore, ScoreEntered
from ledger.readers.changes import Asked
from ledger.readers.known_words import in_words
from ledger.readers.once_more import once_more
from ledger.readers.resemblance import check_resemblance
from ledger.readers.result_file import ResultFile
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from tests.given import Given, club_session, post
from tests.ledger.readers.encounters import match, room, tags, team
from tests.ledger.readers.files import (
    bring_in,
    compared,
    contest_of,
    doings,
    imported,
    participants,
    person_id,
    quarrels,
    usebio,
    usebio_board,
)

FOUR = participants(*(team(number, "", "") for number in "1234"))
IN_VPS = ((1, "1", "2", ("13.5", "6.5")), (1, "3", "4", ("10", "10")), (2, "1", "3", ("4", "16")))
IN_IMPS = ((1, "1", "2", ("31", "12")), (1, "3", "4", ("5", "5")), (2, "1", "3", ("-9", "9")))


def league(*met: Any, matches: str = "VPS", boards: str = "") -> ResultFile:
    """A P2P file of teams and the results of their matches: round, teams, scores."""
    played = (match(*one, boards) for one in met)
    more = tags(BOARD_SCORING_METHOD="IMPS", MATCH_SCORING_METHOD=matches)
    return readers.read("p2p.xml", usebio(FOUR, *played, event_type="SWISS_TEAMS", more=more))


def results(evening: Given) -> list[str]:
    facts = evening.facts()
    return [str(one) for one in facts.results.matches.values()]


def totals(evening: Given) -> dict[str, float]:
    facts = evening.facts()
    rows = standings(facts, resolve(CONTEST, facts)).rows
    return {row.contestant: float(row.exact) for row in rows}


def test_victory_points_of_matches_without_boards_are_entered_as_they_stand() -> None:
    file = league(*IN_VPS)
    assert file.regulations == "teams-in-vps"
    evening = imported(file)
    assert results(evening) == [
        "match 1 v 2 (session 1, round 1): 13.5-6.5 VPs",
        "match 3 v 4 (session 1, round 1): 10-10 VPs",
        "match 1 v 3 (session 1, round 2): 4-16 VPs",
    ]
    assert totals(evening) == {"1": 17.5, "2": 6.5, "3": 26, "4": 10}
    assert quarrels(file, evening) == []
    found = compared(evening, file)
    assert (found.agreed, found.commands) == (3, ())


def test_boards_without_lines_are_none() -> None:
    """Some programs write of each board no more than its IMPs."""
    boards = "".join(usebio_board(n, more=tags(IMPS=3)) for n in (1, 2))
    file = league(*IN_VPS, boards=boards)
    assert (file.regulations, file.lines) == ("teams-in-vps", ())
    assert {row.score.boards for row in file.results} == {2}
    evening = imported(file)
    assert totals(evening) == {"1": 17.5, "2": 6.5, "3": 26, "4": 10}
    assert quarrels(file, evening) == []


def test_imps_of_matches_are_those_of_both_sides_or_net() -> None:
    evening = imported(league(*IN_IMPS, matches="IMPS"))
    assert results(evening) == [
        "match 1 v 2 (session 1, round 1): 31-12 IMPs",
        "match 3 v 4 (session 1, round 1): 5-5 IMPs",
        "match 1 v 3 (session 1, round 2): -9 IMPs",
    ]
    assert totals(evening) == {"1": 10, "2": -19, "3": 9, "4": 0}


def test_a_match_that_stands_twice_is_one_and_has_one_result() -> None:
    (row,) = league(IN_VPS[0], (1, "2", "1", ("6.5", "13.5"))).results
    assert row.score.home == "1"
    with pytest.raises(InFile, match=r"match 2 \(2-1\): has another result than match 1 \(1-2\)"):
        league(IN_VPS[0], (1, "2", "1", ("13.5", "6.5")))


def test_imps_that_are_neither_won_nor_net_are_refused_with_their_place() -> None:
    with pytest.raises(InFile, match=r"match 1 \(1-2\): -9 and 4 are neither"):
        league((1, "1", "2", ("-9", "4")), matches="IMPS")


def test_a_match_with_boards_is_scored_from_them() -> None:
    board = usebio_board(1, room("NS", "420"), room("EW", "-50"), more=tags(IMPS=10))
    file = league((1, "1", "2", ("10", "-10")), matches="IMPS", boards=board)
    assert (file.results, len(file.lines)) == ((), 2)


def corrected(*score: str) -> ResultFile:
    return league((1, "1", "2", score), *IN_VPS[1:])


def test_what_the_source_changed_itself_is_corrected() -> None:
    evening = imported(league(*IN_VPS))
    found = compared(evening, corrected("14", "6"))
    assert doings(found) == [("corrected", "match 1 v 2 (session 1, round 1)")]
    bring_in(evening, corrected("14", "6"))
    assert results(evening)[0] == "match 1 v 2 (session 1, round 1): 14-6 VPs"
    bring_in(evening, corrected("13", "7"))
    assert results(evening)[0] == "match 1 v 2 (session 1, round 1): 13-7 VPs"


@pytest.mark.parametrize("said", [("13.5", "6.5"), ("15", "5")])
def test_what_was_changed_by_hand_since_is_kept(said: tuple[str, str]) -> None:
    evening = imported(league(*IN_VPS))
    (held, *_) = evening.facts().results.matches.values()
    now = MatchScore(
        session="1", round=1, home="1", away="2", home_vps=Fraction(12), away_vps=Fraction(8)
    )
    asks = NewScore(entry=held.reference, was=held.score, now=now)
    evening.when(RequestCorrection(asks=asks, cause="scorer", reason="misread"))
    found = compared(evening, corrected(*said))
    (change,) = found.changes
    assert (change.deed, change.held) == ("kept", "12-8 VPs")
    assert change.since is not None
    bring_in(evening, corrected(*said))
    assert results(evening)[0].endswith(": 12-8 VPs")


def annulled(evening: Given) -> None:
    (held, *_) = evening.facts().results.matches.values()
    evening.when(AnnulEvent(target=held.reference, reason="not this round"))


def moved(evening: Given) -> None:
    (held, *_) = evening.facts().results.matches.values()
    asks = NewScore(entry=held.reference, was=held.score, now=replace(held.score, round=3))
    evening.when(RequestCorrection(asks=asks, cause="scorer", reason="it was the third round"))


@pytest.mark.parametrize("changed", [annulled, moved])
def test_what_was_taken_away_by_hand_does_not_come_back(changed: Callable[[Given], None]) -> None:
    evening = imported(league(*IN_VPS))
    changed(evening)
    left = results(evening)
    for file in (league(*IN_VPS), corrected("15", "5")):
        found = compared(evening, file)
        assert found.changes[0].deed == "kept"
        assert found.changes[0].about == "match 1 v 2 (session 1, round 1)"
        assert found.changes[0].since is not None
        bring_in(evening, file)
        assert results(evening) == left


@pytest.mark.parametrize("complete", [False, True])
def test_a_match_that_the_file_lacks_is_listed_and_stays(*, complete: bool) -> None:
    evening = imported(league(*IN_VPS))
    found = compared(evening, league(*IN_VPS[1:]), complete=complete)
    assert doings(found) == [("missing", "match 1 v 2 (session 1, round 1)")]
    assert found.changes[0].held == "13.5-6.5 VPs"


def test_an_evening_under_another_name_is_seen_by_the_results_of_its_matches() -> None:
    evening = imported(league(*IN_VPS))
    other = in_words(league(*IN_VPS), {"1": "9"}, {})
    found = once_more(other, evening.facts())
    assert (
        str(found) == "session 1 once more: 3 of its 3 results are there, of the same contestants"
    )
    scores = ("3", "17"), ("20", "0"), ("11", "9")
    played = league(*((*met, score) for (*met, _), score in zip(IN_VPS, scores, strict=True)))
    assert once_more(in_words(played, {"1": "9"}, {}), evening.facts()) is None


def test_a_result_by_hand_in_imps_is_not_replaced_by_its_victory_points() -> None:
    evening = imported(league(*IN_VPS[1:]))
    by_hand = MatchScore(session="1", round=1, home="2", away="1", imps=Fraction(-7), boards=12)
    evening.when(EnterScore(score=by_hand))
    file = league(*IN_VPS)
    assert compared(evening, file).changes == ()
    assert [one for one in quarrels(file, evening) if "(1-2)" in one] == [
        "match 1 (1-2), 1: match 13.5 in the file, 12.31 here",
        "match 1 (1-2), 2: match 6.5 in the file, 7.69 here",
    ]


def test_after_the_posting_a_match_that_is_missing_is_asked_for() -> None:
    evening = imported(league(*IN_VPS[:2]))
    evening.when(post(evening))
    bring_in(evening, league(*IN_VPS))
    evening.then_events(FileImported, CorrectionRequested, ScoreEntered)
    assert len(results(evening)) == 3


def test_another_evening_of_the_league_is_refused() -> None:
    evening = imported(league(*IN_VPS))
    scores = ("3", "17"), ("20", "0"), ("11", "9")
    other = league(*((*met, score) for (*met, _), score in zip(IN_VPS, scores, strict=True)))
    with pytest.raises(SharesLittle, match="of 3 lines that both have 0 agree"):
        check_resemblance(
            compared(evening, other), evening.facts(), person_id, Asked("scorer", None)
        )


def test_victory_points_beyond_the_scale_are_not_entered_and_it_is_said_why() -> None:
    file = league((1, "1", "2", ("25", "4")), *IN_VPS[1:])
    found = compared(contest_of(file), file)
    assert [deed for deed, about in doings(found) if about.startswith("match")] == []
    assert found.file.notes[-1] == (
        "no match is entered of which the file gives only the result: match 1 (1-2): 25-4 VPs is"
        " beyond the scale here (at most 20 a side, 20 together) (--regulations names a set, or a"
        " file of your own)"
    )


THREE = (
    (1, "1", "2", ("12", "8")),
    (1, "2", "3", ("14", "6")),
    (1, "3", "1", ("10", "10")),
)


def test_three_who_meet_one_another_in_a_round_are_named_where_they_stand() -> None:
    said = (
        r"p2p.xml, match 2 \(2-3\): 2 plays in match 1 \(1-2\), too, which is in the same round:"
        " 1, 2, 3 meet one another, which the draw of that round must say first"
    )
    with pytest.raises(InFile, match=said):
        imported(league(*THREE))


def test_whoever_meets_two_in_a_round_is_named_where_that_stands() -> None:
    with pytest.raises(
        InFile, match=r"match 3 \(4-1\): 1 plays in match 1 \(1-2\), too, .* round$"
    ):
        imported(league(THREE[0], (2, "3", "1", ("10", "10")), (1, "4", "1", ("9", "11"))))


def test_three_who_were_drawn_to_meet_one_another_bring_their_results() -> None:
    drawn = PublishDraw(
        session="1", round=1, pairings=(), triangle=("1", "2", "3"), method="by-hand"
    )
    evening = Given(club_session(rules="teams-in-vps"), drawn)
    bring_in(evening, league(*THREE))
    assert evening.refusal is None
    assert totals(evening) == {"1": 22, "2": 22, "3": 16}
