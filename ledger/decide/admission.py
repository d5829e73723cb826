"""Whether an act is in power and in time, judged on what was so and recorded by its own time."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from itertools import takewhile
from types import UnionType
from typing import Any, TypeAlias

from msgspec.structs import replace

from ledger.commands.base import Command
from ledger.decide.evidence import Evidence
from ledger.errors import (
    BadValue,
    CauseNotAdmitted,
    MovedSince,
    NeedsResponsible,
    NothingChanges,
    NotInRole,
)
from ledger.events import AnyEvent
from ledger.events.base import Event
from ledger.record.correcting import correction_ends
from ledger.recorded import Recorded
from ledger.rules.authority import Authority
from ledger.rules.authority.acts import IN_WORDS, Role
from ledger.rules.authority.acts import Act as Deed
from ledger.rules.authority.circumstances import ORDINARY, Circumstances
from ledger.rules.authority.keeping import GIVING
from ledger.rules.corrections import Cause, CorrectionRule

DIRECTORS: tuple[Role, ...] = ("chief-director", "director")
"""Those who answer for what assistants do (Law 81B2)."""


class Bench(Evidence):
    """The evidence of a decision, with the checks whether its act is in power and in time."""

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
        """Raise NotInRole unless the actor may do this, both at the act's time and now.

        So nobody gets around an office by dating an act back to before it was held. place:
        another contest, or "" for the whole tournament.
        """
        authority = authority or self.contest.regulations_for().default.authority
        where = self._name if place is None else place
        for at in dict.fromkeys((self.act.at, self.act.recorded_at)):
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
        """Raise NotInRole unless the actor holds one of these roles (empty: anybody may)."""
        if roles and not self.holds(self.act.actor, roles):
            raise NotInRole(
                actor=self.act.actor,
                act=deed,
                roles=roles,
                clause=clause,
                holders=self.now_held_by(roles),
            )

    def speaks_for(self, contestant: str, deed: str, clause: str) -> None:
        """Raise NotInRole if whoever says it for a contestant is known to play for another one.

        An official may take down what a side said; where there are none, anybody may.
        """
        actor, at = self.act.actor, self.act.at
        if not self.tournament.held(self._name, at) or self.tournament.roles_of(
            actor, self._name, at
        ):
            return
        entries = self.contest.entries
        if actor in entries.players(contestant):  # as mostly: then no other entry is looked at
            return
        plays_for = entries.plays_for(actor)
        if plays_for and contestant not in plays_for:
            raise NotInRole(
                actor=actor,
                act=deed,
                roles=(contestant,),
                clause=clause,
                holders=f", and {actor} plays for {' and '.join(plays_for)}",
            )

    def now_held_by(
        self, roles: Collection[Role], place: str | None = None, at: datetime | None = None
    ) -> str:
        """Name who holds these offices now, for the end of a refusal; "" for no offices."""
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
        """Tell whether a person holds one of these offices in the contest at the act's time."""
        return not self.tournament.roles_of(person, self._name, self.act.at).isdisjoint(roles)

    def is_held(self, roles: tuple[Role, ...]) -> bool:
        """Tell whether anybody holds one of these offices in the contest at the act's time."""
        return not self.tournament.held(self._name, self.act.at).isdisjoint(roles)

    @property
    def _name(self) -> str:
        """The contest's name; none before it opens."""
        return self.contest.opened.contest if self.contest.opened else ""

    def vouched_for(self, what: str) -> None:
        """Raise NeedsResponsible if an act that can close a period is dated back unvouched.

        Raises NotInRole if whoever answers for it holds no office while others do.
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

    def computed_at(
        self, basis: int | None, *, also: type[Event] | UnionType | None = None
    ) -> None:
        """Raise MovedSince if anything was recorded in the contest since this position.

        basis: None where nothing was computed. also: kinds of events of which this act itself
        may have recorded some. Raises BadValue for a position that does not exist yet.
        """
        if basis is None:
            return
        history = self.contest.history
        since = takewhile(lambda recorded: recorded.position > basis, reversed(history))
        if not all(self._is_of_this_act(recorded, also) for recorded in since):
            raise MovedSince(basis=basis)
        if self.act.head is not None and basis > max(self.act.head, history[-1].position):
            raise BadValue(place="basis", value=f"#{basis}", expected=f"at most #{self.act.head}")

    def _is_of_this_act(self, recorded: Recorded, kinds: type[Event] | UnionType | None) -> bool:
        """Tell whether this act has just led to this event, and it is of one of these kinds."""
        head = self.act.head
        own = head is not None and recorded.position > head
        return own and kinds is not None and isinstance(recorded.event, kinds)

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
        """Say when the period ended, if that was before the act's own time; else None.

        sides: whose match it is about; nobody: the session as a whole.
        """
        ends_at = correction_ends(self.contest, session, rule, sides, self.act.at)
        return ends_at if ends_at is not None and self.act.at > ends_at else None


def check_says_more(event: Event, before: Event | None, what: str) -> None:
    """Raise NothingChanges if an event repeats exactly what is recorded already."""
    if before is not None and replace(event, reason=before.reason, cites=before.cites) == before:
        raise NothingChanges(what=what)


def as_event(command: Command, **found: Any) -> tuple[Any]:
    """Turn a command into the event named in `Command.says`, which repeats its fields.

    found: further fields, that the decision has found out, or found otherwise than was said.
    """
    assert command.says is not None
    kind, said = command.says, command.__struct_fields__
    repeated = [name for name in kind.__struct_fields__ if name in said and name not in found]
    return (kind(**{name: getattr(command, name) for name in repeated}, **found),)


Decisions: TypeAlias = Mapping[type[Command], Callable[[Any, Bench], tuple[AnyEvent, ...]]]
"""The function that decides each kind of command: it returns what follows, or raises a refusal."""
