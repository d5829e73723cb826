"""draw: the draw that follows from the record; published only when told."""

from collections.abc import Collection
from typing import Any, NamedTuple

import rich_click as click

from ledger.commands import PublishDraw
from ledger.desk import Desk
from ledger.errors import RuleSaysNo
from ledger.events import DrawPublished, Pairing, Reference
from ledger.people import People
from ledger.record import Contest
from ledger.record.drawing import drawn_by, draws_before, next_round
from ledger.recorded import Recorded
from ledger.roll import Roll, with_roll
from ledger.store import Store
from projections.scoring.rounds import place_of
from projections.views.next_draw import Proposal, kept_apart, propose
from projections.writers import draws as writer
from replay.cli.acts import (
    INCOMPLETE,
    SIGNING,
    Signer,
    Sitting,
    confirm,
    plain_recorded,
    submit,
    typed,
)
from replay.cli.questions import say_answer
from replay.cli.shell import CONTEST, CSV, JSON, reading, with_options, writing
from replay.cli.still_open import say_what_is_open
from replay.cli.usual import AtTheDesk
from replay.questions.asking import Answer, contestant_of, known
from replay.timeline import past, reference_at


class Wanted(NamedTuple):
    """Which round, as typed, what a ruling forbids, and the tables of a draw by hand."""

    stage: str | None
    session: str | None
    number: int | None
    bars: tuple[str, ...]
    tables: tuple[str, ...]
    idle: tuple[str, ...]

    def proposals(self, facts: Contest) -> tuple[Proposal, ...]:
        """What follows from these facts. Raises NoSuch, NoLegalDraw, RuleSaysNo, NeedsRuling."""
        session, number = place_of(facts, self.stage, self.session, self.number)
        if self.tables:
            return (self._by_hand(facts, session, number or next_round(facts, session)),)
        return propose(facts, session, number, _twos(facts, "--bar", self.bars))

    def _by_hand(self, facts: Contest, session: str, number: int) -> Proposal:
        """The tables as typed; whether they are legal is decided when they are published."""
        rule, tables = drawn_by(facts, session), _twos(facts, "--table", self.tables)
        before = {(draw.session, draw.round) for draw in draws_before(facts, session, number)}
        return Proposal(
            stage=facts.sessions[session].stage,
            session=session,
            round=number,
            number=len(before) + 1,
            method="by-hand",
            version=1,
            basis=facts.position,
            pairings=tuple(
                Pairing(table=str(table), ns=ns, ew=ew) for table, (ns, ew) in enumerate(tables, 1)
            ),
            sits_out=tuple(contestant_of(facts, name) for name in self.idle),
            order=(),
            clause=rule.clause if rule else "",
        )


