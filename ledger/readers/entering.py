"""Results that the ledger does not have: they are entered, or requested once results are posted."""

from msgspec.structs import replace

from ledger.bridge.scores import Line
from ledger.commands import AnyCommand, AwardAdjustedScore, EnterScore, MarkNotPlayed
from ledger.readers.changes import Asked, missing_score, new_award
from ledger.readers.result_file import LineRow
from ledger.record import Contest


def entering(row: LineRow, contest: Contest, asked: Asked) -> tuple[AnyCommand, ...]:
    """Return the commands that enter a row's result, or that it was not played if it has none."""
    posted = is_posted(row.line, contest)
    commands: list[AnyCommand] = []
    if row.played is not None:
        commands.append(
            missing_score(row.played, asked)
            if posted
            else EnterScore(score=row.played, cites=asked.cites)
        )
    if row.awards is not None and posted:
        commands.append(new_award(row.line, row.awards, None, asked))
    elif row.awards is not None:
        ns, ew = row.awards
        adjusted = AwardAdjustedScore(line=row.line, ns=ns, ew=ew, reason=asked.reason)
        commands.append(replace(adjusted, cites=asked.cites))
    if not commands and not posted and contest.results.at(row.line.key) is None:
        commands.append(MarkNotPlayed(line=row.line, cites=asked.cites))
    return tuple(commands)


def is_posted(line: Line, contest: Contest) -> bool:
    """Tell whether results of the line's session have been made available."""
    facts = contest.sessions.get(line.session)
    return facts is not None and bool(facts.postings)
