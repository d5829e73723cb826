"""Choosing a movement where the regulations leave it open, before anything is drawn by it."""

from ledger.bridge.numbers import so_many
from ledger.commands import UseMovement
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.pairings import check_pairs_or_teams
from ledger.errors import AlreadyDone, RuleSaysNo, StageIsOver
from ledger.events import AnyEvent, DrawPublished
from ledger.record.drawing import check_section
from ledger.rules.draws.by_movement import Hall


def use_movement(command: UseMovement, bench: Bench) -> tuple[AnyEvent, ...]:
    """Choose a movement where the regulations leave it open, before anything is drawn by it."""
    bench.authorise("draw")
    stage, contest = bench.session(command.session).stage, bench.contest
    if contest.stages.get(stage):
        raise StageIsOver(stage=stage)
    check_pairs_or_teams(command.session, bench)
    prescribed = contest.conditions(command.session).draw
    if prescribed is not None:
        raise RuleSaysNo(
            what=f"a movement for session {command.session}",
            why=f"stage {stage} is drawn by its regulations",
            clause=prescribed.clause,
        )
    check_section(contest, stage, command.section)
    drawn = bench.found(DrawPublished, session=command.session, section=command.section)
    if drawn is not None:
        of = f"section {command.section}, " if command.section else ""
        raise AlreadyDone(what=f"a draw of {of}session {command.session}", position=drawn.position)
    boards = contest.sessions[command.session].boards
    laid = command.draw.laid_out(Hall(2 * command.tables, boards, command.rounds, command.each))
    rounds, each = len(laid.movement.rounds), laid.boards_each
    if boards is not None and rounds * each > boards:
        raise RuleSaysNo(
            what=f"{so_many(rounds, 'round')} of {so_many(each, 'board')}",
            why=f"session {command.session} is scheduled with {boards}",
            clause=command.draw.clause,
        )
    return as_event(command)


DECIDES: Decisions = {UseMovement: use_movement}
"""What is decided here, and by which function."""
