"""What names a board that is scored: which lines are compared with each other."""

from typing import NamedTuple

from ledger.record.boards import WHOLE


class BoardKey(NamedTuple):
    """The key of lines compared as one board: deal set, section, number, group of a fouled one."""

    deals: str
    section: str
    board: int
    group: int = WHOLE
