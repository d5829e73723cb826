"""Cases with clock times, told as commands into a declared ledger.

    with declared(rules, {"R1": "Q", "R2": "Q"}) as ledger:
        entry = ledger.score("R1")
        ledger.acts([Timed(at, posting("R1")), Timed(at, scheduling("R2"))])
        ledger.closing(entry, "players")

What a case does not date happened at the beginning of time; what it asks for without a date
is asked for long afterwards.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from ledger.commands import (
    AnyCommand,
    EnterContestant,
    EnterScore,
    OpenContest,
    OpenTournament,
    ScheduleSession,
    ScheduleStage,
)
from ledger.desk import Desk
from ledger.events import AppealRefused, CorrectionRefused, Reference, ScoreCorrected
from ledger.record import Contest
from ledger.rulebook import Conditions, Regulations
from ledger.rules.corrections import Cause
from ledger.rules.periods import Period
from ledger.rules.periods.timetable import SessionTimes
from ledger.store import Store
from tests.cases.binding import VENUE
from tests.given import CLUB, Given, correct, post, scored

BEGINNING = datetime(2000, 1, 1, tzinfo=VENUE)
LONG_AFTERWARDS = datetime(2099, 12, 31, tzinfo=VENUE)

HOME, AWAY = "home", "away"


def time(value: Any) -> datetime | None:
    """A time of a case; None where it has none."""
    return None if value is None else datetime.fromisoformat(value).replace(tzinfo=VENUE)


class Timed(NamedTuple):
    """A command, or what makes one of the record as it is then, and when it is given."""

    at: datetime | None
    command: AnyCommand | Callable[["Declared"], AnyCommand]


class Declared(Given):
    """A contest in a declared ledger."""

    def act(self, at: datetime | None, *commands: AnyCommand) -> None:
        """These are recorded when they happen. Raises the refusal."""
        self.given(*commands, at=at or BEGINNING)

    def acts(self, timed: Iterable[Timed | None]) -> None:
        """What happens, in the order of its times; None, or without a time, it does not."""
        dated = [(one.at, one.command) for one in timed if one is not None and one.at is not None]
        for at, command in sorted(dated, key=lambda one: one[0]):
            self.act(at, command(self) if callable(command) else command)

    @property
    def contest(self) -> Contest:
        """The contest as it is now."""
        assert isinstance(self.desk, Desk)
        return self.desk.contest(CLUB)

    def score(self, session: str, at: datetime | None = None) -> Reference:
        """A score of the two sides is entered; what it is known by."""
        self.act(at, EnterScore(score=scored(1, HOME, AWAY, 420, session)))
        return self.last

    def asks(
        self, entry: Reference, cause: Cause, at: datetime | None, side: str | None = None
    ) -> None:
        """Somebody asks that the score become another one."""
        found = self.contest.result(entry)
        assert found is not None
        was = found.board_score
        assert was is not None
        now = msgspec.structs.replace(was, points=450 if was.points == 420 else 420)
        self.act(at or LONG_AFTERWARDS, correct(entry, was, now, cause, side))

    @property
    def is_corrected(self) -> bool:
        """Whether the last act has changed the score."""
        return any(isinstance(recorded.event, ScoreCorrected) for recorded in self.events)

    @property
    def ended_at(self) -> datetime | None:
        """When, as the ledger says, the period was over that the last act was too late for."""
        refusals = [
            recorded.event
            for recorded in self.events
            if isinstance(recorded.event, CorrectionRefused | AppealRefused)
        ]
        return refusals[0].ended_at if refusals else None

    def closing(self, entry: Reference, cause: Cause) -> datetime | None:
        """When the ledger says that a period was over, to a request long afterwards."""
        self.asks(entry, cause, LONG_AFTERWARDS)
        return self.ended_at

    def times(self, session: str) -> SessionTimes:
        """A session's times as they are known in the end."""
        return self.contest.sessions[session].times(LONG_AFTERWARDS)


@contextmanager
def declared(
    rules: Regulations,
    sessions: Mapping[str, Mapping[str, Any]],
    contestants: Iterable[str] = (HOME, AWAY),
    stages: Iterable[str] = (),
) -> Iterator[Declared]:
    """A contest under these rules; sessions: of which stage, and when.

    Stages that the case calls otherwise than the rules do are those of the rules, in their order.
    """
    called = _called(rules, (*stages, *_stages(sessions)))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "case.ledger"
        with closing(Store.found(path, "declared", recorded_at=BEGINNING)) as store:
            ledger = Declared(desk=Desk(store))
            ledger.act(
                None,
                OpenTournament(tournament=CLUB, title="Cases", zone="Australia/Sydney"),
                OpenContest(contest=CLUB, tournament=CLUB, title="Case", regulations=rules),
                *(ScheduleStage(stage=called[stage]) for stage in stages or _stages(sessions)),
                *(
                    ScheduleSession(session=name, **{**of, "stage": called[of["stage"]]})
                    for name, of in sessions.items()
                ),
                *(EnterContestant(contestant=name) for name in contestants),
            )
            yield ledger


IN_ORDER = ("qualifying", "preliminary", "repechage", "semi-finals", "final")


def _called(rules: Regulations, stages: Iterable[str]) -> dict[str, str]:
    """What the rules call each stage of a case."""
    named = list(dict.fromkeys(stages))
    free = [stage for stage in IN_ORDER if stage in rules.stages and stage not in named]
    return {one: one if one in rules.stages or not free else free.pop(0) for one in named}


def _stages(sessions: Mapping[str, Mapping[str, Any]]) -> list[str]:
    return list(dict.fromkeys(of["stage"] for of in sessions.values()))


def scheduled(rows: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The sessions of a case; one that is the last of its stage is followed by another stage."""
    sessions, stage = {}, "stage"
    for row in rows:
        sessions[row["id"]] = {
            "stage": stage + row.get("stage", ""),
            "starts_at": time(row.get("start")),
            "finishes_at": time(row.get("finish")),
            "minutes": row.get("minutes"),
        }
        if row.get("last_of_stage"):
            stage = f"after {stage}"
    return sessions


def posting(session: str, status: Any = "provisional") -> Callable[[Declared], AnyCommand]:
    """The results of a session are posted as they are then."""
    return lambda ledger: msgspec.structs.replace(post(ledger, session), status=status)


def changed(rules: Regulations, **fields: Any) -> Regulations:
    """The rules with other conditions in every stage."""

    def with_them(conditions: Conditions) -> Conditions:
        return msgspec.structs.replace(conditions, **fields)

    return msgspec.structs.replace(
        rules,
        default=with_them(rules.default),
        stages={name: with_them(stage) for name, stage in rules.stages.items()},
    )


def with_period(rules: Regulations, stage: str, cause: Cause, period: Period) -> Regulations:
    """The rules with another period for corrections of a cause: in this stage, or in all."""
    corrections = rules.of(stage).corrections
    rule = msgspec.structs.replace(corrections[cause], period=period)
    if stage not in rules.stages:
        return changed(rules, corrections={**corrections, cause: rule})
    own = msgspec.structs.replace(rules.of(stage), corrections={**corrections, cause: rule})
    return msgspec.structs.replace(rules, stages={**rules.stages, stage: own})
