"""What a member of a team did, as awards look at it."""

from typing import Literal, NamedTuple

Result = Literal["winner", "runner-up", "shared", "other"]


class Played(NamedTuple):
    """What a player took part in, and whether its team was in the Repechage."""

    matches: int
    repechage_stanzas: int = 0
    final_stanzas: int = 0
    team_in_repechage: bool = False
