"""A file is a witness: what it said, what it says, and what the ledger holds."""

from collections.abc import Sequence
from contextlib import closing
from typing import Any

import pytest

from ledger import readers
from ledger.bridge.awards import Artificial
from ledger.bridge.scores import BoardScore
from ledger.commands import (
    AnnulEvent,
    AnyCommand,
    AppointOfficial,
    AssignNumbers,
    CorrectEntry,
    EnterScore,
    OpenContest,
    OpenTournament,
    RequestCorrection,
    ScheduleStage,
)
from ledger.desk import Desk
from ledger.errors import (
    BadValue,
    InFile,
    LedgerError,
    NotInRole,
    OlderFile,
    ReasonRequired,
    SharesLittle,
)
from ledger.events import FileImported, NewAward, NewScore, StrikeOut
from ledger.people import People
from ledger.readers.changes import Asked
from ledger.record import Contest
from ledger.regulations import load
from ledger.roll import Roll
from ledger.store import Store
from ledger.submissions import Signature
from projections.views.imports import Imported
from replay.intake import import_result
from replay.wishes import Wish
from tests.given import clock, introduce, line, scored
from tests.servers import Folder

WED = "wed"
NAMES = ("Ann & Bob", "Cy & Di", "Ed & Flo", "Gus & Hal", "Ida & Jo", "Kim & Lea")
ROUNDS = (((1, 2), (3, 4), (5, 6)), ((1, 4), (6, 2), (3, 5)), ((1, 6), (3, 2), (5, 4)))
SCORES = (110, -110, 130, 90, -100, 140, -120, 120, -90)
"""Possible whoever is vulnerable."""


def evening(shift: int = 0, names: Sequence[str] = NAMES) -> list[str]:
    """Six boards, two a round, at three tables: 18 lines."""
    rows = []
    for number, tables in enumerate(ROUNDS):
        for board in (2 * number + 1, 2 * number + 2):
            for table, (ns, ew) in enumerate(tables):
                points = SCORES[(board * 3 + table + shift) % len(SCORES)]
                who = f"{names[ns - 1]},{names[ew - 1]}"
                rows.append(f"{board},{ns},{ew},{points},{who}")
    return rows


HEADER = "board,ns,ew,score,ns_names,ew_names"
FIRST = evening()


def with_score(rows: Sequence[str], place: int, points: int) -> list[str]:
    """The rows, one of them with another score."""
    board, ns, ew, _, *names = rows[place].split(",")
    changed = ",".join((board, ns, ew, str(points), *names))
    return [*rows[:place], changed, *rows[place + 1 :]]


def without(rows: Sequence[str], *places: int) -> list[str]:
    return [row for place, row in enumerate(rows) if place not in places]


class Club:
    """A ledger with one contest, into which files come and in which hands work."""

    def __init__(self, folder: Folder) -> None:
        path = folder / "club.ledger"
        self.store = Store.found(path, "declared", recorded_at=clock("18:00"))
        self.minute = 0

    def now(self) -> Any:
        self.minute += 1
        return clock(f"21:{self.minute:02}")

    def imports(
        self, rows: Sequence[str], header: str = HEADER, *, dry_run: bool = False, **more: Any
    ) -> Imported:
        """Import these rows; by, reason, complete, source, session as on the command line."""
        by = more.pop("by", "desk")
        name = more.pop("name", "wed.csv")
        file = readers.read(name, "\n".join([header, *rows, ""]).encode())
        return self.takes(file, by=by, dry_run=dry_run, **more)

    def takes(self, file: Any, *, by: str = "desk", dry_run: bool = False, **more: Any) -> Imported:
        reason, complete = more.pop("reason", None), more.pop("complete", False)
        asked = Asked(more.pop("cause", "scorer"), reason, complete, more.pop("source", None))
        now = self.now()

        def sign(_: Store, __: Roll) -> Signature:
            return Signature(actor=by, recorded_at=now)

        wish = Wish(contest=WED, asked=asked, **more)
        return import_result(self.store, file, wish, sign, dry_run=dry_run)

    def opens(self, rules: str, *commands: AnyCommand) -> None:
        """The contest is opened under this set before anything is imported."""
        tournament = OpenTournament(tournament=WED, title=WED, zone="UTC")
        opening = OpenContest(contest=WED, tournament=WED, title=WED, regulations=load(rules))
        self.does(tournament, opening, *commands)

    def does(self, *commands: AnyCommand, by: str = "desk") -> int:
        """Somebody does this by hand; the position of the last event."""
        signature = Signature(actor=by, recorded_at=self.now())
        return Desk(self.store).submit(WED, commands, signature)[-1].position

    @property
    def contest(self) -> Contest:
        return Desk(self.store).contest(WED)

    def entry(self, board: int, ns: str, ew: str) -> Any:
        found = self.contest.results.at(line(board, ns, ew).key)
        assert found is not None
        return found

    def points(self, board: int, ns: str, ew: str) -> int | None:
        """What the ledger holds; None where it has no score of that line."""
        found = self.contest.results.at(line(board, ns, ew).key)
        score = None if found is None else found.score
        return score.points if isinstance(score, BoardScore) else None

    def corrects(self, board: int, ns: str, ew: str, now: BoardScore) -> int:
        entry = self.entry(board, ns, ew)
        asks = NewScore(entry=entry.reference, was=entry.score, now=now)
        return self.does(RequestCorrection(asks=asks, cause="director"))

    def strikes_out(self, board: int, ns: str, ew: str) -> int:
        entry = self.entry(board, ns, ew)
        asks = StrikeOut(entry=entry.reference, was=entry.score)
        return self.does(RequestCorrection(asks=asks, cause="director"))

    def awards(self, board: int, ns: str, ew: str) -> int:
        entry = self.entry(board, ns, ew)
        plus, minus = Artificial(grade="A+"), Artificial(grade="A-")
        asks = NewAward(line=line(board, ns, ew), ns=plus, ew=minus, entry=entry.reference)
        return self.does(RequestCorrection(asks=asks, cause="director"))


