"""Order at a contest: offences dealt with and waived, ties settled, somebody substituted."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec.structs import replace

from ledger.commands import (
    DealWithOffence,
    DecideAppeal,
    DrawLot,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    SettleTie,
    Substitute,
    WaivePenalty,
)
from ledger.errors import NeedsRuling, NotInRole, RuleSaysNo
from ledger.forms.numbers import MOST_PARTS
from ledger.recorded import Recorded
from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.appeals.no_committee import NoCommittee
from ledger.rules.tie_breaks import Purpose
from ledger.rules.tie_breaks.by_ruling import ByRuling
from ledger.rules.tie_breaks.lot import Lot
from projections.scoring.ranking import criteria_for
from tests.contests import playing
from tests.contests.drawing import Pair
from tests.contests.telling import CHIEF, DIRECTOR, Teller

BOTH_SIDES = ("slow-play", "score-entry")
"""Offences for which both sides of a table answer."""
PLAIN = ("procedural", "disciplinary")
"""What the Laws have for every offence, where the document does not name it (Laws 90, 91)."""
ELSEWHERE = {"alcohol", "device-not-lodged"}
"""What ANC 1.8 and 1.9 forbid in some contests only; where it is no offence somebody smokes."""
MOST = 30
"""Who is ahead by more is not brought level: nobody is fined so much."""


def any_offence(teller: Teller, stage: str, pairs: Sequence[Pair]) -> None:
    """One that the stage knows, by somebody at a table; now and then it is waived."""
    ladders = teller.conditions(stage).offences
    if not ladders:
        return
    pair = teller.one_of(pairs)
    named = set(ladders).difference(PLAIN)
    offence = teller.one_of(sorted(named | ELSEWHERE if "smoking" in named else named or ladders))
    if offence not in ladders:
        offence = "smoking"
    imposed = penalise(teller, pair if offence in BOTH_SIDES else (teller.one_of(pair),), offence)
    if imposed and teller.luck(30):
        waive(teller, imposed[0], pair)


def penalise(teller: Teller, contestants: Sequence[str], offence: str) -> list[Recorded]:
    """As the ladder says; where it leaves the amount open to somebody, the director states it.

    Two stand each on a step of their own: what is stated for one is not due from the other.
    """
    wanted = DealWithOffence(
        session=teller.session,
        contestants=tuple(contestants),
        offence=offence,
        penalty="disciplinary" if offence == "disciplinary" else "procedural",
        minutes=Fraction(teller.one_of((4, 8, 13, 19, 27))) if offence == "late" else None,
        boards=teller.one_of((1, 2, 3)) if offence == "boards-cancelled" else None,
        disruptive=offence == "slow-play",
    )
    try:
        return teller.tell(wanted, by=DIRECTOR)
    except RuleSaysNo:
        return []
    except NeedsRuling:
        if len(contestants) > 1:
            return [made for one in contestants for made in penalise(teller, (one,), offence)]
        return teller.tell(replace(wanted, amount=Fraction(1)), by=DIRECTOR)


def waive(teller: Teller, imposed: Recorded, pair: Pair) -> None:
    """At the request of the other side, where the regulations ask who wanted it."""
    (other,) = {*pair} - {imposed.event.contestant}  # type: ignore[union-attr]
    wanted = WaivePenalty(penalty=imposed.reference, reason="an accident", asked_by=other)
    try:
        teller.tell(wanted, by=DIRECTOR)
    except NotInRole:
        teller.refused += 1


def appeal(teller: Teller, pair: Pair) -> None:
    """A ruling of a contest's first session is appealed, and upheld where there is a committee."""
    rules = teller.conditions(teller.facts().sessions[teller.session].stage).appeals
    if not isinstance(rules, CommitteeAppeals | NoCommittee) or teller.appealed:
        return
    teller.appealed = True
    (ruling,) = teller.tell(
        GiveRuling(session=teller.session, ruling="judgement", contestants=pair), by=DIRECTOR
    )
    teller.tell(LodgeAppeal(ruling=ruling.reference, contestant=pair[1]))
    if isinstance(rules, CommitteeAppeals):
        members = ("ann", "bob", "cec")
        teller.tell(HearAppeal(appeal=1, chair=members[0], members=members))
        teller.tell(DecideAppeal(appeal=1, action="uphold"))


def settle(teller: Teller, stage: str, purpose: Purpose) -> None:
    """Whoever is level for a purpose is told apart by lot or ruling, where the rules ask for it."""
    asked = {type(one) for one in criteria_for(teller.conditions(stage), purpose)} & {Lot, ByRuling}
    for tied in tied_groups(teller, stage, purpose) if asked else ():
        order = tuple(teller.shuffled(tied))
        if Lot in asked and (ByRuling not in asked or teller.luck(50)):
            teller.tell(DrawLot(stage=stage, purpose=purpose, order=order))
        else:
            teller.tell(SettleTie(stage=stage, order=order, how="ruling"), by=CHIEF)


def tied_groups(teller: Teller, stage: str, purpose: Purpose) -> list[list[str]]:
    """Contestants who share a place."""
    groups: dict[tuple[str | None, int | None], list[str]] = {}
    for row in teller.ranked(stage, purpose):
        if row.tied:
            groups.setdefault((row.field, row.rank), []).append(row.contestant)
    return list(groups.values())


def substitute(
    teller: Teller, name: str, out: str, into: str, *, eligible: bool = True
) -> Recorded | None:
    """Somebody plays for an ill member, as long as the limits allow."""
    wanted = Substitute(
        session=teller.session,
        contestant=name,
        out=out,
        into=into,
        eligible=eligible,
        reason="ill",
    )
    try:
        (made,) = teller.tell(wanted)
    except RuleSaysNo:
        teller.refused += 1
        return None
    return made


def make_level(teller: Teller, stage: str) -> None:
    """The director fines somebody just so much that two near the top are exactly level."""
    rows = [row for row in teller.ranked(stage) if row.rank is not None]
    gaps = [
        (one, other)
        for one, other in pairwise(rows)
        if one.field == other.field
        and 0 < one.total - other.total <= MOST
        and (one.total - other.total).denominator <= MOST_PARTS
    ]
    if not gaps:
        return
    better, worse = min(gaps[:4], key=lambda gap: gap[0].total - gap[1].total)
    offence = next(iter(teller.conditions(stage).offences))
    (ruling,) = teller.tell(
        GiveRuling(session=teller.session, ruling="disciplinary", contestants=(better.contestant,)),
        by=DIRECTOR,
    )
    teller.tell(
        DealWithOffence(
            session=teller.session,
            contestants=(better.contestant,),
            offence=offence,
            penalty="disciplinary",
            amount=better.total - worse.total,
            ruling=ruling.reference,
        ),
        by=DIRECTOR,
    )


def rule_on_what_waits(teller: Teller, stage: str) -> None:
    """Matches without enough comparisons get a value where the document prints none."""
    for encounter in teller.reckoned(stage).encounters:
        if encounter.kind == "too-few-comparisons" and encounter.home.vps is None:
            assert encounter.away is not None
            teller.checked(teller)
            match = (encounter.home.contestant, encounter.away.contestant)
            playing.ruled_forfeit(teller, match, (11, 11), encounter.round, encounter.session)
