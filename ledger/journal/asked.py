"""The decisions read backwards: what must have been asked for an event to follow.

Most events say in the past tense what their command said in the imperative. What a command
says beside that (a word of the director's, a fact that is not kept) stands nowhere: each
thing that it can have been is tried, the likeliest first.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product, takewhile
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from msgspec import Struct

from ledger.commands import (
    AddHouseContestant,
    AddMember,
    AdviseParties,
    AgreeResult,
    AlterScore,
    AmendRegulations,
    AnnulEvent,
    AnyCommand,
    AppointOfficial,
    AssignLatePlay,
    AssignNumbers,
    AwardAdjustedScore,
    ChangePeople,
    ConfirmScore,
    CorrectEntry,
    DealWithOffence,
    DecideAppeal,
    DeclareForfeit,
    DeclareFouled,
    DeclareQualifiers,
    DiscountSubstitution,
    DisqualifyContestant,
    DrawLot,
    EndSession,
    EndStage,
    EnterContestant,
    EnterDropIn,
    EnterScore,
    ErasePeople,
    GiveConsent,
    GiveRuling,
    HearAppeal,
    ImportFile,
    KeepingCommand,
    LeaveTable,
    LodgeAppeal,
    LodgeDocument,
    MakeChoice,
    MarkNotPlayed,
    OpenContest,
    OpenTournament,
    PostLineUp,
    PostResults,
    PublishDraw,
    RecordIncident,
    RecordToss,
    RemoveBoard,
    ReplaceContestant,
    ReplaceMember,
    RequestCorrection,
    RuleOnEligibility,
    ScheduleSession,
    ScheduleStage,
    SeatPlayer,
    SetClockRight,
    SettleTie,
    StartSession,
    StartStage,
    Substitute,
    SubstituteBoard,
    UseMovement,
    WaivePenalty,
    WithdrawAppeal,
    WithdrawContestant,
)
from ledger.commands.base import Command
from ledger.decide.committees import WITHOUT_MERIT
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealWithdrawn,
    BoardFouled,
    BoardNotPlayed,
    BoardRemoved,
    BoardSubstituted,
    ChoiceMade,
    ClockSetRight,
    ConsentGiven,
    ContestantDisqualified,
    ContestantEntered,
    ContestantReplaced,
    ContestantWithdrew,
    ContestOpened,
    CorrectionRefused,
    CorrectionRequested,
    DocumentLodged,
    DrawPublished,
    DropInEntered,
    EligibilityRuled,
    EntryCorrected,
    EventAnnulled,
    FileImported,
    ForfeitDeclared,
    HouseContestantAdded,
    IncidentRecorded,
    LatePlayAssigned,
    LineUpPosted,
    LotDrawn,
    MemberAdded,
    MemberReplaced,
    MovementChosen,
    NumbersAssigned,
    OfficialAppointed,
    PartiesAdvised,
    PenaltyImposed,
    PenaltyWaived,
    PeopleChanged,
    PeopleErased,
    QualifiersDeclared,
    RegulationsAmended,
    ResultAgreed,
    ResultsPosted,
    RulingGiven,
    ScoreAltered,
    ScoreConfirmed,
    ScoreEntered,
    Seated,
    SessionEnded,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageScheduled,
    StageStarted,
    SubstitutionDiscounted,
    SubstitutionMade,
    TieSettled,
    TossWon,
    TournamentOpened,
    WarningIssued,
)
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.rules.authority.acts import Subject
from ledger.rules.penalties.sanction import PenaltyKind

Unsaid = Mapping[str, tuple[object, ...]]
"""Fields of a command that its events do not repeat, and what they can have said."""

Sanction = WarningIssued | PenaltyImposed


class Wording(NamedTuple):
    """A command whose fields the event repeats, but for those that are unsaid."""

    command: type[Command]
    unsaid: Unsaid = MappingProxyType({})

    def of(self, event: AnyEvent, **others: object) -> Iterator[AnyCommand]:
        """Each command of this kind that says what the event says, and these others."""
        said = {name: getattr(event, name) for name in _shared(type(event), self.command)}
        for chosen in product(*self.unsaid.values()):
            unsaid = zip(self.unsaid, chosen, strict=True)
            made: Any = self.command(**{**said, **dict(unsaid), **others})
            yield made


@cache
def _shared(event: type[Struct], command: type[Struct]) -> tuple[str, ...]:
    """The fields that an event and a command have in common."""
    return tuple(name for name in command.__struct_fields__ if name in event.__struct_fields__)


EITHER = (True, False)

ASKED: Mapping[type[AnyEvent], Wording] = {
    ScoreEntered: Wording(EnterScore),
    BoardNotPlayed: Wording(MarkNotPlayed),
    ScoreConfirmed: Wording(ConfirmScore),
    ResultAgreed: Wording(AgreeResult),
    BoardRemoved: Wording(RemoveBoard),
    AdjustedScoreAwarded: Wording(AwardAdjustedScore),
    TournamentOpened: Wording(OpenTournament),
    ContestOpened: Wording(OpenContest),
    RegulationsAmended: Wording(AmendRegulations, {"subject": (None, *get_args(Subject))}),
    OfficialAppointed: Wording(AppointOfficial, {"in_absence": (False, True)}),
    StageScheduled: Wording(ScheduleStage),
    StageStarted: Wording(StartStage),
    StageEnded: Wording(EndStage),
    SessionScheduled: Wording(ScheduleSession),
    SessionStarted: Wording(StartSession),
    SessionEnded: Wording(EndSession),
    EntryCorrected: Wording(CorrectEntry),
    NumbersAssigned: Wording(AssignNumbers),
    Seated: Wording(SeatPlayer),
    DrawPublished: Wording(PublishDraw, {"cut_off": (False, True)}),
    MovementChosen: Wording(UseMovement),
    CorrectionRequested: Wording(RequestCorrection),
    ConsentGiven: Wording(GiveConsent),
    EventAnnulled: Wording(AnnulEvent),
    ResultsPosted: Wording(PostResults),
    BoardFouled: Wording(DeclareFouled),
    BoardSubstituted: Wording(SubstituteBoard),
    LatePlayAssigned: Wording(AssignLatePlay),
    ForfeitDeclared: Wording(DeclareForfeit),
    ScoreAltered: Wording(AlterScore),
    PenaltyWaived: Wording(WaivePenalty),
    QualifiersDeclared: Wording(DeclareQualifiers),
    LotDrawn: Wording(DrawLot),
    TieSettled: Wording(SettleTie),
    ChoiceMade: Wording(MakeChoice),
    TossWon: Wording(RecordToss),
    LineUpPosted: Wording(PostLineUp, {"system_submitted": EITHER}),
    SubstitutionMade: Wording(Substitute),
    SubstitutionDiscounted: Wording(DiscountSubstitution),
    MemberAdded: Wording(AddMember),
    MemberReplaced: Wording(ReplaceMember),
    DocumentLodged: Wording(LodgeDocument),
    EligibilityRuled: Wording(RuleOnEligibility),
    ContestantWithdrew: Wording(WithdrawContestant),
    ContestantReplaced: Wording(ReplaceContestant),
    ContestantDisqualified: Wording(DisqualifyContestant),
    DropInEntered: Wording(EnterDropIn, {"same_team": EITHER}),
    HouseContestantAdded: Wording(AddHouseContestant),
    RulingGiven: Wording(GiveRuling),
    PartiesAdvised: Wording(AdviseParties),
    AppealLodged: Wording(LodgeAppeal),
    AppealWithdrawn: Wording(WithdrawAppeal),
    AppealHeard: Wording(HearAppeal),
}
"""What each kind of event follows from, where it says all that matters."""


KEPT: Mapping[type[AnyEvent], type[KeepingCommand]] = {
    PeopleChanged: ChangePeople,
    PeopleErased: ErasePeople,
    ClockSetRight: SetClockRight,
}
"""What each kind of event about the whole ledger follows from."""


def asked_of_keeping(event: AnyEvent) -> KeepingCommand | None:
    """What led to an event about the whole ledger; None for one that is not."""
    command = KEPT.get(type(event))
    if command is None:
        return None
    return command(**{name: getattr(event, name) for name in _shared(type(event), command)})


def asked(ahead: Sequence[Recorded], contest: Contest) -> Iterator[AnyCommand]:
    """What can have led to the first of these events, and perhaps to some after it."""
    match ahead[0].event:
        case ContestantEntered() as event:
            yield from _entered(event, ahead)
        case WarningIssued() | PenaltyImposed() as event:
            yield from _offence(event, ahead, contest)
        case IncidentRecorded(contestants=contestants) as event:
            yield from Wording(RecordIncident).of(event)
            if len(contestants) == 2:
                yield from Wording(LeaveTable).of(event)
        case AppealDecided() as event:
            yield from _decision(event, ahead, contest)
        case CorrectionRefused(why="no-consent") as event:
            for contestant in contest.contestants:
                yield from Wording(GiveConsent).of(event, contestant=contestant, agrees=False)
        case FileImported() as event:
            yield from Wording(ImportFile).of(event, basis=contest.version)
        case event if type(event) in ASKED:
            yield from ASKED[type(event)].of(event)
        case _:
            pass


def _entered(event: ContestantEntered, ahead: Sequence[Recorded]) -> Iterator[AnyCommand]:
    """An entry of its own, or that of a newcomer who comes in with the next event."""
    for newcomer in islice(ahead, 1, 2):
        if isinstance(newcomer.event, DropInEntered | HouseContestantAdded):
            wording = ASKED[type(newcomer.event)]
            yield from wording.of(newcomer.event, players=event.players, field=event.field)
    yield from Wording(EnterContestant).of(event)


class Table(NamedTuple):
    """Who is charged together, and who is named with them and spared."""

    charged: Sequence[Sanction]
    spared: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[str, ...]:
        """Everybody who is named."""
        return (*(sanction.contestant for sanction in self.charged), *self.spared)

    @property
    def players(self) -> tuple[str, ...]:
        """Those of their members who are."""
        return tuple(dict.fromkeys(one for each in self.charged for one in each.players))


def _offence(event: Sanction, ahead: Sequence[Recorded], contest: Contest) -> Iterator[AnyCommand]:
    """An offence of several together or of one, by the ladder or as stated.

    Of a slow table both sides are named, and whoever does not pay is innocent.
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
        yield from Wording(DealWithOffence).of(
            event,
            contestants=table.sides,
            innocent=table.spared,
            players=table.players,
            penalty=kind,
            disruptive=True,
            **stated,
        )


def _charged_with(event: Sanction, ahead: Sequence[Recorded]) -> Iterator[Sanction]:
    """This one, and those after it that can be of the same offence."""
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
    """The last of what a decision cites are the penalties that it removes."""
    stated = (
        recorded.event.amount
        for recorded in ahead
        if isinstance(recorded.event, PenaltyImposed) and recorded.event.offence == WITHOUT_MERIT
    )
    amounts = [None, *islice(stated, 1)]
    penalties = takewhile(lambda one: one.version in contest.sanctions, reversed(event.cites))
    first = len(event.cites) - len(tuple(penalties))
    for removes, amount in product(range(first, len(event.cites) + 1), amounts):
        yield from Wording(DecideAppeal).of(
            event, cites=event.cites[:removes], removes=event.cites[removes:], penalty=amount
        )
