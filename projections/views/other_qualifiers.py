"""Fields as declared, beside those whom the record entitles by now (LED-FROZEN, LED-APPEAL).

A decision, a correction, a penalty or a ruling that comes after a field was declared changes who is
entitled, and never who was declared: that takes another declaration, or a ruling that it stands.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ledger.events import ContestantReplaced, QualifiersDeclared
from ledger.record import Contest
from ledger.record.eligibility import out_of_contention
from ledger.record.entries import Entries
from ledger.record.field import BY_THE_FIELD, resting_on_field
from ledger.recorded import Recorded
from projections.scoring.stages import reckon
from projections.views.qualifiers import entitled_to_go, ties_that_decide


class OtherField(NamedTuple):
    """A field as declared that would be another one, were it declared now.

    Attributes:
        declared: the event that declared it.
        coming, leaving: who would be in it, and who would not.
        level: those of whom nobody knows yet which would be; offers: what settles it.
        rests: what the stage has since: it was drawn, chosen or played by it, in this order.
        session: one of the stage, in which a ruling may say who plays there; "" if it has none.

    """

    declared: Recorded
    into: str
    coming: tuple[str, ...]
    leaving: tuple[str, ...]
    level: tuple[str, ...]
    offers: tuple[str, ...]
    rests: tuple[Recorded, ...]
    session: str
    clause: str

    @property
    def contestants(self) -> tuple[str, ...]:
        """All about whom somebody has to decide."""
        return tuple(dict.fromkeys((*self.coming, *self.leaving, *self.level)))

    def words(self, entries: Entries) -> str:
        """Say who would go on now, and who would not, and what settles it."""
        coming, leaving, level = (
            ", ".join(map(entries.number, names))
            for names in (self.coming, self.leaving, self.level)
        )
        said = []
        if coming:
            others = f"and {leaving} would not" if leaving else "too"
            said.append(f"{coming} would go on into {self.into} now, {others}")
        elif leaving:
            said.append(f"{leaving} would not go on into {self.into} now")
        if level:
            settling = " or ".join(self.offers) or "a ruling"
            said.append(f"{level} are level now for going on into {self.into}: {settling}")
        else:
            said.append(self._remedy())
        return " · ".join(said)

    def _remedy(self) -> str:
        """Say what settles it where nobody is level: another declaration, or a ruling."""
        if not self.rests:
            return "take it back and declare it again"
        where = f"session {self.session}" if self.session else f"a session of {self.into}"
        ruling = f"a ruling in {where} that names them all settles it"
        if not all(isinstance(one.event, BY_THE_FIELD) for one in self.rests):
            return ruling
        first = ", ".join(f"#{one.position}" for one in reversed(self.rests))
        return f"{ruling}, or take back {first} and then it"


def other_fields(facts: Contest, stage: str) -> Iterator[OtherField]:
    """Yield the fields declared from a stage that would be others now; not of a stage that is over.

    Nor where a ruling in a session of the stage into which they go names all those concerned: it
    says who plays there.
    """
    for recorded, event in facts.of(QualifiersDeclared):
        if event.stage == stage and not facts.stages.get(event.into):
            found = _other(facts, recorded, event)
            if found is not None and not _is_ruled(facts, found):
                yield found


def _other(facts: Contest, recorded: Recorded, event: QualifiersDeclared) -> OtherField | None:
    """Return how a declared field would be another one; None while it would be the same."""
    field = facts.qualified[(event.stage, event.into)]
    out = {*out_of_contention(facts), *_replaced(facts, event.into)}
    stage = reckon(facts, event.stage)
    for rule in stage.conditions.qualifying:
        if rule.into != event.into:
            continue
        entitled = entitled_to_go(stage, rule, out)
        ties = [
            tie
            for tie in ties_that_decide(stage, rule, entitled)
            if _undecided(tie.contestants, field, out)
        ]
        level = {name for tie in ties for name in tie.contestants if name not in out}
        going = {one.contestant: one.place for one in entitled}
        coming = tuple(name for name in going if name not in field and name not in level)
        leaving = tuple(name for name in field if name not in (*going, *out, *level))
        given_up = sum(name in out for name in field)  # whose places are for others, by themselves
        if level or leaving or len(coming) > given_up:
            rests = resting_on_field(facts, recorded)
            within = facts.schedule.of_stage(event.into)
            order = tuple(sorted(level, key=list(facts.contestants).index))
            offers = tuple(dict.fromkeys(one for tie in ties for one in tie.offers))
            return OtherField(
                declared=recorded,
                into=event.into,
                coming=coming,
                leaving=leaving,
                level=order,
                offers=offers,
                rests=tuple(sorted(rests, key=lambda one: one.position)),
                session=next(iter(within), ""),
                clause=rule.clause,
            )
    return None


def _replaced(facts: Contest, stage: str) -> list[str]:
    """Name those whose places in a stage others have."""
    return [event.out for _, event in facts.of(ContestantReplaced) if event.stage == stage]


def _undecided(tie: Collection[str], field: Collection[str], out: Collection[str]) -> bool:
    """Whether some of a tie are of the field and others are not."""
    return len({name in field for name in tie if name not in out}) > 1


def _is_ruled(facts: Contest, found: OtherField) -> bool:
    """Whether a ruling within the stage names all of those concerned."""
    sessions = facts.schedule.of_stage(found.into)
    return any(
        ruling.event.session in sessions and {*found.contestants} <= {*ruling.event.contestants}
        for ruling in facts.rulings.values()
    )
