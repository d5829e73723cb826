"""What the desk refuses before anything is decided: one sentence, with field, value and form."""

from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.bridge.awards import Assigned, Part, Typed, Weighted
from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AnnulEvent,
    AnyCommand,
    AppointOfficial,
    AssignNumbers,
    AwardAdjustedScore,
    CorrectEntry,
    DealWithOffence,
    EndSession,
    EnterContestant,
    EnterScore,
    GiveRuling,
    LodgeDocument,
    MarkNotPlayed,
    OpenContest,
    OpenTournament,
    PublishDraw,
    RequestCorrection,
    ScheduleSession,
    ScheduleStage,
    SeatPlayer,
)
from ledger.desk import Desk
from ledger.errors import BadValue
from ledger.events import (
    ContestantEntered,
    NewScore,
    Pairing,
    Reference,
    StageScheduled,
    TournamentOpened,
)
from ledger.forms import in_form
from ledger.submissions import MOST_COMMANDS, Signature
from tests.given import CLUB, Given, clock, club_session, declared_ledger, enter, line, scored


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return declared_ledger(tmp_path)


BIG = 10**24
NEAR_THE_END = datetime(9999, 12, 31, tzinfo=UTC)
TOO_LONG = "x" * 100_000

NUMBERS: list[tuple[AnyCommand, str]] = [
    (enter(1, "1", "2", 420, round=BIG), "score.round"),
    (enter(1, "1", "2", 420, round=0), "score.round"),
    (enter(BIG, "1", "2", 420), "score.board"),
    (enter(1, "1", "2", BIG), "score.points"),
    (enter(1, "1", "2", 420, contract="4S", declarer="N", tricks=-1), "score.tricks"),
    (EnterScore(score=MatchScore(session="1", home="1", away="2", boards=0)), "score.boards"),
    (
        EnterScore(score=MatchScore(session="1", home="1", away="2", imps=Fraction(BIG))),
        "score.imps",
    ),
    (
        EnterScore(score=MatchScore(session="1", home="1", away="2", imps=Fraction(1, BIG))),
        "score.imps",
    ),
    (
        AwardAdjustedScore(
            line=line(1, "1", "2"),
            ns=Typed(value=Fraction(10**20), unit="matchpoints"),
            ew=Assigned(points=0),
        ),
        "ns.value",
    ),
    (
        AwardAdjustedScore(
            line=line(1, "1", "2"),
            ns=Assigned(points=0),
            ew=Weighted(parts=(Part(points=420, weight=Fraction(1, 10**9)),)),
        ),
        "ew.parts[0].weight",
    ),
    (MarkNotPlayed(line=line(1, "1", "2", round=1000)), "line.round"),
    (ScheduleSession(session="2", stage="main", minutes=BIG), "minutes"),
    (ScheduleSession(session="2", stage="main", boards=10_000), "boards"),
    (ScheduleSession(session="2", stage="main", phase=100), "phase"),
    (
        DealWithOffence(session="1", contestants=("1",), offence="late", amount=Fraction(10**20)),
        "amount",
    ),
    (LodgeDocument(contestant="1", document="systems", count=0), "count"),
    (GiveRuling(session="1", ruling="book", board=-1), "board"),
    (
        PublishDraw(
            session="1",
            round=1,
            pairings=(Pairing(table="1", ns="1", ew="2", boards=(1, BIG)),),
            method="by-hand",
        ),
        "pairings[0].boards[1]",
    ),
    (
        RequestCorrection(asks=NewScore(now=scored(1, "1", "2", 420, round=BIG)), cause="scorer"),
        "asks.now.round",
    ),
    (AnnulEvent(target=Reference("contest:club", 2**64)), "target.version"),
    (SeatPlayer(session="1", contestant="1", person="ann", seat="N", boards=(BIG,)), "boards[0]"),
]

