"""Points that are won: the family. Ties share; the ineligible take no place."""

from ledger.rules.awards.no_points import NoPoints
from ledger.rules.awards.place_points import PlacePoints
from ledger.rules.awards.share_of_first import ShareOfFirst
from ledger.rules.awards.steps_from_last import StepsFromLast
from ledger.rules.awards.team_points import TeamPoints

Awards = PlacePoints | ShareOfFirst | StepsFromLast | TeamPoints | NoPoints
