"""The regulations of a contest: one value, pinned by an event, looked up by stage."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from msgspec import Struct

from ledger.bridge.numbers import Rounding, half_away_from_zero
from ledger.forms import Name
from ledger.forms.texts import Text
from ledger.rules.altered_scores import AlteredScores
from ledger.rules.appeals import Appeals
from ledger.rules.appeals.hearing import Hearing
from ledger.rules.artificial import ArtificialScores
from ledger.rules.authority import Authority
from ledger.rules.authority.acts import Role
from ledger.rules.awards import Awards
from ledger.rules.byes import Bye
from ledger.rules.carry_overs import CarryOvers
from ledger.rules.comparisons import Comparisons
from ledger.rules.confirmations import Confirmations
from ledger.rules.documents import DocumentRule
from ledger.rules.draws import Draw
from ledger.rules.draws.round_robin import RoundRobinDraw
from ledger.rules.drop_ins import DropIns
from ledger.rules.eligibility import Requirement
from ledger.rules.entries import EntryRule
from ledger.rules.forfeits import Forfeits
from ledger.rules.formats import Format
from ledger.rules.fouled import Fouled, Unplayable
from ledger.rules.handicaps import Handicaps
from ledger.rules.incidents import IncidentRule
from ledger.rules.late_plays import LatePlays
from ledger.rules.line_ups import LineUps
from ledger.rules.masterpoints import Masterpoints
from ledger.rules.participation import Disqualified, Participation
from ledger.rules.penalties import HeldBack, Individuals, KnockOutFines, Ladder, SlowPlay
from ledger.rules.periods import Period
from ledger.rules.qualifiers import Qualifying
from ledger.rules.remedies import Remedies
from ledger.rules.scoring import BoardScoring
from ledger.rules.scoring.method import FullSessionOf, Measure, Unit
from ledger.rules.substitutions import Substitutions
from ledger.rules.systems import Systems
from ledger.rules.tie_breaks import Purpose, TieBreak
from ledger.rules.victory_points import VictoryPoints
from ledger.rules.withdrawals import Withdrawals

Cause = Literal["players", "captains", "scorer", "director", "appeal"]
"""Whose error a correction puts right."""

CAUSES: tuple[Cause, ...] = ("players", "captains", "scorer", "director", "appeal")

ContestantKind = Literal["pair", "team", "player"]


class CorrectionRule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """When and by whom a correction of one cause may be made.

    by: the roles that may make it, anyone if empty. consents: whether both sides must agree
    before it counts; whoever asks for it does. consents_in_time: whether the other must do so
    within the period, too. afterwards: law-79c2, where it may still be made after the period if
    the Director and the organiser are both satisfied beyond reasonable doubt.
    """

    period: Period
    by: tuple[Role, ...] = ()
    consents: bool = False
    consents_in_time: bool = False
    afterwards: Literal["nothing", "law-79c2"] = "nothing"


class Balanced(NamedTuple):
    """What a board counts for the two sides of a match, in IMPs, each on its own account."""

    home: Fraction
    away: Fraction


class Conditions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The rules of one stage; None, or nothing, where the document has no such rule.

    How it is scored. contestant, format, draw; scoring of boards,
    compared across the whole field or within each section; artificial scores; fouled boards
    and unplayable ones; how few comparisons make a match; how scores that do not balance
    count in a match, for each side by itself or their mean for both, as always in a knock-out
    (Law 12C4), in whole IMPs if the half that it may end in is not kept (AMB-52).

    What a match is worth. victory_points (None: what was scored counts itself), bye,
    forfeits, carry_over into this stage. total, percentage: how they are rounded for display.

    Who is where. ties for each purpose, handicaps by which there is a second order, categories,
    qualifying for the next stage, awards and masterpoints.

    Who plays. eligibility by category ("" for all), entries, line_ups, substitutions and the
    scores they alter, participation in finals or a category, what becomes of the
    disqualified, withdrawals, drop_ins, documents to be handed in, systems that may be played
    (None: any).

    Order and justice. authority, confirmations, corrections by cause, incidents that are
    reported, offences and what they cost, slow_play at a table, individuals who were partners,
    penalties held back from the draw, fines in a knock-out, late_plays, remedies for boards
    that cannot be scored, appeals.
    """

    contestant: ContestantKind
    scoring: BoardScoring
    artificial: ArtificialScores
    total: Rounding
    percentage: Rounding
    corrections: dict[Cause, CorrectionRule]
    authority: Authority
    compare: Literal["field", "section"] = "field"
    format: Format | None = None
    draw: Draw | None = None
    fouled: Fouled | None = None
    unplayable: Unplayable | None = None
    comparisons: Comparisons | None = None
    non_balancing: Literal["each-its-own", "mean", "whole-mean"] = "each-its-own"
    victory_points: VictoryPoints | None = None
    bye: Bye | None = None
    forfeits: Forfeits | None = None
    carry_over: CarryOvers | None = None
    ties: dict[Purpose, tuple[TieBreak, ...]] = {}
    handicaps: Handicaps | None = None
    categories: tuple[str, ...] = ()
    qualifying: tuple[Qualifying, ...] = ()
    awards: Awards | None = None
    masterpoints: Masterpoints | None = None
    eligibility: dict[str, tuple[Requirement, ...]] = {}
    entries: tuple[EntryRule, ...] = ()
    line_ups: LineUps | None = None
    substitutions: Substitutions | None = None
    altered_scores: AlteredScores | None = None
    participation: Participation | None = None
    disqualified: Disqualified | None = None
    withdrawals: Withdrawals | None = None
    drop_ins: DropIns | None = None
    systems: Systems | None = None
    documents: dict[str, DocumentRule] = {}
    confirmations: Confirmations | None = None
    incidents: dict[str, IncidentRule] = {}
    offences: dict[str, Ladder] = {}
    slow_play: SlowPlay | None = None
    individuals: Individuals | None = None
    held_back: HeldBack | None = None
    knock_out_fines: KnockOutFines | None = None
    late_plays: LatePlays | None = None
    remedies: Remedies | None = None
    appeals: Appeals | None = None

    @property
    def unit(self) -> Unit:
        """What totals are in."""
        if self.victory_points is not None:
            return "vps"
        if self.format is not None and self.format.best is not None:
            return "percent"
        return self.scoring.unit

    @property
    def measure(self) -> Measure:
        """What a side's own result in a match is in."""
        return self.scoring.measure

    @property
    def full_session_of(self) -> FullSessionOf:
        """Whose fullest member has a full session; the session's where the scoring says nothing."""
        across = self.scoring.across
        return "session" if across is None else across.full_session_is_of

    @property
    def is_one_field(self) -> bool:
        """Whether north-south and east-west of an earlier stage are ranked together here.

        They are where everybody meets everybody, and in a knock-out (ANC 17.3, SBF 5.4.1).
        """
        return self.format is not None and self.format.one_field

    @property
    def is_knock_out(self) -> bool:
        """Whether the stage consists of matches of which each has a winner."""
        return self.format is not None and self.format.of_two is not None

    @property
    def by_match(self) -> bool:
        """Whether totals are made of matches rather than of whole sessions."""
        return (
            self.victory_points is not None
            or self.scoring.between_rooms is not None
            or self.is_knock_out
        )

    @property
    def round_robin(self) -> RoundRobinDraw | None:
        """By which rules round robins are drawn; None where none are."""
        return None if self.draw is None else self.draw.round_robin

    @property
    def hearing(self) -> Hearing | None:
        """By which rules appeals are heard; None where nobody hears them."""
        return None if self.appeals is None else self.appeals.hearing

    @property
    def boards(self) -> int | None:
        """How many boards a match has, where the format says so."""
        return None if self.format is None else self.format.boards

    @property
    def final_for_stage(self) -> str | None:
        """The clause by which results are final for a stage as a whole; None: for each session."""
        periods = (rule.period for rule in self.corrections.values())
        found = (one.clause for one in periods if one.of_stage)
        return next(found, None)

    @property
    def agreed_under(self) -> str:
        """The clause by which the sides agree to a result; empty where none says so."""
        periods = (rule.period for rule in self.corrections.values())
        found = (one.clause for one in periods if one.by_agreement)
        return next(found, "" if self.confirmations is None else self.confirmations.clause)

    def balanced(self, home: Fraction, away: Fraction) -> Balanced:
        """Give scores that may not balance as they count: as they are, or their mean.

        Law 12C4: in knock-out play it is the mean, whatever else is laid down.
        """
        if self.non_balancing == "each-its-own" and not self.is_knock_out:
            return Balanced(home, away)
        mean = (home - away) / 2
        if self.non_balancing == "whole-mean":
            mean = half_away_from_zero(mean, Fraction(1))
        return Balanced(mean, -mean)


