"""butler: IMPs against a datum, board by board or added up, whatever the contest is scored by."""

from typing import get_args

from ledger import regulations
from ledger.errors import BadValue
from ledger.rules.scoring.method import PairRule
from projections.views.butler import butler_sheet
from projections.views.butler_rows import By
from projections.writers import butler as writer
from replay.parameters import Parameter, flag
from replay.questions.asking import Answer, Asked, question

USUAL = "compscore-butler"


@question(
    "butler",
    Parameter("by", "Who is added up.", choices=get_args(By)),
    flag("boards", "Print the boards instead of the totals.", label="boards instead of totals"),
    Parameter(
        "rules",
        "Whose datum is used where boards count in another way, as in team matches.",
        kind="set",
        called="datum",
        written="SET",
        usual=USUAL,
    ),
)
def answer(asked: Asked, *, by: By | None, boards: bool, rules: str) -> Answer:
    """Each board with its datum, and what contestants, pairs or players made against it."""
    made = butler_sheet(asked.facts, asked.scope, _datum(rules), by)
    entries = asked.facts.entries
    sheet = writer.boards_sheet if boards else writer.sheet
    return Answer(
        lambda: writer.plain(made, asked.known, entries),
        lambda: sheet(made, asked.known, entries),
    )


def _datum(rules: str) -> PairRule:
    """The Butler scoring of a set. Raises BadValue where it has none."""
    book = regulations.load(rules)
    for conditions in (book.default, *book.stages.values()):
        across = conditions.scoring.across
        if across is not None and across.datum_rule is not None:
            return across
    raise BadValue(place="--datum", value=rules, expected="a set that scores against a datum")