TEXTS: list[tuple[AnyCommand, str]] = [
    (ScheduleStage(stage=TOO_LONG), "stage"),
    (ScheduleStage(stage="final", title=TOO_LONG), "title"),
    (ScheduleStage(stage="final", title="a\x1b[2Jb"), "title"),
    (ScheduleStage(stage="final", title="a\x9bb"), "title"),
    (ScheduleStage(stage="final", reason="left\u202eright"), "reason"),
    (ScheduleStage(stage="fin\u200bal"), "stage"),
    (ScheduleStage(stage="fin\u3164al"), "stage"),
    (ScheduleStage(stage=" final"), "stage"),
    (ScheduleStage(stage="fin\nal"), "stage"),
    (ScheduleStage(stage="fin\0al"), "stage"),
    (ScheduleStage(stage=""), "stage"),
    (ScheduleSession(session="a\x07", stage="main"), "session"),
    (EndSession(session="1", table=TOO_LONG), "table"),
    (enter(1, "1", "2", 420, section=TOO_LONG), "score.section"),
    (enter(1, "1", "2", 420, table="\x1b"), "score.table"),
    (enter(1, "1", "2", 420, lead=TOO_LONG), "score.lead"),
    (enter(1, "1", "2", 420, contract=TOO_LONG), "score.contract"),
    (EnterContestant(contestant="9", category=TOO_LONG), "category"),
    (AnnulEvent(target=Reference("contest:" + TOO_LONG, 1)), "target.stream"),
    (ScheduleStage(stage="final", reason="x" * 2001), "reason"),
]


@pytest.mark.parametrize("contest", [".", "..", "..."])
def test_what_no_address_leads_to_is_no_contest(contest: str) -> None:
    rules = regulations.load("compscore-matchpoints")
    told = Given(OpenTournament(tournament=CLUB, title="", zone="UTC"))
    opening = OpenContest(contest=contest, tournament=CLUB, title="", regulations=rules)
    refusal = told.when(opening).refusal
    assert isinstance(refusal, BadValue)
    assert str(refusal).endswith("nor of dots alone")


NAMES = ("1²", "１", "Ada Quill", "X and Y", "Ada & Bram", "Quill", "ADAQUILL", "Ǻ", "-")

IDS: list[tuple[AnyCommand, str]] = [
    *((EnterContestant(contestant=name), "contestant") for name in NAMES),
    (EnterContestant(contestant="9", players=("Ada Quill",)), "players[0]"),
    (EnterContestant(contestant="9", players=("ada quill",)), "players[0]"),
    (EnterContestant(contestant="9", players=("Ada",)), "players[0]"),
    (EnterContestant(contestant="9", party="The Quills"), "party"),
    (CorrectEntry(contestant="1", was=(), players=("Ada Quill",)), "players[0]"),
    (AssignNumbers(stage="main", numbers={"1": "1²"}), "numbers.1"),
    (AppointOfficial(person="Ann Director", role="director"), "person"),
]

TIMES: list[tuple[AnyCommand, str]] = [
    (ScheduleSession(session="2", stage="main", starts_at=NEAR_THE_END), "starts_at"),
    (
        ScheduleSession(session="2", stage="main", finishes_at=datetime(1, 1, 1, tzinfo=UTC)),
        "finishes_at",
    ),
    (
        ScheduleSession(session="2", stage="main", starts_at=datetime(2026, 11, 20)),  # noqa: DTZ001
        "starts_at",
    ),
    (GiveRuling(session="1", ruling="book", advised_at=NEAR_THE_END), "advised_at"),
    (AppointOfficial(person="ann", role="director", until_at=NEAR_THE_END), "until_at"),
]

NO_ZONES = (
    *("localtime", "Factory", "posixrules", "right/UTC", "posix/UTC"),
    *("utc", "UTC\0", "+11:00", "../UTC", ""),
)


@pytest.mark.parametrize(("command", "place"), [*NUMBERS, *TEXTS, *IDS, *TIMES])
def test_what_has_not_its_form_is_refused_by_its_field(command: AnyCommand, place: str) -> None:
    refusal = Given(club_session()).when(command).then_refused(BadValue, place=place)
    sentence = str(refusal)
    assert sentence.isprintable()
    assert len(sentence) < 300


@pytest.mark.parametrize("zone", NO_ZONES)
def test_only_zones_of_the_iana_are_zones(zone: str) -> None:
    opening = OpenTournament(tournament=CLUB, title="Club", zone=zone)
    Given().when(opening).then_refused(BadValue, place="zone")


OLD_NAMES = [
    ("US/Eastern", "what that zone is called today: America/New_York"),
    ("Asia/Calcutta", "what that zone is called today: Asia/Kolkata"),
    ("Australia/LHI", "what that zone is called today: Australia/Lord_Howe"),
    ("Etc/Greenwich", "what that zone is called today: UTC"),
    ("EST5EDT", "the zone of a place, such as Australia/Sydney, nor UTC"),
    ("Etc/GMT+5", "the zone of a place, such as Australia/Sydney, nor UTC"),
]


