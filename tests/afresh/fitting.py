"""Commands whose fields are to fit together, else hardly one of them would be admitted."""

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

from ledger.bridge.deals import RANKS, Deal
from ledger.commands import (
    AddMember,
    AttachDeals,
    CorrectEntry,
    DeclareQualifiers,
    DiscountSubstitution,
    PublishDraw,
    ReplaceContestant,
    ReplaceMember,
    SettleTie,
    Substitute,
    WithdrawContestant,
)
from ledger.events import Pairing, QualifiersDeclared, SubstitutionMade
from projections.views.qualifiers import proposed
from tests.afresh.chances import PEOPLE, Chance

WHY = "it was so"
OF_TIES = get_type_hints(SettleTie)


def corrected(chance: Chance) -> CorrectEntry:
    """Members put right: one for another, one less, or one more."""
    name, was = _with_members(chance)
    players = chance.one_of(((*was[1:], chance.person()), was[1:], (*was, chance.person())))
    return CorrectEntry(contestant=name, was=was, players=tuple(dict.fromkeys(players)), reason=WHY)


def substituted(chance: Chance) -> Substitute:
    """A member for whom a stranger plays, or anybody."""
    name, members = _with_members(chance)
    return Substitute(
        session=chance.session(),
        contestant=name,
        out=chance.one_of(members or PEOPLE),
        into=chance.one_of((*PEOPLE, chance.person())),
        authorised_by=chance.one_of((None, "chief-director", "director")),
        approved=chance.luck(50),
        eligible=chance.luck(80),
        equivalent=chance.luck(70),
        form_at=chance.one_of((None, chance.now)),
        told_at=chance.one_of((None, chance.now)),
        reason=chance.one_of((None, "illness", WHY)),
    )


def discounted(chance: Chance) -> DiscountSubstitution:
    """A substitution that is to be none."""
    made = [recorded.version for recorded, _ in chance.facts.of(SubstitutionMade)]
    ruling = chance.one_of((None, chance.referring([*chance.facts.rulings])))
    return DiscountSubstitution(substitution=chance.referring(made), ruling=ruling, reason=WHY)


def replaced(chance: Chance) -> ReplaceMember:
    """Somebody who played for a member, for good."""
    made = [one for _, one in chance.facts.of(SubstitutionMade)]
    if not made:
        name, members = _with_members(chance)
        out, into = chance.one_of(members or PEOPLE), chance.person()
        return ReplaceMember(contestant=name, out=out, into=into)
    one = chance.one_of(made)
    approved = chance.luck(70)
    return ReplaceMember(
        contestant=one.contestant, out=one.out, into=one.into, approved=approved, reason=WHY
    )


def added(chance: Chance) -> AddMember:
    """A stranger, or anybody, in a team."""
    player = chance.one_of((*PEOPLE, chance.person()))
    return AddMember(contestant=chance.contestant(), player=player, eligible=chance.luck(90))


def declared(chance: Chance) -> DeclareQualifiers:
    """Those entitled to go on from a stage, or most of them."""
    facts, stage = chance.facts, chance.stage()
    rules = facts.conditions_of(stage).qualifying if stage in facts.stages else ()
    into = chance.one_of(rules).into if rules else chance.stage()
    entitled = proposed(facts, stage, into) if rules else ()
    return DeclareQualifiers(
        stage=stage,
        into=into,
        qualifiers=entitled[: len(entitled) - chance.one_of((0, 0, 0, 1))],
        basis=chance.head,
        incomplete=chance.one_of((None, "only so much")),
    )


def in_their_place(chance: Chance) -> ReplaceContestant | WithdrawContestant:
    """Another one for a qualifier, who mostly has to withdraw first."""
    known = [one for _, one in chance.facts.of(QualifiersDeclared)]
    if not known:
        out, into = chance.contestant(), chance.contestant()
        return ReplaceContestant(stage=chance.stage(), out=out, into=into)
    one, gone = chance.one_of(known), chance.facts.entries.withdrawn
    names = [each.contestant for each in one.qualifiers]
    left = [name for name in names if name in gone]
    if not left and chance.luck(70):
        return WithdrawContestant(contestant=chance.name(names), reason=WHY)
    out = chance.name(left or names)
    return ReplaceContestant(stage=one.into, out=out, into=chance.contestant(), reason=WHY)


def settled(chance: Chance) -> SettleTie:
    """Two or three in a stage, told apart in a way that its regulations know, or in any."""
    facts, stage = chance.facts, chance.stage()
    ties = facts.conditions_of(stage).ties if stage in facts.stages else {}
    known = {rule.means for chain in ties.values() for rule in chain}
    hows: list[Any] = [how for how in get_args(OF_TIES["how"]) if how in known]
    names = [*facts.contestants]
    return SettleTie(
        stage=stage,
        order=tuple(chance.rng.sample(names, min(len(names), chance.one_of((2, 2, 3))))),
        how=chance.one_of(hows or get_args(OF_TIES["how"])),
        purpose=chance.one_of((None, None, *ties)),
        ruling=chance.referring([*facts.rulings]) if facts.rulings else None,
        reason=WHY,
    )


def by_hand(chance: Chance) -> PublishDraw:
    """Whoever is left, anyhow, in a round that has come or the next; one may sit out."""
    facts, session = chance.facts, chance.session()
    names = [one for one in facts.contestants if one not in facts.entries.withdrawn]
    chance.rng.shuffle(names)
    rounds = [draw.round for _, draw in facts.published if draw.session == session] or [0]
    tables = [
        Pairing(table=str(table), ns=ns, ew=ew)
        for table, (ns, ew) in enumerate(zip(names[::2], names[1::2], strict=False), 1)
    ]
    return PublishDraw(
        session=session,
        round=chance.one_of((max(rounds) + 1, max(rounds), 1)) or 1,
        pairings=tuple(tables),
        sits_out=tuple(names[-1:] if len(names) % 2 else ()),
        method="by-hand",
        ruling=chance.referring([*facts.rulings]) if facts.rulings else None,
        cut_off=chance.luck(50),
    )


def dealt(chance: Chance) -> AttachDeals:
    """The cards of a board or two, which a session or section has."""
    pack = [(suit, rank) for suit in range(4) for rank in RANKS]
    deals = []
    for board in sorted({chance.board(), chance.board()}):
        chance.rng.shuffle(pack)
        hands = [
            ".".join(
                "".join(sorted((r for s, r in pack[seat::4] if s == suit), key=RANKS.index))
                for suit in range(4)
            )
            for seat in range(4)
        ]
        deals.append(Deal(board=board, hands=" ".join(hands), par=chance.one_of((None, 420, -50))))
    return AttachDeals(session=chance.session(), section=chance.section(), deals=tuple(deals))


def _with_members(chance: Chance) -> tuple[str, tuple[str, ...]]:
    name = chance.contestant()
    known = chance.facts.contestants
    return name, chance.facts.entries.players(name) if name in known else ()


FITTING: dict[Any, Callable[[Chance], Any]] = {
    AddMember: added,
    AttachDeals: dealt,
    CorrectEntry: corrected,
    DeclareQualifiers: declared,
    DiscountSubstitution: discounted,
    PublishDraw: by_hand,
    ReplaceContestant: in_their_place,
    ReplaceMember: replaced,
    SettleTie: settled,
    Substitute: substituted,
}
"""They are made so."""
