"""draws: the draws as they were published, and who has met whom."""

from typing import get_args

from ledger.errors import NoSuch
from projections.scope import stages_within
from projections.views.draws import draw_sheets, met
from projections.writers import draws as writer
from replay.parameters import Parameter, flag
from replay.questions.asking import Answer, Asked, question


@question(
    "draws",
    Parameter("number", "One match of a stage.", kind="number", called="round"),
    Parameter(
        "cards",
        "Each table's, each contestant's, or a slip for each result.",
        choices=get_args(writer.Cards),
    ),
    flag("only_met", "Who has met whom instead.", called="met", label="who has met whom"),
)
def answer(
    asked: Asked, *, number: int | None, cards: writer.Cards | None, only_met: bool
) -> Answer:
    """The draws as they were published; they never change afterwards."""
    facts, entries, covered = asked.facts, asked.facts.entries, asked.scope.sessions
    drawn = tuple(
        sheet
        for stage in stages_within(asked.scope, facts)
        for sheet in draw_sheets(facts, stage)
        if sheet.session in covered
    )
    sheets = tuple(sheet for sheet in drawn if number in (None, sheet.number))
    if number is not None and not sheets:
        known = tuple(str(each) for each in dict.fromkeys(sheet.number for sheet in drawn))
        raise NoSuch(what="draw of round", name=str(number), known=known)
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
