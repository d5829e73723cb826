"""Scoring of boards: the family, in rule-book order.

A new method is one file here and one name in the union.
"""

from ledger.rules.scoring.board_a_match import BoardAMatch
from ledger.rules.scoring.butler import Butler
from ledger.rules.scoring.cross_imps import CrossImps
from ledger.rules.scoring.matchpoints import Matchpoints
from ledger.rules.scoring.middle_imps import MiddleImps
from ledger.rules.scoring.team_imps import TeamImps
from ledger.rules.scoring.total_points import TotalPoints

PairScoring = Matchpoints | Butler | CrossImps | MiddleImps | TotalPoints
TeamScoring = TeamImps | BoardAMatch
BoardScoring = PairScoring | TeamScoring
