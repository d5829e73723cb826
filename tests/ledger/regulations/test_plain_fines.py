"""Laws 90 and 91 stand in every set: any offence can be fined, by the director's discretion."""

from fractions import Fraction

import pytest

from ledger import regulations
from ledger.commands import DealWithOffence
from ledger.errors import NeedsRuling, NotYourUnit
from ledger.events import PenaltyImposed
from ledger.rules.penalties.discretion import Discretion
from tests.given import Given
from tests.staged import staged


def fine(offence: str, amount: int | None = None) -> DealWithOffence:
    """A fine of so much in the unit of the stage."""
    stated = None if amount is None else Fraction(amount)
    return DealWithOffence(session="1", contestants=("A",), offence=offence, amount=stated)


def stage_of(rules: str) -> str:
    return next(iter(regulations.load(rules).stages), "main")


@pytest.mark.parametrize("rules", regulations.names())
@pytest.mark.parametrize(
    ("offence", "kind"), [("procedural", "procedural"), ("disciplinary", "disciplinary")]
)
def test_a_director_fines_what_the_set_has_no_name_for(rules: str, offence: str, kind: str) -> None:
    stage = stage_of(rules)
    told = Given(staged(rules, ("A", "B"), stage)).appointed(dee="director")
    stated = isinstance(regulations.load(rules).of(stage).offences[offence], Discretion)
    told.when(fine(offence, 2 if stated else None), by="dee")
    (imposed,) = told.then_events(PenaltyImposed)
    assert (imposed.penalty, imposed.amount) == (kind, 2 if stated else Fraction(1, 4))
    assert imposed.clause


@pytest.mark.parametrize("rules", ["compscore-matchpoints", "team-match", "wbf-2023-pairs"])
def test_how_much_is_for_the_director_to_say_in_the_units_of_the_contest(rules: str) -> None:
    told = Given(staged(rules, ("A", "B")))
    told.when(fine("procedural")).then_refused(NeedsRuling, clause="Law 90")
    wrong = DealWithOffence(
        session="1", contestants=("A",), offence="procedural", amount=Fraction(1), unit="points"
    )
    told.when(wrong).then_refused(NotYourUnit)
