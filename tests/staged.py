"""A contest at one of its stages, as it stands before play: what the tests of decisions open."""

from collections.abc import Mapping, Sequence

from ledger import regulations
from ledger.commands import (
    AnyCommand,
    EnterContestant,
    OpenContest,
    OpenTournament,
    ScheduleSession,
    ScheduleStage,
)
from ledger.rulebook import Regulations
from tests.given import first_stage
from tests.unfiled import CLUB

Members = Mapping[str, Sequence[str]]


def staged(
    rules: str | Regulations,
    contestants: Sequence[str] | Members,
    stage: str | None = None,
    *sessions: ScheduleSession,
) -> list[AnyCommand]:
    """The contest with these contestants, or members by contestant, and one stage.

    sessions: in the order of play; by default one, "1", at no particular time.
    """
    chosen = regulations.load(rules) if isinstance(rules, str) else rules
    stage = stage or first_stage(chosen)
    members = contestants if isinstance(contestants, Mapping) else dict.fromkeys(contestants, ())
    return [
        OpenTournament(tournament=CLUB, title="A tournament", zone="Australia/Sydney"),
        OpenContest(contest=CLUB, tournament=CLUB, title="A contest", regulations=chosen),
        ScheduleStage(stage=stage),
        *(sessions or (ScheduleSession(session="1", stage=stage),)),
        *(EnterContestant(contestant=n, players=tuple(p)) for n, p in members.items()),
    ]
