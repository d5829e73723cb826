"""standings: who is where."""

from typing import get_args

import rich_click as click

from ledger.rules.tie_breaks import Purpose
from projections.views.standings import standings
from projections.writers import standings as writer
from replay.cli.questions import Answer, Question, question


@question(
    "standings",
    click.option(
        "--purpose",
        type=click.Choice(get_args(Purpose)),
        default="stage",
        show_default=True,
        help="For what equals are told apart, and (draw) which penalties count.",
    ),
    click.option("--category", help="Only those of one category, by their places in it."),
)
def command(asked: Question, *, purpose: Purpose, category: str | None) -> Answer:
    """The standings of a contest, now or as they were known at any past moment."""
    placed = standings(asked.facts, asked.scope, asked.past.now, purpose, category)
    return asked.answer(placed, writer)
