"""Bidding systems that may be played: the family."""

from ledger.rules.systems.permitted import Permitted

Systems = Permitted
