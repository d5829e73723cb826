"""The matches of a knock-out, each as a stage of two contestants."""

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.record import Contest
from ledger.record.field import field_of
from ledger.rules.tie_breaks import Purpose
from projections.scoring.accounts import Accounts
from projections.scoring.opponents import opponents
from projections.scoring.stages import Stage


def is_knock_out(stage: Stage) -> bool:
    """Whether the stage consists of matches in segments, of which each has a winner."""
    return stage.conditions.is_knock_out


def purpose_of(stage: Stage) -> Purpose:
    """For what contestants of this stage are told apart: to win a match, or to go on."""
    return "knock-out" if is_knock_out(stage) else "qualifying"


def bouts(facts: Contest, stage: Stage) -> Iterator[Stage]:
    """Each match as a stage of its own, the higher placed side's account first."""
    field = field_of(facts, stage.name).contestants
    for pair in opponents(facts, stage.name, field, stage.encounters):
        sides = sorted(pair, key=lambda name: _place(stage, name))
        yield replace(
            stage,
            accounts=Accounts({name: stage.accounts.of(name) for name in sides}),
            encounters=tuple(e for e in stage.encounters if e.between() <= set(sides)),
        )


def contests_of(facts: Contest, stage: Stage) -> tuple[Stage, ...]:
    """The rankings of a stage: one for each match of a knock-out, else the stage itself."""
    return tuple(bouts(facts, stage)) if is_knock_out(stage) else (stage,)


def _place(stage: Stage, name: str) -> int:
    placed = stage.places.get(name)
    return len(stage.places) + 1 if placed is None else placed.place