@pytest.fixture
def club(folder: Folder) -> Any:
    """A club without a contest yet."""
    made = Club(folder)
    with closing(made.store):
        yield made


@pytest.fixture
def first(club: Club) -> Club:
    """The club with the first file of its evening."""
    club.imports(FIRST)
    return club


def told(done: Imported) -> list[str]:
    return list(map(str, done.doings))


def last_statement(club: Club) -> FileImported:
    events = [r.event for r in club.contest.history if isinstance(r.event, FileImported)]
    return events[-1]


def head(club: Club) -> int:
    return club.store.head().position


# ------------------------------------------------------------------------- what the ledger changed


def test_a_directors_correction_outlives_the_first_file_and_is_listed(first: Club) -> None:
    at = first.corrects(1, "1", "2", scored(1, "1", "2", 450))
    before = head(first)
    done = first.imports(FIRST)
    here = f"+450 here, by hand at #{at}"
    words = f"kept: board 1 1-2 (session 1): {here}, +90 in the file (line 2, board 1 1-2)"
    assert told(done) == [words]
    assert (done.events, head(first), done.agreed) == ((), before, 17)


def test_a_corrected_file_of_its_source_is_still_a_correction(first: Club) -> None:
    done = first.imports(with_score(FIRST, 1, 430), reason="mis-keyed")
    assert told(done) == [
        "corrected: board 1 3-4 (session 1): -100 becomes +430 (line 3, board 1 3-4)"
    ]
    assert first.points(1, "3", "4") == 430


def test_file_and_director_may_arrive_at_the_same(first: Club) -> None:
    first.corrects(1, "1", "2", scored(1, "1", "2", 450))
    done = first.imports(with_score(FIRST, 0, 450))
    assert (told(done), done.agreed) == ([], 18)
    assert [recorded.kind for recorded in done.events] == ["FileImported"]


def test_what_both_changed_differently_is_kept_and_taken_down(first: Club) -> None:
    first.corrects(1, "1", "2", scored(1, "1", "2", 450))
    rows = with_score(FIRST, 0, 480)
    done = first.imports(rows)
    assert [doing.deed for doing in done.doings] == ["kept"]
    (kept,) = last_statement(first).kept
    assert kept.score is not None
    assert kept.score.points == 480
    again = first.imports(rows)
    assert ([doing.deed for doing in again.doings], again.events) == (["kept"], ())


def test_an_older_form_of_the_file_never_takes_a_hands_correction_back(first: Club) -> None:
    first.corrects(1, "1", "2", scored(1, "1", "2", 450))
    first.imports(with_score(FIRST, 0, 450))
    done = first.imports(with_score(FIRST, 4, 150), reason="from an older backup")
    assert [(doing.deed, doing.about) for doing in done.doings] == [
        ("corrected", "board 2 3-4 (session 1)"),
        ("kept", "board 1 1-2 (session 1)"),
    ]
    assert first.points(1, "1", "2") == 450


def test_an_award_by_ruling_is_kept_over_the_score_of_the_file(first: Club) -> None:
    first.awards(1, "1", "2")
    done = first.imports(FIRST)
    assert [doing.deed for doing in done.doings] == ["kept"]
    assert "A+ / A-" in told(done)[0]
    done = first.imports(with_score(FIRST, 0, 110))
    assert [doing.deed for doing in done.doings] == ["corrected", "kept"]
    assert told(done)[0].endswith(": +90 becomes +110 (line 2, board 1 1-2)")
    assert first.entry(1, "1", "2").awards is not None
    assert first.points(1, "1", "2") == 110
    assert first.imports(with_score(FIRST, 0, 110)).events == ()


