"""Fouled boards and substitute boards."""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from ledger.bridge.scores import partners, seated
from ledger.commands import DeclareFouled, SubstituteBoard
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.lines import check_in_play, check_meet
from ledger.decide.rectifying import check_in_time
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NothingSaid,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    BoardFouled,
    BoardSubstituted,
)
from ledger.record.boards import parts, reaches_line
from ledger.record.fouls import is_fouled
from ledger.rules.fouled.situation import Situation


def declare_fouled(command: DeclareFouled, bench: Bench) -> tuple[AnyEvent, ...]:
    """Declare a board fouled, once, for exactly those who did not all hold the same cards.

    They are given as groups that have played it and share nobody, or, in a match of teams, by
    naming the match.
    """
    bench.authorise("foul")
    check_in_play(command.session, command.board, bench)
    for ns, ew in ((command.ns, command.ew), (command.ew, command.ns)):
        this = {"session": command.session, "section": command.section, "board": command.board}
        before = bench.found(BoardFouled, **this, ns=ns, ew=ew)
        if before is not None:
            raise AlreadyDone(
                what=f"board {command.board} of session {command.session} declared fouled",
                position=before.position,
            )
    sitting = [ns for group in command.groups for ns in group]
    for contestant in (*sitting, *command.at_fault, *filter(None, (command.ns, command.ew))):
        bench.contestant(contestant)
    twice = next((ns for ns in sitting if sitting.count(ns) > 1), None)
    if twice is not None:
        raise BadValue(place="groups", value=twice, expected="in one group only")
    _check_whom(command, bench)
    check_meet(command.session, (command.ns, command.ew), bench)
    _check_groups(command, sitting, bench)
    _in_time(f"declaring board {command.board} of session {command.session} fouled", command, bench)
    _procedure(command, bench)
    return (*as_event(command), *_made_up_later(command, bench))


def _in_time(what: str, command: DeclareFouled | SubstituteBoard, bench: Bench) -> None:
    """Raise TooLateToRectify if it would change results that nobody may correct any more."""
    sides = tuple(filter(None, (command.ns, command.ew)))
    between = sides if len(sides) == 2 else ()
    rests_on = (*command.cites, *filter(None, [command.ruling]))
    check_in_time(what, command.session, command, rests_on, bench, between)


def _check_whom(command: DeclareFouled, bench: Bench) -> None:
    """Raise NothingSaid if it is not said who is concerned, BadValue if in two ways."""
    match_named = command.ns is not None or command.ew is not None
    is_team = bench.contest.conditions(command.session).contestant == "team"
    if match_named and (command.groups or not is_team):
        instead = "groups alone" if command.groups else "groups of those who sat north-south"
        both = " and ".join(filter(None, (command.ns, command.ew)))
        raise BadValue(place="the match", value=both, expected=f"{instead} (Law 87)")
    if command.groups or match_named:
        return
    if not is_team:
        raise NothingSaid(
            what="groups", options="who sat north-south with the same cards, a group each (1,2,3)"
        )
    if len(bench.contest.meetings(command.session)) > 1:
        raise NothingSaid(
            what="groups", options="teams that had the same cards, or one match of the several"
        )


def _check_groups(command: DeclareFouled, sitting: list[str], bench: Bench) -> None:
    """Raise BadValue for somebody who has not played the board, or who is in no group."""
    contest = bench.contest
    if contest.conditions(command.session).contestant == "team":
        drawn = [draw for draw in contest.draws if draw.session == command.session]
        playing = {side for draw in drawn for sides in draw.meetings() for side in sides}
        _all_among(sitting, sorted(playing), f"one drawn to play in session {command.session}")
        return
    lines = [one.line for one in contest.results.lines.values() if reaches_line(command, one.line)]
    tables = [partners(line.ns) for line in lines]
    played = tuple(dict.fromkeys(name for sat in tables for name in sat))
    _all_among(sitting, played, "somebody who sat north-south on it")
    left_out = [name for name in played if name not in sitting]
    for one, *others in tables:
        apart = {one, *others}
        if any(apart & {*group} not in (set(), apart) for group in command.groups):
            both = " and ".join((one, *others))
            raise BadValue(place="groups", value=both, expected="partners, in one group")
    if left_out and len(command.groups) > 1:
        raise BadValue(
            place="groups",
            value=", ".join(left_out),
            expected="in any: name everybody who sat north-south, or one group and no other",
        )


def _all_among(named: Iterable[str], known: Collection[str], expected: str) -> None:
    """Raise BadValue for a name that is not among the known ones, if there are any."""
    absent = next((name for name in named if known and name not in known), None)
    if absent is not None:
        raise BadValue(place="groups", value=absent, expected=f"{expected}: {', '.join(known)}")


