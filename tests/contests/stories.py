"""Which story is told of each regulation set."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from ledger.desk import Desk
from ledger.store import Store
from tests.contests import anc_teams, butler, club, ipc, sydney
from tests.contests.telling import OPENING, Checked, Teller, unchecked

Story = Callable[[Teller], None]

STORIES: dict[str, Story] = {
    "anc-2018-itc-open": anc_teams.story,
    "anc-2018-itc-womens": anc_teams.story,
    "anc-2018-itc-seniors": anc_teams.story,
    "anc-2018-itc-youth": anc_teams.story,
    "anc-2018-ipc": ipc.story,
    "anc-2018-butler-open": butler.story,
    "anc-2018-butler-womens": butler.story,
    "anc-2018-butler-seniors": butler.story,
    "anc-2018-butler-restricted": butler.story,
    "anc-2018-congress-swiss-pairs": club.story,
    "anc-2018-congress-matchpoint-pairs": club.story,
    "anc-2018-congress-flighted-pairs": club.story,
    "anc-2018-congress-eclectic-pairs": club.story,
    "anc-2018-congress-teams": club.story,
    "sydney-2003-seniors-teams": sydney.story,
    "sydney-2003-blue-ribbon-pairs": sydney.story,
    "sydney-2003-swiss-teams": sydney.story,
    "alberta-55plus-pairs": club.story,
    "alberta-55plus-total-points": club.story,
    "wbf-2023-teams": club.story,
    "wbf-2023-pairs": club.story,
    "wbf-2023-board-a-match": club.story,
    "acbl-club-pairs": club.story,
    "acbl-club-pairs-no-committee": club.story,
    "acbl-club-swiss-teams": club.story,
    "acbl-club-knockout-teams": club.story,
    "acbl-club-board-a-match": club.story,
}

SMALL = tuple(name for name in STORIES if name.startswith(("alberta", "wbf", "acbl")))
"""Sets whose contests are compared at every position, not only at every posting."""


def tell(
    rules: str, seed: int, folder: Path, *, checked: Checked = unchecked, short: bool = True
) -> Teller:
    """A whole contest of this set, from this seed, in a new declared ledger in this folder."""
    store = Store.found(folder / f"{rules}-{seed}.ledger", "declared", recorded_at=OPENING)
    teller = Teller(Desk(store), Random(seed), rules, short=short, checked=checked)
    STORIES[rules](teller)
    return teller
