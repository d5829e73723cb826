"""Periods within which something may be asked for: corrections, rulings, appeals.

A period is derived from what is known of the sessions' times, and never stored.
"""

from ledger.rules.periods.always_open import AlwaysOpen
from ledger.rules.periods.by_match import ByMatch
from ledger.rules.periods.chained import Chained
from ledger.rules.periods.final_posting_plus import FinalPostingPlus
from ledger.rules.periods.finish_plus import FinishPlus
from ledger.rules.periods.match_end_plus import MatchEndPlus
from ledger.rules.periods.posted_or_advised_plus import PostedOrAdvisedPlus
from ledger.rules.periods.posted_plus import PostedPlus
from ledger.rules.periods.until_agreed import UntilAgreed

Period = (
    PostedPlus
    | Chained
    | MatchEndPlus
    | ByMatch
    | FinalPostingPlus
    | UntilAgreed
    | FinishPlus
    | AlwaysOpen
)
AppealPeriod = FinishPlus | PostedOrAdvisedPlus | PostedPlus | AlwaysOpen
