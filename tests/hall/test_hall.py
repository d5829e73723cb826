"""A small hall in which everything befalls its phones."""

from pathlib import Path

from tests.hall.running import evening


def test_nothing_that_a_phone_was_told_is_lost_or_doubled(tmp_path: Path) -> None:
    found, network, server = evening(
        tmp_path, tables=3, rounds=2, seconds=1, kills=1, seed=7, to_the_end=True
    )
    assert found.holds, (found, network.refused)
    assert found.acknowledged == 12
    assert server.killed == 2  # the last time at the end
    assert {"twice", "answer lost", "again later"} <= network.befell.keys(), network.befell
