"""Everything that may be asked, in the imperative; same topics as the events."""

from ledger.commands.access import *
from ledger.commands.base import *
from ledger.commands.boards import *
from ledger.commands.corrections import *
from ledger.commands.deals import *
from ledger.commands.draws import *
from ledger.commands.entries import *
from ledger.commands.founding import *
from ledger.commands.imports import *
from ledger.commands.keeping import *
from ledger.commands.keys import *
from ledger.commands.line_ups import *
from ledger.commands.matches import *
from ledger.commands.penalties import *
from ledger.commands.qualifiers import *
from ledger.commands.rulings import *
from ledger.commands.scores import *
from ledger.commands.sessions import *
from ledger.commands.substitutions import *
from ledger.commands.withdrawals import *

AnyCommand = (
    ScoreCommand
    | FoundingCommand
    | SessionCommand
    | EntryCommand
    | DrawCommand
    | DealCommand
    | CorrectionCommand
    | BoardCommand
    | MatchCommand
    | PenaltyCommand
    | QualifierCommand
    | LineUpCommand
    | SubstitutionCommand
    | WithdrawalCommand
    | RulingCommand
    | ImportCommand
    | AnnulEvent
    | PostResults
    | AccessCommand
    | KeyCommand
)
