"""What was known of a case at one of its moments, and the standings then."""

from typing import Any

from ledger.desk import Desk
from ledger.rules.tie_breaks.net_imps import NetImps
from ledger.rules.tie_breaks.table import Table
from ledger.rules.tie_breaks.wins import Wins
from projections import scope as scopes
from projections.scoring import stages
from projections.scoring.ranking import criteria_for
from projections.scoring.ties_on_record import meeting
from projections.views import standings
from replay import timeline
from tests.cases.declared import (
    Declared,
    time,
)
from tests.given import CLUB


def past(ledger: Declared, when: Any) -> timeline.Past:
    """What was known at a time of the case; None: in the end."""
    assert isinstance(ledger.desk, Desk)
    at = time(when)
    return timeline.past(ledger.desk.store, CLUB, at.isoformat() if at else None)


def figures(past: timeline.Past, scope: str = scopes.CONTEST) -> list[dict[str, Any]]:
    """The standings of a past, each team with what it has and what tells equals apart."""
    facts = past.facts()
    within = scopes.resolve(scope, facts)
    assert within.stage is not None
    stage = stages.reckon(facts, within.stage, within.sessions)
    table = Table(
        totals={name: account.total for name, account in stage.accounts.items()},
        meetings=tuple(meeting(encounter) for encounter in stage.encounters),
    )
    told_apart = {
        type(rule): rule.figures(table)
        for rule in criteria_for(stage.conditions, "stage")
        if isinstance(rule, Wins | NetImps)
    }
    return [
        {
            "team": row.contestant,
            "vp": row.exact,
            "rank": row.rank,
            "wins": told_apart[Wins][row.contestant],
            "imps": told_apart[NetImps][row.contestant],
        }
        for row in standings.standings(facts, within).rows
    ]
