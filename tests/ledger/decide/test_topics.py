"""Every command is decided by one topic, and every event of a contest is taken in."""

from typing import get_args

from ledger.commands import AnyCommand
from ledger.decide import DECIDES, TOPICS
from ledger.events import CONTEST_KINDS
from ledger.record.taking import TAKES


def test_each_command_is_decided_by_one_topic() -> None:
    decided = [kind for topic in TOPICS for kind in getattr(topic, "DECIDES", ())]
    assert len(decided) == len(set(decided))
    assert set(decided) == set(get_args(AnyCommand)) == set(DECIDES)


def test_each_event_of_a_contest_is_taken_in() -> None:
    assert set(TAKES) == set(CONTEST_KINDS)
