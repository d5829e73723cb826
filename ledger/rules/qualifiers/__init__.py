"""Qualifiers: who goes on to the next stage, and who steps in (the family)."""

from ledger.rules.qualifiers.top_places import TopPlaces

Qualifying = TopPlaces
