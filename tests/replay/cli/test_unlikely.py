"""What is recorded and may not be meant is said: nothing of it is against a clause."""

import pytest

from tests.replay.cli.telling import last
from tests.replay.program import Program

DAY = "2018-07-29"


def at(time: str) -> tuple[str, str]:
    return "--at", f"{DAY}T{time}+10:00"


@pytest.fixture
def itc(empty: Program) -> Program:
    """Four teams of the Interstate Teams, and a session that is to start at ten."""
    zone = ("--declared", "--zone", "Australia/Brisbane")
    empty.does("open", "itc", *zone, "--regulations", "anc-2018-itc-open", *at("08:00"))
    empty.does("stage", "itc", "qualifying", *at("08:00"))
    empty.does(
        "schedule", "itc", "1", "--starts", f"{DAY}T10:00+10:00", "--boards", "14", *at("08:00")
    )
    for team in ("NSW", "QLD", "VIC", "WA"):
        empty.does("entry", "itc", team, *at("08:00"))
    return empty


def result(*sides: str, time: str) -> tuple[str, ...]:
    return ("result", "itc", *sides, "--imps", "5", "--boards", "14", *at(time))


def test_the_first_score_of_a_session_that_is_to_start_later(itc: Program) -> None:
    """Play may be ahead of its time, and so it is asked once."""
    said = itc.does(*result("NSW", "QLD", time="09:30")).err
    assert said.startswith(
        "session 1 is to start at 2018-07-29 10:00:00+10:00, and has a score from before"
    )
    assert "is to start" not in itc.does(*result("VIC", "WA", time="09:31")).err


@pytest.mark.parametrize("time", ["10:00", "11:45"])
def test_a_score_of_a_session_that_has_begun_by_its_schedule_is_none_to_ask_about(
    itc: Program, time: str
) -> None:
    assert "is to start" not in itc.does(*result("NSW", "QLD", time=time)).err


def test_nor_is_one_of_a_session_that_was_started_early(itc: Program) -> None:
    itc.does("schedule", "itc", "1", "--started", *at("09:25"))
    assert "is to start" not in itc.does(*result("NSW", "QLD", time="09:30")).err


def test_a_score_in_a_stage_that_is_over(itc: Program) -> None:
    itc.does(*result("NSW", "QLD", time="11:40"))
    itc.does("stage", "itc", "qualifying", "--ended", *at("11:50"))
    ended = last(itc, "itc")["position"]
    said = itc.does(*result("VIC", "WA", time="12:00")).err
    assert said.startswith(f"stage qualifying was said to be over in #{ended}\n")


@pytest.mark.parametrize(
    ("act", "one"),
    [
        (("penalise", "itc", "late", "NSW", "--minutes", "12"), "offence"),
        (("penalise", "itc", "boards-cancelled", "NSW", "--boards", "1"), "offence"),
        (("incident", "itc", "smoking", "NSW"), "incident"),
        (("rule", "itc", "regulation", "NSW", "--session", "1", "--reason", "noise"), "ruling"),
    ],
)
def test_the_same_words_twice(itc: Program, act: tuple[str, ...], one: str) -> None:
    """The ladder goes on all the same: of two offences each has its step."""
    assert "the same" not in itc.does(*act, *at("10:15")).err
    before = last(itc, "itc")["position"]
    said = itc.does(*act, *at("10:20")).err
    assert f"the same is on record as #{before}: if it is one {one}, take one back" in said
    itc.does("annul", "itc", f"#{before}", "--reason", "keyed twice", *at("10:21"))


def test_another_offence_is_not_the_same(itc: Program) -> None:
    act = ("penalise", "itc", "late", "NSW", "--minutes")
    itc.does(*act, "12", *at("10:15"))
    assert "the same" not in itc.does(*act, "13", *at("10:20")).err


def test_a_forfeit_for_which_nobody_is_to_blame(itc: Program) -> None:
    """ANC 10.10: the offenders have nothing, and who does not offend 56.5."""
    act = ("forfeit", "itc", "NSW", "QLD", "--reason", "late", *at("10:40"))
    said = itc.does(*act).err
    assert "nobody is to blame for the forfeit of NSW v QLD" in said
    itc.does("annul", "itc", f"#{last(itc, 'itc')['position']}", "--reason", "whose?", *at("10:40"))
    assert "nobody is to blame" not in itc.does(*act, "--offender", "QLD").err


