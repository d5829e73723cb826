"""States of sessions, matches and results, for people and for programs."""

from collections.abc import Sequence
from typing import Any

from ledger.record.entries import Entries
from projections.views.states import Stated
from projections.writers import who
from projections.writers.known import Known, state_words
from projections.writers.sheet import Block, Column, Sheet

COLUMNS = (Column("of"), Column("who"), Column("state"))


def plain(states: Sequence[Stated], known: Known, entries: Entries) -> dict[str, Any]:
    """Return as JSON the state of each session, match and result, with what it waits for."""
    return {
        **known.plain(),
        "states": [
            {
                "what": one.what,
                "session": one.session,
                "match": one.number,
                "round": one.round,
                "table": one.table,
                "board": one.board,
                "sides": [entries.number(side) for side in one.sides],
                "state": one.state.word,
                "state_detail": state_words(one.state, known).plain,
            }
            for one in states
        ],
    }


def sheet(states: Sequence[Stated], known: Known, entries: Entries) -> Sheet:
    """Make the sheet of states, a block each session."""
    sessions = dict.fromkeys(one.session for one in states)
    return Sheet(
        above=(known.heading("how final everything is"),),
        columns=COLUMNS,
        blocks=[
            Block(
                f"Session {session}",
                [
                    [_of(one), _sides(one, entries), state_words(one.state, known).text]
                    for one in states
                    if one.session == session
                ],
            )
            for session in sessions
        ],
        below=known.footing(),
    ).or_said("no session is scheduled yet", known)


def _of(one: Stated) -> str:
    match one.what:
        case "session":
            return "the session"
        case "match":
            where = {"match": one.number, "round": one.round, "table": one.table}
            words = [f"{what} {name}" for what, name in where.items() if name is not None]
            words += ["bye"] if len(one.sides) == 1 else []
            return ", ".join(words) or "a match"
        case "result":
            return f"board {one.board}"


def _sides(one: Stated, entries: Entries) -> str:
    return " v ".join(who.numbers([side], entries) for side in one.sides)