def _procedure(command: DeclareFouled, bench: Bench) -> None:
    """Raise NeedsRuling if the regulations have no rule for fouled boards of this scoring."""
    conditions = bench.contest.conditions(command.session)
    laid_down = conditions.fouled or conditions.unplayable
    if command.groups and laid_down is None and command.ruling is None:
        raise NeedsRuling(
            what="how the groups of a fouled board are scored",
            form="the ruling that each is compared with itself (--ruling), or adjust its scores",
            clause="Law 87B",
        )


def _made_up_later(command: DeclareFouled, bench: Bench) -> tuple[AnyEvent, ...]:
    """Schedule make-up boards in the next segment (ACBL Law 87), for the matches concerned.

    If that is all matches, the segment gets so many boards more; else each match concerned gets
    a board in place of its fouled one.
    """
    contest = bench.contest
    rule = contest.conditions(command.session).fouled
    segments = contest.segments(command.session)
    number = segments.index(command.session) + 1
    if rule is None or not rule.made_up or number == len(segments):
        return ()
    following, why = segments[number], f"board {command.board} of session {command.session}"
    why = f"{why} is fouled ({rule.clause})"
    meetings = contest.meetings(command.session)
    concerned = [sides for sides in meetings if parts(command, *sides)]
    if len(concerned) == len(meetings):
        _, scheduled = contest.sessions[following].scheduled[-1]
        if scheduled.boards is None:
            return ()
        boards = rule.boards(number, len(segments), scheduled.boards, fouled=1).next_segment
        return (replace(scheduled, boards=boards, reason=why, cites=()),)
    return tuple(
        BoardSubstituted(
            session=command.session,
            board=command.board,
            section=command.section,
            ns=ns,
            ew=ew,
            in_session=following,
            ruling=command.ruling,
            reason=why,
        )
        for ns, ew in sorted(map(sorted, concerned))
    )


def substitute(command: SubstituteBoard, bench: Bench) -> tuple[AnyEvent, ...]:
    """Have a new board played at the tables concerned, where the regulations allow one."""
    bench.authorise("foul")
    check_in_play(command.session, command.board, bench)
    if command.in_session is not None:
        bench.session(command.in_session)
    for contestant in seated(command.ns, command.ew):
        bench.contestant(contestant)
    check_meet(command.session, (command.ns, command.ew), bench)
    rule = bench.contest.conditions(command.session).unplayable
    if rule is None:
        raise NotUnderTheseRules(
            what="a substitute board",
            instead="; under Law 86 the director awards an adjusted score: adjust",
        )
    situation = Situation(
        result_known=command.result_known,
        player_left=command.player_left,
        played_at_other_table=_played_at_other_table(command, bench),
        practical=command.practical,
        later=command.in_session is not None,
    )
    if not rule.redeal_allowed(situation):
        raise RuleSaysNo(
            what=f"no substitute for board {command.board}",
            why=_why_not(situation),
            clause=rule.clause,
        )
    _in_time(f"a new board for board {command.board} of {command.session}", command, bench)
    return tuple(
        event
        for ns, ew in _tables_concerned(command, bench)
        for event in as_event(command, ns=ns, ew=ew)
    )


def _tables_concerned(
    command: SubstituteBoard, bench: Bench
) -> list[tuple[str | None, str | None]]:
    """Say where the new board is played: as named, else in the matches with the fouled board.

    Raise BadValue where neither tells, and some have played the board validly.
    """
    contest, named = bench.contest, (command.ns, command.ew)
    if named != (None, None):
        return [named]
    meetings = sorted(sorted(sides) for sides in contest.meetings(command.session))
    at = (command.session, command.board, command.section)
    fouled = [(one, two) for one, two in meetings if is_fouled(contest, *at, one, two)]
    if fouled and len(fouled) < len(meetings):
        return list(fouled)
    played = any(reaches_line(command, one.line) for one in contest.results.lines.values())
    if played and not fouled and len(meetings) > 1:
        raise BadValue(
            place=f"the substitute for board {command.board}",
            value="no table",
            expected="at which table (ns, ew), as it was played and is not declared fouled",
        )
    return [named]


def _played_at_other_table(command: SubstituteBoard, bench: Bench) -> bool:
    """Tell whether the board was played at the other table, as said or as a score shows."""
    return command.played_at_other_table or any(
        reaches_line(command, played.line)
        and (played.line.ns, played.line.ew) != (command.ns, command.ew)
        and played.score is not None
        for played in bench.contest.results.lines.values()
    )


def _why_not(situation: Situation) -> str:
    found = {
        "the result may be known without it": situation.result_known,
        "a player has left": situation.player_left,
        "the other table has played it": situation.played_at_other_table,
        "there is no time for it": not situation.practical,
        "it would be in a later session": situation.later,
    }
    return "; ".join(words for words, is_so in found.items() if is_so)


DECIDES: Decisions = {
    DeclareFouled: declare_fouled,
    SubstituteBoard: substitute,
}
"""What is decided here, and by which function."""
