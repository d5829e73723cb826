"""Documents: what has to be handed in, by when, and how much of it (the family)."""

from ledger.rules.documents.deadlines import BeforeMoment, BeforeStart

DocumentRule = BeforeMoment | BeforeStart
