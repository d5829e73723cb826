"""Incidents that the regulations want reported: the family."""

from ledger.rules.incidents.reported import Reported

IncidentRule = Reported
