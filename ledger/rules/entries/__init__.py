"""Entries: how they must be made up, and how they may change (the family)."""

from ledger.rules.entries.category_before_start import CategoryBeforeStart
from ledger.rules.entries.partnerships import Partnerships
from ledger.rules.entries.per_zone import PerZone
from ledger.rules.entries.team_size import TeamSize

EntryRule = TeamSize | PerZone | Partnerships | CategoryBeforeStart
