"""Calendars as the documents print them (ANC 1.1, 1.3; SBF 4)."""

from datetime import UTC, datetime

import pytest

from ledger import regulations
from ledger.commands import OpenContest, ScheduleSession
from ledger.events import ContestOpened, SessionScheduled
from ledger.rules.formats.round_robins import RoundRobins
from ledger.rules.formats.swiss import Swiss
from tests.given import CLUB, Given
from tests.staged import staged

IPC_STARTS = (
    *("2018-08-02T11:00", "2018-08-02T12:20", "2018-08-02T14:30", "2018-08-02T15:50"),
    *("2018-08-02T17:10", "2018-08-03T10:00", "2018-08-03T11:20", "2018-08-03T13:30"),
    *("2018-08-03T14:50", "2018-08-03T16:10"),
)
ITC_ROUNDS = {"Sun": 2, "Mon": 4, "Tue": 4, "Wed": 4}
YOUTH_ROUNDS = {"Sun": 3, "Mon": 4, "Tue": 4, "Wed": 4}


def test_what_a_set_augments_is_listed_and_the_last_takes_precedence() -> None:
    rules = regulations.load("anc-2018-ipc")
    (tournament, *_) = staged(rules, ())
    told = Given(tournament)
    opening = OpenContest(contest=CLUB, tournament=CLUB, title="IPC", regulations=rules)
    (opened,) = told.when(opening).then_events(ContestOpened)
    assert opened.regulations.layers == (
        "ABF Tournament Regulations",
        "ABF Systems Regulations",
        "ABF Appeals Regulations",
        "Supplementary Regulations, 2018 Australian National Championships",
    )
    assert opened.regulations.layers[-1] == opened.regulations.source


def test_the_interstate_pairs_have_ten_printed_starts_for_ten_matches() -> None:
    told = Given(staged("anc-2018-ipc", ("1", "2")))
    for number, start in enumerate(IPC_STARTS, 1):
        starts_at = datetime.fromisoformat(start).replace(tzinfo=UTC)
        session = ScheduleSession(session=str(number), stage="main", starts_at=starts_at)
        told.when(session).then_events(SessionScheduled)
    plan = regulations.load("anc-2018-ipc").default.format
    assert isinstance(plan, Swiss)
    assert len(IPC_STARTS) == plan.matches


@pytest.mark.parametrize(
    ("rules", "teams", "per_day"),
    [("anc-2018-itc-open", 7, ITC_ROUNDS), ("anc-2018-itc-youth", 6, YOUTH_ROUNDS)],
)
def test_the_interstate_teams_have_a_start_for_each_round(
    rules: str, teams: int, per_day: dict[str, int]
) -> None:
    """Two round robins of seven; in the Youth three of six, so that Sunday has one more."""
    plan = regulations.load(rules).of("qualifying").format
    assert isinstance(plan, RoundRobins)
    assert plan.rounds(teams).rounds == sum(per_day.values())
