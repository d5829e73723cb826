"""Whether an act can be recorded now, whatever is said with it; if not, why.

Pages offer what can be. The record decides each act all the same, and this says of none that it is
allowed.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from ledger.commands import AnnulEvent, DecideAppeal, EndLink, RetireKey
from ledger.errors import LedgerError, NoneYet, NotInRole, NotUnderTheseRules
from ledger.record import Contest, Tournament
from ledger.record.access import Link
from ledger.rulebook import Conditions
from ledger.rules.authority.acts import IN_WORDS, Role
from ledger.rules.authority.acts import Act as Deed
from ledger.rules.authority.keeping import GIVING, PARTIES
from replay.acts.candidates import CANDIDATES, Candidate, among, is_told_to
from replay.acts.describing import Act
from replay.acts.parts import check_act, deeds, is_for
from replay.acts.whose import acts_for
from replay.parameters import Kind

WITHOUT_OFFICE = frozenset((EndLink, RetireKey, DecideAppeal))
"""Commands that somebody may give without the office for it: of their own link or key, or as one
who heard the appeal.
"""

GIVEN: frozenset[Deed] = frozenset(("appoint", "open"))
"""Deeds that are for those who give offices (LED-ACCESS)."""

OF_KIND: Mapping[Kind, tuple[str, ...]] = {
    "contestant": ("contestants",),
    "ns": ("contestants",),
    "ew": ("contestants",),
    "session": ("sessions",),
}
"""What a needed field may be, by its kind, where it does not say so itself."""


class Now(NamedTuple):
    """The record as it is now, and whoever asks by their link."""

    contest: Contest
    tournament: Tournament
    link: Link
    at: datetime

    @property
    def name(self) -> str:
        """The name of the contest."""
        assert self.contest.opened is not None
        return self.contest.opened.contest

    @property
    def own(self) -> set[str] | None:
        """The contestants that somebody who plays acts for; None for an official."""
        return acts_for(self.link, self.contest) if self.link.made.role in PARTIES else None

    def knows_of(self, name: str) -> bool:
        """Tell whether whoever asks may know that nothing of it is on record.

        Of a table it is not known who sits there now, and so not what is theirs.
        """
        return self.own is None or self.link.made.table is None or CANDIDATES[name].is_public

    def offered(self, name: str) -> Iterator[Candidate]:
        """Yield what a field may be that asks for this, as far as whoever asks is told of it."""
        own = self.own
        for one in among(name, self.contest, self.tournament):
            if own is None or one.told is None or is_told_to(own, one, self.contest):
                yield one


def is_in_office(act: Act, now: Now) -> bool:
    """Tell whether an act is for whoever asks: by their link, and in some case by their office."""
    if not is_for(now.link, act):
        return False
    if not WITHOUT_OFFICE.isdisjoint(act.asks):
        return True
    held = now.tournament.held(now.name, now.at)
    own = now.tournament.roles_of(now.link.made.person, now.name, now.at)
    return any(_is_theirs(deed, own, held, now.contest) for deed in _deeds(act))


def not_in_office(act: Act, now: Now) -> NotInRole | None:
    """Return the refusal of an act that is not for whoever asks, whatever is said with it."""
    if is_in_office(act, now):
        return None
    try:
        check_act(now.link, act)
    except NotInRole as refusal:
        return refusal
    authority = now.contest.regulations_for().default.authority
    held = now.tournament.held(now.name, now.at)
    roles = GIVING if act.deed in GIVEN else authority.ever_in_power(act.deed, held) or ()
    return NotInRole(
        actor=now.link.made.person,
        act=IN_WORDS.get(act.deed, act.deed),
        roles=roles,
        clause=authority.clause_for(act.deed),
    )


def _deeds(act: Act) -> set[Deed]:
    return {act.deed, *(deeds()[kind] for kind in act.asks if kind is not AnnulEvent)}


def _is_theirs(deed: Deed, own: frozenset[Role], held: frozenset[Role], contest: Contest) -> bool:
    if deed in GIVEN:
        return not own.isdisjoint(GIVING) or held.isdisjoint(GIVING)
    roles = contest.regulations_for().default.authority.ever_in_power(deed, held)
    return roles is None or not own.isdisjoint(roles)


def why_not(act: Act, now: Now) -> LedgerError | None:
    """Return what the record has against an act, whatever is said with it; None for nothing."""
    if not any(act.under.rules(one) for one in _conditions(now.contest)):
        clause = now.contest.regulations_for().name
        return NotUnderTheseRules(what=act.under.called, clause=clause)
    for wanted in filter(now.knows_of, _wanted(act)):
        if not any(_may_be(one, now) for one in among(wanted, now.contest, now.tournament)):
            return NoneYet(what=CANDIDATES[wanted].called)
    return None


def _conditions(contest: Contest) -> Iterator[Conditions]:
    """Yield the rules of all stages, also those that were amended."""
    assert contest.opened is not None
    amended = (one.regulations for one in contest.amended_rules)
    for rules in (contest.opened.regulations, *amended):
        yield from (rules.default, *rules.stages.values())


def _wanted(act: Act) -> Iterator[str]:
    """Yield what must be on record for an act, by the names of CANDIDATES."""
    yield from act.wants
    for one in act.parameters:
        if one.required or one.kind == "session":
            yield from OF_KIND.get(one.kind, ())
            yield from one.offers


def _may_be(one: Candidate, now: Now) -> bool:
    """Tell whether a candidate may be one for whoever asks: of some it is not said whose."""
    own = now.own
    return own is None or not one.sides or not own.isdisjoint(one.sides)
