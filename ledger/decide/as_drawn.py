"""Refuse lines and matches that are not as drawn, lined up and scheduled, unless by a ruling."""

from collections.abc import Iterable, Iterator

from ledger.bridge.scores import Line, MatchScore
from ledger.commands import (
    AnyCommand,
    AwardAdjustedScore,
    EnterScore,
    MarkNotPlayed,
    RequestCorrection,
)
from ledger.decide.admission import Bench
from ledger.errors import NeedsRuling
from ledger.events import NewAward, NewScore, Reference
from ledger.record import Contest
from ledger.record.as_drawn import Misfit, match_misfits, misfits


def check_as_drawn(of: Line | MatchScore, cites: tuple[Reference, ...], bench: Bench) -> None:
    """Raise NeedsRuling for what is not as drawn, lined up and scheduled, unless one is cited."""
    for misfit in _misfits(of, cites, bench.contest):
        raise NeedsRuling(
            what=f"{of}, where {misfit.what},",
            form="the ruling that it counts (--cites)",
            clause=misfit.clause,
        )


def _misfits(
    of: Line | MatchScore, cites: tuple[Reference, ...], contest: Contest
) -> Iterator[Misfit]:
    is_ruled = contest.justice.is_cited(cites, contest.stream)
    if of.session not in contest.sessions or is_ruled:
        return iter(())
    return match_misfits(contest, of) if isinstance(of, MatchScore) else misfits(contest, of)


def misfits_of(commands: Iterable[AnyCommand], contest: Contest) -> Iterator[Misfit]:
    """List how what these commands would enter is not as drawn, where no ruling is cited."""
    for command in commands:
        match command:
            case EnterScore(score=score):
                yield from _misfits(score, command.cites, contest)
            case MarkNotPlayed(line=line) | AwardAdjustedScore(line=line):
                yield from _misfits(line, command.cites, contest)
            case RequestCorrection(asks=NewScore(entry=None, now=score)):
                yield from _misfits(score, command.cites, contest)
            case RequestCorrection(asks=NewAward(entry=None, line=line)):
                yield from _misfits(line, command.cites, contest)
            case _:
                pass
