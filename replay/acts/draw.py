"""draw: the draw that follows from the record, or one by hand, published."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from ledger.commands import AnyCommand, PublishDraw
from ledger.errors import RuleSaysNo, Unclear
from ledger.events import Pairing, Reference
from ledger.record import Contest
from ledger.record.drawing import drawn_by, draws_before, next_round
from ledger.record.entries import in_section
from projections.scoring.rounds import place_of
from projections.views.next_draw import propose
from projections.views.proposal import Proposal
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import INCOMPLETE, RULING, SECTION, WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag, several

Two = tuple[str, str]


class Wanted(NamedTuple):
    """The round to draw, as typed, the meetings forbidden by ruling, and the tables of a draw by
    hand."""

    stage: str | None
    session: str | None
    number: int | None
    bars: tuple[Two, ...]
    tables: tuple[Two, ...]
    idle: tuple[str, ...]
    section: str

    def proposals(self, facts: Contest) -> tuple[Proposal, ...]:
        """Propose draws from these facts. Raises NoSuch, NoLegalDraw, RuleSaysNo, NeedsRuling."""
        session, number = place_of(facts, self.stage, self.session, self.number, self.section)
        if self.tables:
            number = number or next_round(facts, session, self.section)
            return (self._by_hand(facts, session, number),)
        return propose(facts, session, number, self.bars, self.section)

    def _by_hand(self, facts: Contest, session: str, number: int) -> Proposal:
        """Return the tables as said; whether they are legal is decided when they are published."""
        rule = drawn_by(facts, session)
        behind = draws_before(facts, session, number, self.section)
        before = {(draw.session, draw.round) for draw in behind}
        return Proposal(
            stage=facts.sessions[session].stage,
            session=session,
            by_match=facts.conditions(session).by_match,
            section=self.section,
            round=number,
            number=len(before) + 1,
            method="by-hand",
            version=1,
            basis=facts.position,
            pairings=tuple(
                Pairing(table=in_section(self.section, str(table)), ns=ns, ew=ew)
                for table, (ns, ew) in enumerate(self.tables, 1)
            ),
            sits_out=self.idle,
            order=(),
            clause=rule.clause if rule else "",
        )


@act(
    "draw",
    "draw",
    [PublishDraw],
    Parameter("stage", "Default: the one begun last, or next."),
    Parameter("session", "Then the round counts within it.", kind="some-session"),
    SECTION._replace(words="Default: all of them."),
    Parameter("number", "Default: the next one.", kind="number", called="round"),
    flag("cut_off", "Do not wait for results still outstanding."),
    INCOMPLETE,
    several("bar", "bars", "Whom a ruling forbids to meet.", "two", "A-B", "must not meet"),
    several("table", "tables", "By hand: who meets whom at each.", "two", "A-B", "tables by hand"),
    several("sits-out", "idle", "With a draw by hand.", "contestant", "C", "who sits out"),
    RULING._replace(words="The ruling that bars or permits."),
    WHY,
    seldom="cut-off incomplete bar table sits-out ruling reason",
    under=under.DRAWS,
)
def draw(sitting: Sitting, **said: Any) -> list[AnyCommand]:
    """Make the draw of the next round, or of one of them, a fact that no correction moves."""
    return published(proposed(sitting.facts_now(), said), said)


def proposed(facts: Contest, said: dict[str, Any]) -> tuple[Proposal, ...]:
    """Propose the draws for parameters already looked up. Raises Unclear, and what proposing
    raises."""
    wanted = Wanted(**{name: said[name] for name in Wanted._fields})
    if wanted.idle and not wanted.tables:
        raise Unclear(sentence="a draw by hand has its tables, and is published at once")
    return wanted.proposals(facts)


def published(proposals: Iterable[Proposal], said: dict[str, Any]) -> list[AnyCommand]:
    """Return the commands that make proposals facts, as it is said."""
    cut_off = said["cut_off"] or said["incomplete"] is not None
    reason = said["reason"] or said["incomplete"]
    return [
        publishing(proposal, cut_off=cut_off, ruling=said["ruling"], reason=reason)
        for proposal in proposals
    ]


def publishing(
    proposal: Proposal,
    *,
    cut_off: bool = False,
    ruling: Reference | None = None,
    reason: str | None = None,
) -> PublishDraw:
    """Make the command that publishes a proposal. Raises RuleSaysNo where a lot comes first."""
    if proposal.ties and (cut_off or not proposal.outstanding):  # else results come first
        wanted = " and between ".join(", ".join(group) for group in proposal.ties)
        raise RuleSaysNo(
            what="this draw",
            why=f"a lot is wanted between {wanted}",
            clause=proposal.clause,
        )
    return PublishDraw(
        session=proposal.session,
        section=proposal.section,
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
