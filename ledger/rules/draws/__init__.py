"""Who meets whom: the family. By the standings, by a movement, or in a knock-out."""

from ledger.rules.draws.danish import DanishDraw
from ledger.rules.draws.howell import HowellDraw
from ledger.rules.draws.knock_out import KnockOutDraw
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.modified_swiss import ModifiedSwissDraw
from ledger.rules.draws.one_round_behind import OneRoundBehindDraw
from ledger.rules.draws.printed import PrintedDraw
from ledger.rules.draws.round_robin import RoundRobinDraw
from ledger.rules.draws.swiss import SwissDraw

DrawnByStandings = SwissDraw | ModifiedSwissDraw | DanishDraw | OneRoundBehindDraw
DrawnByMovement = RoundRobinDraw | HowellDraw | MitchellDraw | PrintedDraw
Draw = DrawnByStandings | DrawnByMovement | KnockOutDraw