def test_a_draw_among_teams_without_numbers(itc: Program) -> None:
    """ANC 10.2, 10.3: numbers are printed; who has none is drawn in the order of entry."""
    said = itc.does("draw", "itc", "--publish", *at("08:30")).err
    assert "nobody has a number in qualifying: the order of entry stands for them" in said
    itc.does("schedule", "itc", "2", "--starts", f"{DAY}T14:00+10:00", *at("08:35"))
    assert "nobody has a number" not in itc.does("draw", "itc", "--publish", *at("08:40")).err


def test_a_draw_by_numbers_says_nothing_of_them(itc: Program) -> None:
    itc.does("numbers", "itc", "NSW=4", "QLD=3", "VIC=2", "WA=1", *at("08:20"))
    assert "number" not in itc.does("draw", "itc", "--publish", *at("08:30")).err


def test_a_session_of_which_nobody_says_how_long_it_is_has_the_time_of_a_match(
    itc: Program,
) -> None:
    """ANC 10.12: 105 minutes for 14 boards, unless another time is set."""
    schedule = ("schedule", "itc", "2", "--starts", f"{DAY}T14:00+10:00")
    said = itc.does(*schedule, *at("08:30")).err
    assert "session 2 is allotted 105 minutes, for one match of 14 boards" in said
    assert last(itc, "itc")["event"]["minutes"] == 105
    assert "allotted" not in itc.does(*schedule, "--minutes", "120", *at("08:31")).err
    assert last(itc, "itc")["event"]["minutes"] == 120


def test_who_has_entered_and_plays_nowhere_is_missing(empty: Program) -> None:
    """Without a draw nobody is waited for; who came to nothing is said all the same."""
    empty.does("open", "wed", "--declared", "--regulations", "acbl-club-pairs", *at("18:00"))
    empty.does("schedule", "wed", "1", *at("18:00"))
    for number in "12345":
        empty.does("entry", "wed", number, *at("18:00"))
    line = ("--board", "1", "--ns", "1", "--ew", "2")
    empty.does("enter", "wed", "420", *line, *at("19:00"))
    empty.does("withdraw", "wed", "5", *at("19:10"))
    assert empty.json("missing", "wed")["absent"] == [{"session": "1", "contestants": ["3", "4"]}]
    assert "entered, and without a board in session 1: 3, 4" in empty.says("missing", "wed")


def test_who_sat_for_others_than_its_own(itc: Program) -> None:
    """A seat is what happened, and stays; that it was nobody's of theirs is said."""
    for team, player in (("A", "Ann Quill"), ("B", "Bea Otter")):
        itc.does("entry", "itc", team, "--player", player, *at("08:05"))
    said = itc.does("seat", "itc", "A", "ON=Ann Quill", "OS=Bea Otter", *at("10:30")).err
    assert "Bea Otter is no member of A, nor its substitute in session 1" in said
    assert "Ann Quill is no member" not in said


def test_a_forfeit_is_of_a_match_that_was_drawn_or_rests_on_a_ruling(itc: Program) -> None:
    """Law 8: what was published says who meets whom."""
    itc.does("draw", "itc", "--table", "NSW-QLD", "--table", "VIC-WA", "--publish", *at("08:20"))
    act = ("forfeit", "itc", "NSW", "VIC", "--offender", "VIC", *at("10:40"))
    assert itc.refuses(1, *act).startswith(
        "the forfeit of NSW v VIC, where NSW is drawn to meet QLD in round 1, is left to the"
    )
    itc.does("rule", "itc", "regulation", "NSW", "VIC", "--session", "1", *at("10:40"))
    itc.does(*act, "--ruling", f"#{last(itc, 'itc')['position']}")


def test_a_line_up_after_its_hour_is_said_to_be_late(itc: Program) -> None:
    """ANC 10.6: fifteen minutes before play for who sits first."""
    itc.does("entry", "itc", "A", "--player", "Ann Quill", "--player", "Bea Otter", *at("08:05"))
    post = ("line-up", "itc", "A", "ON=Ann Quill", "OS=Bea Otter", "--seating", "first")
    said = itc.does(*post, *at("09:50")).err
    assert "the line-up of A was due at 2018-07-29 09:45:00+10:00 (see: penalise) (ANC 10" in said
    assert "is already as asked for" in itc.refuses(1, *post, *at("09:51"))


