"""appeal: the file of an appeal, from the ruling to what it has changed."""

from projections.writers import appeal_report as writer
from replay.appeal_report import appeal_report
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, question


@question(
    "appeal", Parameter("number", kind="number", required=True, written="N", label="which appeal")
)
def answer(asked: Asked, *, number: int) -> Answer:
    """An appeal: its ruling, hearing, decision, what the clauses say, and what it has changed.

    It ends with the hash of the record at the position at which it was made.
    """
    report = appeal_report(asked.past, number, asked.known.zone)
    return asked.answer(report, writer)
