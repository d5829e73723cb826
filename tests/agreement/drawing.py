"""Who is to be drawn, which round robin, in which order, by which numbers and lots."""

from msgspec import structs

from ledger.commands import AnyCommand, AssignNumbers, DrawLot
from ledger.errors import LedgerError, NeedsRuling, RuleSaysNo, StillOpen
from ledger.record.drawing import drawn_by, playing_in, round_robin_of
from ledger.record.numbering import in_round_robins
from ledger.record.open_matters import TO_BE_PLAYED, open_before
from ledger.rules.draws import kinds
from projections.scope import resolve
from projections.views.next_draw import propose
from projections.views.numbering import by_placing
from projections.views.proposal import Proposal
from projections.views.standings import standings
from replay.acts.draw import publishing
from tests.agreement.position import Answer, Position, says


def draws(at: Position) -> None:
    """The next round of sessions, as it is proposed and as it may be published."""
    for session in at.sessions():
        if not at.facts.stages[at.facts.sessions[session].stage]:
            _draw(at, session)


def _draw(at: Position, session: str) -> None:
    try:
        proposals = propose(at.facts, session)
    except (NeedsRuling, RuleSaysNo) as refusal:
        at.seen["draws that cannot be proposed"] += 1
        _lot_for_a_round_robin(at, session, refusal)
        return
    except LedgerError:
        return
    for one in proposals:
        inside = {side for two in one.pairings for side in (two.ns, two.ew)}
        inside |= {*one.sits_out, *one.triangle}
        playing = set(playing_in(at.facts, session, section=one.section))
        assert inside == playing, f"{session}: {inside} to be drawn"
    levels = [one for one in proposals if one.ties]
    waits_for = any(one.outstanding or one.undrawn for one in proposals)
    at_once = next((one for one in levels if not one.outstanding), None)
    if at_once is not None:
        _lot_for_a_draw(at, at_once)
        return
    if waits_for:
        waits = at.ask(*_published(proposals, cut_off=False))
        assert isinstance(waits.refusal, RuleSaysNo | NeedsRuling), f"{session}: {says(waits)}"
        at.seen["draws that wait"] += 1
    if levels:
        return
    answer = at.ask(*_published(proposals, cut_off=waits_for))
    assert answer.refusal is None, f"draw of {session}, proposed: {says(answer)}"
    at.seen["draws proposed and accepted"] += 1
    for one in proposals:
        _in_its_round_robin(at, one, answer)
        _in_the_order_of_the_standings(at, one)
        _again_in_its_section(at, one)


def _published(proposals: tuple[Proposal, ...], *, cut_off: bool) -> list[AnyCommand]:
    return [publishing(one, cut_off=cut_off) for one in proposals]


def _in_its_round_robin(at: Position, one: Proposal, answer: Answer) -> None:
    """A round that is drawn belongs to the round robin that a view counts it in."""
    after = at.after(answer).facts
    rule = after.conditions(one.session).round_robin
    if rule is None or one.method != rule.method:
        return
    before = [d.round for d in at.facts.draws if d.session == one.session]
    phase = round_robin_of(after, one.session, one.round)
    scheduled = after.sessions[one.session].phase
    assert scheduled is None or phase == scheduled, f"{one.session}: {before}, {phase}"
    at.seen["rounds in their round robin"] += 1


def _in_the_order_of_the_standings(at: Position, one: Proposal) -> None:
    """The order of a draw is that of the standings, where nothing else is said of draws."""
    facts, by = at.facts, kinds.by_standings(drawn_by(at.facts, one.session))
    ties = facts.conditions(one.session).ties
    if by is None or one.outstanding or "draw" in ties or one.number < 2:
        return
    if by.standings_after(one.number) != one.number - 1:
        return
    shown = standings(facts, resolve(f"stage:{one.stage}", facts)).rows
    places = {row.contestant: row.rank for row in shown if row.rank is not None}
    fields = {name: facts.contestants[name].field for name in one.order}
    ranked = [name for name in one.order if name in places]
    for field in set(fields.values()):
        own = [places[name] for name in ranked if fields[name] == field]
        assert own == sorted(own), f"{one.session}: drawn by {ranked}, shown {places}"
    at.seen["orders of draws and standings"] += 1


