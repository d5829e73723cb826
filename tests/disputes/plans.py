"""Which sets are played, with how many stages, sessions and contestants."""

from typing import NamedTuple

from ledger.rules.authority.acts import Role

OFFICIALS: dict[str, Role] = {
    "kel": "chief-director",
    "dee": "director",
    "rep": "on-site-representative",
    "org": "organiser",
    "pat": "assistant-director",
}
CHIEFS = ("kel", "dee")
"""Those who direct."""

OUTSIDERS = ("val", "wes", "xia", "yan", "zed")


class Plan(NamedTuple):
    """A set as it is played here: its stages with so many sessions, and so many contestants."""

    rules: str
    stages: dict[str, int]
    contestants: int
    boards: bool = False


PLANS = (
    Plan("anc-2018-itc-open", {"qualifying": 3, "repechage": 1, "final": 1}, 4),
    Plan("anc-2018-itc-youth", {"qualifying": 3, "final": 2}, 4),
    Plan("anc-2018-ipc", {"main": 3}, 6, boards=True),
    Plan("anc-2018-butler-restricted", {"main": 3}, 6, boards=True),
    Plan("sydney-2003-seniors-teams", {"qualifying": 3, "semi-finals": 1, "final": 1}, 6),
    Plan("sydney-2003-swiss-teams", {"main": 4}, 4),
    Plan("acbl-club-pairs", {"main": 2}, 6, boards=True),
    Plan("acbl-club-swiss-teams", {"main": 3}, 4),
    Plan("wbf-2023-pairs", {"main": 2}, 6, boards=True),
    Plan("wbf-2023-teams", {"main": 2}, 4),
)
POINTS = (420, 450, 110, 140, 50, -50, -100, -420)
"""Possible on the boards 1 and 8, where nobody is vulnerable."""
