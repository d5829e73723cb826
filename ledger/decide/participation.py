"""Whether a player has played enough to be in a line-up of the finals (ANC 11.1)."""

from ledger.commands import PostLineUp
from ledger.decide.admission import Bench
from ledger.errors import RuleSaysNo
from ledger.record.finals_played import may_play, stages_of
from ledger.record.participation import Participation
from ledger.rulebook import Conditions


def check(command: PostLineUp, conditions: Conditions, bench: Bench) -> None:
    """Raise RuleSaysNo where a player has not; nobody is held to what is not recorded."""
    contest, stages = bench.contest, stages_of(bench.contest)
    stage = contest.sessions[command.session].stage
    if conditions.participation is None or stages is None or stage == stages.first:
        return
    seats, before = Participation(contest), contest.schedule.of_stage(stages.first)
    is_known = seats.played(command.contestant, before)
    if not is_known or seats.unknown(command.contestant, before):
        return
    for place in command.seats:
        may = may_play(contest, seats, stage, command.contestant, place.player)
        if may is not None and not (may.finals_series if conditions.qualifying else may.final):
            raise RuleSaysNo(
                what=f"{place.player} cannot play in {stage}",
                why="it takes more matches of the stages before",
                clause=conditions.participation.clause,
            )
