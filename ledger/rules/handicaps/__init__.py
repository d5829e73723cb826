"""What makes up for differences in skill, once the results are there: the family."""

from ledger.rules.handicaps.percentage_points import PercentagePoints
from ledger.rules.handicaps.points_each import PointsEach

Handicaps = PercentagePoints | PointsEach
