"""Where a place among those who go on has an effect, so that equals need a lot (ANC 18.3)."""

from ledger.record.contest import Contest
from ledger.rules.draws import kinds
from ledger.rules.qualifiers import Qualifying


def counts_with_each_place(contest: Contest, into: str) -> bool:
    """Whether what is carried into a stage depends on the place alone (ANC 19.1).

    Places stay as they were then, whoever withdraws (19.3).
    """
    carried = contest.conditions_of(into).carry_over
    return carried is not None and carried.by_place


def has_effect(contest: Contest, rule: Qualifying) -> bool:
    """Whether places in a stage decide more than who goes on from it.

    It gives a carry-over, the choice of segments, or who meets whom. Who is the first of a
    qualifying with a choice of opponents, the stage's own criteria say (SBF 5.1.4).
    """
    there = contest.conditions_of(rule.into)
    if counts_with_each_place(contest, rule.into):
        return True
    segments = None if there.format is None else there.format.in_segments
    if segments is not None and segments.higher_chooses:
        return True
    meeting = kinds.knock_out(there.draw)
    return meeting is not None and meeting.looks_at_places(rule.count)
