"""The rules without which there is no such act: a form that no regulations of a contest know.

Each is called as the refusal of the record calls it.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import NamedTuple

from ledger.record.meetings import plays_matches
from ledger.rulebook import Conditions
from ledger.rules.draws import kinds


class Under(NamedTuple):
    """The rules of which a stage must have some: what they are about, and where they are."""

    called: str
    rules: Callable[[Conditions], object]


def _limited(rules: Conditions) -> object:
    return rules.substitutions and rules.substitutions.limited


def _chosen(rules: Conditions) -> object:
    """Tell whether opponents are chosen for the next stage or in a knock-out, or segments."""
    qualified = any(one.choice(("one", "other")) for one in rules.qualifying)
    is_segmented = rules.format is not None and rules.format.in_segments is not None
    return qualified or is_segmented or kinds.knock_out(rules.draw)


ANY = Under("", lambda _: True)
"""The rules of an act that there is under all regulations."""

ALTERED = Under("an altered score", attrgetter("altered_scores"))
BY_FAULT = Under("an artificial score by fault", lambda rules: rules.remedies or rules.late_plays)
BY_MOVEMENT = Under(
    "a movement of one's own choice",
    lambda rules: rules.draw is None and rules.contestant != "player",
)
CHOICES = Under("a choice of opponents or segments", _chosen)
DOCUMENTS = Under("a document to hand in", attrgetter("documents"))
DRAWS = Under("a draw of individuals", lambda rules: rules.contestant != "player")
ELIGIBILITY = Under("requirements for players", attrgetter("eligibility"))
FORFEITS = Under("a forfeit", attrgetter("forfeits"))
HANDICAPS = Under("a handicap", attrgetter("handicaps"))
LATE_PLAYS = Under("a late play", attrgetter("late_plays"))
LEAVING = Under("an offence of leaving the table", attrgetter("confirmations"))
LINE_UPS = Under("a line-up", attrgetter("line_ups"))
MATCHES = Under("the result of a match", plays_matches)
NEW_BOARDS = Under("a substitute board", attrgetter("unplayable"))
NEW_MEMBERS = Under("a new member", lambda rules: any(one.limits_members for one in rules.entries))
OFFENCES = Under("an offence with its penalties", attrgetter("offences"))
QUALIFYING = Under("going on from a stage into another", attrgetter("qualifying"))
SUBSTITUTES = Under("a substitution", attrgetter("substitutions"))
SUBSTITUTES_FOR_GOOD = Under("a substitute who becomes a member", _limited)
TIES = Under("a way to tell equals apart", attrgetter("ties"))
