"""Warn of people who play for two, and of contestants that a draw leaves out."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from ledger.events import ContestantEntered, DrawPublished, EntryCorrected
from ledger.record import Contest
from ledger.record.drawing import playing_in
from ledger.recorded import Recorded
from replay.acts.sitting import Sitting

DRAWN_ELSEWHERE = ("by-hand", "imported")
"""Methods by which a round may be drawn in parts."""


def who_plays(batch: Sequence[Recorded], sitting: Sitting) -> Iterator[str]:
    """Yield warnings of what was entered or drawn: of pairs neither is against a clause.

    Somebody may play with another partner in each session, and another may stand in.
    """
    in_names = sitting.roll.in_names
    yield from map(in_names, _in_two(batch, sitting.contest))
    draws = [one.event for one in batch if isinstance(one.event, DrawPublished)]
    known = [draw for draw in draws if draw.session in sitting.contest.sessions]
    yield from map(in_names, _at_once(known, sitting.contest))
    yield from _left_out(known, sitting.contest)


def _in_two(batch: Sequence[Recorded], contest: Contest) -> Iterator[str]:
    """Warn of somebody who is entered and is a member of another contestant already."""
    entered = [e for one in batch if isinstance(e := one.event, ContestantEntered | EntryCorrected)]
    if not entered:
        return
    gone = {*contest.entries.withdrawn, *contest.entries.disqualified}
    plays_for: dict[str, list[str]] = defaultdict(list)
    for name in contest.contestants:
        for player in contest.entries.players(name) if name not in gone else ():
            plays_for[player].append(name)
    for event in entered:
        own = event.contestant
        for player in event.players:
            others = [name for name in plays_for[player] if name != own]
            if others:
                yield f"{player} is in {' and '.join(others)} too, and now in {own} (see: entries)"
            plays_for[player] = [*others, own]


def _at_once(draws: Sequence[DrawPublished], contest: Contest) -> Iterator[str]:
    """Warn of somebody who is to sit at two tables, or twice at one, in the same round."""
    sits_for: dict[str, set[str]] = defaultdict(set)
    for draw in draws:
        here: dict[str, set[str]] = defaultdict(set)
        for name in {name for two in draw.meetings() for name in two} & {*contest.contestants}:
            for player in contest.entries.players(name):
                here[player].add(name)
        for player, names in here.items():
            sits_for[player] |= names if len(names) > 1 else set()
    for player, names in sits_for.items():
        if names:
            yield f"{player} is to play for {' and '.join(sorted(names))} at once (see: entries)"


def _left_out(draws: Sequence[DrawPublished], contest: Contest) -> Iterator[str]:
    """Warn of those who are to play in a session and are in none of its rounds."""
    computed = [draw for draw in draws if draw.method not in DRAWN_ELSEWHERE]
    there = {name for draw in computed for name in draw.taking_part()}
    wanted = (
        name
        for draw in computed
        for name in playing_in(contest, draw.session, draw.round, draw.section)
    )
    for name in dict.fromkeys(wanted):
        if name not in there:
            entered = contest.contestants[name].field
            why = "" if entered else ": it was entered in neither direction, and others were in one"
            yield f"{name} is drawn in no round{why} (see: withdraw; entry --field)"
