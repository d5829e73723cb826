"""Pairs with closer standings than those drawn together, and why they could not meet."""

from collections.abc import Iterator

from ledger.record import Contest
from ledger.record.drawing import drawn_by, draws_before, rounds_of
from ledger.record.rounds_played import drawn_or_played
from ledger.rules.draws import kinds
from ledger.rules.draws.field import who_met
from projections.views.proposal import Proposal


def kept_apart(facts: Contest, proposal: Proposal) -> Iterator[str]:
    """Say which contestants stood closer than those drawn together, and why they do not meet."""
    if kinds.by_standings(drawn_by(facts, proposal.session)) is None:
        return
    session, section = proposal.session, proposal.section
    drawn = draws_before(facts, session, proposal.round, section)
    before = drawn_or_played(facts, drawn, session, section)
    met = who_met(
        (number, one, other)
        for number, draws in enumerate(rounds_of(before), 1)
        for draw in draws
        for one, other in draw.meetings()
    )
    places = {name: place for place, name in enumerate(proposal.order)}
    for pairing in proposal.pairings:
        first, last = sorted((pairing.ns, pairing.ew), key=lambda name: places.get(name, 0))
        for name in proposal.order[places.get(first, 0) + 1 : places.get(last, 0)]:
            numbers = met.get(first, {}).get(name, ())
            if numbers:
                yield f"{first} and {name} met in match {', '.join(map(str, numbers))}"
            elif (first, name) in proposal.barred or (name, first) in proposal.barred:
                yield f"{first} and {name} are barred by a ruling"
