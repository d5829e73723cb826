"""Whether a player has played enough to be in a line-up of the finals (ANC 11.1)."""

from ledger.commands import PostLineUp
from ledger.contest import Contest
from ledger.decide.admission import Bench
from ledger.errors import RuleSaysNo
from ledger.rulebook import Conditions
from ledger.rules.participation.finals import FinalsParticipation, May


def check(command: PostLineUp, conditions: Conditions, bench: Bench) -> None:
    """Raise RuleSaysNo where a player has not; nobody is held to what is not recorded."""
    rule, contest = conditions.participation, bench.contest
    stage = contest.sessions[command.session].stage
    if not isinstance(rule, FinalsParticipation) or stage == _first(contest):
        return
    if not any(_sessions(player, _first(contest), contest) for player in _team(command, contest)):
        return
    for place in command.seats:
        may = _may(place.player, command, rule, contest)
        if not (may.finals_series if conditions.qualifying else may.final):
            raise RuleSaysNo(
                what=f"{place.player} cannot play in {stage}",
                why="it takes more matches of the stages before",
                clause=rule.clause,
            )


def _may(player: str, command: PostLineUp, rule: FinalsParticipation, contest: Contest) -> May:
    first, stage = _first(contest), contest.sessions[command.session].stage
    between = [name for name in contest.stages if name not in (first, stage)]
    return rule.may(
        qualifying_matches=len(_sessions(player, first, contest)),
        repechage_stanzas=sum(len(_sessions(player, name, contest)) for name in between),
        team_played_repechage=any(
            _sessions(member, name, contest)
            for member in _team(command, contest)
            for name in between
        ),
    )


def _first(contest: Contest) -> str:
    """The stage from which the finals are reached."""
    return next(iter(contest.stages))


def _team(command: PostLineUp, contest: Contest) -> tuple[str, ...]:
    return contest.players[command.contestant]


def _sessions(player: str, stage: str, contest: Contest) -> set[str]:
    """The sessions of a stage that a player has played, by line-ups and seats."""
    return {
        session
        for session, players in contest.seated.items()
        if player in players and contest.sessions[session].stage == stage
    }
