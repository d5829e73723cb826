"""What is frozen from standings rests on those of the record as it is."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.bridge.boards import Side
from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AddHouseContestant,
    DeclareQualifiers,
    EndStage,
    EnterContestant,
    EnterDropIn,
    EnterScore,
    ReplaceContestant,
    ScheduleSession,
    ScheduleStage,
    WithdrawContestant,
)
from ledger.desk import Desk
from ledger.errors import BadValue, MovedSince
from ledger.events import Qualifier
from tests.given import Given, declared_ledger
from tests.staged import staged

Frozen = EnterDropIn | AddHouseContestant | ReplaceContestant

DROP_IN = EnterDropIn(
    contestant="D",
    session="4",
    score=Fraction("48.71"),
    who="repechage",
    same_team=True,
    category="Open",
)
HOUSE = AddHouseContestant(contestant="H", session="4", score=Fraction("36.66"), rank=5)
REPLACEMENT = ReplaceContestant(stage="final", out="N3", into="N11")


def after_three_rounds(desk: Desk) -> Given:
    rounds = [ScheduleSession(session=str(number), stage="main") for number in range(1, 5)]
    evening, ten = (
        Given(staged("anc-2018-ipc", ["A", "B"], "main", *rounds), desk=desk),
        Fraction(10),
    )
    for number in range(1, 4):
        played = MatchScore(session=str(number), home="A", away="B", home_vps=ten, away_vps=ten)
        evening.given(EnterScore(score=played))
    return evening


def a_place_is_free(desk: Desk) -> Given:
    evening = Given(staged("anc-2018-butler-open", [], "preliminary"), desk=desk)
    sides: tuple[tuple[str, Side], ...] = (("N", "NS"), ("E", "EW"))
    evening.given(
        EnterContestant(contestant=f"{name}{n}", field=side)
        for name, side in sides
        for n in range(1, 12)
    )
    evening.given(ScheduleStage(stage="final"), ScheduleSession(session="f", stage="final"))
    evening.given(EndStage(stage="preliminary"))
    declared = DeclareQualifiers(
        stage="preliminary",
        into="final",
        qualifiers=tuple(
            Qualifier(contestant=f"{name}{n}", place=n, field=side)
            for name, side in sides
            for n in range(1, 11)
        ),
        basis=evening.events[-1].position,
        incomplete="fewer matches than are printed",
    )
    return evening.given(declared, WithdrawContestant(contestant="N3"))


@pytest.mark.parametrize(
    ("told", "command"),
    [
        (after_three_rounds, DROP_IN),
        (after_three_rounds, HOUSE),
        (a_place_is_free, REPLACEMENT),
    ],
    ids=["drop-in", "house", "replacement"],
)
def test_what_was_computed_before_the_record_moved_or_after_its_end_is_not_frozen(
    tmp_path: Path, told: Callable[[Desk], Given], command: Frozen
) -> None:
    evening = told(declared_ledger(tmp_path))
    head = evening.events[-1].position
    evening.when(replace(command, basis=head - 1)).then_refused(MovedSince, basis=head - 1)
    evening.when(replace(command, basis=head + 300)).then_refused(BadValue, place="basis")
    evening.when(replace(command, basis=head))
    assert evening.refusal is None
