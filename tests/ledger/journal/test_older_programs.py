"""Journals of programs that let pass what this one refuses."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from ledger.errors import InFile, StillOpen
from ledger.events import (
    ContestantEntered,
    ContestantWithdrew,
    Reference,
    ResultsPosted,
    ScoreCorrected,
    ScoreEntered,
    TournamentOpened,
    contest_stream,
    tournament_stream,
)
from ledger.journal import Journal, found
from ledger.store import Row
from tests.given import CLUB, scored
from tests.ledger.journal.forging import journal, row, take_in, with_more
from tests.replay.program import Program
from tests.replay.story import POSTED, REFUSED, SCORED, before_posting, evening, posting, store_of
from tests.replay.tampering import rechained, rows_of

CONTEST = contest_stream(CLUB)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    """The rows of the whole evening."""
    with closing(store_of(evening(tmp_path_factory.mktemp("club")))) as store:
        return list(store.rows())


@pytest.fixture
def early(tmp_path: Path) -> list[Row]:
    """Results that are final while corrections may still be asked for, and nobody says why."""
    told = before_posting(tmp_path)
    told.given(posting(told), at="22:00")
    asked = posting(told, status="final")
    told.when(asked, at="22:05").then_refused(StillOpen)
    event = ResultsPosted(
        session=asked.session, digest=asked.digest, basis=asked.basis, status="final"
    )
    at = "2026-11-20T22:05:00.000000Z"
    with closing(store_of(told)) as store:
        return with_more(list(store.rows()), row(CONTEST, event, recorded_at=at, at=at))


LATE = row(CONTEST, ScoreEntered(score=scored(9, "1", "2", 420)))
"""A score that this program asks for as a correction, since results are posted."""


def reference_at(rows: Sequence[Row], position: int) -> Reference:
    return Reference(rows[position - 1].stream, rows[position - 1].version)


def as_recorded(path: Path, rows: Sequence[Row]) -> list[tuple[int, str]]:
    """What is told while the ledger of an older program is taken in."""
    told: list[tuple[int, str]] = []
    found(path, Journal("j", journal(rows)), passing=lambda *one: told.append(one))
    return told


def test_what_a_director_may_go_on_without_is_not_held_against_the_record(
    early: list[Row], tmp_path: Path
) -> None:
    """In a new ledger, and in an older copy."""
    take_in(tmp_path / "new.ledger", "j", journal(early))
    take_in(tmp_path / "old.ledger", "j", journal(early[:-1]))
    assert take_in(tmp_path / "old.ledger", "j", journal(early)) == 1
    assert rows_of(tmp_path / "old.ledger") == early


def test_a_zone_that_has_another_name_by_now_is_taken_in(club: list[Row], tmp_path: Path) -> None:
    """In a new ledger, and in an older copy."""
    opened = TournamentOpened(tournament="old", title="Old", zone="Asia/Calcutta")
    rows = with_more(club, row(tournament_stream("old"), opened))
    take_in(tmp_path / "new.ledger", "j", journal(rows))
    take_in(tmp_path / "old.ledger", "j", journal(club))
    assert take_in(tmp_path / "old.ledger", "j", journal(rows)) == 1
    another = Program(tmp_path / "new.ledger")
    opening = ("open", "two", "--tournament", "old", "--regulations", "team-match")
    another.does(*opening, "--zone", "Asia/Calcutta", "--recorded-at", "2026-11-21T00:00Z")
    assert "05:30" in another.says("log", "two")


def test_what_the_rules_refuse_is_told_and_how_it_is_taken_in(
    club: list[Row], tmp_path: Path
) -> None:
    rows = with_more(club, LATE, row(CONTEST, ContestantEntered(contestant="5")))
    with pytest.raises(InFile, match=r"results of session 1 have been posted.*--as-recorded"):
        take_in(tmp_path / "new.ledger", "j", journal(rows))
    told = as_recorded(tmp_path / "new.ledger", rows)
    assert [position for position, _ in told] == [REFUSED + 1]
    assert "have been posted" in told[0][1]
    assert rows_of(tmp_path / "new.ledger") == rows


def test_an_answer_that_is_another_today_stands_as_it_was_given(
    club: list[Row], tmp_path: Path
) -> None:
    """Its refusal says another clause."""
    body = club[REFUSED - 1].body.replace("Law 79C1", "ANC 11.7")
    rows = rechained([*club[:-1], club[-1]._replace(body=body)])
    assert [position for position, _ in as_recorded(tmp_path / "new.ledger", rows)] == [
        REFUSED - 1,
        REFUSED,
    ]


def test_what_does_not_follow_is_refused_whoever_recorded_it(
    club: list[Row], tmp_path: Path
) -> None:
    stale = ScoreCorrected(
        entry=reference_at(club, SCORED),
        was=scored(8, "2", "3", 400),
        now=scored(8, "2", "3", 420),
        request=reference_at(club, POSTED),
        cause="scorer",
        clause="x",
    )
    for event in (stale, ContestantWithdrew(contestant="77")):
        with pytest.raises(InFile, match=f"line {REFUSED + 1}: does not follow on what is before"):
            as_recorded(tmp_path / "new.ledger", with_more(club, row(CONTEST, event)))
        assert not (tmp_path / "new.ledger").exists()


def test_an_older_ledger_comes_back_from_its_export_and_is_whole(
    club: list[Row], tmp_path: Path
) -> None:
    file, new = tmp_path / "j.jsonl", Program(tmp_path / "new.ledger")
    file.write_bytes(b"".join(journal(with_more(club, LATE))))
    said = new.does("import", file, "--as-recorded")
    assert f"warning: line {REFUSED + 1}: would not be recorded there" in said.err
    new.says("verify")
    new.says("standings", CLUB)


def test_into_a_ledger_that_is_there_nothing_comes_unlooked_at(
    club: list[Row], tmp_path: Path
) -> None:
    file, old = tmp_path / "j.jsonl", Program(tmp_path / "old.ledger")
    take_in(old.ledger, "j", journal(club))
    file.write_bytes(b"".join(journal(with_more(club, LATE))))
    assert "--as-recorded is for a new ledger" in old.misused(
        "import", file, "--as-recorded", "--yes"
    )