def test_an_award_in_the_file_does_not_cover_what_was_corrected_by_hand(first: Club) -> None:
    at = first.corrects(1, "1", "2", scored(1, "1", "2", 450))
    done = first.imports([FIRST[0].replace(",90,", ",A6040,"), *FIRST[1:]])
    here, said = f"+450 here, by hand at #{at}", "A+ / A- in the file"
    assert told(done) == [f"kept: board 1 1-2 (session 1): {here}, {said} (line 2, board 1 1-2)"]
    assert first.entry(1, "1", "2").awards is None


def test_a_line_struck_out_by_hand_does_not_come_back(first: Club) -> None:
    at = first.strikes_out(1, "1", "2")
    done = first.imports(FIRST)
    here = f"nothing here, by hand at #{at}"
    words = f"kept: board 1 1-2 (session 1): {here}, +90 in the file (line 2, board 1 1-2)"
    assert told(done) == [words]
    assert first.points(1, "1", "2") is None
    other = first.imports(FIRST, source="another-program")
    assert [doing.deed for doing in other.doings] == ["kept"]
    assert first.points(1, "1", "2") is None


def test_a_score_that_was_annulled_does_not_come_back(first: Club) -> None:
    reference = first.entry(1, "1", "2").reference
    first.does(AnnulEvent(target=reference, reason="a practice hand"))
    done = first.imports(FIRST)
    assert [doing.deed for doing in done.doings] == ["kept"]
    assert first.points(1, "1", "2") is None


def test_a_line_put_right_by_hand_stays_where_it_is(first: Club) -> None:
    first.strikes_out(1, "5", "6")
    first.corrects(1, "1", "2", scored(1, "1", "6", 90))
    done = first.imports(FIRST, complete=True, reason="all there is")
    assert [doing.deed for doing in done.doings] == ["kept", "kept"]
    assert "board 1 1-6 (session 1): +90 here" in told(done)[0]
    assert (first.points(1, "1", "6"), first.points(1, "1", "2")) == (90, None)
    assert first.imports(FIRST).events == first.imports(FIRST).events == ()


def test_people_whom_the_ledger_changed_since_stay_changed(first: Club) -> None:
    roll = Roll(People(first.store).all())
    new = roll.id_of("Eve")
    People(first.store).add(roll.new)
    was = first.contest.entries.players("1")
    first.does(CorrectEntry(contestant="1", was=was, players=(was[0], new), reason="it was Eve"))
    done = first.imports(FIRST)
    assert told(done) == ["kept: players of 1: Ann & Eve here, Ann & Bob in the file"]
    assert first.contest.entries.players("1") == (was[0], new)
    assert first.imports(FIRST).events == ()


def test_names_that_the_file_itself_puts_right_are_corrected(first: Club) -> None:
    names = ("Ann & Rob", *NAMES[1:])
    done = first.imports(evening(names=names))
    assert told(done) == ["corrected: players of 1: Ann & Bob becomes Ann & Rob"]


def test_who_is_named_no_more_stays_in_the_pair(first: Club) -> None:
    names = ("Ann", *NAMES[1:])
    done = first.imports(evening(names=names))
    assert told(done) == ["kept: players of 1: Ann & Bob here, Ann in the file"]
    assert len(first.contest.entries.players("1")) == 2
    assert first.imports(evening(names=names)).events == ()


def test_a_score_in_place_of_an_award_is_added_below_it_and_the_award_kept(club: Club) -> None:
    awarded = [FIRST[0].replace(",90,", ",A6040,"), *FIRST[1:]]
    club.imports(awarded)
    assert told(club.imports(FIRST)) == [
        "kept: board 1 1-2 (session 1): A+ / A- here, +90 in the file (line 2, board 1 1-2)",
        "added: board 1 1-2 (session 1): +90",
    ]
    assert told(club.imports(awarded, reason="it was an award")) == []


def test_an_award_in_place_of_a_score_is_told_beside_it(first: Club) -> None:
    done = first.imports([FIRST[0].replace(",90,", ",A6040,"), *FIRST[1:]])
    words = "corrected: board 1 1-2 (session 1): +90 becomes A+ / A- (line 2, board 1 1-2)"
    assert told(done) == [words]


