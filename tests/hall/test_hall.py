"""A small hall in which everything befalls its phones, and pages are open."""

from pathlib import Path

from tests.hall.running import Size, evening


def test_nothing_that_a_phone_was_told_is_lost_or_doubled_and_open_pages_are_told(
    tmp_path: Path,
) -> None:
    size = Size(tables=3, rounds=2, seconds=None, kills=2, watchers=3)
    played = evening(tmp_path, size, seed=7)
    assert played.found.holds, (played.found, played.network.refused)
    assert played.found.acknowledged == 12
    assert (played.server.killed, played.server.ended) == (2, 1)  # the last time at the end
    befell = played.network.befell
    assert {"twice", "answer lost", "again later"} <= befell.keys(), befell
    assert played.watchers.again
