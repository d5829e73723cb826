"""Boards on which not everybody played the same cards, and boards that cannot be played.

Fouled: how the groups into which a fouled board falls are scored. Unplayable: what is done
about a board before it comes to that.
"""

from ledger.rules.fouled.average_plus import AveragePlus
from ledger.rules.fouled.board_a_match_groups import BoardAMatchGroups
from ledger.rules.fouled.half_point_groups import HalfPointGroups
from ledger.rules.fouled.innocent_imps import InnocentImps
from ledger.rules.fouled.neuberg_groups import NeubergGroups
from ledger.rules.fouled.next_segment import NextSegment
from ledger.rules.fouled.no_fault_no_board import NoFaultNoBoard
from ledger.rules.fouled.separate_datums import SeparateDatums
from ledger.rules.fouled.substitute_if_unplayed import SubstituteIfUnplayed
from ledger.rules.fouled.substitute_unless_known import SubstituteUnlessKnown

Fouled = (
    SeparateDatums
    | AveragePlus
    | HalfPointGroups
    | NeubergGroups
    | BoardAMatchGroups
    | InnocentImps
    | NextSegment
)
Unplayable = SubstituteUnlessKnown | SubstituteIfUnplayed | NoFaultNoBoard