def test_a_number_that_was_given_by_hand_stays(first: Club) -> None:
    numbers = first.contest.entries.numbers["main", ""]
    first.does(AssignNumbers(stage="main", numbers={**numbers, "1": "11"}))
    done = first.imports([*FIRST, "7,1,2,110,,"])
    assert told(done) == [
        "kept: number of 1: 11 here, 1 in the file",
        "added: board 7 1-2 (session 1): +110",
    ]
    assert first.contest.entries.numbers["main", ""]["1"] == "11"
    assert first.imports([*FIRST, "7,1,2,110,,"]).events == ()


def test_a_member_whom_the_ledger_took_out_of_a_team_stays_out(club: Club) -> None:
    header = "board,room,ns,ew,score,ns_names,ew_names"
    rows = ["1,open,A,B,110,Ann & Bob,Cy & Di", "1,closed,B,A,90,Ed & Flo,Gus & Hal"]
    club.imports(rows, header)
    team = next(iter(club.contest.contestants))
    was = club.contest.entries.players(team)
    assert len(was) == 4
    club.does(CorrectEntry(contestant=team, was=was, players=was[:3], reason="never played"))
    done = club.imports([*rows, "2,open,A,B,110,Ann & Bob,Cy & Di"], header)
    assert [doing.deed for doing in done.doings] == ["kept", "added"]
    assert club.contest.entries.players(team) == was[:3]


# ------------------------------------------------------------------------------- keyed by hand


def test_a_score_keyed_before_the_first_import_agrees_or_is_kept(club: Club) -> None:
    club.imports(FIRST[:3], source="tablet", winners="1")
    club.does(
        EnterScore(score=scored(2, "1", "2", -120)), EnterScore(score=scored(2, "3", "4", 650))
    )
    done = club.imports(FIRST)
    kept = [doing for doing in done.doings if doing.deed == "kept"]
    assert [(doing.about, doing.held) for doing in kept] == [("board 2 3-4 (session 1)", "+650")]
    assert done.agreed == 4
    assert (club.points(2, "3", "4"), club.points(3, "1", "4")) == (650, 110)


def test_a_score_keyed_by_hand_that_the_file_lacks_is_listed_and_stays(first: Club) -> None:
    at = first.does(EnterScore(score=scored(9, "1", "2", 140)))
    done = first.imports(FIRST, complete=True, reason="all there is")
    assert told(done) == [
        f"missing: board 9 1-2 (session 1): +140 here, by hand at #{at}, nothing in the file"
    ]
    assert first.points(9, "1", "2") == 140


# ------------------------------------------------------------------------------------- missing


def test_what_is_missing_is_listed_line_by_line_and_stays(first: Club) -> None:
    done = first.imports(without(FIRST, 0, 1, 2))
    assert told(done) == [
        "missing: board 1 1-2 (session 1): +90 here, nothing in the file",
        "missing: board 1 3-4 (session 1): -100 here, nothing in the file",
        "missing: board 1 5-6 (session 1): +140 here, nothing in the file",
    ]
    assert [recorded.kind for recorded in done.events] == ["FileImported"]
    assert first.points(1, "1", "2") == 90


def test_what_is_missing_is_struck_out_of_a_complete_file_with_a_reason_only(first: Club) -> None:
    rows, before = without(FIRST, 0), head(first)
    with pytest.raises(ReasonRequired, match="striking out what a file lacks needs a reason"):
        first.imports(rows, complete=True)
    assert head(first) == before
    done = first.imports([*rows, "7,1,2,110,,"], complete=True, reason="board 1 was not played")
    assert told(done) == [
        "struck out: board 1 1-2 (session 1): +90",
        "added: board 7 1-2 (session 1): +110",
    ]
    assert first.points(1, "1", "2") is None
    assert last_statement(first).complete


def test_striking_out_is_for_the_office_that_corrects(first: Club) -> None:
    introduce(first.store, "ann", "bob")
    first.does(AppointOfficial(person="ann", role="director"))
    rows = without(FIRST, 0)
    for by in ("desk", "bob"):
        with pytest.raises(NotInRole):
            first.imports(rows, complete=True, reason="not played", by=by)
    assert first.points(1, "1", "2") == 90
    first.imports(rows, complete=True, reason="not played", by="ann")
    assert first.points(1, "1", "2") is None


def test_what_was_missing_and_comes_back_changed_is_corrected(first: Club) -> None:
    first.imports(without(FIRST, 0))
    done = first.imports(with_score(FIRST, 0, 110))
    assert [doing.deed for doing in done.doings] == ["corrected"]
    assert first.points(1, "1", "2") == 110


def test_what_was_struck_out_for_a_file_comes_back_with_one_and_is_told_first(first: Club) -> None:
    first.imports(without(FIRST, 0), complete=True, reason="not played")
    rows = [*FIRST, "7,1,2,110,,"]
    done = first.imports(rows)
    assert told(done) == [
        "put back: board 1 1-2 (session 1): nothing becomes +90 (line 2, board 1 1-2)",
        "added: board 7 1-2 (session 1): +110",
    ]


