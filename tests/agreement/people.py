"""Offences that went before, who may play, and who comes in with what."""

from fractions import Fraction

from ledger.commands import AddHouseContestant, DealWithOffence, EnterDropIn, PostLineUp
from ledger.errors import NeedsRuling, RuleSaysNo, StillOpen
from ledger.events import PenaltyImposed, SeatInRoom, WarningIssued
from ledger.record.drawing import playing_in
from ledger.record.open_matters import open_in
from projections.scope import resolve
from projections.views.eligibility import eligibility_sheets
from projections.views.newcomers import drop_in_score, house_score
from projections.views.offences import OffenceRow, offences
from tests.agreement.position import Position, says


def sanctions(at: Position) -> None:
    """What the next offence of a kind costs, as the ladder's sheet says and as it is imposed."""
    facts = at.facts
    for row in offences(facts, resolve("contest", facts), at.tournament.offences):
        if row.next is not None and row.waived_by is None:
            _sanction(at, row)


def _sanction(at: Position, row: OffenceRow) -> None:
    assert row.next is not None
    command = DealWithOffence(
        session=row.session,
        contestants=(row.contestant,),
        offence=row.offence,
        players=row.players,
        minutes=row.minutes,
        boards=row.boards,
        penalty=row.kind or "procedural",
        disruptive=True,
        reason="again",
    )
    answer = at.ask(command)
    where = f"{row.offence} of {row.contestant} again: {row.next}"
    if row.next.kind == "discretion":
        assert isinstance(answer.refusal, NeedsRuling), f"{where}; {says(answer)}"
    elif row.next.kind == "none":
        assert isinstance(answer.refusal, RuleSaysNo), f"{where}; {says(answer)}"
    elif answer.refusal is None:
        (event, *_) = answer.events
        if row.next.kind == "warning":
            assert isinstance(event, WarningIssued), f"{where}; {says(answer)}"
        else:
            assert isinstance(event, PenaltyImposed), f"{where}; {says(answer)}"
            worth = {"vps": row.next.vps, "imps": row.next.imps, "tops": row.next.tops}
            expected = worth.get(event.unit, event.amount)
            assert event.amount == expected, f"{where}; {event.amount} {event.unit}"
    at.seen[f"next sanctions, {row.next.kind}"] += 1


def line_ups(at: Position) -> None:
    """Whether somebody has played enough for the finals, on the sheet and at the desk."""
    facts = at.facts
    for stage in facts.stages:
        rule, order = facts.conditions_of(stage), facts.schedule.of_stage(stage)
        if rule.participation is None or rule.line_ups is None or not order:
            continue
        series = bool(rule.qualifying)
        for sheet in eligibility_sheets(facts, resolve(f"stage:{stage}", facts)):
            for person in sheet.people:
                if person.may is not None and person.member:
                    may = person.may.finals_series if series else person.may.final
                    _line_up(at, order[-1], sheet.contestant, person.person, may=may)


def _line_up(at: Position, session: str, contestant: str, person: str, *, may: bool | None) -> None:
    facts, refusals = at.facts, []
    is_first = facts.sessions[session].stage == next(iter(facts.stages))
    for room in ("open", "closed"):
        for seat in "NESW":
            alone = (SeatInRoom(room=room, seat=seat, player=person),)  # type: ignore[arg-type]
            post = PostLineUp(session=session, contestant=contestant, seats=alone, seating="first")
            refusals.append(at.ask(post).refusal)
    enough = not any(f"{person} cannot play in" in str(one) for one in refusals)
    if not is_first:
        assert enough == (may is not False), f"{person} in {session}: {may}, {refusals[0]}"
    at.seen["players and finals"] += 1


def newcomers(at: Position) -> None:
    """What a newcomer starts with, as the standings give it and as it is taken down."""
    facts = at.facts
    for session in at.sessions():
        if not facts.stages[facts.sessions[session].stage]:
            _house(at, session)
            _drop_in(at, session)


def _waits(at: Position, session: str) -> bool:
    """Whether the sessions before one are not all played, or have results missing."""
    facts, order = at.facts, at.facts.segments(session)
    before = order[: order.index(session)]
    stage = facts.sessions[session].stage
    is_open = any(one.kind == "result" for one in open_in(facts, stage, before))
    return is_open or any(not facts.with_results(name) for name in before)


def _is_drawn(at: Position, session: str) -> bool:
    known = at.facts.sessions[session]
    return known.has_begun or any(draw.session == session for draw in at.facts.draws)


def _house(at: Position, session: str) -> None:
    facts, rule = at.facts, at.facts.conditions(session).drop_ins
    if rule is None or facts.entries.house or not facts.contestants:
        return
    score = house_score(facts, rule, session)
    answer = at.ask(
        AddHouseContestant(
            contestant="house",
            session=session,
            score=score.score if score else None,
            rank=score.rank if score else None,
            basis=facts.position,
        )
    )
    if _is_drawn(at, session):
        assert isinstance(answer.refusal, RuleSaysNo), f"house at {session}: {says(answer)}"
    elif _waits(at, session):
        assert isinstance(answer.refusal, StillOpen), f"house at {session}: {says(answer)}"
    else:
        assert answer.refusal is None, f"house at {session}: {says(answer)}"
        after = at.after(answer).facts
        assert ("house" in playing_in(after, session)) == (len(playing_in(facts, session)) % 2 == 1)
        at.seen["house contestants"] += 1


def _drop_in(at: Position, session: str) -> None:
    facts, rule = at.facts, at.facts.conditions(session).drop_ins
    if rule is None or not facts.contestants:
        return
    number = facts.round_of(session)
    may = (one.who for one in rule.entrances)
    who = next((one for one in may if rule.why_not(one, number, same_team=True) is None), None)
    category = next(iter(facts.contestants.values())).category
    found = drop_in_score(facts, rule, session, category)
    if who is None or found is None:
        return
    answer = at.ask(
        EnterDropIn(
            contestant="newcomer",
            session=session,
            score=found.counted,
            who=who,
            same_team=True,
            category=category,
            basis=facts.position,
        )
    )
    if _is_drawn(at, session):
        assert isinstance(answer.refusal, RuleSaysNo), f"drop-in at {session}: {says(answer)}"
    elif _waits(at, session):
        assert isinstance(answer.refusal, StillOpen), f"drop-in at {session}: {says(answer)}"
    else:
        assert answer.refusal is None, f"drop-in at {session}: {says(answer)}"
        assert found.counted >= Fraction(0)
        assert "newcomer" in playing_in(at.after(answer).facts, session)
        at.seen["drop-ins"] += 1