@pytest.mark.parametrize(("zone", "expected"), OLD_NAMES)
def test_an_old_name_is_refused_with_todays(zone: str, expected: str) -> None:
    opening = OpenTournament(tournament=CLUB, title="Club", zone=zone)
    Given().when(opening).then_refused(BadValue, place="zone", expected=expected)


@pytest.mark.parametrize("zone", ["UTC", "Australia/Sydney", "America/Indiana/Knox", "Europe/Oslo"])
def test_every_zone_of_the_iana_is_one(zone: str) -> None:
    opening = OpenTournament(tournament=CLUB, title="Club", zone=zone)
    (opened,) = Given().when(opening).then_events(TournamentOpened)
    assert opened.zone == zone


@pytest.mark.parametrize(
    "contestant",
    ["1", "17", "N1", "A12", "5NS", "A5EW", "P01", "AUS-1", "NSW", "5@2", "home", "x0"],
)
def test_what_stands_on_a_table_card_is_an_id(contestant: str) -> None:
    entering = EnterContestant(contestant=contestant)
    Given(club_session(pairs=0)).when(entering).then_events(ContestantEntered)


def test_a_text_is_recorded_composed_and_with_plain_spaces() -> None:
    typed = ScheduleStage(stage="Zu\u0308rich", title="Cafe\u0301\u00a0du Nord")
    (recorded,) = Given(club_session()).when(typed).then_events(StageScheduled)
    assert (recorded.stage, recorded.title) == ("Z\u00fcrich", "Caf\u00e9 du Nord")


def test_one_name_in_two_spellings_is_one_name() -> None:
    evening = Given(club_session(), ScheduleStage(stage="Z\u00fcrich"))
    evening.when(ScheduleSession(session="9", stage="Zu\u0308rich"))
    assert evening.refusal is None


def test_regulations_of_a_command_have_bounds_too() -> None:
    rules = regulations.load("compscore-matchpoints")
    for wrong in (replace(rules, title="\x1b"), replace(rules, layers=("x",) * 2001)):
        opening = OpenContest(contest=CLUB, tournament=CLUB, title="", regulations=wrong)
        told = Given(OpenTournament(tournament=CLUB, title="", zone="UTC"))
        refusal = told.when(opening).refusal
        assert isinstance(refusal, BadValue)
        assert refusal.place.startswith("regulations.")


def test_thousands_may_be_numbered_and_what_is_too_long_is_not_repeated_whole() -> None:
    """A simultaneous has tens of thousands of pairs."""
    numbers = {str(number): str(number) for number in range(50_000)}
    assert in_form(AssignNumbers(stage="main", numbers=numbers)).numbers == numbers
    with pytest.raises(BadValue) as refused:
        in_form(AssignNumbers(stage="main", numbers=dict.fromkeys(map(str, range(100_001)), "1")))
    assert len(str(refused.value)) < 200


def test_a_batch_has_its_size(desk: Desk) -> None:
    many = [ScheduleStage(stage="x")] * (MOST_COMMANDS + 1)
    with pytest.raises(BadValue, match="submit it in parts"):
        desk.submit(CLUB, many, Signature(recorded_at=clock("19:00")))


@pytest.mark.parametrize(
    ("signature", "place"),
    [
        (Signature(actor="Ann Director"), "actor"),
        (Signature(responsible="\x1b"), "responsible"),
        (Signature(request_id=TOO_LONG), "request_id"),
        (Signature(recorded_at=NEAR_THE_END), "recorded_at"),
        (Signature(at=datetime(1, 1, 1, tzinfo=UTC)), "at"),
    ],
)
def test_a_signature_has_its_form(desk: Desk, signature: Signature, place: str) -> None:
    with pytest.raises(BadValue) as refused:
        desk.submit(CLUB, [ScheduleStage(stage="final")], signature)
    assert refused.value.place == place


def test_a_contest_of_a_name_that_nobody_could_type_has_no_desk(desk: Desk) -> None:
    with pytest.raises(BadValue) as refused:
        desk.submit("a\x07b", club_session(), Signature(recorded_at=clock("19:00")))
    assert refused.value.place == "contest"
