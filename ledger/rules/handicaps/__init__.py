"""Handicaps, which make up for differences in skill after play: the family."""

from ledger.rules.handicaps.percentage_points import PercentagePoints
from ledger.rules.handicaps.points_each import PointsEach

Handicaps = PercentagePoints | PointsEach