def test_a_line_that_is_now_not_played_is_struck_out_of_a_complete_file_only(first: Club) -> None:
    rows = [FIRST[0].replace(",90,", ",NP,"), *FIRST[1:]]
    done = first.imports(rows)
    assert told(done) == [
        "missing: board 1 1-2 (session 1): +90 here, not played in the file (line 2, board 1 1-2)"
    ]
    first.imports(rows, complete=True, reason="not played")
    assert first.points(1, "1", "2") is None


def test_two_lines_that_exchanged_opponents_are_corrected_in_one_batch(first: Club) -> None:
    rows = ["1,1,4,90,,", "1,3,2,-100,,", *FIRST[2:]]
    done = first.imports(rows)
    assert [doing.deed for doing in done.doings] == ["corrected"] * 2
    assert (first.points(1, "1", "4"), first.points(1, "1", "2")) == (90, None)
    assert first.imports(rows).events == ()


def turned(row: str) -> str:
    """The row with its sides exchanged, and the same score."""
    board, ns, ew, points, ns_names, ew_names = row.split(",")
    return f"{board},{ew},{ns},{points},{ew_names},{ns_names}"


def test_a_round_that_sat_the_other_way_round_is_corrected(first: Club) -> None:
    done = first.imports([*map(turned, FIRST[:6]), *FIRST[6:]])
    assert [doing.deed for doing in done.doings] == ["corrected"] * 6
    assert (first.points(1, "2", "1"), first.points(1, "1", "2")) == (90, None)


def test_a_line_turned_by_hand_is_not_turned_back_by_an_older_form(first: Club) -> None:
    first.imports([turned(FIRST[0]), *FIRST[1:]])
    first.corrects(1, "2", "1", scored(1, "1", "2", 90))
    done = first.imports([turned(FIRST[0]), *with_score(FIRST, 1, 110)[1:]])
    assert [doing.deed for doing in done.doings] == ["corrected", "kept"]
    assert (first.points(1, "1", "2"), first.points(1, "2", "1")) == (90, None)


def test_a_whole_evening_the_wrong_way_round_wants_to_be_called_complete(first: Club) -> None:
    with pytest.raises(SharesLittle, match="the wrong way round: in 18 of its lines"):
        first.imports(list(map(turned, FIRST)))
    done = first.imports(list(map(turned, FIRST)), complete=True, reason="they were exchanged")
    assert {doing.deed for doing in done.doings} == {"corrected"}


# ------------------------------------------------------------------------------ other sources


def test_another_programs_file_adds_what_is_new_and_changes_nothing(first: Club) -> None:
    rows = [*with_score(FIRST, 0, 110), "7,1,2,110,,"]
    done = first.imports(rows, source="other")
    assert [(doing.deed, doing.about) for doing in done.doings] == [
        ("kept", "board 1 1-2 (session 1)"),
        ("added", "board 7 1-2 (session 1)"),
    ]
    assert (first.points(1, "1", "2"), first.points(7, "1", "2")) == (90, 110)
    again = first.imports([*with_score(FIRST, 0, 120), "7,1,2,140,,"], source="other")
    assert [(doing.deed, doing.about) for doing in again.doings] == [
        ("corrected", "board 7 1-2 (session 1)"),
        ("kept", "board 1 1-2 (session 1)"),
    ]


def test_a_file_that_grows_is_no_stranger(club: Club) -> None:
    club.imports(FIRST[:6], winners="1")
    done = club.imports(FIRST[:12])
    assert {doing.deed for doing in done.doings} == {"added"}
    done = club.imports(FIRST)
    assert (len(done.doings), done.agreed) == (6, 12)


def test_rounds_that_come_in_files_of_their_own_are_added(club: Club) -> None:
    club.imports(FIRST[:6])
    done = club.imports(FIRST[6:12])
    assert [doing.deed for doing in done.doings] == ["missing"] * 6 + ["added"] * 6
    assert [club.points(1, "1", "2"), club.points(3, "1", "4")] == [90, 110]


# ----------------------------------------------------------------------------- not this session

STRANGERS = ("Pa & Qi", "Ra & Si", "Ta & Ui", "Va & Wi", "Xa & Yi", "Za & Oi")


