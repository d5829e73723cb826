"""post, schedule, entry, appoint, consent and submit."""

from importlib.resources import files
from pathlib import Path

import pytest

from ledger.coding import encode
from ledger.commands import EnterContestant, RequestCorrection
from ledger.events import NewScore
from tests.given import scored
from tests.replay.cli.telling import BOARD_1, at, events, kinds, last
from tests.replay.program import Program


def test_results_are_posted_with_the_digest_of_the_standings(entered: Program) -> None:
    entered.does("post", "wed", "--final", *at("22:00"))
    event = last(entered)["event"]
    assert (event["session"], event["status"], event["basis"]) == ("1", "final", 11)
    assert entered.json("verify")["ok"]
    then = entered.json("standings", "wed", "--as-of", "final")
    assert then["known_as_of"]["position"] == 12


def test_where_there_are_several_sessions_one_must_be_named(club_night: Program) -> None:
    club_night.does("schedule", "wed", "2", *at("18:30"))
    assert "say which session: --session (1, 2)" in club_night.misused("post", "wed", *at("22:00"))
    unplayed = ("--incomplete", "nobody came")
    club_night.does("post", "wed", "--session", "2", *unplayed, *at("22:00"))
    assert club_night.refuses(1, "post", "wed", "--session", "3", *at("22:00")) == (
        "no session 3 is on record; there is 1, 2 (Law 80B2)"
    )


def test_all_that_waits_is_posted_at_once(entered: Program) -> None:
    entered.does("schedule", "wed", "2", *at("22:00"))
    entered.does("schedule", "wed", "3", *at("22:01"))
    line = ("--session", "2", "--board", "1", "--ns", "1", "--ew", "2")
    entered.does("enter", "wed", "420", *line, *at("22:02"))
    entered.does("post", "wed", "--all", *at("22:05"))
    posted = [e for e in events(entered) if e["kind"] == "ResultsPosted"]
    assert [e["event"]["session"] for e in posted] == ["1", "2"]
    assert entered.json("verify")["ok"]
    assert "the posting of every session as provisional is already as asked for" in (
        entered.refuses(1, "post", "wed", "--all", *at("22:06"))
    )
    entered.does("post", "wed", "--all", "--final", "--session", "2", *at("22:40"))
    assert [e["event"]["status"] for e in events(entered)[-2:]] == ["final", "final"]


def test_all_that_nobody_has_posted_is_not_final_at_once(entered: Program) -> None:
    """The periods of the first session would begin with the very act that waits for their end."""
    entered.does("schedule", "wed", "2", *at("22:00"))
    line = ("--session", "2", "--board", "1", "--ns", "1", "--ew", "2")
    entered.does("enter", "wed", "420", *line, *at("22:02"))
    assert entered.refuses(1, "post", "wed", "--all", "--final", *at("22:05")) == (
        "posting session 2 as final: periods of session 1 begin with its posting, which is not"
        " recorded yet: post them first (post --all) (Law 79C1)"
    )
    entered.does("post", "wed", "--all", *at("22:05"))
    assert "are in time for 29 minutes more" in entered.refuses(
        1, "post", "wed", "--all", "--final", *at("22:06")
    )
    entered.does("post", "wed", "--all", "--final", *at("22:36"))


def test_where_final_results_are_those_of_a_stage_all_are_final_by_its_last_session(
    empty: Program,
) -> None:
    empty.does("open", "--declared", *at("09:00"))
    empty.does("open", "swiss", "--regulations", "sydney-2003-swiss-teams", *at("09:00"))
    empty.does("entry", "swiss", "A", *at("09:00"))
    empty.does("entry", "swiss", "B", *at("09:00"))
    for session, clock in (("1", "10:00"), ("2", "11:00")):
        empty.does("schedule", "swiss", session, *at(clock))
        empty.does("result", "swiss", "A", "B", "--session", session, "--imps", "7", *at(clock))
    empty.does("post", "swiss", "--all", *at("12:00"))
    empty.does("post", "swiss", "--all", "--final", "--incomplete", "two of seven", *at("13:00"))
    posted = [e["event"] for e in events(empty, "swiss") if e["kind"] == "ResultsPosted"]
    assert [(e["session"], e.get("status")) for e in posted] == [
        ("1", None),
        ("2", None),
        ("2", "final"),
    ]
    assert "every session as final is already as asked for" in empty.refuses(
        1, "post", "swiss", "--all", "--final", *at("13:01")
    )


