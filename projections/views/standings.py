"""Standings: who is where, with how much, and how final that is."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from ledger.coding import encode
from ledger.errors import LedgerError
from ledger.events import PenaltyImposed
from ledger.record import Contest
from ledger.record.drawing import drawn_by
from ledger.record.entries import number_within
from ledger.rules.draws import kinds
from ledger.rules.tie_breaks import Purpose
from projections.scope import CONTEST, Scope, resolve
from projections.scoring.bouts import contests_of, placings, usual_purpose
from projections.scoring.ranked import Placing, in_directions
from projections.scoring.ranking import rank
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.views.among import among, categories, sections
from projections.views.finals import FinalSheet, sheets_of
from projections.views.handicaps import Net, nets
from projections.views.knock_outs import KnockOutPlace, places
from projections.views.standing_rows import Rows, Standing
from projections.views.state import State, state_of
from projections.views.ties import Tie, ties
from projections.views.unequal_sections import UnequalSections, unequal_sections
from projections.views.unplaced import Remark, Unplaced, remarks, unplaced


class Standings(Struct, frozen=True, kw_only=True):
    """The standings of a stage over a scope, as known at a position.

    None of this is in a posting's digest, which is of the rows.

    Attributes:
        purpose: what they are for.
        category, section: whose, if not everybody's.
        rulings: what somebody has still to rule before everything counts, in words.
        unplaced: who has no place, and why.
        remarks: who of the others does not contend, or has players who may not.
        ties: who is level, and what settles it.
        penalised: whether penalties make totals other than what percentages are of.
        uncounted: boards that have too few scores to count, in words, where that was asked.
        nets: the order by results with handicaps, where there are any.
        matches: of a knock-out.
        places: once the last of them is over.
        one_winner: whether the two lines of a movement are ranked together, so that it is to be
            said.
        unequal: sections of several lengths that are ranked together.

    """

    contest: str
    position: int
    recorded_at: datetime
    scope: str
    stage: str | None
    state: State
    rows: Sequence[Standing]
    rulings: tuple[str, ...] = ()
    unplaced: tuple[Unplaced, ...] = ()
    remarks: tuple[Remark, ...] = ()
    ties: Sequence[Tie] = ()
    penalised: bool = False
    uncounted: tuple[str, ...] = ()
    nets: tuple[Net, ...] = ()
    matches: tuple[FinalSheet, ...] = ()
    places: tuple[KnockOutPlace, ...] = ()
    purpose: Purpose = "stage"
    category: str | None = None
    section: str | None = None
    one_winner: bool = False
    unequal: UnequalSections | None = None


def standings(
    facts: Contest,
    scope: Scope,
    now: datetime | None = None,
    purpose: Purpose | None = None,
    category: str | None = None,
    section: str | None = None,
) -> Standings:
    """Return the standings; their state is judged at `now`, by default when the last event came.

    purpose: None for the usual one. category, section: only those in it, by their places among
    themselves (None: everybody).
    """
    assert facts.opened is not None
    stage = None if scope.stage is None else reckon(facts, scope.stage, scope.sessions)
    if purpose is None:
        purpose = "stage" if stage is None else usual_purpose(stage)
    ranked = [] if stage is None else placings(stage, purpose)
    matches = () if stage is None else sheets_of(stage)
    rulings = () if stage is None else _rulings(stage)
    state = state_in(facts, scope, rulings, now or facts.recorded_at)
    is_whole = stage is not None and section is None and state.word != "incomplete"
    if section is not None:
        section, ranked = among(ranked, sections(facts, scope.stage), section, "section")
    if category is not None:
        category, ranked = among(ranked, categories(facts), category, "category")
    return Standings(
        contest=facts.opened.contest,
        position=facts.position,
        recorded_at=facts.recorded_at,
        scope=scope.text,
        stage=scope.stage,
        state=state,
        rows=() if stage is None else Rows(stage, ranked),
        rulings=rulings,
        unplaced=()
        if stage is None
        else tuple(unplaced(stage, ranked, of_all=section is None and category is None)),
        remarks=tuple(remarks(facts, ranked)),
        ties=() if stage is None else _ties(stage, ranked, purpose, matches),
        nets=() if stage is None else tuple(nets(stage, ranked)),
        matches=matches,
        places=places(facts, stage.name, matches) if stage is not None and matches else (),
        penalised=stage is not None and _penalised(stage),
        purpose=purpose,
        category=category,
        section=section,
        one_winner=_lines_together(facts, scope, ranked),
        unequal=unequal_sections(stage, ranked) if stage is not None and is_whole else None,
    )


def keep_up(facts: Contest) -> None:
    """Make the standings of the contest if somebody looked at them before: later ones go on from
    these."""
    if any(name[0] == "rows" for name in facts.kept or ()):
        with suppress(LedgerError):
            tuple(standings(facts, resolve(CONTEST, facts)).rows)


def _lines_together(facts: Contest, scope: Scope, ranked: Sequence[Placing]) -> bool:
    """Tell whether a movement has two lines, but nobody was entered for one of them."""
    rules = [kinds.by_movement(drawn_by(facts, session)) for session in scope.sessions]
    in_lines = any(rule is not None and rule.two_lines for rule in rules)
    return in_lines and bool(ranked) and not in_directions(ranked)


def _ties(
    stage: Stage,
    ranked: Sequence[Placing],
    purpose: Purpose,
    matches: Iterable[FinalSheet],
) -> Sequence[Tie]:
    """Return the ties; in a knock-out, those of matches that have nothing left to be played."""
    if not stage.is_knock_out:
        return ties(stage, ranked, purpose)
    shown = {row.contestant for row in ranked}
    found = level_matches(stage, purpose, matches)
    return tuple(tie for _, tie in found if not shown.isdisjoint(tie.contestants))


def level_matches(
    stage: Stage, purpose: Purpose, matches: Iterable[FinalSheet]
) -> Iterator[tuple[FinalSheet, Tie]]:
    """Yield the matches of a knock-out that are played out and level, each with its tie."""
    for match, one in zip(matches, contests_of(stage), strict=True):
        if match.offers:
            for tie in ties(one, rank(one, purpose), purpose):
                yield match, tie


def state_in(facts: Contest, scope: Scope, rulings: Sequence[str], now: datetime) -> State:
    """Return the weakest state that standings rest on; incomplete while rulings are needed."""
    state = state_of(facts, _rests_on(facts, scope), now)
    if not rulings:
        return state
    return replace(state, word="incomplete", until=None, since=None)


def digest(standings: Standings) -> str:
    """Compute the SHA-256 of what was posted, free of names: contest, scope and every row.

    Numbers are those within a section, and a single match has none, as they always were.
    """
    single = len({row.match for row in standings.rows}) < 2
    rows = [
        replace(
            row,
            number=number_within(row.section, row.number),
            section="",
            match=0 if single else row.match,
        )
        for row in standings.rows
    ]
    return sha256(encode([standings.contest, standings.scope, rows])).hexdigest()


def _rests_on(facts: Contest, scope: Scope) -> tuple[str, ...]:
    """Return the sessions of the stage, and those of the ones from which it carries."""
    if scope.stage is None:
        return scope.sessions
    own = tuple(s for s in scope.sessions if facts.sessions[s].stage == scope.stage)
    return (*_carried_from(facts, scope.stage), *own)


def _carried_from(facts: Contest, stage: str) -> Iterator[str]:
    rule = facts.conditions_of(stage).carry_over
    if rule is not None:
        yield from _carried_from(facts, rule.from_stage)
        yield from facts.schedule.of_stage(rule.from_stage)


def _rulings(stage: Stage) -> tuple[str, ...]:
    return tuple(stage.accounts.needing_a_ruling(stage.facts.entries.named_in(stage.name)))


def _penalised(stage: Stage) -> bool:
    """Tell whether percentages are shown that leave out a penalty counted in a total."""
    fined = {event.contestant for _, event in stage.facts.of(PenaltyImposed)}
    if not fined or stage.conditions.measure != "percent":
        return False
    return any(
        item.source == "penalty" and item.amount
        for name in fined & stage.accounts.keys()
        if stage.accounts[name].maximum
        for item in stage.accounts[name].items
    )
