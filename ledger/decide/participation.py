"""Whether a player has played enough to be in a line-up of the finals (ANC 11.1)."""

from ledger.commands import PostLineUp
from ledger.decide.admission import Bench
from ledger.errors import RuleSaysNo
from ledger.record.finals_played import may_play_in
from ledger.record.participation import Participation
from ledger.rulebook import Conditions


def check(command: PostLineUp, conditions: Conditions, bench: Bench) -> None:
    """Raise RuleSaysNo if a player has not; sessions without recorded seats count for them."""
    contest, rule = bench.contest, conditions.participation
    if rule is None:
        return
    seats, stage = Participation(contest), contest.sessions[command.session].stage
    for place in command.seats:
        if may_play_in(contest, seats, stage, command.contestant, place.player) is False:
            raise RuleSaysNo(
                what=f"{place.player} cannot play in {stage}",
                why="it takes more matches of the stages before",
                clause=rule.clause,
            )
