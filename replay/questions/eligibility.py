"""eligibility: who played how much, for whom, and within which limits."""

from datetime import date
from zoneinfo import ZoneInfo

from ledger.people import People
from ledger.rules.eligibility.facts import PersonFacts
from projections.views.eligibility import eligibility_sheets
from projections.writers import eligibility as writer
from replay.questions.asking import Answer, Asked, question


@question("eligibility")
def answer(asked: Asked) -> Answer:
    """Substitutions and eligibility: boards and matches played, limits, requirements."""
    born = {
        person.id: PersonFacts(born=date.fromisoformat(person.born))
        for person in People(asked.store).all()
        if person.born
    }
    zone = ZoneInfo(asked.known.zone)
    sheets = eligibility_sheets(asked.facts, asked.scope, born, zone)
    return asked.answer(sheets, writer)
