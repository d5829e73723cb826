"""Who plays in which section is known at every event, and found anew only where it may change."""

from collections.abc import Iterator
from random import Random

import pytest

from ledger.bridge.scores import BoardScore
from ledger.commands import AnnulEvent, AnyCommand
from ledger.record import Contest
from projections.scope import CONTEST, resolve
from projections.scoring.boards import scored_boards
from projections.scoring.full_sessions import Sections, sections_of
from projections.scoring.sweep import Sweep
from projections.views.standings import Standings, standings
from tests.given import Given, club_session, correct, enter, facts_of, scored, strike_out

RULES = "compscore-matchpoints"
"""Totals are raised to those of the fullest in the same section and direction."""


def score(rng: Random) -> BoardScore:
    """Somebody's, mostly in the section in which it plays everything."""
    ns, ew = sorted(rng.sample(range(1, 9), 2))
    section = rng.choice(("", "A", "B")) if rng.random() < 0.1 else "AB"[ns % 2]
    where = (rng.randint(1, 3), str(ns), str(ew), rng.choice((50, 110, 140)), rng.choice("12"))
    return scored(*where, section=section)


def acts(told: Given, rng: Random) -> Iterator[AnyCommand]:
    """Scores are entered; some are corrected, struck out or annulled."""
    for _ in range(30):
        line = rng.choice([*told.facts().results.lines.values(), None, None])
        if line is None or line.score is None:
            one = score(rng)
            yield enter(one.board, one.ns, one.ew, one.points, one.session, section=one.section)
        elif rng.random() < 0.2:
            yield AnnulEvent(target=line.reference, reason="by mistake")
        elif rng.random() < 0.3:
            yield strike_out(line.reference, line.score)
        else:
            yield correct(line.reference, line.score, score(rng), cause="scorer")


@pytest.mark.parametrize("seed", range(12))
def test_after_every_event_totals_are_those_computed_anew(seed: int) -> None:
    rng = Random(seed)
    told, sweep = Given(club_session(pairs=8, sessions=("1", "2"), rules=RULES)), Sweep()
    sweep.start(told.record)
    for act in acts(told, rng):
        for recorded in told.when(act).events:
            sweep.take(recorded)
            anew = facts_of([*sweep.events])
            assert of(sweep.facts) == of(anew)
            assert named(sweep.facts) == named(anew)


def of(facts: Contest) -> Standings:
    return standings(facts, resolve(CONTEST, facts))


def sections(facts: Contest, session: str = "1") -> Sections:
    """Who plays in which section of a session."""
    return sections_of(facts, scored_boards(facts, (session,)), (session,))


def named(facts: Contest) -> list[Sections]:
    """Who plays in a section with a name, in each session."""
    return [{who: name for who, name in sections(facts, one).items() if name} for one in "12"]


def test_a_score_of_those_whose_section_is_known_has_it_found_no_more() -> None:
    told, sweep = Given(club_session(pairs=8, rules=RULES)), Sweep()
    told.given(enter(1, "1", "2", 50, section="A"), enter(1, "3", "4", 90, section="B"))
    sweep.start(told.record)
    entry, before = told.events[0].reference, sections(sweep.facts)
    was, now = (scored(1, "1", "2", points, section="A") for points in (50, 110))
    for act, is_as_before in (
        (enter(2, "1", "2", 140, section="A"), True),
        (correct(entry, was, now, cause="scorer"), True),
        (enter(2, "3", "5", 140, section="B"), False),
        (enter(3, "4", "5", 140, section="B"), True),
        (enter(4, "4", "5", 140, section="A"), False),
    ):
        for recorded in told.given(act).events:
            sweep.take(recorded)
        after = sections(sweep.facts)
        assert (after is before) == is_as_before
        assert after == sections(told.facts())
        before = after
