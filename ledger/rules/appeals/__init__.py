"""Appeals: by when, in what form, before whom, and what a committee may do: the family."""

from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.appeals.no_committee import NoCommittee

Appeals = CommitteeAppeals | NoCommittee