def test_a_posting_dated_back_needs_somebody_responsible(club_night: Program) -> None:
    back = ("--at", "2026-11-20T21:00Z", "--recorded-at", "2026-11-20T22:00Z")
    assert "only under the name of somebody responsible" in club_night.refuses(
        1, "post", "wed", *back
    )
    unplayed = ("--incomplete", "nobody came")
    club_night.does("post", "wed", *back, *unplayed, "--responsible", "Ann Director")


def test_a_session_is_scheduled_started_and_ended(club_night: Program) -> None:
    club_night.does("schedule", "wed", "1", "--started", *at("19:02"))
    club_night.does("schedule", "wed", "1", "--ended", *at("22:20"))
    club_night.does("stage", "wed", "final", *at("22:21"))
    club_night.does("schedule", "wed", "2", "--stage", "final", "--boards", "24", *at("22:21"))
    assert kinds(club_night)[-4:] == [
        "SessionStarted",
        "SessionEnded",
        "StageScheduled",
        "SessionScheduled",
    ]


def test_contestants_and_officials_are_taken_down(club_night: Program) -> None:
    club_night.does("entry", "wed", "5", "--player", "Ann", "--player", "Bob", *at("18:30"))
    assert len(last(club_night)["event"]["players"]) == 2
    assert "already" in club_night.refuses(1, "entry", "wed", "5", *at("18:40"))
    said = club_night.does("appoint", "wed", "Ann", "director", *at("18:30"))
    assert said.err == f"recorded #11 OfficialAppointed; head {club_night.head}\n"


def test_the_log_calls_people_by_their_names(club_night: Program) -> None:
    two = ("--player", "Ann", "--player", "Bob")
    club_night.does("entry", "wed", "5", *two, *at("18:30"))
    club_night.does("seat", "wed", "5", "N=Ann", "S=Bob", *at("19:00"))
    log = club_night.says("log", "wed")
    assert "Ann sat N for 5 in session 1" in log
    assert "Bob sat S for 5 in session 1" in log


@pytest.fixture
def by_consent(empty: Program, tmp_path: Path) -> Program:
    """A contest in which the players' corrections need the agreement of both sides."""
    shipped = files("ledger.regulations").joinpath("compscore-matchpoints.toml").read_text()
    players = "[default.corrections.players]\n"
    needing = shipped.replace(players, f"{players}consents = true\n")
    assert needing != shipped
    rules = tmp_path / "by-consent.toml"
    rules.write_text(needing.replace('name = "compscore-matchpoints"', 'name = "by-consent"'))
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "wed", "--regulations", rules, *at("18:00"))
    empty.does("schedule", "wed", "1", *at("18:10"))
    for number in "12":
        empty.does("entry", "wed", number, *at("18:20"))
    empty.does("enter", "wed", "420", *BOARD_1, *at("19:20"))
    return empty


def test_a_correction_waits_until_both_sides_agree(by_consent: Program) -> None:
    by_consent.does("correct", "wed", "450", *BOARD_1, *at("19:30"))
    request = last(by_consent)["position"]
    for contestant in ("1", "2"):
        assert last(by_consent)["kind"] != "ScoreCorrected"
        by_consent.does("consent", "wed", f"#{request}", contestant, *at("19:40"))
    assert last(by_consent)["kind"] == "ScoreCorrected"
    assert by_consent.refuses(1, "consent", "wed", "#7", "1", *at("19:50")) == (
        f"no request #7 is on record; there is #{request} (Law 79C)"
    )
    by_consent.refuses(1, "consent", "wed", f"#{request}", "1", *at("19:50"))


def test_a_consent_after_the_period_is_told_that_it_refuses_the_request(empty: Program) -> None:
    """Between captains both have to agree in time (ANC 10.11)."""
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "wed", "--regulations", "anc-2018-itc-youth", *at("18:00"))
    empty.does("schedule", "wed", "1", "--stage", "qualifying", "--boards", "14", *at("18:10"))
    for team in "AB":
        empty.does("entry", "wed", team, *at("18:20"))
    match = ("result", "wed", "A", "B", "--session", "1", "--boards", "14", "--imps")
    empty.does(*match, "10", *at("20:00"))
    empty.does("schedule", "wed", "1", "--ended", "--match", "A", "B", *at("20:00"))
    asking = ("12", "--correct", "--cause", "captains", "--side", "A")
    empty.does(*match, *asking, *at("20:30"))
    request = last(empty)["position"]
    said = empty.run("consent", "wed", f"#{request}", "B", *at("20:31"))
    assert said.code == 1
    assert "the correction is refused: its period ended at 2026-11-20 20:30" in said.err
    assert f"the request is on record as #{request}, its refusal as #{request + 1}" in said.err
    assert last(empty)["kind"] == "CorrectionRefused"


