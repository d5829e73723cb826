"""Why the ledger refuses.

    LedgerError
    ├── Refused            exit 1: a rule says no; the clause is printed
    ├── BadInput           exit 2: unreadable, malformed, or a question about something unknown
    ├── Broken             exit 3: the record does not hold what it should
    └── Overtaken          exit 4: someone else changed it meanwhile

Each refusal is one class; its docstring is the user's message, its fields are the
values in it. `clause` is the rule that says no: the refusal's own, or else (`ledger.decide.laws`)
the law under which such an act is done.
"""

from ledger.errors.acts import *
from ledger.errors.base import *
from ledger.errors.files import *
from ledger.errors.record import *
from ledger.errors.scores import *
from ledger.errors.values import *
