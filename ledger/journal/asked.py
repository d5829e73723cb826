"""Work out from an event which command must have led to it.

Most events say in the past tense what their command said in the imperative. What a command
says beside that (a word of the director's, a fact that is not kept) stands nowhere: each
thing that it can have been is tried, the likeliest first.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product, takewhile
from typing import Any, NamedTuple, get_args

from msgspec import Struct

from ledger.commands import (
    AnyCommand,
    DealWithOffence,
    DecideAppeal,
    EnterContestant,
    GiveConsent,
    ImportFile,
    KeepingCommand,
    LeaveTable,
)
from ledger.commands.base import Command
from ledger.decide.committees import WITHOUT_MERIT
from ledger.events import (
    AnyEvent,
    AppealDecided,
    ContestantEntered,
    CorrectionRefused,
    DropInEntered,
    Event,
    FileImported,
    HouseContestantAdded,
    IncidentRecorded,
    PenaltyImposed,
    WarningIssued,
)
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.rules.penalties.sanction import PenaltyKind

Sanction = WarningIssued | PenaltyImposed


def _kinds(union: object) -> Mapping[type[Event], type[Command]]:
    """Return, for each kind of event, the command of a union that says the same."""
    kinds: tuple[type[Command], ...] = get_args(union)
    return {kind.says: kind for kind in kinds if kind.says is not None}


ASKED, KEPT = _kinds(AnyCommand), _kinds(KeepingCommand)


def _saying(event: Event, command: type[Command], **others: object) -> Iterator[Any]:
    """Yield each command of this kind that says what the event says, with these other fields."""
    said = {name: getattr(event, name) for name in _shared(type(event), command)}
    for chosen in product(*command.unsaid.values()):
        yield command(**{**said, **dict(zip(command.unsaid, chosen, strict=True)), **others})


@cache
def _shared(event: type[Struct], command: type[Struct]) -> tuple[str, ...]:
    """Return the fields that an event and a command have in common."""
    return tuple(name for name in command.__struct_fields__ if name in event.__struct_fields__)


def asked_alone(event: AnyEvent) -> AnyCommand:
    """Return the command that says what a request or an appeal says, to be given again alone."""
    made: AnyCommand = next(_saying(event, ASKED[type(event)]))
    return made


def asked_of_keeping(event: AnyEvent) -> KeepingCommand | None:
    """Return the command of an event about the whole ledger; None for any other event."""
    command = KEPT.get(type(event))
    if command is None:
        return None
    made: KeepingCommand = next(_saying(event, command))
    return made


def asked(ahead: Sequence[Recorded], contest: Contest) -> Iterator[AnyCommand]:
    """Yield the commands that may have led to the first of these events, and to some after it."""
    match ahead[0].event:
        case ContestantEntered() as event:
            yield from _entered(event, ahead)
        case WarningIssued() | PenaltyImposed() as event:
            yield from _offence(event, ahead, contest)
        case IncidentRecorded(contestants=contestants) as event:
            yield from _saying(event, ASKED[IncidentRecorded])
            if len(contestants) == 2:
                yield from _saying(event, LeaveTable)
        case AppealDecided() as event:
            yield from _decision(event, ahead, contest)
        case CorrectionRefused(why="no-consent") as event:
            for contestant in contest.contestants:
                yield from _saying(event, GiveConsent, contestant=contestant, agrees=False)
        case FileImported() as event:
            yield from _saying(event, ImportFile, basis=contest.version)
        case event if type(event) in ASKED:
            yield from _saying(event, ASKED[type(event)])
        case _:
            pass


def _entered(event: ContestantEntered, ahead: Sequence[Recorded]) -> Iterator[AnyCommand]:
    """Yield an entry of its own, or that of a newcomer who comes in with the next event."""
    for newcomer in islice(ahead, 1, 2):
        if isinstance(newcomer.event, DropInEntered | HouseContestantAdded):
            command = ASKED[type(newcomer.event)]
            yield from _saying(newcomer.event, command, players=event.players, field=event.field)
    yield from _saying(event, EnterContestant)


class Table(NamedTuple):
    """The sides charged together, and those that are named with them and spared."""

    charged: Sequence[Sanction]
    spared: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[str, ...]:
        """The contestants that the act charges, then those that it spares."""
        return (*(sanction.contestant for sanction in self.charged), *self.spared)

    @property
    def players(self) -> tuple[str, ...]:
        """The members of these sides that are named."""
        return tuple(dict.fromkeys(one for each in self.charged for one in each.players))


def _offence(event: Sanction, ahead: Sequence[Recorded], contest: Contest) -> Iterator[AnyCommand]:
    """Yield an offence of several together or of one, by the ladder or as stated.

    At a slow table both sides are named, and a side that does not pay is innocent.
    """
    together = list(_charged_with(event, ahead))
    tables = [Table(together[:count]) for count in range(len(together), 0, -1)]
    other = next((name for name in contest.contestants if name != event.contestant), None)
    if other is not None:
        tables.append(Table([event], spared=(other,)))
    amounts: list[dict[str, object]] = [{"amount": None, "unit": None}]
    kinds: tuple[PenaltyKind, ...] = ("procedural", "disciplinary")
    if isinstance(event, PenaltyImposed):
        amounts.append({"amount": event.amount, "unit": event.unit})
        kinds = (event.penalty,)
    for table, stated, kind in product(tables, amounts, kinds):
        yield from _saying(
            event,
            DealWithOffence,
            contestants=table.sides,
            innocent=table.spared,
            players=table.players,
            penalty=kind,
            disruptive=True,
            **stated,
        )


def _charged_with(event: Sanction, ahead: Sequence[Recorded]) -> Iterator[Sanction]:
    """Return this sanction, and those after it that can be of the same offence."""
    for recorded in ahead:
        other = recorded.event
        if not isinstance(other, WarningIssued | PenaltyImposed):
            return
        if (other.session, other.offence) != (event.session, event.offence):
            return
        yield other


def _decision(
    event: AppealDecided, ahead: Sequence[Recorded], contest: Contest
) -> Iterator[AnyCommand]:
    """Yield the decision; the last events that it cites are the penalties that it removes."""
    stated = (
        recorded.event.amount
        for recorded in ahead
        if isinstance(recorded.event, PenaltyImposed) and recorded.event.offence == WITHOUT_MERIT
    )
    amounts = [None, *islice(stated, 1)]
    penalties = takewhile(lambda one: one.version in contest.sanctions, reversed(event.cites))
    first = len(event.cites) - len(tuple(penalties))
    for removes, amount in product(range(first, len(event.cites) + 1), amounts):
        yield from _saying(
            event,
            DecideAppeal,
            cites=event.cites[:removes],
            removes=event.cites[removes:],
            penalty=amount,
        )
