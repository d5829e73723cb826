"""The evidence of a decision: looks up what an act names, and the events it rests on."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from ledger.commands import Act
from ledger.errors import BadValue, BeforeItsEvidence, NoLongerCounts, NotOnRecord, RuleSaysNo
from ledger.events import Reference, ScoreVoided, SessionStarted
from ledger.keeping import Keeping
from ledger.record import Contest, Tournament
from ledger.record.packed import of_kinds
from ledger.record.result import Result
from ledger.record.schedule import Session
from ledger.recorded import Recorded


class Evidence(NamedTuple):
    """An act, and the state of everything that decides it.

    Attributes:
        keeping: the ledger as a whole, for decisions about offices.

    """

    contest: Contest
    tournament: Tournament
    act: Act
    keeping: Keeping

    def next_reference(self) -> Reference:
        """The reference of the first event that this decision will record."""
        return Reference(self.contest.stream, self.contest.version + 1)

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
        for recorded, event in of_kinds(self.contest.history, (ScoreVoided,)):
            is_annulled = recorded.version in self.contest.annulled
            if event.entry == reference and not is_annulled:
                raise RuleSaysNo(
                    what=f"the score {self._called(reference)} stands no more",
                    why=f"it was struck out at #{recorded.position}",
                    clause=event.clause or "Law 79C",
                )
        raise self._absent(reference, "score", [one.version for one in self.contest.results.all()])

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
        """Make the refusal for a reference that is annulled, or is something else."""
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
        for recorded, _ in reversed([*of_kinds(self.contest.history, (kind,))]):
            if recorded.version not in self.contest.annulled:
                yield recorded

    def latest(self, kind: type[Struct], **said: object) -> Recorded:
        """Find an event as `found` does, where the state shows that there is one."""
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
