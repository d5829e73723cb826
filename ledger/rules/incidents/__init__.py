"""Incidents about which the regulations have something to say: the family."""

from ledger.rules.incidents.reported import Reported

IncidentRule = Reported