def _again_in_its_section(at: Position, one: Proposal) -> None:
    """Who has met in a section does not meet again, nor somebody of another section."""
    if not one.section or one.method != "swiss":
        return
    for table in one.pairings:
        assert all({table.ns, table.ew} != set(two) for d in at.facts.draws for two in d.meetings())
    other = next((n for n in playing_in(at.facts, one.session) if n not in one.order), None)
    if other is not None and one.pairings:
        moved = one.pairings[0].ew
        wrong = [structs.replace(one.pairings[0], ew=other), *one.pairings[1:]]
        command = publishing(structs.replace(one, pairings=tuple(wrong), ties=()), cut_off=True)
        answer = at.ask(command)
        assert answer.refusal is not None, f"{other} for {moved} in section {one.section}"
    at.seen["draws of sections"] += 1


def _lot_for_a_draw(at: Position, one: Proposal) -> None:
    """The lot that a draw asks for is taken, and then nothing waits for it."""
    for group in one.ties:
        lot = DrawLot(stage=one.stage, purpose="draw", order=group[::-1], session=one.session)
        answer = at.ask(lot)
        assert answer.refusal is None, f"lot wanted by the draw of {one.session}: {says(answer)}"
        (after,) = propose(at.after(answer).facts, one.session, one.round, section=one.section)
        assert group not in after.ties, f"the lot for {group} does not decide"
        at.seen["lots for draws"] += 1


def _lot_for_a_round_robin(at: Position, session: str, refusal: LedgerError) -> None:
    """The lot that a round robin asks for is taken when the one before it has been played."""
    facts, stage = at.facts, at.facts.sessions[session].stage
    rule = facts.conditions(session).round_robin
    if rule is None or not isinstance(refusal, NeedsRuling):
        return
    phase = int(refusal.what.split()[2])
    waits = [one for one in open_before(facts, stage, phase) if one.kind in TO_BE_PLAYED]
    lot = DrawLot(stage=stage, purpose="random-draw", order=in_round_robins(facts, stage))
    answer = at.ask(lot)
    if waits:
        assert isinstance(answer.refusal, StillOpen), f"lot for {phase}: {says(answer)}"
    else:
        assert answer.refusal is None, f"lot wanted for round robin {phase}: {says(answer)}"
    at.seen["lots for round robins"] += 1


def numbers(at: Position) -> None:
    """Numbers by the places so far, as a view gives them and as they may be assigned."""
    for stage in at.facts.stages:
        rule = at.facts.conditions_of(stage).round_robin
        if rule is None or not at.facts.schedule.of_stage(stage):
            continue
        for phase in (2, 3):
            _numbers(at, stage, phase)


def _numbers(at: Position, stage: str, phase: int) -> None:
    facts = at.facts
    try:
        found = by_placing(facts, stage, phase)
    except StillOpen:
        names = in_round_robins(facts, stage)
        given = {name: str(number) for number, name in enumerate(names, 1)}
        early = AssignNumbers(stage=stage, numbers=given, phase=phase, basis=facts.position)
        answer = at.ask(early)
        assert answer.refusal is not None, f"numbers {phase} of {stage} too early: {says(answer)}"
        at.seen["numbers that wait"] += 1
        return
    except RuleSaysNo:
        return
    command = AssignNumbers(stage=stage, numbers=found.numbers, phase=phase, basis=found.basis)
    answer = at.ask(command)
    if (stage, phase) in facts.entries.phases:
        assert isinstance(answer.refusal, RuleSaysNo), f"numbers again: {says(answer)}"
        return
    assert answer.refusal is None, f"numbers of round robin {phase}, proposed: {says(answer)}"
    shown = standings(facts, resolve(f"stage:{stage}", facts)).rows
    places = {row.contestant: str(row.rank) for row in shown if row.rank is not None}
    assert found.numbers == places, f"numbers {found.numbers}, standings {places}"
    at.seen["numbers proposed and accepted"] += 1
