"""Lines with right hashes that this program could not have recorded where they stand."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger import regulations
from ledger.bridge.scores import Line
from ledger.errors import InFile
from ledger.events import (
    AnyEvent,
    BoardNotPlayed,
    ContestantEntered,
    ContestantWithdrew,
    ContestOpened,
    CorrectionRefused,
    EventAnnulled,
    IncidentRecorded,
    LedgerFounded,
    NumbersAssigned,
    OffenceNoted,
    OfficialAppointed,
    PenaltyWaived,
    Reference,
    ResultsPosted,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    SessionScheduled,
    TournamentOpened,
    contest_stream,
    tournament_stream,
)
from ledger.store import Row, Store
from tests.given import CLUB, scored
from tests.ledger.journal.forging import journal, row, take_in, with_more
from tests.replay.story import CORRECTED, MISKEYED, REFUSED, RIGHT, evening, store_of
from tests.replay.tampering import rechained, rows_of

CONTEST, TOURNAMENT = contest_stream(CLUB), tournament_stream(CLUB)
NEXT = f"line {REFUSED + 1}"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    """The rows of the whole evening."""
    with closing(store_of(evening(tmp_path_factory.mktemp("club")))) as store:
        return list(store.rows())


def refused(folder: Path, genuine: Sequence[Row], rows: Sequence[Row]) -> InFile:
    """The refusal: the same in a new ledger as in one that has the genuine rows."""
    old, new = folder / "old.ledger", folder / "new.ledger"
    take_in(old, "j.jsonl", journal(genuine))
    with pytest.raises(InFile) as found:
        take_in(new, "j.jsonl", journal(rows))
    assert not new.exists()
    with pytest.raises(InFile) as again:
        take_in(old, "j.jsonl", journal(rows))
    assert str(again.value) == str(found.value)
    assert rows_of(old) == list(genuine)
    return found.value


def here(version: int) -> Reference:
    return Reference(CONTEST, version)


SCORE = here(8)
"""The first score of the evening, corrected since from +420 to -50."""


NEVER_DECIDED: dict[str, tuple[AnyEvent, str]] = {
    "a stale correction": (
        ScoreCorrected(
            entry=SCORE, was=MISKEYED, now=RIGHT, request=here(16), cause="scorer", clause="x"
        ),
        "follows from something else",
    ),
    "a score for somebody unknown": (
        ScoreEntered(score=scored(9, "1", "77", 420)),
        "no contestant 77 is on record",
    ),
    "a score in an unknown session": (
        BoardNotPlayed(line=Line(session="9", board=1, ns="1", ew="2")),
        "no session 9 is on record",
    ),
    "a score that is posted over": (
        ScoreEntered(score=scored(9, "1", "2", 420)),
        "have been posted",
    ),
    "a score twice": (ScoreEntered(score=scored(1, "1", "2", -50)), "have been posted"),
    "a line struck out without a request": (
        ScoreVoided(entry=SCORE, was=RIGHT, request=here(16), cause="scorer", clause="x"),
        "follows from something else",
    ),
    "a refusal of nothing": (
        CorrectionRefused(request=here(3), why="no-consent", clause="x"),
        "would not be recorded there",
    ),
    "the annulment of an opening": (EventAnnulled(target=here(1), reason="x"), "never annulled"),
    "the annulment of what is not there": (
        EventAnnulled(target=here(99), reason="x"),
        "no event of this contest",
    ),
    "the annulment of what changes a score, without a request": (
        EventAnnulled(target=SCORE, reason="x"),
        "cannot be annulled while #18 ScoreCorrected rest on it",
    ),
    "an annulment without a reason": (EventAnnulled(target=here(3)), "needs a reason"),
    "agreement to what is no score": (
        ScoreConfirmed(entry=here(3), contestant="1"),
        "no score",
    ),
    "a waiver of what is no penalty": (
        PenaltyWaived(penalty=here(3), reason="x"),
        "no warning or penalty",
    ),
    "what cites what is not there": (
        ContestantEntered(contestant="5", cites=(here(99),)),
        "no event",
    ),
    "a withdrawal of somebody unknown": (
        ContestantWithdrew(contestant="77"),
        "no contestant 77 is on record",
    ),
    "a posting computed in the future": (
        ResultsPosted(session="1", digest="0" * 64, basis=99),
        "basis: #99 is not at most #20",
    ),
    "a second opening": (
        ContestOpened(
            contest=CLUB,
            tournament=CLUB,
            title="again",
            regulations=regulations.load("compscore-matchpoints"),
        ),
        "contest club exists already",
    ),
    "numbers of an unknown stage": (
        NumbersAssigned(stage="final", numbers={"1": "1"}),
        "no stage final is on record",
    ),
    "an incident without a name": (IncidentRecorded(incident=""), "incident"),
    "a name where an id belongs": (
        ContestantEntered(contestant="5", players=("Ada Quill",)),
        "is not the id of a person",
    ),
    "a contestant called by a name": (
        ContestantEntered(contestant="Ada Quill"),
        "is not the id of a contestant",
    ),
    "a session of no minutes": (
        SessionScheduled(session="2", stage="main", minutes=-1),
        "would not be recorded there",
    ),
}


@pytest.mark.parametrize("what", NEVER_DECIDED)
def test_what_no_command_leads_to_is_refused_with_its_line(
    what: str, club: list[Row], tmp_path: Path
) -> None:
    event, why = NEVER_DECIDED[what]
    said = refused(tmp_path, club, with_more(club, row(CONTEST, event)))
    assert said.place == NEXT
    assert why in said.what


def test_a_request_and_an_answer_that_is_not_its_own_are_refused(
    club: list[Row], tmp_path: Path
) -> None:
    request, made = club[CORRECTED - 2 : CORRECTED]
    again = request._replace(version=0, recorded_at="2026-11-20T23:00:00.000000Z")
    more = with_more(club, again, made._replace(version=0, recorded_at=again.recorded_at))
    assert refused(tmp_path, club, more).place == NEXT


def test_nothing_can_rest_on_what_was_annulled(club: list[Row], tmp_path: Path) -> None:
    entered = row(CONTEST, ContestantEntered(contestant="5"))
    annulled = row(CONTEST, EventAnnulled(target=here(19), reason="no such pair"))
    take_in(tmp_path / "fine.ledger", "j", journal(with_more(club, entered, annulled)))
    for event in (
        EventAnnulled(target=here(19), reason="again"),
        EventAnnulled(target=here(20), reason="never mind"),
        ContestantWithdrew(contestant="5"),
        ContestantEntered(contestant="6", cites=(here(19),)),
    ):
        more = with_more(club, entered, annulled, row(CONTEST, event))
        with pytest.raises(InFile, match=f"line {REFUSED + 3}: would not be recorded there"):
            take_in(tmp_path / "new.ledger", "j", journal(more))


# ------------------------------------------------------------------------------- offices


def appointed(person: str, role: str, actor: str = "desk") -> Row:
    event = OfficialAppointed(person=person, role=role)  # type: ignore[arg-type]
    return row(TOURNAMENT, event, actor=actor)


def test_an_official_is_appointed_by_who_may(club: list[Row], tmp_path: Path) -> None:
    ann, bea, eve = (f"p{n:016x}" for n in (1, 2, 3))
    told = with_more(club, appointed(ann, "organiser"), appointed(bea, "director", ann))
    take_in(tmp_path / "told.ledger", "j", journal(told))
    said = refused(tmp_path, club, with_more(told, appointed(eve, "director", eve)))
    assert said.place == f"line {REFUSED + 3}"
    assert f"{eve} may not appoint" in said.what


def test_an_offence_is_noted_with_its_penalty_only(club: list[Row], tmp_path: Path) -> None:
    noted = OffenceNoted(contest=CLUB, session="1", contestant="1", offence="late")
    said = refused(tmp_path, club, with_more(club, row(TOURNAMENT, noted)))
    assert "follows from something else" in said.what


# ------------------------------------------------------------------- streams and foundings

STREAMS: dict[str, tuple[str, AnyEvent, str]] = {
    "a second founding": (
        "ledger",
        LedgerFounded(ledger="0" * 32, format=1, clock="live"),
        "founding",
    ),
    "a founding in a contest": (
        CONTEST,
        LedgerFounded(ledger="0" * 32, format=1, clock="live"),
        "founding",
    ),
    "a stream with control characters": (
        "contest:\x1b[2J\x07",
        ContestantEntered(contestant="5"),
        r"contest: '\x1b[2J\x07'",
    ),
    "a stream of nobody's": ("players:1", ContestantEntered(contestant="5"), "expected contest:ID"),
    "a stream without a name": ("contest:", ContestantEntered(contestant="5"), "contest: ''"),
    "a contest that is not open": (
        contest_stream("other"),
        ContestantEntered(contestant="5"),
        "is of the contest other, which is not open",
    ),
    "a tournament that is not open": (
        tournament_stream("other"),
        OfficialAppointed(person="p" + "0" * 16, role="director"),
        "is of the tournament other, which is not open",
    ),
    "the opening of another tournament": (
        tournament_stream("other"),
        TournamentOpened(tournament="third", title="x", zone="UTC"),
        "is of the tournament other, which is not open",
    ),
    "an official in a contest's stream": (
        CONTEST,
        OfficialAppointed(person="p" + "0" * 16, role="director"),
        "is not what its command leads to",
    ),
    "a score in a tournament's stream": (
        TOURNAMENT,
        ScoreEntered(score=scored(9, "1", "2", 420)),
        "would not be recorded there",
    ),
}


@pytest.mark.parametrize("what", STREAMS)
def test_a_stream_is_ours_and_opened_by_its_own_opening(
    what: str, club: list[Row], tmp_path: Path
) -> None:
    stream, event, why = STREAMS[what]
    said = refused(tmp_path, club, with_more(club, row(stream, event)))
    assert said.place == NEXT
    assert why in said.what


def test_a_ledger_is_founded_in_the_first_line(club: list[Row], tmp_path: Path) -> None:
    opened, *others = rechained([r._replace(position=n) for n, r in enumerate(club[1:], 1)])
    with pytest.raises(InFile, match="line 1: is not a founding"):
        take_in(tmp_path / "new.ledger", "j", journal([opened, *others]))
    with pytest.raises(InFile, match="line 1: is missing"):
        take_in(tmp_path / "new.ledger", "j", [])
    changes: tuple[dict[str, Any], ...] = (
        {"actor": "me"},
        {"at": "2026-11-20T17:00:00.000000Z"},
        {"kind": "Founded"},
    )
    for change in changes:
        founded = club[0]._replace(**change)
        with pytest.raises(InFile, match="line 1: "):
            take_in(tmp_path / "new.ledger", "j", journal(rechained([founded, *club[1:]])))
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------------------ the header

ENTERED = ContestantEntered(contestant="5")

HEADERS: dict[str, tuple[dict[str, object], str]] = {
    "no time": ({"recorded_at": "zzz", "at": "zzz"}, "has 'zzz' as recorded_at"),
    "a time in another form": ({"at": "2026-11-20T22:00:00Z"}, "has '2026-11-20T22:00:00Z' as at"),
    "a time in another zone": (
        {"at": "2026-11-20T22:00:00.000000+00:00"},
        "expected a time as 2026-11-20T22:30:00.000000Z",
    ),
    "a time before the last": (
        {"recorded_at": "2026-11-20T22:00:00.000000Z", "at": "2026-11-20T22:00:00.000000Z"},
        "was recorded at 2026-11-20T22:00:00.000000Z, before the last",
    ),
    "a time after its recording": (
        {"at": "2026-11-20T23:00:00.000001Z"},
        "after it was recorded",
    ),
    "a gap in the versions": ({"version": 99}, "is version 99 of 'contest:club', which is at 18"),
    "a version again": ({"version": 18}, "is version 18 of 'contest:club', which is at 18"),
    "another kind than the body's": ({"kind": "ScoreVoided"}, "calls it 'ScoreVoided'"),
    "nobody": ({"actor": ""}, "person: ''"),
    "somebody unprintable": ({"actor": "\u202eann"}, r"person: '\u202eann'"),
    "nobody responsible": ({"responsible": " "}, "person: ' '"),
    "a name for the one who acts": ({"actor": "Ada Quill"}, "is not the id of a person"),
    "a name for who answers": ({"responsible": "Ada Quill"}, "is not the id of a person"),
    "a request id unseen": ({"request_id": "\x1b[2J", "command": "0" * 16}, "request: "),
    "a request id alone": ({"request_id": "r1"}, "without its command's digest"),
    "a command's digest alone": ({"command": "0" * 16}, "a digest without an id"),
    "a request id of nothing": ({"request_id": "", "command": "0" * 16}, "digest"),
    "what is no digest": ({"request_id": "r1", "command": "sha"}, "digest"),
    "half a batch": ({"batch_count": 2}, "is 1 of a batch of 2, and the last row"),
    "the end of a batch": ({"batch_index": 1, "batch_count": 2}, "is 2 of a batch of 2"),
    "a batch of nothing": ({"batch_count": 0}, "is 1 of a batch of 0"),
}


@pytest.mark.parametrize("what", HEADERS)
def test_a_header_is_one_that_this_program_writes(
    what: str, club: list[Row], tmp_path: Path
) -> None:
    header, why = HEADERS[what]
    said = refused(tmp_path, club, with_more(club, row(CONTEST, ENTERED, **header)))
    assert said.place == NEXT
    assert why in said.what


def test_a_batch_is_whole_and_of_one_mind(club: list[Row], tmp_path: Path) -> None:
    first, second = (
        row(CONTEST, ContestantEntered(contestant=name), batch_index=index, batch_count=2)
        for index, name in enumerate("56")
    )
    take_in(tmp_path / "fine.ledger", "j", journal(with_more(club, first, second)))
    third = row(CONTEST, ContestantEntered(contestant="7"))
    for spoilt, why in (
        (second._replace(actor="p" + "0" * 16), "in other circumstances"),
        (second._replace(batch_count=3), "breaks off a batch of 2"),
        (third, "breaks off a batch of 2"),
        (row(TOURNAMENT, ENTERED, batch_index=1, batch_count=2), "breaks off a batch of 2"),
    ):
        with pytest.raises(InFile, match=f"line {REFUSED + 2}: .*{why}"):
            take_in(tmp_path / "new.ledger", "j", journal(with_more(club, first, spoilt)))


def test_a_request_id_counts_once(club: list[Row], tmp_path: Path) -> None:
    asked = {"request_id": "r1", "command": "0123456789abcdef"}
    first = row(CONTEST, ENTERED, **asked)
    second = row(CONTEST, ContestantEntered(contestant="6"), **asked)
    take_in(tmp_path / "fine.ledger", "j", journal(with_more(club, first)))
    with pytest.raises(InFile, match=f"line {REFUSED + 2}: repeats the request id 'r1'"):
        take_in(tmp_path / "new.ledger", "j", journal(with_more(club, first, second)))


def test_nothing_was_recorded_live_after_now(tmp_path: Path) -> None:
    path = tmp_path / "live.ledger"
    Store.found(path, "live").close()
    rows = rows_of(path)
    opened = TournamentOpened(tournament="t", title="t", zone="UTC")
    late = "2199-12-31T23:59:59.999999Z"
    more = with_more(rows, row(tournament_stream("t"), opened, recorded_at=late, at=late))
    with pytest.raises(InFile, match="line 2: was recorded in time to come"):
        take_in(path, "j", journal(more))
    assert rows_of(path) == rows


@pytest.mark.parametrize("year", ["0001", "1899", "2201", "9999"])
def test_no_time_is_beyond_all_bounds(year: str, club: list[Row], tmp_path: Path) -> None:
    time = f"{year}-06-01T00:00:00.000000Z"
    late = max(time, club[-1].recorded_at)
    event = row(CONTEST, ContestantEntered(contestant="5"), recorded_at=late, at=time)
    said = refused(tmp_path, club, with_more(club, event))
    assert said.place == NEXT
    assert f"{year}-06-01" in said.what


# -------------------------------------------------------------------------------- the body

BODIES: dict[str, Callable[[str], str]] = {
    "a key twice": lambda body: body.replace('"contestant":', '"contestant":"4","contestant":'),
    "a key of nobody's": lambda body: body[:-1] + ',"note":"x"}',
    "spaces": lambda body: body.replace(":", ": "),
    "another order": lambda _: '{"contestant":"5","kind":"ContestantEntered"}',
    "what goes without saying": lambda body: body[:-1] + ',"players":[]}',
    "an escape": lambda body: body.replace('"5"', '"\\u0035"'),
    "no object": lambda _: "[]",
    "no kind": lambda _: '{"contestant":"5"}',
    "a kind of a newer program": lambda _: '{"kind":"Telepathy"}',
    "a number for a name": lambda body: body.replace('"5"', "5"),
}


@pytest.mark.parametrize("what", BODIES)
def test_a_body_is_one_as_this_program_writes_it(
    what: str, club: list[Row], tmp_path: Path
) -> None:
    spoilt = row(CONTEST, ENTERED)
    spoilt = spoilt._replace(body=BODIES[what](spoilt.body))
    said = refused(tmp_path, club, with_more(club, spoilt))
    assert said.place == NEXT
    assert "holds a" in said.what or "as export writes it" in said.what
