"""The clauses of procedure, transcribed from the documents: periods, appeals, powers.

By set and stage: corrections by cause, the causes that Law 79C2 may admit afterwards, those
that need both captains; appeals. A period is a tuple: from what it is counted, and so on.
"""

from datetime import timedelta
from typing import Any

Plain = dict[str, Any]
Procedure = tuple[Any, ...]

HALF_HOUR = timedelta(minutes=30)
POSTING: Procedure = ("posting", 30)
NEVER: Procedure = ()

COMMITTEE_MAY = {"assign", "adjust", "cancel-and-average", "overall-percentage", "penalty-only"}

DIRECTORS = {"chief-director", "director", "assistant-director"}
ARRANGING = DIRECTORS | {"organiser"}
CHAIRS = {"appeals-convener", "appeals-chair", "tournament-chair"}
COMMITTEES = CHAIRS | {"appeals-committee", "tournament-committee"}

OFFICES: dict[str, tuple[set[str], ...]] = {
    # Law 81C: the director's duties, which 81D lets him delegate to assistants
    "RulingGiven": (DIRECTORS,),
    "PartiesAdvised": (DIRECTORS,),
    "AdjustedScoreAwarded": (DIRECTORS,),
    "WarningIssued": (DIRECTORS,),
    "PenaltyImposed": (DIRECTORS,),
    "PenaltyWaived": (DIRECTORS,),
    "ForfeitDeclared": (DIRECTORS,),
    # Law 80B2, 81B: what is arranged and published
    "StageScheduled": (ARRANGING,),
    "StageEnded": (ARRANGING,),
    "SessionScheduled": (ARRANGING,),
    "SessionStarted": (ARRANGING,),
    "SessionEnded": (ARRANGING,),
    "DrawPublished": (ARRANGING,),
    "LotDrawn": (ARRANGING,),
    "ContestantWithdrew": (ARRANGING,),
    "EventAnnulled": (ARRANGING,),
    "QualifiersDeclared": (ARRANGING - {"assistant-director"},),
    "ContestantReplaced": (ARRANGING - {"assistant-director"},),
    "ResultsPosted": (ARRANGING | {"scorer"},),
    # Law 93A: the director in charge hears appeals where there is no committee
    "AppealHeard": (COMMITTEES, DIRECTORS - {"assistant-director"}),
    "AppealDecided": (COMMITTEES, DIRECTORS - {"assistant-director"}),
}
"""Whose acts these are: of these groups the first in which anybody holds an office, else anyone's.

The same in all sets played here: each of them rests on the Laws.
"""
CAUSES = {"director": DIRECTORS, "appeal": DIRECTORS, "scorer": DIRECTORS | {"scorer"}}
"""Likewise of corrections, by their cause; players ask for their own."""

ANC: Plain = {
    "corrections": {"scorer": POSTING, "director": POSTING, "appeal": NEVER},
    "79C2": {"scorer", "director", "players", "captains"},  # 1.11 sends to the Laws
    "appeals": ("late rulings", "chained"),  # 6.2
    "closed": {"interpretation", "systems"},  # 1.11, 2.11
    "powers": {"judgement": COMMITTEE_MAY, "procedural": {"remove-penalty"}},
    "only": {"interpretation": {"chief-director"}, "systems": {"on-site-representative"}},
}
ITC = ANC | {"corrections": ANC["corrections"] | {"captains": ("end of the match", 30)}}  # 10.11
ITC_FINAL = ANC | {"corrections": ANC["corrections"] | {"captains": ("agreement",)}}  # 11.7
IPC = ANC | {"corrections": ANC["corrections"] | {"players": POSTING}}  # AMB-08
CHAIN: Procedure = ("session by session",)  # 6.1
BUTLER = ANC | {
    "corrections": {"players": CHAIN, "scorer": CHAIN, "director": CHAIN, "appeal": NEVER}
}
SYDNEY: Plain = {
    "confirmed by": ("ew",),  # 6.1: the EW pair must initial the score sheet
    "corrections": {
        "scorer": ("final posting of the stage", 30),  # 6.1
        "director": POSTING,
        "appeal": NEVER,
    },
    "79C2": set(),
    "appeals": ("form",),  # 7.1, AMB-58: no time for late rulings
    "closed": set(),
    "body": {"substitution": "tournament-committee"},  # NSWBA 4.6.3
    "powers": {
        "judgement": COMMITTEE_MAY,
        "procedural": {"remove-penalty"},
        "substitution": {"adjust", "remove-penalty"},
    },
}


def sydney(players: Procedure) -> Plain:
    both = {"players": players, "director": players}  # 6.3 is Law 79C's period, so Law 81C6's too
    return SYDNEY | {"corrections": SYDNEY["corrections"] | both}


SENIORS = sydney(("match by match", (7, "start", "1", 0), (None, "posting", "0", 30)))  # 6.3 (1)
SWISS = sydney(("match by match", (3, "start", 4, 0), (None, "posting", 7, 15)))  # 6.3 (2)
SWISS |= {"confirmed by": ("ns", "ew")}  # 6.1: both captains sign
LAWS: Plain = {
    "corrections": {"players": POSTING, "scorer": POSTING, "director": POSTING, "appeal": NEVER},
    "79C2": set(),
    "appeals": ("posting", "late rulings"),  # Law 92B: as long as the correction period
    "closed": set(),
    "heard by": "the director in charge",  # Law 93A
}
ACBL = LAWS | {
    "heard by": "a committee",
    "79C2": {"players", "scorer", "director"},
    "closed": {"book", "regulation", "disciplinary"},  # Laws 80, 83, 91
    "sizes": (3, 5),
    "powers": {
        "judgement": COMMITTEE_MAY | {"remove-penalty"},
        "procedural": {"remove-penalty", "penalty-only"},
    },
    "only": {"disciplinary penalty": {"chief-director", "director"}},  # Law 91
}

SETS: dict[str, Plain] = {
    "anc-2018-itc-open": {"qualifying": ITC, "repechage": ITC_FINAL, "final": ITC_FINAL},
    "anc-2018-itc-youth": {"qualifying": ITC, "final": ITC_FINAL},
    "anc-2018-ipc": {"": IPC},
    "anc-2018-butler-restricted": {"": BUTLER},
    "sydney-2003-seniors-teams": {
        "qualifying": SENIORS,
        "semi-finals": sydney(POSTING),
        "final": sydney(POSTING),
    },
    "sydney-2003-swiss-teams": {"": SWISS},
    "acbl-club-pairs": {"": ACBL},
    "acbl-club-swiss-teams": {"": ACBL},
    "wbf-2023-pairs": {"": LAWS},
    "wbf-2023-teams": {"": LAWS},
}


def procedures(regulations: str, stage: str) -> Plain:
    """What the document of a set says; of a set without a document nothing."""
    stages = SETS.get(regulations, {"": {}})
    found: Plain = stages.get(stage) or stages[""]
    return found