@pytest.mark.parametrize(
    ("rows", "seems"),
    [
        (evening(4), "another evening: of 18 lines that both have 0 agree"),
        (evening(4, STRANGERS), "another evening: of 18 lines that both have 0 agree"),
        (
            [
                *(
                    f"{board},{ns},{ew},90,,"
                    for board in (3, 4)
                    for ns, ew in ((2, 3), (1, 6), (4, 5))
                ),
                *(
                    f"{board},{ns},{ew},90,,"
                    for board in (5, 6)
                    for ns, ew in ((1, 3), (2, 6), (4, 5))
                ),
                "9,1,2,90,,",
            ],
            "another evening or section: in 10 of its lines a pair has met somebody else",
        ),
        (
            [f"{board},{ns},{ns + 1},90,," for board in (1, 2) for ns in (11, 13, 15)],
            "another contest or section: none of its pairs has played here",
        ),
        (
            [
                f"{board + 6},{ns},{ew},90,{STRANGERS[ns - 1]},{STRANGERS[ew - 1]}"
                for board in (1, 2)
                for ns, ew in ((1, 2), (3, 4), (5, 6))
            ],
            "another evening or contest: 6 of 6 pairs are other people",
        ),
        (
            ["1,1,7,90,,"],
            "another evening or section: it has none of the 18 lines that it had",
        ),
        (
            with_score(FIRST, 0, 110)[:8],
            "cut off: it has the first 8 of the 18 lines that it had",
        ),
        (
            with_score(FIRST, 10, 110)[10:],
            "damaged: it has 8 of the 18 lines that it had",
        ),
    ],
)
def test_a_file_that_shares_little_is_refused_with_what_it_seems_to_be(
    first: Club, rows: Sequence[str], seems: str
) -> None:
    before, people = head(first), People(first.store).all()
    for dry_run in (True, False):
        with pytest.raises(SharesLittle) as refused:
            first.imports(rows, dry_run=dry_run)
        assert str(refused.value).startswith(
            "wed.csv is not imported as session 1 of wed: it seems to be "
        )
        assert seems in str(refused.value)
        assert refused.value.exit_code == 2
    assert (head(first), People(first.store).all()) == (before, people)


def test_a_new_session_of_strangers_alone_is_another_contest(first: Club) -> None:
    before, people = head(first), People(first.store).all()
    others = evening(4, STRANGERS)
    with pytest.raises(SharesLittle, match="none of its pairs has been entered here"):
        first.imports(others, session="2")
    elsewhere = [f"{board},P{ns:02},P{ns + 1:02},90,," for board in (1, 2) for ns in (1, 3)]
    with pytest.raises(SharesLittle, match="is not imported as contest wed"):
        first.imports(elsewhere, session="2")
    assert (head(first), People(first.store).all()) == (before, people)
    first.imports(others, session="2", source="heat-2")
    assert list(first.contest.sessions) == ["1", "2"]


def test_a_new_session_of_those_who_are_known_is_added(first: Club) -> None:
    one_more = [*evening(4)[:6], *evening(4, STRANGERS)[6:8]]
    first.imports(one_more, session="2")
    assert list(first.contest.sessions) == ["1", "2"]


def test_complete_or_not_another_evening_strikes_nothing_out(first: Club) -> None:
    before = head(first)
    for rows in (evening(4), evening(4, STRANGERS)[:7]):
        with pytest.raises(SharesLittle):
            first.imports(rows, complete=True, reason="all there is")
    assert head(first) == before


def test_a_file_with_another_date_is_another_evening(club: Club) -> None:
    def dated(day: str, board: int) -> Any:
        rows = "".join(
            f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ns + 1}"
            "</EW_PAIR_NUMBER><SCORE>90</SCORE></TRAVELLER_LINE>"
            for ns in (1, 3)
        )
        pairs = "".join(f"<PAIR><PAIR_NUMBER>{n}</PAIR_NUMBER></PAIR>" for n in (1, 2, 3, 4))
        text = (
            f'<USEBIO><EVENT EVENT_TYPE="MP_PAIRS"><DATE>{day}</DATE>'
            f"<PARTICIPANTS>{pairs}</PARTICIPANTS><BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>"
            f"{rows}</BOARD></EVENT></USEBIO>"
        )
        return readers.read("wed.xml", text.encode())

    club.takes(dated("20/11/2026", 1))
    with pytest.raises(SharesLittle, match=r"another evening \(27/11/2026, not 20/11/2026\)"):
        club.takes(dated("27/11/2026", 2))
    club.takes(dated("20/11/2026", 2))


def test_the_file_before_the_last_one_wants_a_reason(first: Club) -> None:
    later = with_score(FIRST, 0, 110)
    first.imports(later)
    with pytest.raises(OlderFile, match="is the file that #4 took in, and #32 took in a later one"):
        first.imports(FIRST)
    assert first.points(1, "1", "2") == 110
    done = first.imports(FIRST, reason="the first one was right")
    assert told(done) == [
        "put back: board 1 1-2 (session 1): +110 becomes +90 (line 2, board 1 1-2)"
    ]