class Regulations(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A regulation set: what every stage plays under, and what single stages change.

    source is the document that the clauses refer to; layers: the regulations that it
    augments, the last one taking precedence.
    """

    name: Annotated[str, Name()]
    title: Annotated[str, Text(300)]
    edition: Annotated[str, Text(300)]
    source: Annotated[str, Text(2000)]
    default: Conditions
    stages: dict[str, Conditions] = {}
    layers: tuple[str, ...] = ()

    @property
    def others(self) -> frozenset[str]:
        """The names of other contests whose scores count in a datum here (ANC 17.9)."""
        return frozenset(
            source.contest
            for conditions in (self.default, *self.stages.values())
            if (datum := conditions.scoring.datum_rule) is not None
            for source in datum.sources
            if source.contest != "own"
        )

    def stages_beside(self, scheduled: Iterable[str]) -> tuple[str, ...]:
        """The names that another stage may have beside those scheduled; none: any name.

        Where stages are named, what they share is played by itself in one other stage at most,
        and in none where it has no format.
        """
        others = [stage for stage in scheduled if stage not in self.stages]
        if self.default.format is not None and not others:
            return ()
        return tuple(self.stages)

    def of(self, stage: str) -> Conditions:
        """The conditions of a stage."""
        return self.stages.get(stage, self.default)
