"""Contests of several stages, told by their matches: what the views' tests start from."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ledger import regulations
from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AnyCommand,
    DeclareForfeit,
    DeclareQualifiers,
    EndStage,
    EnterContestant,
    EnterScore,
    OpenContest,
    OpenTournament,
    ScheduleSession,
    ScheduleStage,
    SeatPlayer,
)
from ledger.events import Qualifier
from projections.scope import CONTEST, Scope, resolve
from projections.views.qualifiers import proposed
from tests.given import CLUB, Given


def contest(
    rules: str,
    stages: Mapping[str, Sequence[str]],
    contestants: Iterable[EnterContestant | str],
    phases: Mapping[str, int] | None = None,
) -> list[AnyCommand]:
    """A contest under a set, with stages, their sessions and contestants."""
    return [
        OpenTournament(tournament=CLUB, title="Festival", zone="UTC"),
        OpenContest(
            contest=CLUB, tournament=CLUB, title="Festival", regulations=regulations.load(rules)
        ),
        *(ScheduleStage(stage=stage) for stage in stages),
        *(
            ScheduleSession(session=session, stage=stage, phase=(phases or {}).get(session))
            for stage, sessions in stages.items()
            for session in sessions
        ),
        *(
            c if isinstance(c, EnterContestant) else EnterContestant(contestant=c)
            for c in contestants
        ),
    ]


def match(session: str, home: str, away: str, imps: int, **more: Any) -> EnterScore:
    """A match of which only the net IMPs are known."""
    score = MatchScore(session=session, home=home, away=away, imps=Fraction(imps), **more)
    return EnterScore(score=score)


def segment(session: str, home: str, away: str, won: tuple[int, int]) -> EnterScore:
    """A segment with the IMPs that each side won."""
    score = MatchScore(
        session=session,
        home=home,
        away=away,
        home_imps=Fraction(won[0]),
        away_imps=Fraction(won[1]),
    )
    return EnterScore(score=score)


def declare(told: Given, stage: str, into: str, *names: str) -> DeclareQualifiers:
    """Declare these as the stage's qualifiers, or (none named) those who are entitled."""
    qualifiers = proposed(told.facts(), stage, into)
    if names:
        qualifiers = tuple(
            Qualifier(contestant=name, place=place) for place, name in enumerate(names, 1)
        )
    basis = told.record[-1].position
    return DeclareQualifiers(
        stage=stage,
        into=into,
        qualifiers=qualifiers,
        basis=basis,
        incomplete="its matches are fewer than the regulations print",
    )


def seat(session: str, contestant: str, person: str, where: Any, **more: Any) -> SeatPlayer:
    """Somebody sat here."""
    return SeatPlayer(session=session, contestant=contestant, person=person, seat=where, **more)


def scope(told: Given, text: str = CONTEST) -> Scope:
    """A scope of the contest as it is told so far."""
    return resolve(text, told.facts())


TEAMS = {team: tuple(f"{team}{n}" for n in (1, 2, 3, 4)) for team in "ABCD"}
"""Four teams of four."""


def interstate() -> Given:
    """Four teams through a round robin of the Interstate Teams, D giving up its last match.

    Victory points 35 + net: A 45 + 35 + 60 (the forfeit: 70 less D's mean of 10), C 55 + 35
    + 40, B 25 + 65 + 30, D 15 + 5 + 0.
    """
    told = Given(
        contest(
            "anc-2018-itc-open",
            {
                "qualifying": ("q1", "q2", "q3"),
                "repechage": ("r1", "r2", "r3"),
                "final": ("f1", "f2"),
            },
            [EnterContestant(contestant=name, players=players) for name, players in TEAMS.items()],
            phases={"q1": 1, "q2": 1, "q3": 1},
        )
    )
    told.given(match("q1", "A", "B", 10), match("q1", "C", "D", 20))
    told.given(match("q2", "A", "C", 0), match("q2", "B", "D", 30))
    told.given(match("q3", "B", "C", -5))
    told.given(DeclareForfeit(session="q3", home="A", away="D", offenders=("D",)))
    return told


def qualified() -> Given:
    """The same with the qualifying over: A is in the final, C and B in the repechage."""
    told = interstate()
    told.given(EndStage(stage="qualifying", phase=1), EndStage(stage="qualifying"))
    told.given(declare(told, "qualifying", "final"))
    return told.given(declare(told, "qualifying", "repechage"))


def repechage() -> Given:
    """C carries 1 IMP and is level with B at 36, which won more in play."""
    told = qualified()
    told.given(segment("r1", "C", "B", (20, 10)), segment("r2", "C", "B", (15, 26)))
    return told


def finalists() -> Given:
    """B has gone on; A carries 2 IMPs into the final and leads by 15 after two segments."""
    told = repechage()
    told.given(EndStage(stage="repechage"))
    told.given(declare(told, "repechage", "final"))
    return told.given(segment("f1", "A", "B", (30, 20)), segment("f2", "B", "A", (5, 8)))
