"""ANC 2018: the Interstate Pairs, with drop-ins, a house pair and four categories."""

from ledger.commands import (
    AddHouseContestant,
    DrawLot,
    EnterDropIn,
    RuleOnEligibility,
    WithdrawContestant,
)
from ledger.errors import RuleSaysNo
from ledger.rules.drop_ins.mean_of_best import MeanOfBest
from ledger.rules.eligibility.facts import PersonFacts
from projections.views.newcomers import drop_in_score, house_score
from tests.contests import justice
from tests.contests.rounds import Rounds
from tests.contests.telling import Teller, members

STAGE = "main"
CATEGORIES = ("Open", "Women", "Senior", "Youth")


def story(teller: Teller) -> None:
    """Ten matches; newcomers before the fourth and the sixth."""
    teller.open(teller.regulations.title)
    pairs = [f"P{number}" for number in range(1, 21)]
    for place, name in enumerate(pairs):
        teller.enter(name, category=CATEGORIES[place % 4 if place % 3 else 0])
    facts = PersonFacts(born=teller.now.date().replace(year=1950))
    senior = next(name for place, name in enumerate(pairs) if place % 4 == 2 and place % 3)
    teller.tell(
        RuleOnEligibility(contestant=senior, player=f"{senior}-1", category="Senior", facts=facts)
    )
    teller.stage(STAGE)
    rounds = Rounds(teller, STAGE, boards=4 if teller.short else 10, in_percent=True, minutes=70)
    for number in range(1, 11):
        if number == 4:
            pairs += [drop_in(rounds, name, "repechage", "Open") for name in ("Q1", "Q2", "Q3")]
            pairs.append(house(rounds, "HSE-1"))
            newcomers(rounds, ["Q1", "Q2", "Q3"])
        if number == 6:
            pairs.append(drop_in(rounds, "Y1", "youth-final", "Youth"))
            newcomers(rounds, ["Y1"])
            teller.tell(WithdrawContestant(contestant="HSE-1", after=f"{STAGE}.5"))
            pairs.remove("HSE-1")
        rounds.play(rounds.swiss(pairs))
    if teller.luck(40):
        justice.make_level(teller, STAGE)
    teller.end_stage(STAGE)
    justice.settle(teller, STAGE, "stage")
    teller.checked(teller)


def next_session(rounds: Rounds) -> str:
    """The session of the round that follows, which is scheduled for the newcomers."""
    teller, name = rounds.teller, f"{STAGE}.{rounds.number + 1}"
    if teller.session != name:
        teller.schedule(name, STAGE, boards=rounds.boards, minutes=rounds.minutes)
    return name


def drop_in(rounds: Rounds, name: str, who: str, category: str) -> str:
    """A pair comes in with the mean of the best six of its category (ANC 16.3)."""
    teller, session = rounds.teller, next_session(rounds)
    rule = teller.conditions(STAGE).drop_ins
    assert isinstance(rule, MeanOfBest)
    score = drop_in_score(teller.facts(), rule, session, category)
    assert score is not None
    wanted = EnterDropIn(
        contestant=name,
        session=session,
        score=score.counted,
        who=who,
        same_team=True,
        players=members(name, 2),
        category=category,
        basis=teller.head,
    )
    strangers = EnterDropIn(
        contestant=name, session=session, score=score.counted, who=who, same_team=False
    )
    teller.refuse(RuleSaysNo, strangers)
    teller.tell(wanted)
    return name


def newcomers(rounds: Rounds, names: list[str]) -> None:
    """Their order for the draw is drawn by lot."""
    teller = rounds.teller
    order = tuple(teller.shuffled(names))
    teller.tell(DrawLot(stage=STAGE, purpose="newcomers", order=order, session=teller.session))


def house(rounds: Rounds, name: str) -> str:
    """The house pair takes over the score three quarters down (ANC 16.3)."""
    teller, session = rounds.teller, next_session(rounds)
    rule = teller.conditions(STAGE).drop_ins
    assert isinstance(rule, MeanOfBest)
    taken = house_score(teller.facts(), rule, session)
    assert taken is not None
    teller.tell(
        AddHouseContestant(
            contestant=name,
            session=session,
            players=members(name, 2),
            score=taken.score,
            rank=taken.rank,
            basis=teller.head,
        )
    )
    return name
