"""Scales from a match result to victory points: the family.

A new scale is one file here and one name in the union.
"""

from ledger.rules.victory_points.ebu_discrete import EbuDiscrete
from ledger.rules.victory_points.piecewise_linear import PiecewiseLinear
from ledger.rules.victory_points.printed_table import PrintedTable
from ledger.rules.victory_points.wbf_continuous import WbfContinuous

VictoryPoints = PiecewiseLinear | PrintedTable | WbfContinuous | EbuDiscrete
