"""A small world holds, goes the same way twice, and shouts where something is broken."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from replay.web import acts
from tests.world.disks import KINDS, Failing
from tests.world.running import Failed, play

MonkeyPatch = pytest.MonkeyPatch


def test_nothing_that_was_told_is_lost_or_doubled_and_nobody_sees_what_is_not_theirs(
    tmp_path: Path,
) -> None:
    played = play(101, 900, tmp_path)
    befell = {*KINDS, "busy", "clock back", "clock forward", "lost", "twice", "cut off"}
    befell.add("answer lost")
    assert befell - played.befell.keys() == set()
    assert {"ScoreEntered", "ScoreCorrected", "EventAnnulled", "LinkEnded"} <= played.seen.keys()


def test_a_seed_goes_the_same_way_again_also_where_evenings_are_played_at_once(
    tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.world.running.STEPS_AN_EVENING", 30)
    first, again, other = (
        play(seed, 60, tmp_path, processes).digest for seed, processes in ((3, 1), (3, 2), (4, 1))
    )
    assert first == again != other


def idempotency_ignored(at: MonkeyPatch) -> None:
    signed = acts.signer_of
    at.setattr(acts, "signer_of", lambda *told: signed(*told)._replace(request_id=None))


def other_tables_let_in(at: MonkeyPatch) -> None:
    at.setattr("replay.acts.parts.check_part", lambda *_: None)


def boards_in_play_told(at: MonkeyPatch) -> None:
    at.setattr("replay.public.boards_in_play", lambda _: frozenset())


def pages_kept_too_long(at: MonkeyPatch) -> None:
    async def always_the_same(_: Any) -> Any:
        return ((1, 1, 1),)

    at.setattr("replay.web.answers.signature", always_the_same)


def commits_not_done(at: MonkeyPatch) -> None:
    done = Failing.commit
    at.setattr(
        Failing, "commit", lambda self: (self.rollback if self.program else partial(done, self))()
    )


@pytest.mark.parametrize(
    ("seed", "broken", "said"),
    [
        (14, idempotency_ignored, "nobody asked for it"),
        (14, other_tables_let_in, "whose it is not"),
        (19, boards_in_play_told, "still to be played"),
        (14, pages_kept_too_long, "the journal up to"),
        (14, commits_not_done, "opened a link"),
    ],
)
def test_what_is_broken_is_shouted(
    seed: int,
    broken: Callable[[MonkeyPatch], None],
    said: str,
    tmp_path: Path,
    monkeypatch: MonkeyPatch,
) -> None:
    broken(monkeypatch)
    with pytest.raises(Failed, match=said):
        play(seed, 400, tmp_path)
