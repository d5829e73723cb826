"""The clauses of each shipped set, transcribed a second time from the documents themselves.

A stage's clauses are a dictionary; what a document does not speak of is not in it.

score       how a board is scored: teams, board-a-match, matchpoints, butler, middle, points
average     average plus, average and average minus: IMPs, or per cent of the top
own         whether a side's own session percentage may take their place (Law 12C2c)
several     "root": N boards of average plus count together (ANC appendix)
vps         victory points of a side's own result and the number of boards
bye         victory points and IMPs of a round without an opponent
forfeit     floor, IMPs, where the third figure is from, and when the highest of three counts
too few     with comparisons on fewer than this share of the boards a match is forfeited
fouled      how a fouled board is scored
draw, stage, qualifying, knock-out, title: how equals are told apart
held back   penalties that stay out of the draw: all, or these until the stage ends
carry       from which stage, and how much
"""

from fractions import Fraction
from typing import Any

from tests.oracle import scales

Plain = dict[str, Any]


def imps(plus: int) -> Plain:
    return {"A+": Fraction(plus), "A": Fraction(0), "A-": Fraction(-plus)}


PERCENT = {"A+": Fraction(60), "A": Fraction(50), "A-": Fraction(40)}
HALF = Fraction(1, 2)

# ---------------------------------------------------------------- ANC 2018: Interstate Teams

ITC: Plain = {
    "score": "teams",
    "average": imps(3),  # 7.1
    "several": "root",  # appendix
    "fouled": "average plus to both",  # 7.1
    "too few": HALF,  # 7.7
    "imps per vp": 1,  # appendix: 3 VPs (3 IMPs)
}
ITC_QUALIFYING: Plain = ITC | {
    "vps": scales.itc,  # 10.8
    "bye": (35, 0),  # 10.9
    "forfeit": {  # 10.10
        "floor": Fraction("56.5"),
        "backwards": scales.itc_backwards,
        "third": "complement to 70",
        "at most": Fraction("67.5"),  # AMB-71
        "at": "the end of the round robin",
    },
    "stage": ("wins", "imps", "fresh lot"),  # 12.2: after each round robin
}
ITC_FINAL: Plain = ITC | {
    "finals": True,  # 11.3, 11.4
    "carry": ("qualifying", "a tenth of the difference"),  # 11.2
    "knock-out": ("without carry-over",),  # 12.3: then the title is shared
}
ITC_REPECHAGE: Plain = ITC_FINAL | {"knock-out": ("without carry-over", "ruling")}  # AMB-18
PQP_TEAMS: Plain = {  # 14
    "each": 6,
    "winner": 20,
    "runner-up": 12,
    "matches": 7,
    "repechage": 1,
    "final": 3,
}
TEAMS_WITH_REPECHAGE: Plain = {
    "qualifying": ITC_QUALIFYING | {"goes on": {"final": (1, 1), "repechage": (2, 2)}},  # 11.3
    "repechage": ITC_REPECHAGE | {"goes on": {"final": (1, 1)}},
    "final": ITC_FINAL | {"team points": PQP_TEAMS},
}
YOUTH: Plain = {
    "qualifying": ITC_QUALIFYING | {"goes on": {"final": (1, 2)}},  # 11.4
    "final": ITC_FINAL,  # 14 does not name the Youth
}

# ---------------------------------------------------------------- ANC 2018: pairs

