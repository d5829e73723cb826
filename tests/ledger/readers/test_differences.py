"""Importing again: only what differs in substance, by the way of any correction."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger.bridge.awards import Artificial, Typed
from ledger.bridge.scores import BoardScore
from ledger.commands import AssignNumbers, NameContestant, RequestCorrection
from ledger.errors import BadValue
from ledger.events import (
    AdjustedScoreAwarded,
    BoardNotPlayed,
    ContestantEntered,
    CorrectionRefused,
    CorrectionRequested,
    EntryCorrected,
    FileImported,
    NewScore,
    NumbersAssigned,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    SessionScheduled,
    StageScheduled,
)
from ledger.readers import table_csv
from ledger.readers.result_file import ResultFile
from ledger.record import Contest
from tests.given import Given, Paper, adjust, award, line, post
from tests.ledger.readers.files import bring_in, compared, doings, imported, quarrels

HEADER = (
    "session,board,ns,ew,score,contract,declarer,tricks,ns_mp,ew_mp,lead,table,ns_names,ew_names"
)
FIRST = ("1,1,1,2,140", "1,1,3,4,-50", "1,2,4,1,90", "1,2,2,3,NP")


def csv(*rows: str) -> ResultFile:
    """A file of rows; cells at the end of a row may be left out."""
    width = HEADER.count(",")
    padded = [row + "," * (width - row.count(",")) for row in rows]
    return table_csv.read("friday.csv", "\n".join((HEADER, *padded)).encode())


def contest(evening: Given) -> Contest:
    assert isinstance(evening.desk, Paper)
    return evening.desk.contest


def again(*rows: str, before: Sequence[str] = FIRST) -> Given:
    """The first file was imported; then these rows."""
    return bring_in(imported(csv(*before)), csv(*rows))


def test_a_first_import_sets_up_stage_session_contestants_numbers_and_scores() -> None:
    kinds = [type(recorded.event) for recorded in imported(csv(*FIRST)).events]
    assert kinds == [
        FileImported,
        StageScheduled,
        SessionScheduled,
        *[ContestantEntered] * 4,
        NumbersAssigned,
        *[ScoreEntered] * 3,
        BoardNotPlayed,
    ]


def test_the_same_file_again_changes_nothing() -> None:
    again(*FIRST).then_events()


def test_another_score_is_a_correction_with_what_it_corrects() -> None:
    asked, corrected = again("1,1,1,2,170", *FIRST[1:]).then_imported(
        CorrectionRequested, ScoreCorrected
    )
    assert (asked.cause, asked.reason) == ("scorer", "as in the file")
    assert (corrected.was.points, corrected.now.points) == (140, 170)


def test_another_contract_with_the_same_score_is_a_correction() -> None:
    before = ("1,1,1,2,140,2S,N,9", *FIRST[1:])
    asked, corrected = again("1,1,1,2,140,3S,N,9", *FIRST[1:], before=before).then_imported(
        CorrectionRequested, ScoreCorrected
    )
    assert (corrected.was.contract, corrected.now.contract) == ("2S", "3S")
    assert asked.asks.was == corrected.was


@pytest.mark.parametrize("row", ["1,1,1,2,140", "1,1,1,2,140,2S,N,9,,,HK,7"])
def test_what_only_looks_different_is_left_alone(row: str) -> None:
    before = ("1,1,1,2,140,2S,N,9,,,DK,1", *FIRST[1:])
    again(row, *FIRST[1:], before=before).then_events()


def test_a_wrong_pair_is_put_right_in_place() -> None:
    before = ("1,1,1,2,140", "1,1,3,4,-50", "1,2,5,6,90")
    _, corrected = again("1,1,1,5,140", *before[1:], before=before).then_imported(
        CorrectionRequested, ScoreCorrected
    )
    assert (corrected.was.ew, corrected.now.ew) == ("2", "5")


def test_a_wrong_board_is_put_right_in_place() -> None:
    before = (*FIRST, "1,3,1,2,140")
    _, corrected = again(*FIRST, "1,4,1,2,140", before=before).then_imported(
        CorrectionRequested, ScoreCorrected
    )
    assert (corrected.was.board, corrected.now.board) == (3, 4)


def test_two_scores_that_changed_places_are_two_corrections() -> None:
    again("1,1,1,2,-50", "1,1,3,4,140", *FIRST[2:]).then_imported(
        CorrectionRequested, ScoreCorrected, CorrectionRequested, ScoreCorrected
    )


RING = ("1,1,1,2,140", "1,1,3,4,-50", "1,1,5,6,90", "1,2,4,1,90")
EXCHANGES = pytest.mark.parametrize(
    ("before", "now", "lines"),
    [
        (FIRST, ("1,1,1,4,140", "1,1,3,2,-50", *FIRST[2:]), 2),
        (FIRST, ("1,1,1,3,140", "1,1,4,2,-50", *FIRST[2:]), 2),
        (RING, ("1,1,1,4,140", "1,1,3,6,-50", "1,1,5,2,90", RING[3]), 3),
        (RING, ("1,1,1,4,140", "1,1,3,2,-50", "1,1,5,6,100", RING[3]), 2),
    ],
    ids=["two", "two all over", "three in a ring", "two beside another"],
)


@EXCHANGES
@pytest.mark.parametrize("complete", [False, True])
def test_lines_that_exchanged_pairs_are_struck_out_and_entered_anew(
    before: Sequence[str], now: Sequence[str], lines: int, *, complete: bool
) -> None:
    """Nobody changed them by hand: the file corrects what it said itself."""
    evening = bring_in(imported(csv(*before)), csv(*now), complete=complete)
    struck = (CorrectionRequested, ScoreVoided) * lines
    rest = (CorrectionRequested, ScoreCorrected) if "1,1,5,6,100" in now else ()
    evening.then_imported(*struck, *(ScoreEntered,) * lines, *rest)
    bring_in(evening, csv(*now)).then_events()


@EXCHANGES
def test_an_exchange_after_the_period_is_refused_like_any_other_correction(
    before: Sequence[str], now: Sequence[str], lines: int
) -> None:
    evening = bring_in(posted(*before), csv(*now[:lines], *before[lines:]), at="22:31")
    evening.then_imported(*(CorrectionRequested, CorrectionRefused) * lines)
    kept = contest(evening).results
    assert [row.board_score.points for row in kept.lines.values() if row.board_score] == [
        int(points) for row in before if (points := row.rpartition(",")[2]) != "NP"
    ]


@EXCHANGES
def test_an_exchange_in_time_is_asked_for_once_results_are_posted(
    before: Sequence[str], now: Sequence[str], lines: int
) -> None:
    evening = bring_in(posted(*before), csv(*now[:lines], *before[lines:]), at="22:05")
    struck = (CorrectionRequested, ScoreVoided) * lines
    evening.then_imported(*struck, *(CorrectionRequested, ScoreEntered) * lines)


def test_an_exchange_with_a_line_that_was_changed_by_hand_is_kept() -> None:
    evening = imported(csv(*FIRST))
    entry = next(iter(contest(evening).results.lines.values()))
    assert isinstance(entry.score, BoardScore)
    by_hand = replace(entry.score, points=170)
    asks = NewScore(entry=entry.reference, was=entry.score, now=by_hand)
    evening.given(RequestCorrection(asks=asks, cause="scorer", reason="misread"))
    found = compared(evening, csv("1,1,1,4,140", "1,1,3,2,-50", *FIRST[2:]))
    assert [deed for deed, _ in doings(found)] == ["kept", "kept", "kept", "missing"]


def test_a_line_that_is_gone_is_voided_where_the_file_is_complete() -> None:
    evening = bring_in(imported(csv(*FIRST)), csv(*FIRST[1:]), complete=True)
    _, voided = evening.then_imported(CorrectionRequested, ScoreVoided)
    assert voided.was.points == 140


def test_a_score_that_is_gone_while_its_line_stays_was_not_played_where_the_file_is_complete() -> (
    None
):
    rows = ("1,1,1,2,NP", *FIRST[1:])
    evening = bring_in(imported(csv(*FIRST)), csv(*rows), complete=True)
    evening.then_imported(CorrectionRequested, ScoreVoided, BoardNotPlayed)
    bring_in(evening, csv(*rows)).then_events()


def test_a_new_line_is_entered() -> None:
    again(*FIRST, "1,3,1,3,110").then_imported(ScoreEntered)


def test_a_line_that_was_not_played_yet_gets_its_score() -> None:
    again(*FIRST[:3], "1,2,2,3,110").then_imported(ScoreEntered)
    again(*FIRST[:3], "1,2,2,3,A6040").then_imported(AdjustedScoreAwarded)


def posted(*rows: str) -> Given:
    evening = imported(csv(*rows))
    return evening.given(post(evening), at="22:00")


def test_once_results_are_posted_a_new_line_is_asked_for() -> None:
    evening = bring_in(posted(*FIRST), csv(*FIRST, "1,3,1,3,110", "1,3,2,4,A50"), at="22:05")
    evening.then_imported(
        CorrectionRequested, ScoreEntered, CorrectionRequested, AdjustedScoreAwarded
    )


def test_once_results_are_posted_an_unplayed_line_adds_nothing_and_a_lost_score_is_voided() -> None:
    evening = bring_in(posted(*FIRST), csv(*FIRST, "1,3,1,3,NP"), at="22:05")
    evening.then_events()
    rows = ("1,1,1,2,NP", *FIRST[1:])
    bring_in(evening, csv(*rows), complete=True).then_imported(CorrectionRequested, ScoreVoided)
    bring_in(evening, csv(*rows)).then_events()


def test_a_correction_that_comes_too_late_is_refused_like_any_other() -> None:
    evening = bring_in(posted(*FIRST), csv("1,1,1,2,170", *FIRST[1:]), at="22:31")
    _, refused = evening.then_imported(CorrectionRequested, CorrectionRefused)
    assert refused.why == "too-late"


PLUS, AVERAGE, MINUS = (Artificial(grade="A+"), Artificial(grade="A"), Artificial(grade="A-"))


def test_a_new_award_is_asked_for_and_leaves_the_score_in_the_record() -> None:
    evening = again("1,1,1,2,A6040", *FIRST[1:])
    _, awarded = evening.then_imported(CorrectionRequested, AdjustedScoreAwarded)
    assert (awarded.ns, awarded.ew) == (PLUS, MINUS)
    entry = contest(evening).results.lines[awarded.entry.version]
    assert isinstance(entry.score, BoardScore)
    assert entry.score.points == 140


def test_another_award_replaces_the_one_before() -> None:
    before = ("1,1,1,2,A6040", *FIRST[1:])
    asked, awarded = again("1,1,1,2,A5050", *FIRST[1:], before=before).then_imported(
        CorrectionRequested, AdjustedScoreAwarded
    )
    assert (asked.asks.was, awarded.ns) == ((PLUS, MINUS), AVERAGE)


def test_an_award_that_the_file_does_not_show_is_kept() -> None:
    evening = imported(csv(*FIRST))
    reference = contest(evening).results.at(line(1, "1", "2").key)
    assert reference is not None
    evening.given(adjust(line(1, "1", "2"), (AVERAGE, AVERAGE), reference.reference))
    bring_in(evening, csv(*FIRST)).then_events()
    assert contest(evening).results.lines[reference.reference.version].awards == (AVERAGE, AVERAGE)


def test_an_award_on_a_line_that_the_file_never_had_is_kept() -> None:
    evening = imported(csv(*FIRST)).given(award(3, "1", "2", (PLUS, MINUS)))
    bring_in(evening, csv(*FIRST)).then_events()


def test_an_award_in_the_way_of_a_line_of_the_file_is_kept() -> None:
    evening = imported(csv(*FIRST)).given(award(3, "1", "2", (PLUS, MINUS)))
    file = csv(*FIRST, "1,3,1,3,110")
    assert doings(compared(evening, file)) == [
        ("kept", "board 3 1-3 (session 1)"),
        ("missing", "board 3 1-2 (session 1)"),
    ]
    bring_in(evening, file, complete=True).then_imported()
    bring_in(evening, file, complete=True).then_events()


def test_a_score_is_corrected_under_an_award_that_was_made_by_hand() -> None:
    evening = imported(csv(*FIRST))
    entry = contest(evening).results.at(line(1, "1", "2").key)
    assert entry is not None
    evening.given(adjust(line(1, "1", "2"), (AVERAGE, AVERAGE), entry.reference))
    bring_in(evening, csv("1,1,1,2,170", *FIRST[1:])).then_imported(
        CorrectionRequested, ScoreCorrected
    )


CLAIMED = ("1,1,1,2,140,,,,1.5,0.5", "1,1,3,4,A5050,,,,2,1", "1,2,4,1,90,,,,0,0")


def test_a_line_that_the_director_typed_is_awarded_its_claims() -> None:
    file = csv(*CLAIMED)
    evening = imported(file, typed=("1:1-2", " 1 : 3-4 "))
    awards = [r.event for r in evening.events if isinstance(r.event, AdjustedScoreAwarded)]
    assert [(a.ns, a.ew) for a in awards] == [
        (
            Typed(value=Fraction(3, 2), unit="matchpoints"),
            Typed(value=Fraction(1, 2), unit="matchpoints"),
        ),
        (
            Typed(value=Fraction(2), unit="matchpoints"),
            Typed(value=Fraction(1), unit="matchpoints"),
        ),
    ]
    assert quarrels(file, evening) == []


def test_what_the_director_typed_stays_when_it_is_not_named_again() -> None:
    evening = imported(csv(*CLAIMED), typed=("1:1-2", "1:3-4"))
    bring_in(evening, csv(*CLAIMED)).then_events()
    bring_in(evening, csv(*CLAIMED), typed=("1:1-2",)).then_events()


def test_a_line_may_be_named_as_typed_later() -> None:
    evening = imported(csv(*CLAIMED))
    bring_in(evening, csv(*CLAIMED), typed=("1:1-2",)).then_imported(
        CorrectionRequested, AdjustedScoreAwarded
    )


@pytest.mark.parametrize("name", ["1:1-9", "nonsense", "2:2-3"])
def test_a_typed_line_is_one_of_the_file_with_claims(name: str) -> None:
    with pytest.raises(BadValue) as refusal:
        imported(csv(*CLAIMED, "1,2,2,3,110"), typed=(name,))
    assert (refusal.value.place, refusal.value.value) == ("--typed", name)


def test_a_typed_line_of_several_sessions_is_named_with_its_own() -> None:
    file = csv("1,1,1,2,140,,,,1,1", "2,1,1,2,90,,,,2,0")
    with pytest.raises(BadValue, match="1:1:1-2 or 2:1:1-2"):
        imported(file, typed=("1:1-2",))
    awards = [
        recorded.event.line.session
        for recorded in imported(file, typed=("2:1:1-2",)).events
        if isinstance(recorded.event, AdjustedScoreAwarded)
    ]
    assert awards == ["2"]


def named(pairs: dict[str, str], *rows: str) -> ResultFile:
    """Rows in which the pairs have names."""
    cells = [row.split(",") for row in rows]
    return csv(
        *(
            ",".join([*row, *[""] * (12 - len(row)), pairs.get(row[2], ""), pairs.get(row[3], "")])
            for row in cells
        )
    )


NAMES = {"1": "Ann & Bob", "2": "Cy & Di", "3": "Eve & Flo", "4": "Gus & Hal"}


def test_other_players_are_a_corrected_entry() -> None:
    evening = imported(named(NAMES, *FIRST))
    (corrected,) = bring_in(evening, named({**NAMES, "1": "Ann & Ida"}, *FIRST)).then_imported(
        EntryCorrected
    )
    assert (corrected.was, corrected.players) == (("ann", "bob"), ("ann", "ida"))


def test_a_team_that_is_called_otherwise_here_is_still_the_team_of_the_file() -> None:
    """A file does not know what a contestant is called since; it is who it was."""
    evening = imported(named(NAMES, *FIRST))
    evening.given(NameContestant(contestant="1", party="otters", was=None))
    bring_in(evening, named(NAMES, *FIRST)).then_events()
    moved = named({**NAMES, "9": NAMES["1"]}, "1,1,9,2,140", "1,1,3,4,-50", "1,2,4,9,90")
    bring_in(evening, moved).then_imported(NumbersAssigned)
    assert evening.facts().contestants["1"].party == "otters"


def test_the_order_of_two_names_is_no_difference() -> None:
    evening = imported(named(NAMES, *FIRST))
    bring_in(evening, named({**NAMES, "1": "Bob & Ann"}, *FIRST)).then_events()


def test_names_that_the_file_leaves_out_are_kept() -> None:
    bring_in(imported(named(NAMES, *FIRST)), csv(*FIRST)).then_events()


def test_names_of_two_pairs_that_were_interchanged_are_two_corrected_entries() -> None:
    evening = imported(named(NAMES, *FIRST))
    names = {**NAMES, "1": NAMES["2"], "2": NAMES["1"]}
    rows = ("1,1,1,3,140", "1,1,2,4,-50", "1,2,4,1,90")
    evening = imported(named(NAMES, *rows))
    bring_in(evening, named(names, *rows)).then_imported(EntryCorrected, EntryCorrected)


def test_a_pair_with_another_number_stays_the_same_contestant() -> None:
    evening = imported(named(NAMES, *FIRST))
    names = {**NAMES, "9": NAMES["1"]}
    rows = ("1,1,9,2,140", "1,1,3,4,-50", "1,2,4,9,90", "1,2,2,3,NP")
    file = named(names, *rows)
    (assigned,) = bring_in(evening, file).then_imported(NumbersAssigned)
    assert assigned.numbers == {"1": "9", "2": "2", "3": "3", "4": "4"}
    bring_in(evening, file).then_events()
    assert quarrels(file, evening) == []


def test_two_pairs_that_exchanged_numbers_stay_the_same_contestants() -> None:
    evening = imported(named(NAMES, *FIRST))
    names = {**NAMES, "1": NAMES["4"], "4": NAMES["1"]}
    rows = ("1,1,4,2,140", "1,1,3,1,-50", "1,2,1,4,90", "1,2,2,3,NP")
    (assigned,) = bring_in(evening, named(names, *rows)).then_imported(NumbersAssigned)
    assert assigned.numbers == {"1": "4", "2": "2", "3": "3", "4": "1"}


def test_a_new_pair_under_somebodys_old_number_is_a_new_contestant() -> None:
    evening = imported(named(NAMES, *FIRST))
    names = {**NAMES, "1": "Ida & Jo", "9": NAMES["1"]}
    rows = ("1,1,9,2,140", "1,1,3,4,-50", "1,2,4,9,90", "1,2,2,3,NP", "1,3,1,2,110")
    entered, assigned, _ = bring_in(evening, named(names, *rows)).then_imported(
        ContestantEntered, NumbersAssigned, ScoreEntered
    )
    assert (entered.contestant, assigned.numbers["1-2"], assigned.numbers["1"]) == ("1-2", "1", "9")


def test_the_same_people_are_found_in_a_later_session_under_other_numbers() -> None:
    evening = imported(named(NAMES, *FIRST))
    names = {"1": NAMES["2"], "2": NAMES["1"], "3": NAMES["3"], "4": NAMES["4"]}
    later = named(names, "2,1,1,3,140", "2,1,2,4,-50")
    bring_in(evening, later).then_imported(
        SessionScheduled, NumbersAssigned, ScoreEntered, ScoreEntered
    )
    assert line(1, "2", "3", "2").key in contest(evening).results.index.lines


def test_a_later_session_without_names_is_of_those_who_have_its_numbers() -> None:
    evening = imported(named(NAMES, *FIRST))
    bring_in(evening, csv("2,1,1,3,140")).then_imported(SessionScheduled, ScoreEntered)


def test_a_pair_that_got_another_number_here_is_still_found_by_the_one_in_its_file() -> None:
    evening = imported(named(NAMES, *FIRST))
    rows = ("1,1,9,2,140", "1,1,3,4,-50", "1,2,4,9,90", "1,2,2,3,NP")
    bring_in(evening, named({**NAMES, "9": NAMES["1"]}, *rows))
    numbers = {"1": "8", "2": "2", "3": "3", "4": "4"}
    evening.given(AssignNumbers(stage="main", numbers=numbers))
    bring_in(evening, csv("2,1,9,3,140")).then_imported(SessionScheduled, ScoreEntered)


def test_a_pair_that_left_keeps_its_number() -> None:
    evening = again(*FIRST[:1])
    assert all(not isinstance(r.event, NumbersAssigned) for r in evening.events)


def test_other_sessions_and_sections_are_not_touched() -> None:
    evening = imported(csv(*FIRST, "2,1,1,2,110"))
    file = csv("2,1,1,2,110")
    assert [deed for deed, _ in doings(compared(evening, file))] == ["missing"] * 3
    bring_in(evening, file, complete=True).then_imported()


def test_new_sessions_join_the_stage_of_those_that_are_known() -> None:
    evening = imported(csv(*FIRST))
    bring_in(evening, csv(*FIRST, "2,1,1,2,110")).then_imported(SessionScheduled, ScoreEntered)


TEAMS = "board,room,ns,ew,score,ns_names,ew_names"


def teams(*rows: str) -> ResultFile:
    return table_csv.read("cup.csv", "\n".join((TEAMS, *rows)).encode())


def test_a_teams_members_are_all_who_ever_played() -> None:
    evening = imported(teams("1,open,A,B,90,Ann & Bob,", "1,closed,B,A,90,,Cy & Di"))
    (corrected,) = bring_in(
        evening, teams("1,open,A,B,90,Ann & Eve,", "1,closed,B,A,90,,Cy & Di")
    ).then_imported(EntryCorrected)
    assert corrected.players == ("ann", "bob", "cy", "di", "eve")


def evenings() -> st.SearchStrategy[list[str]]:
    """Rows of a session: on each board some of six pairs meet, and most boards are played."""

    def rows(drawn: list[tuple[list[str], list[str]]]) -> list[str]:
        return [
            f"1,{board},{ns},{ew},{score}"
            for board, (pairs, scores) in enumerate(drawn, 1)
            for ns, ew, score in zip(pairs[::2], pairs[1::2], scores, strict=True)
            if score != "-"
        ]

    scores = st.sampled_from(["90", "110", "-90", "-110", "0", "NP", "A6040", "-"])
    board = st.tuples(st.permutations([*"123456"]), st.lists(scores, min_size=3, max_size=3))
    return st.lists(board, min_size=2, max_size=3).map(rows).filter(bool)


@given(first=evenings(), second=evenings())
def test_after_an_import_the_ledger_says_what_the_file_says(
    first: list[str], second: list[str]
) -> None:
    # the six pairs are of one field whatever the rows are
    ring = [f"2,{board},{board % 6 + 1},{(board + 1) % 6 + 1},NP" for board in range(1, 13)]
    evening = imported(csv(*first, *ring))
    file = csv(*second, *ring)

    bring_in(evening, file, complete=True)
    assert evening.refusal is None, evening.refusal

    state = contest(evening)
    others = state.results.index.lines.keys() - {row.line.key for row in file.lines}
    assert not any(state.results.lines[state.results.index.lines[key]].score for key in others)
    assert not any(state.results.lines[state.results.index.lines[key]].awards for key in others)
    for row in file.lines:
        entry = state.results.at(row.line.key)
        assert entry is not None or not (row.played or row.awards)
        if entry is None:
            continue
        if row.played is not None:
            assert isinstance(entry.score, BoardScore)
            assert entry.score.points == row.played.points
        if row.awards is not None:
            assert entry.awards == row.awards
    bring_in(evening, file).then_events()


def test_namesakes_and_robots_make_no_trouble() -> None:
    robots = {"1": "Robot & Robot", "2": "Robot & Robot", "3": "J Lee & J Lee", "4": "Ann"}
    evening = imported(named(robots, *FIRST))
    assert contest(evening).entries.players("1") == ("robot",)
    bring_in(evening, named(robots, *FIRST)).then_events()


def test_a_score_comes_to_an_award_without_replacing_it() -> None:
    before = ("1,1,1,2,A6040", *FIRST[1:])
    evening = again(*FIRST, before=before)
    evening.then_imported(CorrectionRequested, ScoreEntered)
    entry = contest(evening).results.at(line(1, "1", "2").key)
    assert entry is not None
    assert isinstance(entry.score, BoardScore)
    assert (entry.score.points, entry.awards) == (140, (PLUS, MINUS))
    bring_in(evening, csv(*FIRST)).then_events()
