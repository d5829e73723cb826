"""What on record an act may be about now: appeals to be heard, rulings in force, those who play.

Forms offer these and nothing else. The record decides every act all the same.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from ledger.bridge.scores import seated
from ledger.decide.annulments import NEVER
from ledger.record import Contest, Tournament
from ledger.record.calls import calls
from ledger.record.eligibility import out_of_contention
from ledger.record.in_play import Board, boards_in_play
from ledger.record.justice import Course, Ruling
from ledger.record.waiting import places_of, waiting
from ledger.recorded import Recorded


class Candidate(NamedTuple):
    """Something that an act may be about.

    Attributes:
        value: as it is typed.
        told: the event that tells of it; None for what has a name of its own.
        sides: the contestants whose it is.
        at: the board that it is about; None where it is about none.

    """

    value: str
    told: Recorded | None = None
    sides: tuple[str, ...] = ()
    at: Board | None = None


class Candidates(NamedTuple):
    """All that one field may be: what one of them is called, and where they are found.

    Attributes:
        is_public: whether everybody may know that there is none.

    """

    called: str
    found: Callable[[Contest, Tournament], Iterable[Candidate]]
    is_public: bool = False


def _event(contest: Contest, version: int) -> Candidate:
    told = contest.event_at(version)
    return Candidate(f"#{told.position}", told)


def _rulings(contest: Contest) -> Iterator[Candidate]:
    for version, ruling in contest.rulings.items():
        yield _of_ruling(_event(contest, version), ruling)


def _untold(contest: Contest) -> Iterator[Candidate]:
    for version, ruling in contest.rulings.items():
        if ruling.advised_at is None:
            yield _of_ruling(_event(contest, version), ruling)


def _of_ruling(found: Candidate, ruling: Ruling) -> Candidate:
    """Return a candidate as one between the parties of a ruling, about its board."""
    said = ruling.event
    at = None if said.board is None else Board(said.session, said.board)
    return found._replace(sides=said.contestants, at=at)


def _appeals(contest: Contest, *states: Course) -> Iterator[Candidate]:
    for number, appeal in contest.appeals.items():
        if appeal.state in states:
            told = Candidate(str(number), contest.event_at(appeal.reference.version))
            own = (appeal.lodged.contestant,)
            yield _of_ruling(told, appeal.ruling)._replace(sides=own)


def _refused_as_late(contest: Contest) -> Iterator[Candidate]:
    for found in _appeals(contest, "refused"):
        appeal = contest.appeals[int(found.value)]
        rule = contest.conditions(appeal.ruling.event.session).hearing
        is_late = appeal.refused is not None and appeal.refused.why == "too-late"
        if is_late and rule is not None and rule.late_by_ruling:
            yield found


def _decisions(contest: Contest) -> Iterator[Candidate]:
    for appeal in contest.appeals.values():
        if appeal.decision is not None:
            told = _event(contest, appeal.decision.version)
            yield _of_ruling(told, appeal.ruling)


def _requests(contest: Contest) -> Iterator[Candidate]:
    """Yield the requests that wait for their answer, with the sides that have still to agree."""
    open_ = {one for name in contest.sessions for one in waiting(contest, name).requests}
    for request in contest.requests.asked.values():
        if request.recorded.position in open_:
            asked = request.asked
            places = list(places_of(asked.asks, contest.results))
            sides = sorted({one for between, _ in places for one in seated(*sorted(between))})
            board = next((number for _, number in places if number is not None), None)
            at = None if board is None else Board(asked.session, board)
            told = request.recorded
            yield Candidate(f"#{told.position}", told, request.lacking(sides), at)


def _in_force(contest: Contest, *kinds: str) -> Iterator[Candidate]:
    for version, one in contest.sanctions.items():
        if one.waived is None and type(one.event).__name__ in kinds:
            yield _event(contest, version)


def _substitutions(contest: Contest) -> Iterator[Candidate]:
    return (_event(contest, version) for version in contest.entries.substitutions)


def _calls(contest: Contest) -> Iterator[Candidate]:
    return (Candidate(f"#{one.recorded.position}", one.recorded) for one in calls(contest))


def _to_annul(contest: Contest, tournament: Tournament) -> Iterator[Candidate]:
    """Yield all events that count and can be taken back, the last of the contest first."""
    for each in (contest, tournament):
        for told in reversed(each.history):
            if told.version not in each.annulled and type(told.event) not in NEVER:
                yield Candidate(f"#{told.position}", told)


def _keys(tournament: Tournament) -> Iterator[Candidate]:
    for version, key in tournament.keys.adopted.items():
        if key.retired is None:
            yield Candidate(f"#{key.position}", tournament.history[version - 1])


def _links(tournament: Tournament) -> Iterator[Candidate]:
    for link in tournament.links.made.values():
        if link.ended is None:
            yield Candidate(f"#{link.position}", tournament.history[link.version - 1])


def _contestants(
    contest: Contest, but: Callable[[str], object] = lambda _: False
) -> Iterator[Candidate]:
    return (Candidate(one) for one in contest.contestants if not but(one))


def _ranked(contest: Contest) -> Iterator[Candidate]:
    """Yield who is not disqualified, or may still be expelled."""
    return _contestants(contest, contest.entries.disqualified.get)


def _vacant(contest: Contest) -> Iterator[Candidate]:
    """Yield the qualifiers who have left, and whose place may be taken."""
    qualified = {one for names in contest.qualified.values() for one in names}
    gone = out_of_contention(contest)
    return _contestants(contest, lambda one: one not in qualified or one not in gone)


def _names(names: Iterable[str]) -> Iterator[Candidate]:
    return (Candidate(one) for one in dict.fromkeys(names))


def _scored(contest: Contest) -> Iterator[Candidate]:
    """Yield the sessions with something to correct: a score, or a posting that lacks one."""
    for name, one in contest.sessions.items():
        if one.postings:
            yield Candidate(name)
        elif contest.is_played(name):
            yield Candidate(name, sides=tuple(seated(*one.sides)))


def _to_draw(contest: Contest) -> Iterator[Candidate]:
    """Yield the sessions that go on, of which a section is not drawn, or the whole."""
    drawn = {(one.session, one.section) for one in contest.draws}
    return _names(
        name
        for name, one in contest.sessions.items()
        if not contest.stages[one.stage]
        and any((name, each) not in drawn for each in ("", *contest.entries.sections(one.stage)))
    )


def _to_qualify(contest: Contest) -> Iterator[Candidate]:
    """Yield the stages of which it is not declared yet who goes on to another."""
    return _names(
        stage
        for stage in contest.stages
        for rule in contest.conditions_of(stage).qualifying
        if (stage, rule.into) not in contest.qualified
    )


CANDIDATES: Mapping[str, Candidates] = {
    "rulings": Candidates("ruling", lambda contest, _: _rulings(contest)),
    "untold-rulings": Candidates(
        "ruling of which its parties have not been told",
        lambda contest, _: _untold(contest),
    ),
    "late-appeals": Candidates(
        "appeal refused as too late that may be admitted",
        lambda contest, _: _refused_as_late(contest),
    ),
    "appeals-to-hear": Candidates(
        "appeal that waits to be heard", lambda contest, _: _appeals(contest, "lodged")
    ),
    "appeals-to-decide": Candidates(
        "appeal that has been heard and not decided", lambda contest, _: _appeals(contest, "heard")
    ),
    "open-appeals": Candidates(
        "appeal that is not decided", lambda contest, _: _appeals(contest, "lodged", "heard")
    ),
    "decisions": Candidates("decision on an appeal", lambda contest, _: _decisions(contest)),
    "requests": Candidates(
        "request for a correction that waits for its answer",
        lambda contest, _: _requests(contest),
    ),
    "penalties": Candidates(
        "penalty in force", lambda contest, _: _in_force(contest, "PenaltyImposed")
    ),
    "sanctions": Candidates(
        "warning or penalty in force",
        lambda contest, _: _in_force(contest, "PenaltyImposed", "WarningIssued"),
    ),
    "substitutions": Candidates(
        "substitution on record", lambda contest, _: _substitutions(contest)
    ),
    "calls": Candidates(
        "call of the director without an answer", lambda contest, _: _calls(contest)
    ),
    "keys": Candidates("key in use", lambda _, tournament: _keys(tournament)),
    "links": Candidates("link in use", lambda _, tournament: _links(tournament)),
    "events": Candidates("event that can be annulled", _to_annul),
    "contestants": Candidates(
        "contestant", lambda contest, _: _contestants(contest), is_public=True
    ),
    "still-in": Candidates(
        "contestant that has not withdrawn",
        lambda contest, _: _contestants(contest, contest.entries.withdrawn.__contains__),
        is_public=True,
    ),
    "ranked": Candidates(
        "contestant that is not disqualified", lambda contest, _: _ranked(contest), is_public=True
    ),
    "vacant": Candidates(
        "qualifier that has left", lambda contest, _: _vacant(contest), is_public=True
    ),
    "sessions": Candidates("session", lambda contest, _: _names(contest.sessions), is_public=True),
    "sessions-to-draw": Candidates(
        "session that is still to be drawn", lambda contest, _: _to_draw(contest), is_public=True
    ),
    "scored-sessions": Candidates("score on record", lambda contest, _: _scored(contest)),
    "scheduled-stages": Candidates(
        "stage", lambda contest, _: _names(contest.stages), is_public=True
    ),
    "stages-to-go-on-from": Candidates(
        "stage from which somebody is still to go on",
        lambda contest, _: _to_qualify(contest),
        is_public=True,
    ),
}
"""All that fields of acts may be, by the names by which acts ask for it."""


def among(name: str, contest: Contest, tournament: Tournament) -> Iterable[Candidate]:
    """Return what a field may be that asks for this."""
    return CANDIDATES[name].found(contest, tournament)


def is_told_to(own: set[str], one: Candidate, contest: Contest) -> bool:
    """Tell whether contestants are told of a candidate: theirs, on no board still to be played."""
    is_shown = one.at is None or one.at not in boards_in_play(contest)
    return is_shown and not own.isdisjoint(one.sides)