def test_two_of_a_team_in_one_seat(itc: Program) -> None:
    itc.does("entry", "itc", "A", "--player", "Ann Quill", "--player", "Bea Otter", *at("08:05"))
    assert (
        "on record there too" not in itc.does("seat", "itc", "A", "ON=Ann Quill", *at("10:30")).err
    )
    first = last(itc, "itc")["position"]
    said = itc.does("seat", "itc", "A", "ON=Bea Otter", *at("10:31")).err
    assert f"Ann Quill is on record there too, as #{first}: both count as having played" in said
    half = ("seat", "itc", "A", "--board", "8", "--board", "9")
    itc.does(*half, "CE=Ann Quill", *at("10:32"))
    other = ("seat", "itc", "A", "--board", "1", "--board", "2")
    assert "there too" not in itc.does(*other, "CE=Bea Otter", *at("10:33")).err


def test_one_of_a_team_in_two_seats(itc: Program) -> None:
    """Said together, in the other room, or with another team; not where the rounds are others."""
    for team, players in (("A", ("Ann Quill", "Bea Otter")), ("B", ("Cy Rook", "Di Swan"))):
        members = [word for player in players for word in ("--player", player)]
        itc.does("entry", "itc", team, *members, *at("08:05"))
    said = itc.does("seat", "itc", "A", "ON=Ann Quill", "CE=Ann Quill", *at("10:30")).err
    assert "Ann Quill is on record in another seat then, of A, as #" in said
    round_1, round_2 = (("--round", number) for number in "12")
    itc.does("seat", "itc", "B", "ON=Cy Rook", *round_1, *at("10:31"))
    assert (
        "another seat" not in itc.does("seat", "itc", "B", "OS=Cy Rook", *round_2, *at("10:32")).err
    )
    said = itc.does("seat", "itc", "A", "CS=Cy Rook", *round_2, *at("10:33")).err
    assert "Cy Rook is on record in another seat then, of B, as #" in said


def test_a_lot_after_the_draw_for_which_it_was_drawn(empty: Program) -> None:
    """SBF 5.5.2: the first round is drawn by lot; what is published stays."""
    empty.does(
        "open", "saf", "--declared", "--regulations", "sydney-2003-swiss-teams", *at("08:00")
    )
    empty.does("schedule", "saf", "1", "--boards", "8", *at("08:00"))
    for team in "ABCD":
        empty.does("entry", "saf", team, *at("08:00"))
    lot = ("lot", "saf", "--for", "random-draw", "--session", "1")
    assert "published before" not in empty.does(*lot, *"DCBA", *at("08:10")).err
    empty.does("draw", "saf", "--publish", *at("08:15"))
    drawn = last(empty, "saf")["position"]
    said = empty.does(*lot, *"ABDC", *at("08:20")).err
    assert f"session 1 was published before this lot, as #{drawn}, and stays as it is" in said


def test_who_does_not_play_in_a_stage_sits_nowhere_in_it(itc: Program) -> None:
    """ANC 11.3: the first goes into the Final, the next two into the Repechage."""
    for session, two in (("1", ("NSW", "QLD")), ("2", ("NSW", "VIC")), ("3", ("QLD", "VIC"))):
        if session != "1":
            itc.does("schedule", "itc", session, *at("12:00"))
        itc.does(
            "result",
            "itc",
            *two,
            "--imps",
            "9",
            "--boards",
            "14",
            "--session",
            session,
            *at("12:00"),
        )
    itc.does("withdraw", "itc", "WA", *at("12:00"))
    itc.does("stage", "itc", "repechage", *at("12:00"))
    itc.does("stage", "itc", "final", *at("12:00"))
    itc.does("schedule", "itc", "r1", "--stage", "repechage", *at("12:00"))
    itc.does("stage", "itc", "qualifying", "--ended", *at("12:00"))
    for into in ("final", "repechage"):
        itc.does("qualify", "itc", "qualifying", into, "--incomplete", "three only", *at("12:10"))
    seat = ("NSW", "ON=Ann Quill", "--session", "r1", *at("12:20"))
    assert "a seat of NSW in repechage: QLD, VIC go on into it" in itc.refuses(
        1, "seat", "itc", *seat
    )
    said = itc.refuses(1, "line-up", "itc", *seat, "--seating", "blind")
    assert "a line-up of NSW in repechage: QLD, VIC go on into it (ANC 11.3)" in said
    waiting = {one["session"] for one in itc.json("matters", "itc")["matters"]}
    assert waiting == {"1", "2", "3"}


# -------------------------------------------------------------------- what is handed in late

SUNDAY = "2003-09-21T"