def _twos(facts: Contest, option: str, typed: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Contestants typed with a hyphen between them. Raises NoSuch."""
    pairs = [text.partition("-") for text in typed]
    for one, dash, other in pairs:
        if not (one and dash and other):
            raise click.UsageError(f"{option} wants two contestants, such as 3-7")
    return tuple((contestant_of(facts, one), contestant_of(facts, o)) for one, _, o in pairs)


def draw(
    ctx: click.Context,
    /,
    *,
    contest: str,
    wanted: Wanted,
    publish: bool,
    cut_off: bool,
    ruling: str | None,
    reason: str | None,
    as_known: str | None,
    signer: Signer,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Propose, or propose and publish."""
    if publish and as_known is not None:
        raise click.UsageError("what would have been drawn cannot be published")
    if (wanted.tables or wanted.idle) and not (publish and wanted.tables):
        raise click.UsageError("a draw by hand has its tables, and is published at once")
    with writing(ctx) if publish else reading(ctx) as store:
        drawn = _drawn_before(store, contest, signer) if publish else None
        then = past(store, contest, f"#{drawn[0].position - 1}" if drawn else as_known)
        proposals = wanted.proposals(then.facts())
        told: dict[str, Any] = {}
        said = "as it would have been drawn" if as_known else _said(then.facts(), proposals)
        if publish:
            drawn = drawn or _publish(store, contest, proposals, signer, cut_off, ruling, reason)
            told = plain_recorded(store, drawn)
            if not as_json:
                confirm(store, drawn, as_json=False)
            say_what_is_open(store, contest, drawn)
            then, said = past(store, contest), "published"
        facts, note = then.facts(), known(store, then)
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


def _said(facts: Contest, proposals: tuple[Proposal, ...]) -> str:
    """What the proposals are: something to publish, or what another draw would be today."""
    asked = {(proposal.session, proposal.round) for proposal in proposals}
    standing = {
        recorded.position: draw
        for recorded, draw in facts.published
        if (draw.session, draw.round) in asked
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
    """The tables of these places in a few words."""
    tables = sorted({table for _, _, table, _, _ in places}, key=lambda name: (len(name), name))
    return f"table{'s' * (len(tables) > 1)} {', '.join(tables)}"


def _drawn_before(store: Store, contest: str, signer: Signer) -> tuple[Recorded, ...] | None:
    """What was recorded when this very draw was published before; None if it was not."""
    signature = signer.sign(store, Roll(People(store).all()))
    return Desk(store).answered(contest, signature)


def _publish(
    store: Store,
    contest: str,
    proposals: tuple[Proposal, ...],
    signer: Signer,
    cut_off: bool,  # noqa: FBT001  # as typed
    ruling: str | None,
    reason: str | None,
) -> tuple[Recorded, ...]:
    """Record the proposals with all that they rest on; what was recorded."""
    permitted = reference_at(store, ruling) if ruling else None
    commands = [
        publishing(proposal, cut_off=cut_off, ruling=permitted, reason=reason)
        for proposal in proposals
    ]

    def done(roll: Roll) -> tuple[Recorded, ...]:
        desk = Desk(store)
        sitting = Sitting(store, desk, desk.opened(contest), roll)
        return submit(sitting, contest, lambda: commands, signer)

    return with_roll(store, done)


def publishing(
    proposal: Proposal,
    *,
    cut_off: bool = False,
    ruling: Reference | None = None,
    reason: str | None = None,
) -> PublishDraw:
    """The command that makes a proposal a fact. Raises RuleSaysNo where a lot comes first."""
    if proposal.ties and (cut_off or not proposal.outstanding):  # else results come first
        wanted = " and between ".join(", ".join(group) for group in proposal.ties)
        raise RuleSaysNo(
            what="this draw",
            why=f"a lot is wanted between {wanted}",
            clause=proposal.clause,
        )
    return PublishDraw(
        session=proposal.session,
        round=proposal.round,
        pairings=proposal.pairings,
        method=proposal.method,
        sits_out=proposal.sits_out,
        triangle=proposal.triangle,
        version=proposal.version,
        basis=proposal.basis,
        order=proposal.order,
        outstanding=proposal.outstanding,
        barred=proposal.barred,
        ruling=ruling,
        cut_off=cut_off,
        reason=reason,
        cites=proposal.lots,
    )


def run(
    ctx: click.Context,
    /,
    *,
    stage: str | None,
    session: str | None,
    number: int | None,
    bars: tuple[str, ...],
    tables: tuple[str, ...],
    idle: tuple[str, ...],
    by: str | None,
    responsible: str | None,
    at: object,
    recorded_at: object,
    request_id: str | None,
    cut_off: bool,
    incomplete: str | None,
    reason: str | None,
    **own: object,
) -> None:
    """The draw of the next round, or of one of them: legal, and always the same.

    It is only shown; --publish makes it a fact that later corrections never move.
    """
    what = typed(ctx)
    signer = Signer(by, responsible, at, recorded_at, request_id, what)  # type: ignore[arg-type]
    wanted = Wanted(stage, session, number, bars, tables, idle)
    draw(
        ctx,
        wanted=wanted,
        signer=signer,
        cut_off=cut_off or incomplete is not None,
        reason=reason or incomplete,
        **own,  # type: ignore[arg-type]
    )


OPTIONS = (
    click.option("--stage", help="Default: the one begun last, or next."),
    click.option("--session", help="Then --round counts within it."),
    click.option("--round", "number", type=click.IntRange(min=1), help="Default: the next one."),
    click.option("--publish", is_flag=True, help="Make it a fact."),
    click.option("--cut-off", is_flag=True, help="Do not wait for results still outstanding."),
    INCOMPLETE,
    click.option("--bar", "bars", multiple=True, metavar="A-B", help="Forbidden by --ruling."),
    click.option("--table", "tables", multiple=True, metavar="A-B", help="By hand; once for each."),
    click.option("--sits-out", "idle", multiple=True, metavar="C", help="With a draw by hand."),
    click.option("--ruling", metavar="POSITION", help="The ruling that bars or permits."),
    click.option("--as-known", metavar="WHEN", help="What it would have been then."),
    click.option("--reason", help="Why."),
)
command = click.command("draw", cls=AtTheDesk)(
    with_options(click.pass_context(run), CONTEST, *OPTIONS, *SIGNING, JSON, CSV)
)
