"""draws: the draws as they were published, and who has met whom."""

from typing import get_args

import rich_click as click

from projections.scope import stages_within
from projections.views.draws import draw_sheets, met
from projections.writers import draws as writer
from replay.cli.questions import Answer, Question, question


@question(
    "draws",
    click.option("--round", "number", type=click.IntRange(min=1), help="One match of a stage."),
    click.option(
        "--cards",
        type=click.Choice(get_args(writer.Cards)),
        help="Each table's, or each contestant's.",
    ),
    click.option("--met", "only_met", is_flag=True, help="Who has met whom instead."),
)
def command(
    asked: Question, *, number: int | None, cards: writer.Cards | None, only_met: bool
) -> Answer:
    """The draws as they were published; they never change afterwards."""
    facts, entries, covered = asked.facts, asked.facts.entries, asked.scope.sessions
    sheets = tuple(
        sheet
        for stage in stages_within(asked.scope, facts)
        for sheet in draw_sheets(facts, stage, number)
        if sheet.session in covered
    )
    if only_met:
        meetings = met(sheets)
        return Answer(
            lambda: writer.plain_met(meetings, asked.known),
            lambda: writer.met_sheet(meetings, asked.known, entries),
        )
    return Answer(
        lambda: writer.plain(sheets, asked.known, entries),
        lambda: (
            writer.sheet(sheets, asked.known, entries)
            if cards is None
            else writer.cards(sheets, asked.known, entries, cards)
        ),
    )