def test_a_source_is_called_by_a_name_of_ours(first: Club) -> None:
    with pytest.raises(BadValue, match="source"):
        first.imports([*FIRST, "7,1,2,110,,"], source="Ada Quill's laptop")


# --------------------------------------------------------------------------------- dry runs


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        (with_score([*FIRST, "7,1,2,110,,"], 3, 150), {}),
        (without(FIRST, 5, 6), {"complete": True, "reason": "not played"}),
        (FIRST, {"source": "other"}),
    ],
)
def test_a_dry_run_tells_the_same_in_the_same_words(
    first: Club, rows: Sequence[str], more: dict[str, Any]
) -> None:
    first.corrects(1, "1", "2", scored(1, "1", "2", 450))
    would = first.imports(rows, dry_run=True, **more)
    done = first.imports(rows, **more)
    assert told(would) == told(done)
    assert [r.kind for r in would.events] == [r.kind for r in done.events]
    order = ["struck out", "put back", "corrected", "kept", "missing", "added"]
    deeds = [order.index(doing.deed) for doing in done.doings]
    assert deeds == sorted(deeds)


def test_somebody_elses_act_meanwhile_is_looked_at_before_anything_is_recorded(
    first: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, submit = with_score(FIRST, 0, 110), Desk.submit
    acts = [lambda: first.corrects(1, "1", "2", scored(1, "1", "2", 450))]

    def meanwhile(self: Desk, *args: Any, **more: Any) -> Any:
        if acts:
            first.minute -= 1
            acts.pop()()
        return submit(self, *args, **more)

    monkeypatch.setattr(Desk, "submit", meanwhile)
    done = first.imports(rows)
    assert [doing.deed for doing in done.doings] == ["kept"]
    assert first.points(1, "1", "2") == 450


def test_refusals_name_the_file(first: Club) -> None:
    with pytest.raises(LedgerError, match=r"^thursday\.csv is not imported as session 1 of wed"):
        first.imports(evening(4), name="thursday.csv")


# ------------------------------------------------------------------------------ damaged, one field


def test_a_line_at_which_the_file_breaks_off_takes_nothing_back(club: Club) -> None:
    rows = [",".join(row.split(",")[:4]) for row in with_score(FIRST, 17, 1100)]
    club.imports(rows, "board,ns,ew,score")
    whole = "\n".join(["board,ns,ew,score", *rows]).encode()
    with pytest.raises(InFile, match=r"breaks off here \(.*\), and would change board 6 5-4"):
        club.takes(readers.read("wed.csv", whole[:-1]))
    assert club.takes(readers.read("wed.csv", whole)).events == ()


def test_a_name_at_which_the_file_breaks_off_renames_nobody(club: Club) -> None:
    header, rows = "board,ns,ew,score,ns_names", ["1,1,2,420,Ada Quill & Bram Otter", "1,3,4,-50,"]
    club.imports(rows, header)
    last = "\n".join([header, rows[1], rows[0]]).encode()
    with pytest.raises(InFile, match=r"breaks off here \(.*\), and would change players of 1"):
        club.takes(readers.read("wed.csv", last[:-3]))
    assert club.takes(readers.read("wed.csv", last)).events == ()


def test_a_file_that_breaks_off_is_not_complete(first: Club) -> None:
    cut = "\n".join([HEADER, *FIRST[:12]]).encode()
    whole: dict[str, Any] = {"complete": True, "reason": "all there is"}
    with pytest.raises(InFile, match=r"breaks off here \(.*\), and would strike out board 5 1-6"):
        first.takes(readers.read("wed.csv", cut), **whole)
    done = first.takes(readers.read("wed.csv", cut + b"\n"), **whole)
    assert [doing.deed for doing in done.doings] == ["struck out"] * 6


TWO_WAYS = ("1,1,11,110,,", "1,2,12,90,,", "2,1,12,110,,", "2,2,11,90,,")


MITCHELL = ("1,1,1,110,,", "1,2,2,90,,", "2,1,2,110,,", "2,2,1,90,,", "3,1,3,90,,", "4,3,1,90,,")


def numbers(club: Club) -> dict[str, str]:
    return dict(club.contest.entries.numbers["main", ""])


def test_a_number_is_each_fields_own_and_stays_though_a_file_lacks_its_pair(club: Club) -> None:
    club.imports(MITCHELL)
    before = numbers(club)
    assert (before["1NS"], before["1EW"]) == ("1", "1")
    done = club.imports(without(MITCHELL, 0, 3, 5))
    assert [doing.deed for doing in done.doings] == ["missing"] * 3
    assert numbers(club) == before


def test_the_same_number_from_another_source_is_no_conflict(club: Club) -> None:
    club.imports(MITCHELL)
    done = club.imports(MITCHELL, source="other")
    assert (done.doings, done.agreed) == ((), 6)


def test_it_can_be_said_that_one_pair_wins_or_two(club: Club) -> None:
    club.imports(TWO_WAYS)
    assert {one.field for one in club.contest.contestants.values()} == {"NS", "EW"}
    with pytest.raises(BadValue, match="1 is entered as NS"):
        club.imports(TWO_WAYS, winners="1")


def test_one_winner_among_pairs_that_keep_their_seats(club: Club) -> None:
    club.imports(TWO_WAYS, winners="1")
    assert {one.field for one in club.contest.contestants.values()} == {None}
    assert club.imports(TWO_WAYS, winners="1").events == ()


def test_pairs_entered_apart_who_change_their_seats_are_listed(club: Club) -> None:
    club.imports(FIRST[:6])
    for _ in range(2):
        fields = told(club.imports(FIRST[:12]))[0]
        assert fields == (
            "kept: fields of 1, 2, 3, 4, 5, 6: north-south apart from east-west here,"
            " one field in the file"
        )


def test_two_winners_need_pairs_that_keep_their_direction(club: Club) -> None:
    with pytest.raises(BadValue, match="3 changes it in line 4, board 2 1-3"):
        club.imports(["1,1,2,110,,", "1,3,4,90,,", "2,1,3,110,,", "2,4,2,90,,"], winners="2")


# ------------------------------------------------------------------------ sections, rooms, teams

SECTIONS = "section,board,ns,ew,score"
BOTH = [
    f"{section},{b},{ns},{ew},{90 + 20 * b}"
    for section in "AB"
    for b in (1, 2, 3)
    for ns, ew in ((1, 2), (3, 4))
]


@pytest.mark.parametrize("complete", [False, True])
def test_one_section_alone_says_nothing_of_the_other(club: Club, *, complete: bool) -> None:
    club.imports(BOTH, SECTIONS)
    done = club.imports(BOTH[6:], SECTIONS, complete=complete, reason="all there is")
    assert [doing.deed for doing in done.doings] == ["missing"] * 6
    assert len(club.contest.results.index.lines) == 12


def test_one_section_alone_without_its_name_is_not_the_session_of_two(club: Club) -> None:
    club.imports(BOTH, SECTIONS)
    with pytest.raises(SharesLittle, match="another contest or section"):
        club.imports([line[2:] for line in BOTH[:6]], SECTIONS.removeprefix("section,"))
    assert len(club.contest.results.index.lines) == 12


def test_a_session_that_is_gone_from_the_file_is_listed_and_never_struck_out(club: Club) -> None:
    header = SECTIONS.replace("section", "session")
    club.imports(BOTH, header)
    for complete in (False, True):
        done = club.imports(BOTH[:6], header, complete=complete, reason="all there is")
        assert [doing.deed for doing in done.doings] == ["missing"] * 6
    assert len(club.contest.results.index.lines) == 12


CUP = "board,room,ns,ew,score"
MATCH = [
    f"{board},{room},{ns},{ew},{points}"
    for board in (1, 2, 3)
    for room, ns, ew, points in (("open", "A", "B", 110), ("closed", "B", "A", 90))
]


def test_the_rooms_of_a_match_may_come_one_after_the_other(club: Club) -> None:
    club.imports(MATCH[::2], CUP)
    done = club.imports(MATCH, CUP)
    assert [doing.deed for doing in done.doings] == ["added"] * 3
    done = club.imports(MATCH[1::2], CUP)
    assert [doing.deed for doing in done.doings] == ["missing"] * 3
    assert len(club.contest.results.index.lines) == 6


def test_one_wrong_score_of_a_match_is_corrected_and_its_room_kept(club: Club) -> None:
    club.imports(MATCH, CUP)
    done = club.imports([MATCH[0].replace("110", "140"), *MATCH[1:]], CUP)
    assert [doing.about for doing in done.doings] == ["board 1 A-B, open room (session 1)"]


def test_what_waits_for_consent_is_asked_for_once(club: Club) -> None:
    club.opens("anc-2018-itc-open", ScheduleStage(stage="final"))
    club.imports(MATCH, CUP)
    rows = [MATCH[0].replace("110", "140"), *MATCH[1:]]
    kinds = [
        [one.kind for one in club.imports(rows, CUP, cause="captains").events] for _ in range(3)
    ]
    assert kinds == [["FileImported", "CorrectionRequested"], ["FileImported"], []]
    assert club.points(1, "A", "B") is None
    entry = club.contest.results.at(line(1, "A", "B", room="open").key)
    assert entry is not None
    assert entry.score is not None
    assert entry.score.points == 110
