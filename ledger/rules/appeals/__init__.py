"""Appeals: by when, in what form, before whom, and what these may do: the family."""

from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.appeals.director_in_charge import DirectorInCharge
from ledger.rules.appeals.no_committee import NoCommittee

Appeals = CommitteeAppeals | DirectorInCharge | NoCommittee
