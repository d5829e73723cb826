"""An event that cannot follow on the state before it."""

from ledger.contest import Contest


class DoesNotFit(Exception):
    """An event cannot follow on the state before it: what it speaks of is not so."""


def need(contest: Contest, session: str | None, *contestants: str) -> None:
    """Raise DoesNotFit unless these are known."""
    if session is not None and session not in contest.sessions:
        raise DoesNotFit
    if not contest.contestants.keys() >= set(contestants):
        raise DoesNotFit


def need_stage(contest: Contest, stage: str, *contestants: str) -> None:
    """Raise DoesNotFit unless these are known."""
    if stage not in contest.stages:
        raise DoesNotFit
    need(contest, None, *contestants)
