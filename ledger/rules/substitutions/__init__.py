"""Substitutions: how often others may play for a contestant's members (the family)."""

from ledger.rules.substitutions.by_sessions import BySessions
from ledger.rules.substitutions.emergencies_only import EmergenciesOnly
from ledger.rules.substitutions.least_rounds import LeastRounds

Substitutions = BySessions | LeastRounds | EmergenciesOnly
