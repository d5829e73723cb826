"""Carry-overs: what qualifiers bring into the next stage (the family).

Each rule says what every qualifier carries, from the places and totals with which they
qualified. A match between two carries only what one has more than the other.
"""

from ledger.rules.carry_overs.by_place import ByPlace
from ledger.rules.carry_overs.difference import Difference
from ledger.rules.carry_overs.first_to_last import FirstToLast
from ledger.rules.carry_overs.nothing import Nothing

CarryOvers = Difference | ByPlace | FirstToLast | Nothing
