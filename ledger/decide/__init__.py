"""Decide commands by the rules: one file per topic, whose table DECIDES lists its commands.

Every file of this folder with such a table is found by itself. A decision is a pure function of
the command, the recorded state and who acts when; it returns events or raises a refusal.
"""

from importlib import import_module
from pkgutil import iter_modules

from ledger import commands
from ledger.commands import Act, AnyCommand
from ledger.decide.admission import Bench, Decisions
from ledger.decide.bases import check_bases
from ledger.decide.keeping import decide_keeping
from ledger.decide.laws import clause_of
from ledger.decide.rounds import said_alike
from ledger.errors import InTheFuture, LedgerError, Refused
from ledger.events import AnyEvent
from ledger.forms import contestants_named
from ledger.keeping import Keeping
from ledger.record import Contest, Tournament

__all__ = ["ABOUT_OFFICES", "Bench", "decide", "decide_keeping"]

ABOUT_OFFICES = (
    commands.AnnulEvent,
    commands.EndLink,
    commands.MakeLink,
    commands.AdoptKey,
    commands.RetireKey,
    commands.AppointOfficial,
    commands.NameContestant,
    commands.OpenContest,
    commands.OpenTournament,
    commands.RenameContest,
)
"""Commands whose decision depends on who holds which office in the whole ledger."""


def decide(
    command: AnyCommand,
    contest: Contest,
    tournament: Tournament,
    act: Act,
    keeping: Keeping | None = None,
) -> tuple[AnyEvent, ...]:
    """Decide a command: return the events that follow. Raises a LedgerError if it is refused.

    The form of its fields is not checked here (the desk does, by `ledger.forms.in_form`), so that
    an old command can be decided again although forms have changed. keeping: the state of the
    whole ledger, for commands of ABOUT_OFFICES; None: there is no other tournament.
    """
    if act.at > act.recorded_at:
        raise InTheFuture(at=act.at, recorded_at=act.recorded_at)
    command = said_alike(command, contest)
    bench = Bench(contest, tournament, act, keeping or Keeping())
    try:
        check_bases(command, bench)
        return DECIDES[type(command)](command, bench)
    except LedgerError as refusal:
        refusal.acting = tuple(contestants_named(command))
        if isinstance(refusal, Refused):
            refusal.clause = clause_of(refusal, command, bench)
        raise


TOPICS = tuple(import_module(f"{__name__}.{file.name}") for file in iter_modules(__path__))
"""The files beside this one."""

DECIDES: Decisions = {
    kind: decided for topic in TOPICS for kind, decided in getattr(topic, "DECIDES", {}).items()
}
"""What decides each kind of command."""
