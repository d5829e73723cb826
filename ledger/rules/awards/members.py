"""The play of a team's member, as awards look at it."""

from typing import Literal, NamedTuple

Result = Literal["winner", "runner-up", "shared", "other"]


class Played(NamedTuple):
    """The stanzas and matches of a player, and whether the team was in the Repechage."""

    matches: int
    repechage_stanzas: int = 0
    final_stanzas: int = 0
    team_in_repechage: bool = False
