"""The draw that follows from the record: proposed here, a fact only when it is published."""

from collections.abc import Iterable

from msgspec import Struct

from ledger.errors import NotUnderTheseRules
from ledger.events import DrawMethod, Pairing, Reference
from projections.folds.facts import Facts
from projections.scoring.draws import draws_before, position_of


class Proposal(Struct, frozen=True, kw_only=True):
    """A round's pairings and what they rest on, as the published draw will say it.

    number: which match of the stage the round is. ties: contestants whose order a lot has
    still to decide; here they stand in the order of their entry.
    """

    session: str
    round: int
    number: int
    method: DrawMethod
    version: int
    basis: int
    pairings: tuple[Pairing, ...]
    sits_out: tuple[str, ...]
    order: tuple[str, ...]
    outstanding: tuple[str, ...]
    barred: tuple[tuple[str, str], ...] = ()
    lots: tuple[Reference, ...] = ()
    ties: tuple[tuple[str, ...], ...] = ()
    clause: str = ""


def by_standings(
    facts: Facts,
    session: str,
    number: int | None = None,
    barred: Iterable[tuple[str, str]] = (),
) -> Proposal:
    """The draw of a round of a session (None: the first that is not drawn yet).

    Raises NoLegalDraw, NeedsRuling (a lot is wanted), RuleSaysNo, NotUnderTheseRules.
    """
    rule = facts.conditions(session).draw
    if rule is None:
        raise NotUnderTheseRules(what="a draw by the standings")
    if number is None:
        drawn = [draw.round for draw in facts.draws_in_force() if draw.session == session]
        number = max(drawn, default=0) + 1
    position = position_of(facts, session, rule, draws_before(facts, session, number), barred)
    field = position.field
    rule = rule.in_force(len(field.contestants()), field.rounds)
    drawing = rule.draw(field)
    return Proposal(
        session=session,
        round=number,
        number=field.round,
        method=rule.method,
        version=rule.version,
        basis=facts.position,
        pairings=tuple(
            Pairing(table=str(table), ns=ns, ew=ew)
            for table, (ns, ew) in enumerate(drawing.pairings, 1)
        ),
        sits_out=drawing.sits_out,
        order=field.contestants(),
        outstanding=position.outstanding,
        barred=field.ruled_out,
        lots=position.lots,
        ties=position.ties,
        clause=rule.clause,
    )
