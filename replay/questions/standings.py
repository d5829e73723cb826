"""standings: rank, total and percentage of everybody in a stage or in sessions, with its ties."""

from typing import get_args

from msgspec.structs import replace

from ledger.rules.tie_breaks import Purpose
from projections.views.standings import standings
from projections.views.uncounted import in_words, uncounted
from projections.writers import standings as writer
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, question


@question(
    "standings",
    Parameter(
        "purpose",
        "For what equals are told apart, and (draw) which penalties count. By default"
        " for the places of the stage, in a knock-out for who wins.",
        choices=get_args(Purpose),
    ),
    Parameter("category", "Only those of one category, by their places in it."),
    Parameter("section", "Only those of one section, by their places in it."),
)
def answer(
    asked: Asked, *, purpose: Purpose | None, category: str | None, section: str | None
) -> Answer:
    """The standings of a contest, now or as they were known at any past moment."""
    placed = standings(asked.facts, asked.scope, asked.past.now, purpose, category, section)
    boards = in_words(uncounted(asked.facts, asked.scope.sessions))
    return asked.answer(replace(placed, uncounted=boards), writer)
