"""Penalties: ladders of sanctions (the family), and what penalties mean for the draw.

A ladder says what is due; a penalty counts only once a director imposes it.
"""

from ledger.rules.penalties.bands import Bands
from ledger.rules.penalties.discretion import Discretion
from ledger.rules.penalties.held_back import HeldBack
from ledger.rules.penalties.individuals import Individuals
from ledger.rules.penalties.knock_out import KnockOutFines
from ledger.rules.penalties.occasions import Occasions
from ledger.rules.penalties.per_board import PerBoard
from ledger.rules.penalties.share_of_top import ShareOfTop
from ledger.rules.penalties.slow_play import SlowPlay

Ladder = Bands | Occasions | PerBoard | ShareOfTop | Discretion

__all__ = ["HeldBack", "Individuals", "KnockOutFines", "Ladder", "SlowPlay"]
