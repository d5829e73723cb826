"""What a contest has to contain: an act for everything that its regulations provide for."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from ledger.rulebook import Regulations
from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.appeals.director_in_charge import DirectorInCharge
from ledger.rules.appeals.no_committee import NoCommittee
from tests.contests.telling import Teller

PROVIDED = {
    "artificial": "AdjustedScoreAwarded",
    "corrections": "ScoreCorrected",
    "fouled": "BoardFouled",
    "forfeits": "ForfeitDeclared",
    "offences": "PenaltyImposed",
    "substitutions": "SubstitutionMade",
    "altered_scores": "ScoreAltered",
    "drop_ins": "DropInEntered",
    "late_plays": "LatePlayAssigned",
    "line_ups": "LineUpPosted",
    "eligibility": "EligibilityRuled",
    "qualifying": "QualifiersDeclared",
    "disqualified": "ContestantDisqualified",
}
"""Which event shows that a choice of the regulations acts in a ledger, by its name."""

BESIDES = {
    "anc-2018-itc-open": ("bye", "ChoiceMade"),
    "anc-2018-itc-womens": ("bye", "ChoiceMade"),
    "anc-2018-itc-seniors": ("bye", "ChoiceMade"),
    "anc-2018-itc-youth": ("LotDrawn", "ChoiceMade"),
    "anc-2018-ipc": ("HouseContestantAdded", "ContestantWithdrew"),
    "anc-2018-butler-open": ("ContestantReplaced", "ContestantWithdrew"),
    "anc-2018-butler-womens": ("ContestantReplaced", "ContestantWithdrew"),
    "anc-2018-butler-seniors": ("ContestantReplaced", "ContestantWithdrew"),
    "anc-2018-butler-restricted": ("ContestantWithdrew",),
    "anc-2018-congress-swiss-pairs": ("ContestantWithdrew",),
    "anc-2018-congress-flighted-pairs": ("ContestantWithdrew",),
    "sydney-2003-seniors-teams": ("MemberAdded", "TieSettled", "TossWon", "ChoiceMade"),
    "sydney-2003-swiss-teams": ("MemberReplaced",),
}
"""What a document allows besides, for which no one choice of its regulations stands."""


def missing(teller: Teller) -> set[str]:
    """The acts that the regulations provide for and the contest does not contain."""
    found = {recorded.kind for recorded in teller.events} | encounters(teller)
    return set(expected(teller.regulations)) - found


def expected(rules: Regulations) -> Iterator[str]:
    """The kinds of events that the regulations provide for."""
    yield from BESIDES.get(rules.name, ())
    for stage in (None, *rules.stages):
        conditions = rules.default if stage is None else rules.of(stage)
        for choice, kind in PROVIDED.items():
            if getattr(conditions, choice):
                yield kind
        match conditions.appeals:
            case CommitteeAppeals():
                yield "AppealDecided"
            case NoCommittee():
                yield "AppealRefused"
            case DirectorInCharge() | None:
                pass


def encounters(teller: Teller) -> AbstractSet[str]:
    """Which kinds of encounters there were: byes, forfeits, matches of too few comparisons."""
    stages = teller.facts().stages
    return {e.kind for stage in stages for e in teller.reckoned(stage).encounters}
