"""drop-in: a contestant comes in late, or a house contestant makes the field even."""

from fractions import Fraction

from ledger.bridge.boards import Side
from ledger.commands import AddHouseContestant, AnyCommand, EnterDropIn
from ledger.decide.laws import ORGANISATION
from ledger.errors import NeedsRuling, NotOnRecord, NotUnderTheseRules, Unclear
from ledger.record import Contest
from ledger.rules.drop_ins import DropIns
from projections.views.newcomers import drop_in_score, house_score
from replay.acts.describing import act
from replay.acts.fields import FIELD, INCOMPLETE, PLAYERS, TEAM, WHY
from replay.acts.finding import session_said
from replay.acts.newcomers import newcomer
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag


@act(
    "drop-in",
    "drop-in",
    [EnterDropIn, AddHouseContestant],
    Parameter("contestant", "Its id from now on, or the names of its people.", required=True),
    Parameter(
        "session", "In which it comes (default: the one in play, or next).", place="argument"
    ),
    Parameter("who", "As the regulations call those who may (repechage).", label="comes in as"),
    flag("house", "A house contestant, which takes no place."),
    FIELD,
    Parameter("category", "A stratum or division.", kind="category"),
    PLAYERS,
    TEAM,
    flag("different_teams", "Its members are of two teams."),
    Parameter("score", "As a ruling states (default: computed).", kind="exact"),
    INCOMPLETE,
    WHY,
    seldom="different-teams score incomplete",
)
def drop_in(
    sitting: Sitting,
    *,
    contestant: str,
    session: str | None,
    who: str | None,
    house: bool,
    field: Side | None,
    category: str | None,
    players: tuple[str, ...],
    team: str | None,
    different_teams: bool,
    score: Fraction | None,
    incomplete: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """A contestant comes in at a session with a score computed from the standings, frozen now."""
    if house == (who is not None):
        raise Unclear(sentence="say --who comes in, or --house")
    facts = sitting.facts_now()
    session = session or _coming(sitting, facts)
    rule = _rule(facts, session)
    coming = newcomer(sitting, contestant, players, team)
    is_team = facts.conditions(session).contestant == "team" if session in facts.sessions else False
    party = coming.party if is_team or coming.players else None
    people = coming.players or tuple(filter(None, [None if party else coming.party]))
    if who is None:
        taken = None if rule is None else house_score(facts, rule, session)
        adding = AddHouseContestant(
            contestant=coming.contestant,
            session=session,
            players=people,
            party=party,
            field=field,
            score=taken.score if taken else None,
            rank=taken.rank if taken else None,
            basis=facts.position,
            incomplete=incomplete,
            reason=reason,
        )
        return [adding]
    if rule is None:
        raise NotUnderTheseRules(what="a drop-in")
    known = facts.contestants.get(coming.contestant)
    named = category or (known.category if known else None)
    entering = EnterDropIn(
        contestant=coming.contestant,
        session=session,
        score=_score(facts, rule, session, named) if score is None else score,
        who=who,
        same_team=not different_teams,
        players=people,
        party=party,
        field=field,
        category=named,
        basis=facts.position,
        incomplete=incomplete,
        reason=reason,
    )
    return [entering]


def _coming(sitting: Sitting, facts: Contest) -> str:
    """Return the session in play, else the next one; else what is usual. Raises Unclear."""
    open_yet = [name for name, one in facts.sessions.items() if not one.ended and not one.postings]
    playing = [name for name in open_yet if facts.sessions[name].has_begun]
    return next(iter([*reversed(playing), *open_yet]), None) or session_said(sitting, None)


def _rule(facts: Contest, session: str) -> DropIns | None:
    """Return the rule of the session's stage; without one a house contestant starts with nothing.

    Raises NotOnRecord.
    """
    known = tuple(facts.sessions)
    if session not in known:
        raise NotOnRecord(what="session", name=session, known=known, clause=ORGANISATION)
    return facts.conditions(session).drop_ins


def _score(facts: Contest, rule: DropIns, session: str, category: str | None) -> Fraction:
    """Return the score to start with. Raises NeedsRuling where there is nobody to compare with."""
    found = drop_in_score(facts, rule, session, category)
    if found is None:
        raise NeedsRuling(
            what="the score of the first of a category", form="it (--score)", clause=rule.clause
        )
    return found.counted
