"""movement: draw a session by a movement that is chosen by name."""

from collections import Counter
from collections.abc import Callable, Collection
from functools import partial

from ledger.bridge.numbers import so_many
from ledger.commands import AnyCommand, UseMovement
from ledger.errors import Unclear
from ledger.readers.movements import MOST_TABLES
from ledger.record.drawing import check_section, playing_in
from ledger.rules.draws.by_movement import ByMovement, Hall, LaidOut
from ledger.rules.draws.by_name import NAMES, chosen
from ledger.rules.draws.movement import Movement, how_shared
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import SECTION, SESSION
from replay.acts.finding import session_named
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag

WHICH = (
    Parameter("rounds", "How many, where they are fewer than there can be.", kind="number"),
    Parameter(
        "each",
        "How many each table plays in a round.",
        kind="number",
        called="boards",
        unit="boards",
        label="boards in a set",
    ),
    Parameter(
        "switched",
        "How many rounds have the arrow switched.",
        kind="number",
        range=(0, None),
        label="rounds switched",
    ),
    flag("one_winner", "All are ranked together: an eighth of the rounds has the arrow switched."),
)
"""The parameters that choose among the movements of one name."""


@act(
    "use",
    "draw",
    [UseMovement],
    Parameter("kind", "By its name.", choices=NAMES, required=True, label="movement"),
    Parameter("tables", "If not all are entered yet.", kind="number", range=(2, MOST_TABLES)),
    SESSION,
    SECTION,
    *WHICH,
    seldom="rounds switched",
    under=under.BY_MOVEMENT,
    wants="sessions-to-draw",
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
    """Choose the movement of a session, or of a section of it.

    Its rounds are then published as draws. Numbers up to the number of tables sit north-south,
    the others east-west, unless contestants were entered as one or the other.
    """
    session = session_named(sitting, session)
    check_section(sitting.contest, sitting.contest.sessions[session].stage, section)
    playing = playing_in(sitting.contest, session, section=section)
    many = tables or (len(playing) + 1) // 2
    found = chosen(kind, 2 * many, rounds, switched, one_winner=one_winner)
    laid_out = found.rule.laid_out
    left_out = _left_out(len(playing), many)
    if sitting.contest.conditions(session).contestant == "team":
        _check_no_arrow(switched, one_winner=one_winner)
        field = partial(_who_meets, 2 * many - bool(left_out), left_out)
    else:
        field = partial(_winners, sitting, playing, found.rule, left_out)
    whoever = "whoever does not sit out" if left_out else "everybody"
    _say_how_far(sitting, session, laid_out, (2 * many, found.rounds, each), field, whoever)
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


def _check_no_arrow(switched: int | None, *, one_winner: bool) -> None:
    """Raise Unclear where teams are to switch arrows: a team sits both ways in every match."""
    if one_winner or switched is not None:
        what = "--one-winner" if one_winner else "--switched"
        raise Unclear(sentence=f"{what} is for pairs: a team sits both ways in every match")


def _who_meets(playing: int, left_out: str, movement: Movement) -> str:
    """Say what a movement of pairs is for so many teams: matches, against how many of the others.

    Its sets of boards are those of matches, so that each is needed in two rooms.
    """
    found = movement.for_so_many(playing)
    met = {frozenset((place.ns, place.ew)) for places in found.rounds for place in places}
    opponents = Counter(number for two in met for number in two)
    few, many, others = min(opponents.values()), max(opponents.values()), playing - 1
    how_many = f"{few}" if few == many else f"{few} or {many}"
    whom = "everybody" if few == others else f"{how_many} of the {others} others"
    return f"each table is a match of two teams, in two rooms; a team meets {whom}{left_out}"


def _winners(
    sitting: Sitting,
    playing: Collection[str],
    rule: ByMovement,
    left_out: str,
    movement: Movement,
) -> str:
    """Say who wins, who sits out, and how tables share boards."""
    shared = how_shared(movement.same_boards)
    return f"{_one_or_two(sitting, playing, rule)}{left_out}{shared}"


def _one_or_two(sitting: Sitting, playing: Collection[str], rule: ByMovement) -> str:
    """Say whether there is one winner or one of each line, and why."""
    if not rule.two_lines:
        return "one winner"
    switched = rule.rounds_switched
    known = sitting.contest.contestants
    if any(known[name].field for name in playing if name in known):
        return "two winners, north-south and east-west as they were entered"
    alike = f"the arrow switched in {switched}" if switched else "no arrow switched (--one-winner)"
    return f"one winner, {alike}, as nobody was entered with --field"


def _left_out(playing: int, tables: int) -> str:
    """Say how many tables play at a time if one side has no opponent; "" if all have."""
    if playing != 2 * tables - 1:
        return ""
    return f"; {tables - 1} of {so_many(tables, 'table')} play at a time, and one sits out"


def _say_how_far(
    sitting: Sitting,
    session: str,
    laid_out: Callable[[Hall], LaidOut],
    asked: tuple[int, int | None, int | None],
    field: Callable[[Movement], str],
    whoever: str,
) -> None:
    """Remark on how far a movement goes, what it is for the field, and boards left out."""
    known = sitting.contest.sessions.get(session)
    is_drawn = any(draw.session == session for draw in sitting.contest.draws)
    if known is None or is_drawn or sitting.contest.stages.get(known.stage):
        return  # it is refused, and says why
    boards = known.boards
    contestants, rounds, each = asked
    laid = laid_out(Hall(contestants, boards, rounds, each))
    of = f" of {so_many(laid.boards_each, 'board')}" if laid.boards_each else ""
    played = len(laid.movement.rounds) * laid.boards_each
    said = f"{so_many(len(laid.movement.rounds), 'round')}{of}; {field(laid.movement)}"
    if not laid.boards_each:
        said += "; how many boards each table plays in a round is not said (--boards)"
    if boards is not None and 0 < played < boards:
        said += f"; {whoever} plays {played} of the {so_many(boards, 'board')} of session {session}"
    sitting.remark(said)
