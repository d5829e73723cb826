"""Draws: who meets whom, by the standings, by a movement or in a knock-out (the family)."""

from ledger.rules.draws.balanced_howell import BalancedHowellDraw
from ledger.rules.draws.danish import DanishDraw
from ledger.rules.draws.howell import HowellDraw
from ledger.rules.draws.knock_out import KnockOutDraw
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.modified_swiss import ModifiedSwissDraw
from ledger.rules.draws.one_round_behind import OneRoundBehindDraw
from ledger.rules.draws.printed import PrintedDraw
from ledger.rules.draws.round_robin import RoundRobinDraw
from ledger.rules.draws.swiss import SwissDraw
from ledger.rules.draws.web import WebDraw

DrawnByStandings = SwissDraw | ModifiedSwissDraw | DanishDraw | OneRoundBehindDraw
DrawnForASession = HowellDraw | BalancedHowellDraw | MitchellDraw | WebDraw | PrintedDraw
DrawnByMovement = RoundRobinDraw | DrawnForASession
Draw = DrawnByStandings | DrawnByMovement | KnockOutDraw
