"""Six teams in a Swiss of three rounds, a field of two declared, a final with a carry-over.

Under the Sydney rules of 2003 with anybody at the desk: each session is a round of the stage
"qualifying", drawn from the standings, and the lower number wins by as many IMPs as the two
numbers differ, times five. The two best meet in "final".
"""

from fractions import Fraction

import msgspec

from ledger import regulations
from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AnyCommand,
    AssignNumbers,
    DeclareQualifiers,
    EndStage,
    EnterContestant,
    EnterScore,
    OpenContest,
    OpenTournament,
    PublishDraw,
    RequestCorrection,
    ScheduleSession,
    ScheduleStage,
)
from ledger.events import DrawPublished, NewScore, Reference, ScoreEntered
from ledger.rulebook import Regulations
from ledger.rules.authority.anyone import Anyone
from ledger.rules.corrections import Cause
from ledger.rules.draws.swiss import SwissDraw
from ledger.rules.qualifiers.top_places import TopPlaces
from projections.views.next_draw import propose
from projections.views.qualifiers import proposed
from tests.given import CLUB, Given, declared_ledger
from tests.replay.story import posting
from tests.servers import Folder

TEAMS = ("1", "2", "3", "4", "5", "6")


def rules() -> Regulations:
    """The Seniors' Teams with a shorter way to the final."""
    book = regulations.load("sydney-2003-seniors-teams")
    shared = {"authority": Anyone(clause="-")}
    qualifying = msgspec.structs.replace(
        book.stages["qualifying"],
        draw=SwissDraw(clause="SBF 5.1.2", odd="house"),
        qualifying=(TopPlaces(clause="SBF 5.1.3", count=2, into="final"),),
        **shared,
    )
    final = msgspec.structs.replace(book.stages["final"], qualifying=(), **shared)
    return msgspec.structs.replace(
        book,
        default=msgspec.structs.replace(book.default, **shared),
        stages={"qualifying": qualifying, "final": final},
    )


def swiss(folder: Folder, rounds: int = 3) -> Given:
    """The Swiss up to the posting of its last round."""
    told = Given(desk=declared_ledger(folder))
    told.given(
        OpenTournament(tournament=CLUB, title="Festival", zone="Australia/Sydney"),
        OpenContest(contest=CLUB, tournament=CLUB, title="Teams", regulations=rules()),
        ScheduleStage(stage="qualifying"),
        (ScheduleSession(session=str(n), stage="qualifying") for n in range(1, rounds + 1)),
        (EnterContestant(contestant=name) for name in TEAMS),
        AssignNumbers(stage="qualifying", numbers={name: name for name in TEAMS}),
        at="19:00",
    )
    for number in range(1, rounds + 1):
        play(told, str(number), f"{19 + number}:00")
    return told


def play(told: Given, session: str, at: str) -> None:
    """Draw a round from what is known, play it, post it."""
    draw(told, session, at)
    published = told.events[-1].event
    assert isinstance(published, DrawPublished)
    told.given([won(session, p.ns, p.ew) for p in published.pairings])
    told.given(posting(told, session))


def draw(told: Given, session: str, at: str) -> None:
    """Publish the draw that follows."""
    facts = told.facts()
    facts.position = told.record[-1].position
    (proposal,) = propose(facts, session)
    names = PublishDraw.__struct_fields__
    known = {n: getattr(proposal, n) for n in names if hasattr(proposal, n)}
    told.given(PublishDraw(**known), at=at)


def won(session: str, home: str, away: str) -> EnterScore:
    """The lower number wins."""
    imps = Fraction(5 * (int(away) - int(home)))
    score = MatchScore(session=session, home=home, away=away, imps=imps, boards=14)
    return EnterScore(score=score)


def into_the_final(told: Given, at: str = "23:30") -> None:
    """The stage ends and the two best are declared; their first segment is scheduled."""
    told.given(EndStage(stage="qualifying"), at=at)
    told.given(ScheduleStage(stage="final"), ScheduleSession(session="F1", stage="final"))
    facts = told.facts()
    field = proposed(facts, "qualifying", "final")
    basis = told.record[-1].position
    told.given(
        DeclareQualifiers(
            stage="qualifying",
            into="final",
            qualifiers=field,
            basis=basis,
            incomplete="fewer matches than are printed",
        )
    )


def entry_of(told: Given, session: str, home: str) -> tuple[Reference, MatchScore, int]:
    """The match that a team played at home in a round: reference, score and position."""
    entered = (
        (recorded, recorded.event.score)
        for recorded in told.record
        if isinstance(recorded.event, ScoreEntered)
    )
    for recorded, score in entered:
        if isinstance(score, MatchScore) and (score.session, score.home) == (session, home):
            return recorded.reference, score, recorded.position
    raise AssertionError(f"{home} has not been at home in round {session}")


def corrected(told: Given, session: str, home: str, imps: int, **more: object) -> AnyCommand:
    """Ask that a match become another result: the scorer's error, or as a committee decided."""
    reference, score, _ = entry_of(told, session, home)
    now = msgspec.structs.replace(score, imps=Fraction(imps))
    asks = NewScore(entry=reference, was=score, now=now)
    cause: Cause = "appeal" if more.get("cites") else "scorer"
    return RequestCorrection(asks=asks, cause=cause, **more)  # type: ignore[arg-type]
