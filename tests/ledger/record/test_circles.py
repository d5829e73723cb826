"""No contest carries in a circle: such regulations are refused, and without effect on record."""

from random import Random

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.commands import (
    AmendRegulations,
    AnnulEvent,
    OpenContest,
    OpenTournament,
    ScheduleSession,
    ScheduleStage,
)
from ledger.errors import LedgerError, RuleSaysNo, StillCited
from ledger.events import ContestOpened, Reference, RegulationsAmended, contest_stream
from ledger.record import fold
from ledger.record.circles import carried_in_a_circle
from ledger.rulebook import Regulations
from projections.scoring.stages import reckon
from tests.given import CLUB, Given

OPEN = OpenTournament(tournament=CLUB, title="Friday club", zone="Australia/Sydney")
PAIRS = regulations.load("sydney-2003-blue-ribbon-pairs")
KNOCK_OUT = regulations.load("sydney-2003-seniors-teams")
ROUND = "what is carried would go in a circle, from final into qualifying into final"


def renamed(book: Regulations, names: dict[str, str]) -> Regulations:
    """The set with its stages called otherwise."""
    stages = {}
    for stage, known in book.stages.items():
        going = tuple(replace(one, into=names.get(one.into, one.into)) for one in known.qualifying)
        rule = known.carry_over
        if rule is not None:
            rule = replace(rule, from_stage=names.get(rule.from_stage, rule.from_stage))
        stages[names.get(stage, stage)] = replace(known, qualifying=going, carry_over=rule)
    return replace(book, stages=stages)


TURNED = renamed(PAIRS, {"qualifying": "final", "final": "qualifying"})
"""As sound as it was; of both together no standings could be worked out."""

BY_ITSELF = replace(
    PAIRS, stages={"qualifying": TURNED.stages["qualifying"], "final": PAIRS.stages["final"]}
)


def contest(book: Regulations = PAIRS) -> Given:
    return Given(
        OPEN,
        OpenContest(contest=CLUB, tournament=CLUB, title="Pairs", regulations=book),
        *(ScheduleStage(stage=stage) for stage in ("final", "qualifying")),
        ScheduleSession(session="1", stage="final"),
        ScheduleSession(session="2", stage="qualifying"),
    )


def standings(told: Given) -> None:
    """Every stage can be reckoned up."""
    facts = told.facts()
    assert not facts.odd
    for stage in facts.stages:
        reckon(facts, stage)


def test_two_sets_in_turn_carry_from_no_stage_into_itself() -> None:
    circle = AmendRegulations(regulations=TURNED, from_session="2")
    told = contest().when(circle)
    told.then_refused(RuleSaysNo, why=ROUND)
    for from_session in (None, "1"):
        told.when(replace(circle, from_session=from_session)).then_events(RegulationsAmended)
        standings(told)


def test_a_set_is_not_annulled_while_one_that_turns_the_first_round_rests_on_it() -> None:
    told = contest().given(AmendRegulations(regulations=TURNED))
    first = told.last
    told.given(AmendRegulations(regulations=TURNED, from_session="2"))
    position = told.events[0].position
    annul = AnnulEvent(target=first, reason="another set")
    told.when(annul).then_refused(StillCited, citing=(f"#{position} RegulationsAmended",))
    told.given(AnnulEvent(target=told.record[-1].reference, reason="another set"))
    told.given(annul)
    standings(told)


def test_fines_of_knock_outs_are_carried_in_no_circle() -> None:
    first, last = "semi-finals", "final"
    turned = renamed(KNOCK_OUT, {first: last, last: first})
    assert not carried_in_a_circle([KNOCK_OUT])
    assert not carried_in_a_circle([turned])
    said = carried_in_a_circle([KNOCK_OUT, turned])
    assert said.endswith("from final into semi-finals into final")


def test_of_a_record_of_others_a_set_that_carries_in_a_circle_has_no_effect() -> None:
    told = contest().given(AmendRegulations(regulations=PAIRS, from_session="2"))
    *before, last = told.record
    turned = replace(last, event=RegulationsAmended(regulations=TURNED, from_session="2"))
    facts = fold([*before, turned])
    assert facts.odd == {last.reference: ROUND}
    assert facts.regulations_for() == PAIRS


def test_a_contest_does_not_open_under_a_set_that_carries_in_a_circle_by_itself() -> None:
    opened, *_ = contest().record
    assert isinstance(opened.event, ContestOpened)
    facts = fold([replace(opened, event=replace(opened.event, regulations=BY_ITSELF))])
    assert not facts.exists
    assert facts.odd == {opened.reference: ROUND}


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_scheduled_amended_and_annulled_nothing_is_carried_in_a_circle(
    seed: int,
) -> None:
    rng, told = Random(seed), contest()
    refused = 0
    for number in range(3, 30):
        stage, session = rng.choice(["final", "qualifying"]), rng.choice([None, "1", "2", "3"])
        version = rng.randint(1, len(told.record))
        told.when(
            rng.choice(
                (
                    AmendRegulations(regulations=rng.choice((PAIRS, TURNED)), from_session=session),
                    AnnulEvent(target=Reference(contest_stream(CLUB), version), reason="so"),
                    ScheduleSession(session=str(number % 5), stage=stage),
                )
            )
        )
        refused += isinstance(told.refusal, LedgerError)
        standings(told)
    assert refused