IPC: Plain = {
    "score": "matchpoints",
    "win": 1,
    "average": PERCENT,  # 7.4
    "several": "root",
    "fouled": "average plus to those named",  # 7.4
    "vps": scales.ipc,
    "too few": HALF,
    "forfeit": "ruling",  # AMB-64
    "held back": "all",  # 5.1
    "draw": ("percentages", "fresh lot"),  # AMB-64, as 18.2
    "stage": ("opponents", "wins", "percentages", "lot"),  # AMB-64, as 18.3
    "imps per vp": 3,
}
DROP_14 = ((14, 1), (24, 2), (None, 3))  # 17.10-17.12: left out at each end
BUTLER: Plain = {
    "score": "butler",  # 17.8
    "drop": DROP_14,
    "average": imps(2),  # 7.3
    "several": "root",
    "fouled": "separate datums",  # 7.2
    "too few": HALF,
    "held back": "all",  # 5.1
    "draw": ("imps", "fresh lot"),  # 18.2
    "stage": ("opponents", "wins", "imps", "lot"),  # 18.3
    "imps per vp": 3,
}
BUTLER_VPS: Plain = BUTLER | {"vps": scales.butler_9, "forfeit": "ruling"}
OPEN_BUTLER: Plain = {
    "preliminary": BUTLER
    | {
        "drop": ((None, 3),),  # 17.3: n - 6
        "stage": ("lot",),
        "goes on": {"final": (1, 10)},
        "fields differ by": 2,  # 20.1
    },
    "final": BUTLER_VPS
    | {
        "one ranking": True,  # 17.3
        "carry": ("preliminary", "11 less the place"),  # 19.1
        "place points": (45, 40, 35, 25, 20, 15, 10, 8, 6),  # 22.1
    },
}
OTHER_BUTLER: Plain = {
    "preliminary": BUTLER_VPS
    | {"with": ("open", "final", 1), "goes on": {"final": (1, 10)}},  # 17.9, 17.4
    "final": BUTLER_VPS
    | {
        "with": ("open", "final", 2),  # 17.9: own scores counted twice
        "carry": ("preliminary", "1 to 7 for the first ten"),  # 19.2
        "place points": (35, 30, 25, 15, 10, 5),  # 22.2, 22.3
    },
}
MATCHPOINT_PAIRS: Plain = {
    "score": "matchpoints",
    "win": 2,
    "full session": True,
    "average": PERCENT,
    "several": "root",
    "fouled": "average plus to those named",
}
SWISS_PAIRS: Plain = BUTLER_VPS | {"vps": scales.wbf}
CONGRESS_TEAMS: Plain = ITC | {
    "vps": scales.wbf,
    "forfeit": "ruling",
    "held back": "all",
    "draw": ("imps", "fresh lot"),
    "stage": ("opponents", "wins", "imps", "lot"),
    "imps per vp": 3,
}

# ---------------------------------------------------------------- Sydney 2003

FORFEIT_18: Plain = {  # Appendix D
    "floor": Fraction(18),
    "imps": Fraction(11),
    "third": "the offenders' other opponents",
    "at": "the end of the stage",
}
SYDNEY: Plain = {"imps per vp": 3, "held back": ("device",), "sum": 30}  # 1.5, 8.7; NSWBA 4.4.1
SYDNEY_TEAMS: Plain = SYDNEY | {"score": "teams", "average": imps(3), "fouled": "left out"}
SYDNEY_KNOCK_OUT: Plain = SYDNEY_TEAMS | {
    "finals": True,
    "carry": ("qualifying", "the difference, at most 32"),  # 5.2.2
    "knock-out": ("play-off",),  # 5.2.1
    "winner carries fines on": True,  # NSWBA 8.7
}
SENIORS_TEAMS: Plain = {
    "qualifying": SYDNEY_TEAMS
    | {
        "vps": scales.sydney_14,
        "forfeit": FORFEIT_18,
        "draw": ("imps", "fresh lot"),  # 5.1.2
        "stage": ("play-off", "opponents but round 1", "wins", "imps", "met", "lot"),  # 5.1.4
        "qualifying": ("play-off",),
        "goes on": {"semi-finals": (1, 4)},  # 5.1.3
    },
    "semi-finals": SYDNEY_KNOCK_OUT | {"goes on": {"final": (1, 1)}},
    "final": SYDNEY_KNOCK_OUT | {"place points": (36, 18)},  # 9.1
}
BLUE_RIBBON: Plain = {
    "qualifying": SYDNEY
    | {
        "score": "butler",
        "drop": ((None, 1),),  # 5.3.3: without the two extremes
        "first tables": 12,
        "first seeds": 6,
        "fewest": 3,
        "average": imps(3),
        "vps": scales.sydney_8,
        "forfeit": FORFEIT_18,
        "draw": ("imps", "fresh lot"),  # 5.3.2
        "stage": ("opponents but round 1", "wins", "imps", "lot"),  # 5.3.5
        "goes on": {"final": (1, 5)},  # 5.3.4
    },
    "final": SYDNEY
    | {
        "score": "middle",  # 5.4.3, Appendix C
        "one ranking": True,  # 5.4.1
        "average": imps(6),
        "vps": scales.blue_ribbon_final,
        "sum": 100,
        "forfeit": FORFEIT_18 | {"floor": Fraction(70), "imps": Fraction(20)},
        "carry": ("qualifying", "nothing"),  # 5.3.4
        "title": ("wins", "imps", "met", "qualifying total"),  # 5.4.6
        "place points": (25, 20, 15, 10),
    },
}
SWISS_TEAMS: Plain = SYDNEY_TEAMS | {
    "vps": scales.sydney_8,
    "forfeit": FORFEIT_18,
    "draw": ("imps", "fresh lot"),  # 5.5.2
    "stage": ("imps",),
}

