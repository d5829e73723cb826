"""movement: draw a session by a movement that is chosen by name."""

from collections.abc import Callable

from ledger.commands import AnyCommand, UseMovement
from ledger.readers.movements import MOST_TABLES
from ledger.record.drawing import check_section, playing_in
from ledger.rules.draws.by_movement import Hall, LaidOut
from ledger.rules.draws.by_name import NAMES, chosen
from replay.acts.describing import act
from replay.acts.fields import SECTION, SESSION
from replay.acts.finding import session_named
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag

WHICH = (
    Parameter("rounds", "Fewer than there can be.", kind="number"),
    Parameter("each", "In each set.", kind="number", called="boards", unit="boards"),
    Parameter("switched", "Rounds with the arrow switched.", kind="number", range=(0, None)),
    flag("one_winner", "An eighth of the rounds switched."),
)
"""What tells one movement of a name from another."""


@act(
    "use",
    "draw",
    [UseMovement],
    Parameter("kind", "Which.", choices=NAMES, required=True),
    Parameter("tables", "If not all are entered yet.", kind="number", range=(2, MOST_TABLES)),
    SESSION,
    SECTION,
    *WHICH,
)
def use(
    sitting: Sitting,
    *,
    kind: str,
    tables: int | None,
    session: str,
    section: str,
    rounds: int | None,
    each: int | None,
    switched: int | None,
    one_winner: bool,
) -> list[AnyCommand]:
    """Draw a session, or a section of it, by the movement KIND; `draw --publish` makes it facts.

    Numbers up to the number of tables sit north-south, the others east-west, unless contestants
    were entered as one or the other.
    """
    session = session_named(sitting, session)
    check_section(sitting.contest, sitting.contest.sessions[session].stage, section)
    playing = playing_in(sitting.contest, session, section=section)
    many = tables or (len(playing) + 1) // 2
    found = chosen(kind, 2 * many, rounds, switched, one_winner=one_winner)
    _say_how_far(sitting, session, found.rule.laid_out, (2 * many, found.rounds, each))
    return [
        UseMovement(
            session=session,
            section=section,
            draw=found.rule,
            tables=many,
            rounds=found.rounds,
            each=each,
        )
    ]


def _say_how_far(
    sitting: Sitting,
    session: str,
    laid_out: Callable[[Hall], LaidOut],
    asked: tuple[int, int | None, int | None],
) -> None:
    """Remark on boards of a session that its movement leaves out: rounds are whole sets."""
    known = sitting.contest.sessions.get(session)
    is_drawn = any(draw.session == session for draw in sitting.contest.draws)
    if known is None or is_drawn or sitting.contest.stages.get(known.stage):
        return  # it is refused, and says why
    boards = known.boards
    contestants, rounds, each = asked
    laid = laid_out(Hall(contestants, boards, rounds, each))
    played = len(laid.movement.rounds) * laid.boards_each
    if boards is not None and 0 < played < boards:
        sitting.remark(
            f"{len(laid.movement.rounds)} rounds of {laid.boards_each} boards: everybody plays"
            f" {played} of the {boards} boards of session {session}"
        )
