"""Who may take part: rulings on players, and what they mean for their pair or team.

A requirement is of a player (ANC 3.2, SBF 2.1). A pair is both of its players; a team is not
out because one of its members may not play (ANC 14.1 speaks of its eligible members), unless
all who play have to be of a category throughout (NSWBA 4.3).
"""

from collections.abc import Collection
from typing import NamedTuple

from ledger.events import EligibilityRuled, SubstitutionMade
from ledger.record.contest import Contest
from ledger.record.participation import AT_THE_TABLE, Participation


def rulings_on(contest: Contest) -> dict[tuple[str, str, str], EligibilityRuled]:
    """Collect the latest rulings, by contestant, member and category ("": the contest)."""
    return {
        (event.contestant, event.player, event.category): event
        for _, event in contest.of(EligibilityRuled)
    }


class RuledOut(NamedTuple):
    """A ruling that a player is not eligible: its position, and its clause."""

    position: int
    clause: str | None

    @property
    def cited(self) -> str:
        """The ruling as a refusal cites it: "ANC 5.1, #34"."""
        return f"{self.clause}, #{self.position}" if self.clause else f"#{self.position}"


def ruled_out(contest: Contest, contestant: str, category: str = "") -> dict[str, RuledOut]:
    """A contestant's players who are ruled not eligible.

    category: whose requirements they do not meet ("": the contest's own). Who is a member no
    more does not count; of a contestant without named members anybody does.
    """
    latest = {
        event.player: (recorded.position, event)
        for recorded, event in contest.of(EligibilityRuled)
        if (event.contestant, event.category) == (contestant, category)
    }
    members = contest.entries.players(contestant)
    return {
        player: RuledOut(position, event.clause)
        for player, (position, event) in latest.items()
        if not event.eligible and (player in members or not members)
    }


def wins_in_category(contest: Contest, contestant: str, seats: Participation) -> bool:
    """Whether a contestant may win something as one of the category that it entered.

    No member is ruled out of it (ANC 3.4), and everybody who played is of it where that must be
    so throughout the contest (NSWBA 4.3). One that entered none has nothing to lose.
    """
    category = contest.contestants[contestant].category
    if not category:
        return True
    throughout = stays_in_category(contest, tuple(contest.sessions), contestant, seats)
    return throughout is not False and not ruled_out(contest, contestant, category)


def out_of_contention(contest: Contest) -> dict[str, str]:
    """Name the contestants that can neither qualify nor win, each with the reason in a word."""
    entries = contest.entries
    out = dict.fromkeys(_not_eligible(contest), "not eligible")
    out |= dict.fromkeys(entries.house, "of the house")
    out |= dict.fromkeys(entries.withdrawn, "withdrawn")
    out |= dict.fromkeys(entries.disqualified, "disqualified")
    return out


def _not_eligible(contest: Contest) -> list[str]:
    """Contestants that are out because of who is, or has played, in them."""
    ruled = {event.contestant for _, event in contest.of(EligibilityRuled) if not event.eligible}
    if not ruled:
        return []
    seats = Participation(contest)
    return [name for name in ruled if _is_out(contest, seats, name)]


def _is_out(contest: Contest, seats: Participation, contestant: str) -> bool:
    """Tell whether a contestant is out: a pair with one such player, a team that let one play."""
    members, gone = contest.entries.players(contestant), ruled_out(contest, contestant)
    is_team = AT_THE_TABLE[contest.regulations_for().default.contestant] > len("NS")
    if gone and (not is_team or gone.keys() >= set(members) != set()):
        return True
    return any(
        _asks_category(contest, session)
        and seats.played(contestant, (session,))
        and _played_in(contest, session, contestant, seats, ("",))
        for session in contest.sessions
    )


def _asks_category(contest: Contest, session: str) -> bool:
    rule = contest.conditions(session).participation
    return rule is not None and rule.of_category


def stays_in_category(
    contest: Contest, sessions: Collection[str], contestant: str, seats: Participation
) -> bool | None:
    """Whether everybody who played for a contestant is of its category; None: need not be."""
    rules = [contest.conditions(session).participation for session in sessions]
    rule = next((rule for rule in rules if rule and rule.of_category), None)
    if rule is None:
        return None
    return rule.keeps(sum(_is_outside(contest, s, contestant, seats) for s in sessions))


def _is_outside(contest: Contest, session: str, contestant: str, seats: Participation) -> bool:
    """Whether a substitute, or a player ruled not eligible, played in a session."""
    categories = ("", contest.contestants[contestant].category or "")
    return _played_in(contest, session, contestant, seats, categories) or any(
        (made.session, made.contestant, made.eligible) == (session, contestant, False)
        for _, made in contest.of(SubstitutionMade)
    )


def _played_in(
    contest: Contest,
    session: str,
    contestant: str,
    seats: Participation,
    categories: Collection[str],
) -> bool:
    """Whether somebody ruled not eligible, for one of these categories, played in a session."""
    presence, ruled = seats.of(session, contestant), rulings_on(contest)
    return presence is not None and any(
        (contestant, person, category) in ruled and not ruled[contestant, person, category].eligible
        for person in presence.people
        for category in categories
    )