def test_a_document_after_its_moment_or_its_hour_is_said_to_be_late(empty: Program) -> None:
    """ANC 4.6: before a moment, at which it is too late; ANC 4.7: by 15 minutes before play."""
    early, lodging = ("--at", "2018-07-20T15:59+10:00"), ("hand-in", "wb", "1")
    zone = ("--declared", "--zone", "Australia/Brisbane")
    empty.does("open", "wb", *zone, "--regulations", "anc-2018-butler-womens", *early)
    empty.does("stage", "wb", "preliminary", *early)
    empty.does("schedule", "wb", "1", "--starts", f"{DAY}T10:00+10:00", *early)
    empty.does("entry", "wb", "1", *early)
    yellow = (*lodging, "yellow-system", "--system", "yellow", "--at")
    assert "too late" not in empty.does(*yellow, "2018-07-20T15:59+10:00").err
    late = "too late: the time ended at 2018-07-20 16:00"
    assert f"yellow-system of 1 came {late}:00+10:00 (ANC 4.6)" in (
        empty.does(*yellow, "2018-07-20T16:00+10:00").err
    )
    assert late in empty.says("log", "wb")
    notes = (*lodging, "defence-notes", "--session", "1")
    assert "too late" not in empty.does(*notes, *at("09:45")).err
    assert "too late: the time ended at 2018-07-29 09:45" in empty.does(*notes, *at("09:46")).err


def test_the_form_and_the_notice_of_a_substitution_after_their_hours(empty: Program) -> None:
    """NSWBA 4.4.2 and 4.6.2: a day, and half an hour, before the session."""
    now = ("--at", f"{SUNDAY}08:00+10:00")
    empty.does("open", "s", "--declared", "--regulations", "sydney-2003-swiss-teams", *now)
    for session, clock in (("1", "10:00"), ("2", "11:00")):
        empty.does("schedule", "s", session, "--starts", f"{SUNDAY}{clock}+10:00", *now)
    for team, names in (("A", "abcd"), ("B", "efgh")):
        members = [word for name in names for word in ("--player", name)]
        empty.does("entry", "s", team, *members, *now)
    told = ("--reason", "ill", "--form-at", f"{SUNDAY}09:31+10:00", "--told-at", f"{SUNDAY}08:00Z")
    said = empty.does("substitute", "s", "A", "a", "s1", "--session", "1", *told, *now).err
    assert "the substitution-form of A came too late (NSWBA 4.6.2" in said
    assert "the substitution-notice of A came too late (NSWBA 4.4.2" in said
    in_time = ("--reason", "ill", "--form-at", f"{SUNDAY}10:30+10:00")
    assert (
        "too late"
        not in empty.does("substitute", "s", "B", "e", "s2", "--session", "2", *in_time, *now).err
    )


def test_a_substitute_of_two_in_one_session(empty: Program) -> None:
    """Said where it is done; in another session, and of another substitute, nothing is."""
    rules = ("--declared", "--regulations", "sydney-2003-blue-ribbon-pairs")
    empty.does("open", "blue", *rules, *at("08:00"))
    for session in "1234":
        named = ("schedule", "blue", session, "--stage", "qualifying")
        empty.does(*named, *at("08:00"))
    for pair, players in (("A", ("Ann Quill", "Bea Otter")), ("B", ("Cy Rook", "Di Swan"))):
        members = [word for player in players for word in ("--player", player)]
        empty.does("entry", "blue", pair, *members, *at("08:05"))

    def heard(pair: str, out: str, into: str, session: str) -> str:
        made = ("substitute", "blue", pair, out, into, "--session", session, "--reason", "ill")
        return empty.does(*made, *at("09:00")).err

    assert "as well" not in heard("A", "Ann Quill", "Eve Lund", "1")
    said = heard("B", "Cy Rook", "Eve Lund", "1")
    assert "Eve Lund plays for Ann Quill of A in session 1 as well, as #" in said
    assert "as well" not in heard("B", "Cy Rook", "Eve Lund", "2")
    assert "as well" not in heard("A", "Bea Otter", "Finn Roe", "1")


def test_a_match_with_fewer_boards_than_it_has(itc: Program) -> None:
    """ANC 10.1: fourteen; nothing is said where they are, or where the others were taken out."""
    shorter = ("result", "itc", "NSW", "QLD", "--imps", "5", "--boards", "9", *at("11:50"))
    said = itc.does(*shorter).err
    assert "NSW v QLD counts as it is, with 9 of 14 boards" in said
    itc.does("board", "remove", "itc", "14", "--why", "time", *at("11:51"))
    rest = ("result", "itc", "VIC", "WA", "--imps", "5", "--boards", "13", *at("11:52"))
    assert "counts as it is" not in itc.does(*rest).err