# ---------------------------------------------------------------- Alberta, WBF, ACBL

ALBERTA: Plain = {
    "score": "matchpoints",
    "win": 1,
    "full session": True,
    "average": PERCENT,
    "own": True,
    # rule 11 (AMB-50)
    "stage": ("boards between them", "three-way", "boards between them", "ruling", "lot"),
}
WBF_PAIRS: Plain = {
    "score": "matchpoints",
    "win": 2,
    "full session": True,
    "session to": Fraction(1, 10),  # 3.2: the nearest tenth, 0.05 up
    "average": PERCENT,
    "own": True,  # 3.1: Law 12C2
    "fouled": "groups of less than four by percentages",  # 3.2
}
WBF_TEAMS: Plain = {
    "score": "teams",
    "average": imps(3),
    "fouled": "left out",  # 2.2
    "vps": scales.wbf,
}
WBF_BOARD_A_MATCH: Plain = {
    "score": "board-a-match",
    "average": PERCENT,
    "own": True,
    "fouled": "by percentages",  # ACBL Law 87
    "unplayable": True,  # 4.2
}
ACBL_PAIRS: Plain = {
    "score": "matchpoints",
    "win": 1,
    "full session": True,
    "average": PERCENT,
    "own": True,  # Law 88
    "fouled": "half a matchpoint for the others",  # Law 87
}
ACBL_TEAMS: Plain = {"score": "teams", "average": imps(3), "fouled": "left out"}

SETS: dict[str, Plain] = {
    "anc-2018-itc-open": TEAMS_WITH_REPECHAGE,
    "anc-2018-itc-womens": TEAMS_WITH_REPECHAGE,
    "anc-2018-itc-seniors": TEAMS_WITH_REPECHAGE,
    "anc-2018-itc-youth": YOUTH,
    "anc-2018-ipc": {"": IPC},
    "anc-2018-butler-open": OPEN_BUTLER,
    "anc-2018-butler-womens": OTHER_BUTLER,
    "anc-2018-butler-seniors": OTHER_BUTLER,
    "anc-2018-butler-restricted": {"": BUTLER_VPS},
    "anc-2018-congress-swiss-pairs": {"": SWISS_PAIRS},
    "anc-2018-congress-flighted-pairs": {"": SWISS_PAIRS},
    "anc-2018-congress-matchpoint-pairs": {"": MATCHPOINT_PAIRS},
    "anc-2018-congress-eclectic-pairs": {"": MATCHPOINT_PAIRS | {"best": 3}},  # 23
    "anc-2018-congress-teams": {"": CONGRESS_TEAMS},
    "sydney-2003-seniors-teams": SENIORS_TEAMS,
    "sydney-2003-blue-ribbon-pairs": BLUE_RIBBON,
    "sydney-2003-swiss-teams": {"": SWISS_TEAMS},
    "alberta-55plus-pairs": {"": ALBERTA},
    "alberta-55plus-total-points": {"": {"score": "points", "average": PERCENT}},
    "wbf-2023-pairs": {"": WBF_PAIRS},
    "wbf-2023-teams": {"": WBF_TEAMS},
    "wbf-2023-board-a-match": {"": WBF_BOARD_A_MATCH},
    "acbl-club-pairs": {"": ACBL_PAIRS},
    "acbl-club-pairs-no-committee": {"": ACBL_PAIRS},
    "acbl-club-swiss-teams": {
        "": ACBL_TEAMS | {"vps": scales.wbf, "innocent": 3, "draw": ("imps", "fresh lot")}  # Law 87
    },
    "acbl-club-knockout-teams": {
        "": ACBL_TEAMS | {"mean": True, "finals": True, "stage": ("ruling",)}  # Laws 86, 81
    },
    "acbl-club-board-a-match": {
        "": {
            "score": "board-a-match",
            "average": PERCENT,
            "own": True,
            "fouled": "by percentages",
        }
    },
}


def clauses(regulations: str, stage: str) -> Plain:
    stages = SETS[regulations]
    found: Plain = stages.get(stage) or stages[""]
    return found
