"""Is this act in power and in time? Judged on what was recorded and so by the act's own time."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ledger.commands import Act
from ledger.commands.base import Command
from ledger.errors import (
    BadValue,
    BeforeItsEvidence,
    CauseNotAdmitted,
    MovedSince,
    NeedsResponsible,
    NoLongerCounts,
    NothingChanges,
    NotInRole,
    NotOnRecord,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    Reference,
    ScoreVoided,
    SessionStarted,
)
from ledger.events.base import Event
from ledger.keeping import Keeping
from ledger.record import Contest, Tournament
from ledger.record.correcting import correction_ends
from ledger.record.result import Result
from ledger.record.schedule import Session
from ledger.recorded import Recorded
from ledger.rulebook import Cause, CorrectionRule
from ledger.rules.authority import Authority
from ledger.rules.authority.acts import IN_WORDS, Role
from ledger.rules.authority.acts import Act as Deed
from ledger.rules.authority.circumstances import ORDINARY, Circumstances
from ledger.rules.authority.keeping import GIVING

DIRECTORS: tuple[Role, ...] = ("chief-director", "director")
"""Those who answer for what assistants do (Law 81B2)."""


class Bench(NamedTuple):
    """What a decision has before it: the act, and the state of the contest and what is around it.

    keeping: the ledger as a whole, for decisions about offices.
    """

    contest: Contest
    tournament: Tournament
    act: Act
    keeping: Keeping

    def next_reference(self, offset: int = 1) -> Reference:
        """The reference of the event that this decision will record as its `offset`-th."""
        return Reference(self.contest.stream, self.contest.version + offset)

    def session(self, session: str) -> Session:
        """The session's facts. Raises NotOnRecord."""
        facts = self.contest.sessions.get(session)
        if facts is None:
            raise NotOnRecord(what="session", name=session, known=tuple(self.contest.sessions))
        return facts

    def contestant(self, contestant: str) -> None:
        """Raise NotOnRecord unless this contestant is entered."""
        if contestant not in self.contest.contestants:
            known = tuple(self.contest.contestants)
            raise NotOnRecord(what="contestant", name=contestant, known=known)

    def contestants(self, names: Sequence[str]) -> None:
        """Raise NotOnRecord or BadValue unless these are entered, and each is named once."""
        for name in names:
            self.contestant(name)
            if names.count(name) > 1:
                raise BadValue(place="contestants", value=name, expected="each once")

    def stage(self, stage: str) -> None:
        """Raise NotOnRecord unless this stage is scheduled."""
        if stage not in self.contest.stages:
            raise NotOnRecord(what="stage", name=stage, known=tuple(self.contest.stages))

    def members(self, contestant: str, session: str) -> set[str]:
        """Who may play for a contestant in a session: its members and their substitutes."""
        substitutes = {
            made.into
            for made in self.contest.entries.substitutions.values()
            if (made.contestant, made.session) == (contestant, session)
        }
        return {*self.contest.entries.players(contestant), *substitutes}

    def entry(self, reference: Reference) -> Result:
        """The score known by this reference. Raises RuleSaysNo, NoLongerCounts, NotOnRecord."""
        entry = self.contest.result(reference)
        if entry is not None:
            return entry
        for recorded in self.contest.history:
            event, is_annulled = recorded.event, recorded.version in self.contest.annulled
            if isinstance(event, ScoreVoided) and event.entry == reference and not is_annulled:
                raise RuleSaysNo(
                    what=f"the score {self._called(reference)} stands no more",
                    why=f"it was struck out at #{recorded.position}",
                    clause=event.clause or "Law 79C",
                )
        raise self._absent(
            reference, "score", [one.reference.version for one in self.contest.results.all()]
        )

    def on_record(self, reference: Reference, what: str, known: Collection[int]) -> Recorded:
        """The event of this reference, which must be one of these versions.

        Raises NoLongerCounts, NotOnRecord; BeforeItsEvidence where it is dated later than the act.
        """
        version, is_here = reference.version, reference.stream == self.contest.stream
        if not is_here or version not in known or version in self.contest.annulled:
            raise self._absent(reference, what, known)
        found = self.contest.event_at(version)
        self.not_before(found)
        return found

    def _absent(
        self, reference: Reference, what: str, known: Collection[int]
    ) -> NoLongerCounts | NotOnRecord:
        """Why none of these is meant: it was annulled, or is something else."""
        contest = self.contest
        is_here = reference.stream == contest.stream
        if is_here and reference.version in contest.annulled:
            gone = contest.event_at(reference.version)
            by = contest.event_at(contest.annulled[reference.version])
            return NoLongerCounts(position=gone.position, kind=gone.kind, by=by.position)
        return NotOnRecord(
            what=what if is_here else f"{what} of this contest",
            name=self._called(reference),
            known=tuple(f"#{contest.event_at(version).position}" for version in known),
        )

    def found(self, kind: type[Struct], **said: object) -> Recorded | None:
        """The latest event of a kind, in force, that says this; None where there is none."""
        saying = (
            recorded
            for recorded in self._latest_first(kind)
            if all(getattr(recorded.event, name) == value for name, value in said.items())
        )
        return next(saying, None)

    def _latest_first(self, kind: type[Struct]) -> Iterator[Recorded]:
        """The events of a kind that are in force, the latest first."""
        if kind in self.contest.acts:
            yield from (recorded for recorded, _ in reversed(self.contest.acts[kind]))
            return
        for recorded in reversed(self.contest.history):
            if isinstance(recorded.event, kind) and recorded.version not in self.contest.annulled:
                yield recorded

    def latest(self, kind: type[Struct], **said: object) -> Recorded:
        """As `found`, of what the state shows to be there."""
        recorded = self.found(kind, **said)
        assert recorded is not None
        return recorded

    def not_before(self, evidence: Recorded) -> None:
        """Raise BeforeItsEvidence unless the act is dated no earlier than this event."""
        if self.act.at < evidence.at:
            raise BeforeItsEvidence(
                at=self.act.at, what=f"#{evidence.position}, {evidence.kind}", evidence=evidence.at
            )

    def begun(self, session: str) -> None:
        """Raise BeforeItsEvidence where the session is on record as started later than the act."""
        if any(self.act.at < at for at in self.session(session).started):
            self.not_before(self.latest(SessionStarted, session=session))

    def _called(self, reference: Reference) -> str:
        """An event by its position, where it has one here."""
        contest = self.contest
        if reference.stream != contest.stream or not 0 < reference.version <= contest.version:
            return str(reference)
        return f"#{contest.event_at(reference.version).position}"

    def is_posted(self, session: str) -> bool:
        """Whether results of the session had been made available by the act's time."""
        return any(one.at <= self.act.at for one in self.session(session).postings)

    def authorise(
        self,
        deed: Deed,
        authority: Authority | None = None,
        circumstances: Circumstances = ORDINARY,
        place: str | None = None,
    ) -> None:
        """Raise NotInRole unless the actor may do this, as offices are held by the act's time.

        What is dated back to a time when it was anyone's is no way around those whose office it
        is when it is recorded. place: another contest, or "" for all of the tournament.
        """
        authority = authority or self.contest.regulations_for().default.authority
        where = self._name if place is None else place
        for at in (self.act.at, self.act.recorded_at):
            held = self.tournament.held(where, at)
            roles = authority.in_power(deed, circumstances, held)
            if roles is None:
                continue
            if self.tournament.roles_of(self.act.actor, where, at).isdisjoint(roles):
                raise NotInRole(
                    actor=self.act.actor,
                    act=IN_WORDS.get(deed, deed),
                    roles=authority.who_could(deed, circumstances, held),
                    clause=authority.clause_for(deed, circumstances),
                    holders=self.now_held_by(roles, where, at),
                )
            self._answerable(where, at)
            return

    def demand(self, deed: str, roles: tuple[Role, ...], clause: str) -> None:
        """Raise NotInRole unless the actor holds one of these roles; none named, all may."""
        if roles and not self.holds(self.act.actor, roles):
            raise NotInRole(
                actor=self.act.actor,
                act=deed,
                roles=roles,
                clause=clause,
                holders=self.now_held_by(roles),
            )

    def now_held_by(
        self, roles: Collection[Role], place: str | None = None, at: datetime | None = None
    ) -> str:
        """Who holds these offices, as a refusal ends with it; empty for no offices."""
        if not roles:
            return ""
        where = self._name if place is None else place
        people = self.tournament.holders(roles, where, at or self.act.at)
        return f", now {', '.join(people) or 'nobody'}"

    def _answerable(self, place: str, at: datetime) -> None:
        """Raise NotInRole where an assistant names somebody as responsible who is no director.

        An assistant acts for a director, who answers for it (Law 81B2).
        """
        named, roles = self.act.responsible, self.tournament.roles_of(self.act.actor, place, at)
        if named is None or "assistant-director" not in roles or not roles.isdisjoint(DIRECTORS):
            return
        held = self.tournament.held(place, at)
        if held.isdisjoint(DIRECTORS):
            return
        if self.tournament.roles_of(named, place, at).isdisjoint(DIRECTORS):
            raise NotInRole(
                actor=named,
                act="answer for an assistant",
                roles=DIRECTORS,
                clause="Law 81B2",
                holders=self.now_held_by(DIRECTORS, place, at),
            )

    def holds(self, person: str, roles: tuple[Role, ...]) -> bool:
        """Whether a person holds one of these offices in the contest, by the act's time."""
        return not self.tournament.roles_of(person, self._name, self.act.at).isdisjoint(roles)

    def is_held(self, roles: tuple[Role, ...]) -> bool:
        """Whether anybody holds one of these offices in the contest, by the act's time."""
        return not self.tournament.held(self._name, self.act.at).isdisjoint(roles)

    @property
    def _name(self) -> str:
        """The contest's name; none before it opens."""
        return self.contest.opened.contest if self.contest.opened else ""

    def vouched_for(self, what: str) -> None:
        """Raise NeedsResponsible where an act that can close a period is dated back unvouched.

        Raises NotInRole where an office is held by which one answers, and another is named.
        """
        if self.act.at >= self.act.recorded_at:
            return
        if self.act.responsible is None:
            raise NeedsResponsible(what=what, at=self.act.at, recorded_at=self.act.recorded_at)
        if self.is_held(GIVING) and not self.holds(self.act.responsible, GIVING):
            raise NotInRole(
                actor=self.act.responsible,
                act=f"answer for {what} so late",
                roles=GIVING,
                clause="LED-BOUNDARY",
                holders=self.now_held_by(GIVING),
            )

    def computed_at(self, basis: int, *, also: type[Struct] | None = None) -> None:
        """Raise unless standings computed at this position are those of the record as it is.

        also: events that move no standings, so that one act may record several of them.
        """
        history = self.contest.history
        since = takewhile(lambda recorded: recorded.position > basis, reversed(history))
        if not all(self._is_of_this_act(recorded, also) for recorded in since):
            raise MovedSince(basis=basis)
        if self.act.head is not None and basis > max(self.act.head, history[-1].position):
            raise BadValue(place="basis", value=f"#{basis}", expected=f"at most #{self.act.head}")

    def _is_of_this_act(self, recorded: Recorded, kind: type[Struct] | None) -> bool:
        """Whether the act itself has just led to an event of this kind."""
        head = self.act.head
        own = head is not None and recorded.position > head
        return own and kind is not None and isinstance(recorded.event, kind)

    def correction_rule(self, session: str, cause: Cause) -> CorrectionRule:
        """The rule for corrections of a cause. Raises NotOnRecord, CauseNotAdmitted."""
        self.session(session)
        corrections = self.contest.conditions(session).corrections
        if cause not in corrections:
            raise CauseNotAdmitted(cause=cause, admitted=tuple(corrections))
        return corrections[cause]

    def period_ended_at(
        self, session: str, rule: CorrectionRule, sides: Collection[str] = ()
    ) -> datetime | None:
        """When the period had ended by the act's own time; None if it had not.

        sides: whose match it is about; nobody: the session as a whole.
        """
        ends_at = correction_ends(self.contest, session, rule, sides, self.act.at)
        return ends_at if ends_at is not None and self.act.at > ends_at else None


def check_says_more(event: Event, before: Event | None, what: str) -> None:
    """Raise NothingChanges where this says of what there is now just what was said before."""
    if before is not None and replace(event, reason=before.reason, cites=before.cites) == before:
        raise NothingChanges(what=what)


def as_event(command: Command) -> tuple[Any]:
    """The event that says in the past tense what the command says in the imperative."""
    assert command.says is not None
    kind = command.says
    return (kind(**{name: getattr(command, name) for name in kind.__struct_fields__}),)


Decisions: TypeAlias = Mapping[type[Command], Callable[[Any, Bench], tuple[AnyEvent, ...]]]
"""The function that decides each kind of command: it returns what follows, or raises a refusal."""
