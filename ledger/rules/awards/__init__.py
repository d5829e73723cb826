"""Playoff qualifying points: the family. Ties share; the ineligible take no slot."""

from ledger.rules.awards.no_points import NoPoints
from ledger.rules.awards.place_points import PlacePoints
from ledger.rules.awards.team_points import TeamPoints

Awards = PlacePoints | TeamPoints | NoPoints
