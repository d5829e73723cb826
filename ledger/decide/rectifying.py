"""What a director puts right is in time, as a correction of the score would be (Law 81C3).

After the period it is for a decision on appeal, or for Director and organiser (Law 79C2).
"""

from collections.abc import Collection
from typing import Protocol

from ledger.decide.admission import DIRECTORS, Bench
from ledger.decide.committees import carries_out
from ledger.errors import NotInRole, TooLateToRectify
from ledger.events import Reference
from ledger.rules.authority.acts import Role
from ledger.rules.corrections import CorrectionRule

LAW_79C2 = "Law 79C2"
ORGANISERS: tuple[Role, ...] = ("organiser", "regulating-authority")
"""Who can be the Director, and the organiser, whom Law 79C2 wants to be satisfied."""


class Vouched(Protocol):
    """Director and organiser who are satisfied beyond reasonable doubt; None where nobody said."""

    @property
    def director(self) -> str | None:
        """The Director, a person."""

    @property
    def organiser(self) -> str | None:
        """The organiser, a person."""


def check_offices(command: Vouched, bench: Bench) -> None:
    """Raise NotInRole where somebody is named as satisfied who does not hold the office."""
    for person, roles in ((command.director, DIRECTORS), (command.organiser, ORGANISERS)):
        if person is not None and not bench.holds(person, roles):
            raise NotInRole(
                actor=person,
                act="vouch for a late correction",
                roles=roles,
                clause=LAW_79C2,
                holders=bench.now_held_by(roles),
            )


def beyond_doubt(asked: Vouched, rule: CorrectionRule) -> bool:
    """Whether Law 79C2 applies here, and Director and organiser are both satisfied."""
    both = asked.director is not None and asked.organiser is not None
    return both and rule.afterwards == "law-79c2"


def check_in_time(
    what: str,
    session: str,
    command: Vouched,
    rests_on: Collection[Reference],
    bench: Bench,
    sides: Collection[str] = (),
) -> None:
    """Raise TooLateToRectify where the director's correction period of the session is over.

    sides: whose match it is, where it is that of two alone. rests_on: what is cited. Raises
    NotInRole as check_offices.
    """
    check_offices(command, bench)
    rule = bench.contest.conditions(session).corrections.get("director")
    ended_at = None if rule is None else bench.period_ended_at(session, rule, sides)
    if rule is None or ended_at is None or carries_out(bench, session, rests_on):
        return
    if beyond_doubt(command, rule):
        return
    together = f"Director and organiser together ({LAW_79C2})"
    ways = [together] if rule.afterwards == "law-79c2" else []
    if bench.contest.conditions(session).hearing is not None:
        ways.append("a decision on appeal (--cites)")
    raise TooLateToRectify(
        what=what,
        ended_at=ended_at.astimezone(bench.act.at.tzinfo),
        instead=f"only {' or '.join(ways)} can still admit it"
        if ways
        else "nothing opens it again",
        clause=rule.period.clause,
    )
