"""Formats: what a stage consists of (the family)."""

from ledger.rules.formats.matches import Matches
from ledger.rules.formats.movement import Movement
from ledger.rules.formats.round_robins import RoundRobins
from ledger.rules.formats.segments import Segments
from ledger.rules.formats.swiss import Swiss

Format = Swiss | RoundRobins | Segments | Matches | Movement
