"""Who is to be drawn, what was drawn before, and what still wants a result."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ledger.bridge.numbers import so_many
from ledger.errors import BadValue, NotOnRecord, RuleSaysNo
from ledger.events import DrawPublished, MovementChosen
from ledger.record.contest import Contest
from ledger.record.field import field_of
from ledger.record.missing import missing_of
from ledger.record.suspensions import suspended_in
from ledger.rules.draws import Draw, kinds
from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.field import Field, made_even, who_met

INSTRUCTED = "Law 8A1"
"""The Director instructs the players in the movement, whatever sections they are in."""


def is_of(draw: DrawPublished, section: str) -> bool:
    """Tell whether a draw is of this section ("": any), or of all sections together."""
    return not section or draw.section in ("", section)


def drawn_sections(contest: Contest, stage: str) -> tuple[str, ...]:
    """Name the sections of a stage that were drawn by themselves; ("",) if it is one field."""
    order = contest.schedule.of_stage(stage)
    found = {draw.section for draw in contest.draws if draw.session in order} - {""}
    return tuple(sorted(found.union(contest.entries.sections(stage)) - {""})) if found else ("",)


def sections_to_draw(contest: Contest, session: str, section: str = "") -> tuple[str, ...]:
    """Name the sections to draw, each by itself: the one asked for, or all; ("",): one field.

    A stage with numbers in sections is still one field until one section is drawn by itself.
    Raises RuleSaysNo where somebody is in none of several.
    """
    if section:
        return (section,)
    by_sections = drawn_sections(contest, contest.sessions[session].stage) != ("",)
    return sections_in(contest, session) if by_sections else ("",)


def draws_before(
    contest: Contest, session: str, number: int | None = None, section: str = ""
) -> tuple[DrawPublished, ...]:
    """Give the draws of the stage before a round of a session (None: all), in the order of play.

    section: only those that concern it.
    """
    order = contest.segments(session)
    found = [draw for draw in contest.draws if draw.session in order and is_of(draw, section)]
    found.sort(key=lambda draw: (order.index(draw.session), draw.round))
    if number is None:
        return tuple(found)
    here = (order.index(session), number)
    return tuple(draw for draw in found if (order.index(draw.session), draw.round) < here)


def draws_behind(
    contest: Contest, session: str, number: int, section: str = ""
) -> tuple[DrawPublished, ...]:
    """Give the draws that a round rests on: those before it, or all if it is not drawn yet."""
    is_drawn = any(
        (draw.session, draw.round) == (session, number) and is_of(draw, section)
        for draw in contest.draws
    )
    return draws_before(contest, session, number if is_drawn else None, section)


def drawn_by(contest: Contest, session: str, section: str = "") -> Draw | None:
    """Give the rule that draws a session: the movement chosen for it, or that of its regulations.

    section: "" asks about the session as a whole, which goes by movements if any section does.
    """
    chosen = movement_of(contest, session, section)
    if chosen is None and not section:
        chosen = next(iter(contest.sessions[session].movements.values()), None)
    return chosen.draw if chosen is not None else contest.conditions(session).draw


def movement_of(contest: Contest, session: str, section: str = "") -> MovementChosen | None:
    """Find the movement chosen for a section, or for all sections; None: none was."""
    chosen = contest.sessions[session].movements
    return chosen.get(section) or chosen.get("")


def sections_in(contest: Contest, session: str) -> tuple[str, ...]:
    """Name the sections in which those to be drawn have their numbers; ("",): one field.

    Raises RuleSaysNo where there are several and somebody is in none.
    """
    stage = contest.sessions[session].stage
    playing = playing_in(contest, session)
    own = {name: contest.entries.section(name, stage) for name in playing}
    found = tuple(sorted(set(own.values())))
    if len(found) < 2:
        return ("",)
    if "" in found:
        homeless = ", ".join(name for name in playing if not own[name])
        raise RuleSaysNo(
            what=f"the draw of session {session}",
            why=f"of sections {', '.join(found[1:])}, {homeless} has a number in none",
            clause=INSTRUCTED,
        )
    return found


def check_section(contest: Contest, stage: str, section: str) -> None:
    """Raise NotOnRecord for a section that has nobody, BadValue if one of several must be named."""
    known = contest.entries.sections(stage)
    if section and section not in known:
        raise NotOnRecord(what="section", name=section, known=known)
    if not section and len(known) > 1:
        raise BadValue(
            place="section",
            value="none",
            expected=f"one of {', '.join(known)}: each has a movement of its own",
        )


def playing_in(
    contest: Contest, session: str, number: int | None = None, section: str = ""
) -> tuple[str, ...]:
    """Name who is to be drawn in a session: the stage's field without those who have left.

    House contestants only where they are needed. number: of a round, in which those who are
    suspended have no place either; None: in the session as a whole. section: "": all of them.
    """
    entries, order = contest.entries, contest.schedule.order
    comes = entries.dropped_in | entries.house
    out = {name for name, first in comes.items() if order.index(first) > order.index(session)}
    out |= entries.withdrawn.keys()
    out |= {name for name, is_out in entries.disqualified.items() if is_out}
    if number is not None:
        out |= suspended_in(contest, session, number)
    stage = contest.sessions[session].stage
    field = field_of(contest, stage).contestants
    return made_even(
        tuple(
            name
            for name in field or contest.contestants
            if name not in out and section in ("", entries.section(name, stage))
        ),
        entries.house.keys(),
        {name: entry.field for name, entry in contest.contestants.items()},
    )


def field_to_draw(
    contest: Contest,
    session: str,
    rule: ByStandings,
    before: Sequence[DrawPublished],
    order: Sequence[str],
    section: str = "",
) -> Field:
    """Collect what a draw by standings needs to know. before: the draws before this one.

    section: whose round it is; "" of all of them.
    """
    plan = contest.conditions(session).format
    second = {n for n in order if rule.two_fields and contest.contestants[n].field == "EW"}
    drawn = rounds_of(before)
    first = (drawn or [()])[0] if before[:1] == tuple(contest.draws[:1]) else ()
    began = {name for draw in first for name in draw.taking_part()} or set(order)
    if section:
        stage = contest.sessions[session].stage
        began = {name for name in began if contest.entries.section(name, stage) == section}
    return Field(
        round=len(drawn) + 1,
        order=tuple(name for name in order if name not in second),
        rounds=None if plan is None else plan.rounds_by_standings,
        ew=tuple(name for name in order if name in second),
        met=who_met(
            (number, one, other)
            for number, draws in enumerate(drawn, 1)
            for draw in draws
            for one, other in draw.meetings()
        ),
        byes=Counter(unit for draw in before for unit in draw.sits_out),
        entrants=len(began.difference(contest.entries.house)),
    )


def counting_rounds(before: Sequence[DrawPublished], rule: ByStandings) -> list[DrawPublished]:
    """Give the draws whose results the next draw depends on."""
    drawn = rounds_of(before)
    return [draw for draws in drawn[: rule.standings_after(len(drawn) + 1)] for draw in draws]


def undrawn_before(contest: Contest, session: str, section: str = "") -> tuple[str, ...]:
    """Name earlier sessions of the stage that were neither drawn nor played."""
    order = contest.segments(session)
    drawn = {draw.session for draw in draws_before(contest, session, section=section)}
    return tuple(
        one
        for one in order[: order.index(session)]
        if one not in drawn and not contest.with_results(one)
    )


def outstanding(contest: Contest, draws: Iterable[DrawPublished]) -> Iterator[str]:
    """Name the matches of these draws that have no result, or only part of one.

    Of rounds that nobody drew, those who have no match in them.
    """
    draws, published = tuple(draws), set(map(id, contest.draws))
    lacking = {
        (one.session, one.round, frozenset(one.sides))
        for one in missing_of(contest, dict.fromkeys(draw.session for draw in draws))
    }
    for draw in draws:
        if id(draw) not in published:
            yield from draw.outstanding
        for one, other in draw.meetings():
            if (draw.session, draw.round, frozenset((one, other))) in lacking:
                yield f"{one}-{other}"


def round_robin_of(contest: Contest, session: str, number: int | None = None) -> int | None:
    """Say which round robin of its stage a round belongs to, counted from 1; None: not known.

    As scheduled, or else by the number of rounds drawn before it; of sections drawn by
    themselves, in the one that has come least far.
    """
    rule, scheduled = contest.conditions(session).round_robin, contest.sessions[session].phase
    if scheduled is not None or rule is None:
        return scheduled
    here = [d for d in contest.draws if d.session == session and number in (None, d.round)]
    first = min((draw.round for draw in here), default=1)
    if not here or any(
        draw.method != rule.method for draw in (*draws_before(contest, session, first), *here)
    ):
        return None
    return min(
        rule.under_way(took_part(draws_before(contest, session, first, section))).round_robin
        for section in {draw.section for draw in here}
    )


def matches_in(contest: Contest, session: str) -> int | None:
    """Count the matches that a session has boards for; None if its boards are not known."""
    plan, boards = contest.conditions(session).format, contest.sessions[session].boards
    each = None if plan is None else plan.boards_of_a_match
    return None if each is None or boards is None else max(1, boards // each)


def check_room(contest: Contest, session: str, number: int) -> None:
    """Raise RuleSaysNo if a session has no boards left for this round, unless by a movement."""
    room, rule = matches_in(contest, session), drawn_by(contest, session)
    drawn = {draw.round for draw in contest.draws if draw.session == session}
    by_movement = kinds.by_movement(rule) is not None
    if room is None or by_movement or len(drawn | {number}) <= room:
        return
    plan, boards = contest.conditions(session).format, contest.sessions[session].boards
    assert plan is not None
    raise RuleSaysNo(
        what=f"round {number} of session {session}",
        why=f"its {so_many(boards or 0, 'board')} are {so_many(room, 'match')}"
        f" of {plan.boards_of_a_match}, drawn already: name another session",
        clause=plan.clause,
    )


def next_round(contest: Contest, session: str, section: str = "") -> int:
    """Give the number of the first round that is not drawn yet, of a section by itself."""
    own = (d.round for d in contest.draws if d.session == session and is_of(d, section))
    return max(own, default=0) + 1


def took_part(draws: Iterable[DrawPublished]) -> tuple[int, ...]:
    """Count the contestants in each round of these draws, in the order of play."""
    return tuple(len([n for d in drawn for n in d.taking_part()]) for drawn in rounds_of(draws))


def rounds_of(draws: Iterable[DrawPublished]) -> list[tuple[DrawPublished, ...]]:
    """Group draws by rounds, those of several sections together."""
    by_round = groupby(draws, key=lambda draw: (draw.session, draw.round))
    return [tuple(drawn) for _, drawn in by_round]
