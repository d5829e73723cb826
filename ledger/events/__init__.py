"""Everything that can have happened, one file per topic; the union of unions."""

from typing import get_args

from ledger.events.access import *
from ledger.events.annulments import *
from ledger.events.awards import *
from ledger.events.base import *
from ledger.events.boards import *
from ledger.events.corrections import *
from ledger.events.deals import *
from ledger.events.draws import *
from ledger.events.entries import *
from ledger.events.founding import *
from ledger.events.imports import *
from ledger.events.keeping import *
from ledger.events.keys import *
from ledger.events.line_ups import *
from ledger.events.matches import *
from ledger.events.penalties import *
from ledger.events.postings import *
from ledger.events.qualifiers import *
from ledger.events.rulings import *
from ledger.events.scores import *
from ledger.events.sessions import *
from ledger.events.substitutions import *
from ledger.events.withdrawals import *

AnyEvent = (
    ScoreEvent
    | FoundingEvent
    | SessionEvent
    | EntryEvent
    | DrawEvent
    | DealEvent
    | AwardEvent
    | CorrectionEvent
    | PostingEvent
    | AnnulmentEvent
    | BoardEvent
    | MatchEvent
    | PenaltyEvent
    | QualifierEvent
    | LineUpEvent
    | SubstitutionEvent
    | WithdrawalEvent
    | RulingEvent
    | ImportEvent
    | KeepingEvent
    | AccessEvent
    | KeyEvent
)

TOURNAMENT_KINDS = (
    TournamentOpened,
    OfficialAppointed,
    OffenceNoted,
    LinkMade,
    LinkTaken,
    LinkEnded,
    KeyAdopted,
    KeyRetired,
)
"""Kinds that belong to a tournament's stream."""

LEDGER_KINDS = (LedgerFounded, PeopleChanged, PeopleErased, NamesPublished, ClockSetRight)
"""Kinds that belong to the ledger's own stream; all others belong to a contest's."""

CONTEST_KINDS = tuple(
    kind for kind in get_args(AnyEvent) if kind not in {*TOURNAMENT_KINDS, *LEDGER_KINDS}
)
"""Those others."""


def is_for_tournament(event: AnyEvent) -> bool:
    """Whether an event belongs to the tournament's stream."""
    if isinstance(event, EventAnnulled):
        return stream_name(event.target.stream).topic == "tournament"
    return isinstance(event, TOURNAMENT_KINDS)
