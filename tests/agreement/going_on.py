"""Who goes on, with which place, in whose place, and who chooses."""

from ledger.commands import DeclareQualifiers, DrawLot, MakeChoice, ReplaceContestant
from ledger.errors import AlreadyDone, StillOpen
from ledger.events import QualifiersDeclared
from ledger.record.field import field_of
from ledger.record.open_matters import TO_BE_CREDITED, TO_COME, open_in
from ledger.rules.tie_breaks import Purpose
from projections.scope import resolve
from projections.views.carry_over import carry_over_sheets
from projections.views.qualifiers import QualifierSheet, next_in_line, proposed, qualifier_sheets
from tests.agreement.position import Position, says

NEVER = (*TO_COME, *TO_BE_CREDITED)


def qualifiers(at: Position) -> None:
    """Those entitled, as the sheet has them and as they may be declared."""
    for stage in at.facts.stages:
        for sheet in qualifier_sheets(at.facts, resolve(f"stage:{stage}", at.facts)):
            _sheet(at, sheet)


def _sheet(at: Position, sheet: QualifierSheet) -> None:
    facts = at.facts
    going = proposed(facts, sheet.stage, sheet.into)
    if not going:
        return
    command = DeclareQualifiers(
        stage=sheet.stage, into=sheet.into, qualifiers=going, basis=facts.position
    )
    if sheet.basis is not None:
        again = at.ask(command)
        assert isinstance(again.refusal, AlreadyDone), f"declared again: {says(again)}"
        at.seen["declared already"] += 1
        _leaving(at, sheet)
        _choosing(at, sheet)
        return
    found, answer = open_in(facts, sheet.stage), at.ask(command)
    where = f"{sheet.stage} into {sheet.into}"
    if found:
        said = " ".join(sheet.needed)
        assert answer.refusal is not None, f"{where}, open: {said}: {says(answer)}"
        if isinstance(answer.refusal, StillOpen):
            unsaid = [what for what in answer.refusal.still_open if what not in said]
            assert not unsaid, f"{where}: the sheet does not say {unsaid}"
        at.seen["qualifying that waits"] += 1
    if sheet.ties:
        _lots(at, sheet)
        return
    if any(one.kind in NEVER for one in found):
        return
    reason = "so ruled" if found else None
    answer = at.ask(
        DeclareQualifiers(
            stage=sheet.stage,
            into=sheet.into,
            qualifiers=going,
            basis=facts.position,
            incomplete=reason,
        )
    )
    assert answer.refusal is None, f"{where}, proposed: {says(answer)}"
    at.seen["qualifiers proposed and accepted"] += 1
    _carried(at.after(answer), sheet)


def _lots(at: Position, sheet: QualifierSheet) -> None:
    """The lot that a sheet offers between those who are level is taken, and decides."""
    for tie in sheet.ties:
        if not any("lot" in offer for offer in tie.offers):
            continue
        is_knock_out = at.facts.conditions_of(sheet.stage).is_knock_out
        purpose: Purpose = "knock-out" if is_knock_out else "qualifying"
        answer = at.ask(DrawLot(stage=sheet.stage, purpose=purpose, order=tie.contestants[::-1]))
        assert answer.refusal is None, f"lot wanted into {sheet.into}: {says(answer)}"
        after = at.after(answer).facts
        left = qualifier_sheets(after, resolve(f"stage:{sheet.stage}", after))
        still = [one.contestants for own in left if own.into == sheet.into for one in own.ties]
        assert tie.contestants not in still, f"the lot for {tie.contestants} does not decide"
        at.seen["lots for qualifying"] += 1


def _carried(at: Position, sheet: QualifierSheet) -> None:
    """Everybody who is declared brings something along, where places are all it depends on."""
    if sheet.into not in at.facts.stages:
        return
    for one in carry_over_sheets(at.facts, resolve(f"stage:{sheet.into}", at.facts)):
        if one.from_stage != sheet.stage:
            continue
        unknown = [said for said in one.needed if said.startswith("the place of")]
        assert not unknown, f"declared into {sheet.into}, but {unknown}"
        at.seen["carry-overs"] += 1


def _leaving(at: Position, sheet: QualifierSheet) -> None:
    """Who is next in line for a qualifier who has left takes the place at once."""
    facts = at.facts
    for row in sheet.rows:
        if row.declared is None or row.out is None or not row.plays:
            continue
        found = next_in_line(facts, sheet.into, row.contestant)
        if found is None or found.tie is not None:
            continue
        answer = at.ask(
            ReplaceContestant(
                stage=sheet.into,
                out=row.contestant,
                into=found.contestant,
                basis=facts.position,
            )
        )
        assert answer.refusal is None, f"{found.contestant} for {row.contestant}: {says(answer)}"
        now = field_of(at.after(answer).facts, sheet.into).contestants
        assert found.contestant in now, f"{found.contestant} is not in {now}"
        assert row.contestant not in now, f"{row.contestant} is still in {now}"
        at.seen["next in line and accepted"] += 1


def _choosing(at: Position, sheet: QualifierSheet) -> None:
    """Whoever the sheet says may choose an opponent may, among exactly those."""
    facts = at.facts
    declared = [
        event
        for _, event in facts.of(QualifiersDeclared)
        if (event.stage, event.into) == (sheet.stage, sheet.into)
    ]
    rules = facts.conditions_of(sheet.stage).qualifying
    rule = next(one for one in rules if one.into == sheet.into)
    choice = rule.choice([one.contestant for one in declared[-1].qualifiers])
    wanted = any("chooses among" in said for said in sheet.needed)
    if choice is None or not wanted or sheet.into not in facts.stages:
        return
    for opponent in facts.contestants:
        chosen = MakeChoice(
            stage=sheet.into, contestant=choice.chooser, choice="opponent", opponent=opponent
        )
        answer = at.ask(chosen)
        may = opponent in choice.may_choose
        assert (answer.refusal is None) == may, f"{choice.chooser} chooses {opponent}"
        at.seen["choices of opponents"] += 1
