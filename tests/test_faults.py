"""Faults: a process killed while it appends, and several that append at once."""

from pathlib import Path

import pytest

from tests.faults import kill_often, write_at_once

pytestmark = pytest.mark.slow


def test_two_hundred_kills_lose_nothing_acknowledged_and_leave_no_half_batch(
    tmp_path: Path,
) -> None:
    hit = kill_often(tmp_path, kills=200)
    assert hit.acknowledged > 200
    assert hit.rows > hit.acknowledged


def test_four_processes_on_one_contest_land_every_command_exactly_once(tmp_path: Path) -> None:
    write_at_once(tmp_path, writers=4, commands=40)
