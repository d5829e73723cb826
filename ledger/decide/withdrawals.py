"""Withdrawals, replacements, disqualifications, drop-ins and house contestants."""

from collections.abc import Collection

from msgspec.structs import replace as replaced

from ledger.bridge.boards import Side
from ledger.commands import (
    AddHouseContestant,
    DisqualifyContestant,
    EnterDropIn,
    ReplaceContestant,
    WithdrawContestant,
)
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.entries import check_category
from ledger.decide.qualifiers import stage
from ledger.decide.waits import check_nothing_open
from ledger.errors import (
    AlreadyDone,
    AlreadyExists,
    NeedsRuling,
    NotOnRecord,
    NotUnderTheseRules,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    ContestantDisqualified,
    ContestantEntered,
    DrawPublished,
    DropInEntered,
    HouseContestantAdded,
)
from ledger.record import Contest
from ledger.record.eligibility import out_of_contention
from ledger.record.leaving import last_played
from ledger.record.open_matters import TO_COME, Open, open_in
from ledger.rules.drop_ins import DropIns


def withdraw(command: WithdrawContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """A contestant leaves once; what becomes of its scores within a stage is a ruling."""
    bench.authorise("withdraw")
    bench.contestant(command.contestant)
    if command.after is not None:
        bench.session(command.after)
    before = bench.contest.entries.withdrawn.get(command.contestant)
    if before is not None:
        raise AlreadyDone(
            what=f"the withdrawal of {command.contestant}",
            position=bench.contest.event_at(before).position,
        )
    if command.ruling is None:
        _unruled(command, bench)
    after = command.after or last_played(bench.contest, command.contestant)
    return as_event(replaced(command, after=after))


def _unruled(command: WithdrawContestant, bench: Bench) -> None:
    """Raise NeedsRuling where somebody has to say what becomes of the scores."""
    rule = bench.contest.latest_conditions.withdrawals
    if command.scores == "cancelled":
        raise NeedsRuling(
            what="cancelling the scores of a withdrawn contestant",
            form="ruling",
            clause="Law 81C" if rule is None else rule.clause,
        )
    has_scores = _has_scores(command.contestant, bench.contest)
    if rule is not None and rule.needs_ruling(has_scores=has_scores):
        raise NeedsRuling(
            what=f"whether the scores of {command.contestant}, which leaves in mid-stage, stand",
            form="ruling",
            clause=rule.clause,
        )


def _has_scores(contestant: str, contest: Contest) -> bool:
    """Whether somebody has played in a stage that goes on; house contestants only filled in."""
    over = {name for name, ended in contest.stages.items() if ended}
    over |= {source for source, _ in contest.qualified}
    return contestant not in contest.entries.house and any(
        contestant in entry.sides and contest.sessions[entry.session].stage not in over
        for entry in contest.results.all()
    )


def replace(command: ReplaceContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """A qualifier is replaced from the same field, or the other while they stay balanced."""
    bench.authorise("replace")
    stage(command.stage, bench)
    bench.contestant(command.out)
    bench.contestant(command.into)
    contest = bench.contest
    for (source, into), names in contest.qualified.items():
        if into != command.stage or command.out not in names:
            continue
        if command.into in names:
            raise AlreadyExists(what="qualifier", name=command.into)
        _leaves(command.out, source, command.stage, bench)
        _still_here(command.into, source, command.stage, bench)
        _same_field(command, source, names, bench)
        return as_event(command)
    qualified = [
        name
        for (_, into), names in contest.qualified.items()
        if into == command.stage
        for name in names
    ]
    raise NotOnRecord(
        what=f"qualifier for {command.stage}", name=command.out, known=tuple(qualified)
    )


def _leaves(contestant: str, source: str, stage: str, bench: Bench) -> None:
    """Raise RuleSaysNo for the place of somebody who plays on (ANC 20.1)."""
    if contestant not in out_of_contention(bench.contest):
        rules = bench.contest.conditions_of(source).qualifying
        raise RuleSaysNo(
            what=f"nobody takes the place of {contestant}",
            why="it has not withdrawn, and is in contention",
            clause=next(rule.clause for rule in rules if rule.into == stage),
        )


def _still_here(contestant: str, source: str, stage: str, bench: Bench) -> None:
    """Raise RuleSaysNo for somebody who has left, or is not ranked any more."""
    contest = bench.contest
    if contestant in contest.entries.withdrawn or contestant in contest.entries.disqualified:
        rules = contest.conditions_of(source).qualifying
        raise RuleSaysNo(
            what=f"{contestant} takes nobody's place",
            why="it has withdrawn"
            if contestant in contest.entries.withdrawn
            else "it is disqualified",
            clause=next(rule.clause for rule in rules if rule.into == stage),
        )


def _same_field(command: ReplaceContestant, source: str, names: list[str], bench: Bench) -> None:
    contestants = bench.contest.contestants
    leaving, coming = contestants[command.out].field, contestants[command.into].field
    if leaving == coming:
        return
    rule = next(
        r for r in bench.contest.conditions_of(source).qualifying if r.into == command.stage
    )
    left = _left(bench.contest, leaving, names)
    if rule.may_differ is not None and left:
        raise RuleSaysNo(
            what=f"{command.into} cannot replace {command.out}",
            why=f"it is of the other field, and {', '.join(left)} of {leaving} could",
            clause=rule.clause,
        )
    after = [name for name in names if name != command.out] + [command.into]
    fields = [contestants[name].field for name in after]
    ns, ew = fields.count("NS"), fields.count("EW")
    if rule.may_differ is None or not rule.balanced(ns, ew):
        raise RuleSaysNo(
            what=f"{command.into} cannot replace {command.out}",
            why=f"it is of the other field, which would make {ns} against {ew}",
            clause=rule.clause,
        )


def _left(contest: Contest, field: Side | None, names: Collection[str]) -> list[str]:
    """Who of a field is neither going on nor gone: the field is not exhausted (AMB-23)."""
    gone = {
        *names,
        *contest.entries.withdrawn,
        *contest.entries.disqualified,
        *contest.entries.house,
    }
    return [
        name
        for name, entry in contest.contestants.items()
        if entry.field == field and name not in gone
    ]


def disqualify(command: DisqualifyContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """A contestant is disqualified once, with a reason; expelled later if need be.

    It plays on as an opponent of the others, unless the regulations or its expulsion end that.
    """
    bench.authorise("disqualify")
    bench.contestant(command.contestant)
    if not command.reason:
        raise ReasonRequired(what="a disqualification")
    gone = bench.contest.entries.disqualified.get(command.contestant)
    if gone is not None and (gone or not command.expelled):
        raise AlreadyDone(
            what=f"the disqualification of {command.contestant}",
            position=bench.latest(ContestantDisqualified, contestant=command.contestant).position,
        )
    rule = bench.contest.latest_conditions.disqualified
    return (
        ContestantDisqualified(
            contestant=command.contestant,
            expelled=command.expelled,
            plays_on=(
                not command.expelled
                if rule is None
                else rule.duties(expelled=command.expelled).must_play
            ),
            ruling=command.ruling,
            clause=command.clause,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def drop_in(command: EnterDropIn, bench: Bench) -> tuple[AnyEvent, ...]:
    """A newcomer enters before the round that is theirs, with a score frozen now."""
    bench.authorise("drop-in")
    facts = bench.session(command.session)
    rule = bench.contest.conditions_of(facts.stage).drop_ins
    if rule is None:
        raise NotUnderTheseRules(what="a drop-in")
    if command.contestant in bench.contest.entries.dropped_in:
        raise AlreadyExists(what="drop-in", name=command.contestant)
    number = bench.contest.round_of(command.session)
    fault = rule.why_not(command.who, number, same_team=command.same_team)
    if fault is not None:
        raise RuleSaysNo(
            what=f"{command.contestant} cannot come in at round {number}",
            why=fault,
            clause=rule.clause,
        )
    category = _category(command, rule, bench)
    _at_its_round(command, rule, bench)
    return (
        *_entered(command, bench),
        DropInEntered(
            contestant=command.contestant,
            session=command.session,
            score=command.score,
            who=command.who,
            category=category,
            basis=command.basis,
            incomplete=command.incomplete,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def add_house(command: AddHouseContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """A house contestant enters; it plays and is shown, and takes no place (AMB-68)."""
    bench.authorise("house")
    bench.session(command.session)
    if command.contestant in bench.contest.entries.house:
        raise AlreadyExists(what="house contestant", name=command.contestant)
    rule = bench.contest.conditions(command.session).drop_ins
    if rule is not None:
        _at_its_round(command, rule, bench)
    return (
        *_entered(command, bench),
        HouseContestantAdded(
            contestant=command.contestant,
            session=command.session,
            score=command.score,
            rank=command.rank,
            basis=command.basis,
            incomplete=command.incomplete,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def _category(command: EnterDropIn, rule: DropIns, bench: Bench) -> str | None:
    """The category that a newcomer names, or that it entered in; its score is the mean of that.

    Raises RuleSaysNo without one in a contest of categories, BadValue for one that is none.
    """
    entered = bench.contest.contestants
    category = command.category
    if command.contestant in entered:
        category = category or entered[command.contestant].category
    if category is not None:
        check_category(category, bench)
    elif bench.contest.latest_conditions.categories or any(e.category for e in entered.values()):
        raise RuleSaysNo(
            what=f"{command.contestant} cannot come in without a category",
            why="its score is the mean of the best of its category",
            clause=rule.clause,
        )
    return category


def _at_its_round(command: EnterDropIn | AddHouseContestant, rule: DropIns, bench: Bench) -> None:
    """Raise unless its round is the next: the ones before are over, and it is not drawn yet.

    The score is that of the moment at which it comes in, and it is drawn with it (ANC 16.3).
    """
    contest, session = bench.contest, command.session
    what = f"the entry of {command.contestant} at session {session}"
    drawn = bench.found(DrawPublished, session=session)
    if drawn is not None or contest.sessions[session].has_begun:
        said = f"drawn already, at #{drawn.position}" if drawn else "under way"
        raise RuleSaysNo(what=what, why=f"its round is {said}", clause=rule.clause)
    order = contest.segments(session)
    before = order[: order.index(session)]
    found = open_in(contest, contest.sessions[session].stage, before)
    check_nothing_open(
        what,
        (
            Open(kind="round", what=f"session {name} is not played", clause=rule.clause)
            for name in before
            if not contest.with_results(name)
        ),
        bench,
        clause=rule.clause,
        never=TO_COME,
    )
    check_nothing_open(
        what,
        (one for one in found if one.kind == "result"),
        bench,
        clause=rule.clause,
        incomplete=command.incomplete,
    )


def _entered(command: EnterDropIn | AddHouseContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """The entry itself, where the contestant is not entered yet."""
    if command.contestant in bench.contest.contestants:
        return ()
    category = command.category if isinstance(command, EnterDropIn) else None
    return (
        ContestantEntered(
            contestant=command.contestant,
            players=command.players,
            party=command.party,
            field=command.field,
            category=category,
        ),
    )


DECIDES: Decisions = {
    WithdrawContestant: withdraw,
    ReplaceContestant: replace,
    DisqualifyContestant: disqualify,
    EnterDropIn: drop_in,
    AddHouseContestant: add_house,
}
"""What is decided here, and by which function."""
