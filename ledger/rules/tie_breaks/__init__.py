"""Tie-breaks: how equals are told apart (the family, one file a criterion).

A regulation lists its criteria in order, for each purpose: who is drawn first (draw), who
ranks above whom (stage), who goes on (qualifying), who wins a match (knock-out), who takes
the title. A new criterion is one file here and one name in the union.
"""

from typing import Literal

from ledger.rules.tie_breaks.by_ruling import ByRuling
from ledger.rules.tie_breaks.head_to_head import HeadToHead
from ledger.rules.tie_breaks.lot import Lot
from ledger.rules.tie_breaks.match_percentages import MatchPercentages
from ledger.rules.tie_breaks.net_imps import NetImps
from ledger.rules.tie_breaks.opponents_vps import OpponentsVps
from ledger.rules.tie_breaks.play_off import PlayOff
from ledger.rules.tie_breaks.qualifying_total import QualifyingTotal
from ledger.rules.tie_breaks.shared import Shared
from ledger.rules.tie_breaks.three_way import ThreeWay
from ledger.rules.tie_breaks.wins import Wins
from ledger.rules.tie_breaks.without_carry_over import WithoutCarryOver

TieBreak = (
    OpponentsVps
    | Wins
    | NetImps
    | MatchPercentages
    | HeadToHead
    | ThreeWay
    | WithoutCarryOver
    | QualifyingTotal
    | PlayOff
    | Lot
    | ByRuling
    | Shared
)

Purpose = Literal["draw", "stage", "qualifying", "knock-out", "title"]