def test_any_command_can_be_submitted_as_json(club_night: Program, tmp_path: Path) -> None:
    line = '{"session":"1","board":%d,"ns":"1","ew":"2"}'
    commands = [f'{{"command":"MarkNotPlayed","line":{line % board}}}' for board in (3, 4)]
    file = tmp_path / "commands.jsonl"
    file.write_text("\n\n".join(commands))
    said = club_night.does("submit", "wed", file, *at("19:30"))
    recorded = "#10 BoardNotPlayed, #11 BoardNotPlayed"
    assert said.err == f"recorded {recorded}; head {club_night.head}\n"
    told = f'{{"command":"MarkNotPlayed","line":{line % 5}}}\n'
    assert club_night.does("submit", "wed", "-", *at("19:30"), stdin=told).code == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('{"command":"EnterScore"}', "line 1: score is missing, a table with a type"),
        ("\n{", "line 2: Input data was truncated"),
        ('{"command":"Nonsense"}', "line 1: no command Nonsense; there is "),
        ("[]", "line 1: is no command, which is an object"),
        ("{}", "line 1: no command (none said); there is "),
        (
            '{"command":"PostResults","session":"1","digest":"","basis":1,"status":"fina"}',
            "line 1, status: 'fina' is not one of final",
        ),
        (
            '{"command":"ScheduleSession","session":"1","stage":"a","starts_at":"at eight"}',
            "line 1, starts_at: 'at eight' is not a time with its zone (YYYY-MM-DDThh",
        ),
        (
            '{"command":"EnterContestant","contestant":"9","colour":"red"}',
            "line 1, colour: is not a key here; command EnterContestant has the keys ",
        ),
        (
            '{"command":"RequestCorrection","asks":{"change":"none"}}',
            "line 1, asks.change: 'none' is not one of score, award, void, annul",
        ),
        ("\N{LATIN SMALL LETTER E WITH ACUTE}", "line 1"),
    ],
)
def test_commands_that_cannot_be_read_are_refused_by_line(
    club_night: Program, tmp_path: Path, content: str, says: str
) -> None:
    file = tmp_path / "commands.jsonl"
    file.write_text(content)
    assert says in club_night.refuses(2, "submit", "wed", file, *at("19:30"))


def test_of_commands_submitted_together_one_that_is_refused_stops_all(
    program: Program, tmp_path: Path
) -> None:
    late = [
        RequestCorrection(asks=NewScore(now=scored(board, "1", "2", 420)), cause="scorer")
        for board in (11, 14)
    ]
    entry = EnterContestant(contestant="late")
    file = tmp_path / "commands.jsonl"
    file.write_bytes(b"\n".join(map(encode, (entry, *late))))
    said = program.run("submit", "club", file, "--recorded-at", "2026-11-20T23:00:00Z")
    assert (said.code, said.out) == (1, "")
    assert "the request is on record as #21, its refusal as #22" in said.err
    told = events(program, "club")[-2:]
    assert [one["position"] for one in told] == [21, 22]
    assert told[0]["event"]["asks"]["now"]["board"] == 11


def test_who_may_not_import_is_called_by_name_and_so_is_who_may(
    club_night: Program, tmp_path: Path
) -> None:
    club_night.does("appoint", "wed", "Ann Director", "director", *at("18:45"))
    file = tmp_path / "table.csv"
    file.write_text("board,ns,ew,score\n1,1,2,420\n")
    signed = ("--contest", "wed", "--by", "Bob Cook", *at("22:00"))
    for form in ((), ("--dry-run",)):
        said = club_night.refuses(1, "import", file, *signed, *form)
        assert said.startswith("Bob Cook may not import a file: ")
        assert said.endswith("now Ann Director (Laws 80B2, 81C8)")
