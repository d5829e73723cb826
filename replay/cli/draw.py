"""draw: the draw that follows from the record; published only when told."""

from collections.abc import Collection
from typing import Any

import rich_click as click

from ledger.commands import AnyCommand
from ledger.desk import Desk
from ledger.errors import natural
from ledger.events import DrawPublished
from ledger.people import People
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.roll import Roll
from ledger.store import Store
from projections.views.kept_apart import kept_apart
from projections.views.proposal import Proposal
from projections.writers import draws as writer
from replay.acts import described
from replay.acts.doing import do
from replay.acts.draw import proposed, published
from replay.acts.finding import found
from replay.acts.sitting import Signer, Sitting
from replay.cli.parameters import option
from replay.cli.questions import say_answer
from replay.cli.recording import SIGNING, as_usage, head_with, plain_recorded, say_recorded, signed
from replay.cli.screen import remark
from replay.cli.shell import (
    CONTEST,
    CSV,
    JSON,
    at_hand_for_views,
    reading,
    with_options,
    writing,
)
from replay.cli.still_open import say_what_is_open
from replay.cli.usual import AtTheDesk
from replay.following import Following
from replay.questions.asking import Answer, known
from replay.timeline import past

ACT = described("draw")


def run(
    ctx: click.Context,
    /,
    *,
    contest: str,
    publish: bool,
    as_known: str | None,
    signer: Signer,
    as_json: bool,
    as_csv: bool,
    **own: Any,
) -> None:
    """The draw of the next round, or of one of them: legal, and always the same.

    It is only shown; --publish makes it a fact that later corrections never move.
    """
    if publish and as_known is not None:
        raise click.UsageError("what would have been drawn cannot be published")
    if own["tables"] and not publish:
        raise click.UsageError("a draw by hand has its tables, and is published at once")
    with writing(ctx) if publish else reading(ctx) as store, as_usage():
        told: dict[str, Any] = {}
        if publish:
            proposals, drawn = _publish(store, contest, own, signer, at_hand_for_views(ctx))
            head = head_with(store, drawn)
            told = plain_recorded(drawn, head)
            if not as_json:
                say_recorded(drawn, head, as_json=False)
            say_what_is_open(store, contest, drawn)
            said = "published"
        else:
            sitting = _looking_on(store, contest)
            with sitting.by_name():
                own = found(sitting, ACT.parameters, own)
            proposals = proposed(past(store, contest, as_known).facts(), own)
        then = past(store, contest, as_known)
        facts, note = then.facts(), known(store, then)
        if not publish:
            said = "as it would have been drawn" if as_known else _said(facts, proposals)
        apart = [why for proposal in proposals for why in kept_apart(facts, proposal)]
        said += f"; passed over: {', '.join(apart)}" if apart else ""
        say_answer(
            Answer(
                lambda: {**writer.plain_proposals(proposals, note, facts.entries), **told},
                lambda: writer.proposal_sheet(proposals, note, facts.entries, said),
            ),
            as_json=as_json,
            as_csv=as_csv,
        )


def _looking_on(store: Store, contest: str) -> Sitting:
    """Make the sitting to look at a draw in; no person is written down."""
    desk = Desk(store)
    return Sitting(store, desk, desk.opened(contest), Roll(People(store).all()))


def _publish(
    store: Store, contest: str, own: dict[str, Any], signer: Signer, following: Following
) -> tuple[tuple[Proposal, ...], tuple[Recorded, ...]]:
    """Record the proposals with all that they rest on: the proposals, and what was recorded."""
    made: tuple[Proposal, ...] = ()

    def commands_of(sitting: Sitting) -> list[AnyCommand]:
        nonlocal made
        said = found(sitting, ACT.parameters, own)
        made = proposed(sitting.facts_now(), said)
        return published(made, said)

    drawn = do(store, contest, commands_of, signer, remark=remark, following=following)
    if not made:  # this very draw was published before
        said = found(_looking_on(store, contest), ACT.parameters, own)
        made = proposed(past(store, contest, f"#{drawn[0].position - 1}").facts(), said)
    return made, drawn


def _said(facts: Contest, proposals: tuple[Proposal, ...]) -> str:
    """Say that the proposals can be published, or are another draw than the published one."""
    asked = {(proposal.session, proposal.round, proposal.section) for proposal in proposals}
    standing = {
        recorded.position: draw
        for recorded, draw in facts.published
        if (draw.session, draw.round, draw.section) in asked
    }
    if not standing:
        return "proposed"
    now = {(p.session, p.round, *two) for p in proposals for two in _at_tables(p)}
    then = {(d.session, d.round, *two) for d in standing.values() for two in _at_tables(d)}
    is_same = "the same" if now == then else f"otherwise at {_tables(now ^ then)}"
    numbers = ", ".join(f"#{position}" for position in standing)
    return f"as it would be drawn now; {numbers} stands, {is_same}"


def _at_tables(drawn: Proposal | DrawPublished) -> list[tuple[str, str, str]]:
    return [(pairing.table, pairing.ns, pairing.ew) for pairing in drawn.pairings]


def _tables(places: Collection[tuple[str, int, str, str, str]]) -> str:
    """Return the tables of these places in a few words."""
    tables = sorted({table for _, _, table, _, _ in places}, key=natural)
    return f"table{'s' * (len(tables) > 1)} {', '.join(tables)}"


PUBLISH = click.option("--publish", is_flag=True, help="Make it a fact.")
AS_KNOWN = click.option("--as-known", metavar="WHEN", help="What it would have been then.")
command = click.command("draw", cls=AtTheDesk)(
    with_options(
        signed(run, as_typed=True),
        CONTEST,
        PUBLISH,
        AS_KNOWN,
        *map(option, ACT.parameters),
        *SIGNING,
        JSON,
        CSV,
    )
)
