"""What a link is for, before the record judges: a player's part, the scores of a table."""

from functools import cache

from ledger.bridge.scores import BoardScore, Line, MatchScore
from ledger.commands import (
    AnyCommand,
    Command,
    ConfirmScore,
    EnterScore,
    ImportFile,
    MarkNotPlayed,
    OpenContest,
    OpenTournament,
    RequestCorrection,
    TakeLink,
)
from ledger.errors import NotInRole
from ledger.events import NewAward, NewScore, Reference, StrikeOut
from ledger.record import Contest
from ledger.record.access import Link
from ledger.rules.authority.acts import IN_WORDS
from ledger.rules.authority.acts import Act as Deed
from ledger.rules.authority.keeping import GIVING, PARTIES
from replay.acts import NAMES, described

OF_PARTIES: frozenset[Deed] = frozenset(
    {"score", "confirm", "correct", "consent", "appeal", "line-up", "choose", "document"}
)
"""What contestants do themselves (Laws 79 and 92), as far as the regulations let them."""

CLAUSE = "LED-ACCESS"


@cache
def deeds() -> dict[type[Command], Deed]:
    """What the table of authority calls each command: by the act that asks for it first of all."""
    found: dict[type[Command], Deed] = {
        OpenTournament: "open",
        OpenContest: "open",
        ImportFile: "import",
        TakeLink: "appoint",
    }
    acts = list(map(described, NAMES))
    for act in acts:
        found.setdefault(act.asks[0], act.deed)
    for act in acts:
        for command in act.asks:
            found.setdefault(command, act.deed)
    return found


def check_part(link: Link, command: AnyCommand, contest: Contest) -> None:
    """Raise NotInRole for what a player does not do, or what is another table's."""
    made, deed = link.made, deeds()[type(command)]
    words = IN_WORDS.get(deed, deed)
    if made.role in PARTIES and deed not in OF_PARTIES:
        raise NotInRole(actor=made.person, act=words, roles=GIVING, clause=CLAUSE)
    if made.table is None:
        return
    line = _line(command, contest)
    if line is not None and line.table != made.table:
        at = f"table {line.table}" if line.table else "another table"
        raise NotInRole(actor=made.person, act=f"{words} at {at}", roles=GIVING, clause=CLAUSE)


def _line(command: AnyCommand, contest: Contest) -> Line | MatchScore | None:
    """The line of play that a command is about; None where it is about none."""
    match command:
        case EnterScore(score=score):
            return score
        case MarkNotPlayed(line=line):
            return line
        case ConfirmScore(entry=entry):
            return _of(entry, contest)
        case RequestCorrection(asks=NewScore(entry=entry, now=now)):
            return now if entry is None else _of(entry, contest)
        case RequestCorrection(asks=NewAward(line=line)):
            return line
        case RequestCorrection(asks=StrikeOut(entry=entry)):
            return _of(entry, contest)
        case _:
            return None


def _of(entry: Reference, contest: Contest) -> Line | MatchScore | None:
    """The line of what is on record; None where nothing is, which is refused anyway."""
    for result in contest.results.all():
        if result.reference == entry:
            score = result.score
            return score if isinstance(score, BoardScore | MatchScore) else result.line
    return None
