"""The regulations of a contest: one value, recorded when it is opened, and looked up by stage."""

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
from ledger.rules.awards import Awards
from ledger.rules.byes import Bye
from ledger.rules.carry_overs import CarryOvers
from ledger.rules.comparisons import Comparisons
from ledger.rules.confirmations import Confirmations
from ledger.rules.corrections import Cause, CorrectionRule
from ledger.rules.documents import DocumentRule
from ledger.rules.draws import Draw, kinds
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
from ledger.rules.qualifiers import Qualifying
from ledger.rules.remedies import Remedies
from ledger.rules.scoring import BoardScoring
from ledger.rules.scoring.method import FullSessionOf, Measure, Unit
from ledger.rules.substitutions import Substitutions
from ledger.rules.systems import Systems
from ledger.rules.tie_breaks import Purpose, TieBreak
from ledger.rules.victory_points import VictoryPoints
from ledger.rules.withdrawals import Withdrawals

ContestantKind = Literal["pair", "team", "player"]


class Balanced(NamedTuple):
    """The IMPs of a board for each side of a match; the two need not add up to zero."""

    home: Fraction
    away: Fraction


class Conditions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The rules of one stage; None or empty where the regulations have no such rule.

    Attributes:
        contestant: who is ranked: pairs, teams or players.
        scoring: how a board is scored.
        artificial: what average plus, average and average minus are worth (Law 12C2).
        total, percentage: how totals and percentages are rounded for display.
        corrections: who may correct what, and until when, by whose error it was.
        authority: which office may do what.
        compare: whether a board is compared across the whole field or within each section.
        format: what the stage consists of: a Swiss, round robins, segments, a movement.
        draw: who meets whom.
        fouled, unplayable: boards whose cards changed on the way, and those that cannot be played.
        comparisons: how few boards compared make a match; it counts as forfeited with fewer.
        non_balancing: how awards that do not balance count in a match: for each side by itself,
            as their mean for both (always in a knock-out, Law 12C4), or as the mean in whole
            IMPs (AMB-52).
        victory_points: the scale for a match; None: what was scored counts itself.
        bye: what a bye is worth.
        forfeits: what a match that was not played is worth.
        carry_over: what is brought into this stage from the one before.
        ties: the criteria that tell equals apart, in order, by what it is for.
        handicaps: gives a second order of rank, with handicaps.
        categories: those that are ranked among themselves, such as seniors.
        qualifying: how many go on to which stage.
        awards: titles and points.
        masterpoints: what masterpoints are given.
        eligibility: what must be true of a member, by category; "" for everybody.
        entries: conditions of an entry, such as the size of a team.
        line_ups: who posts a line-up first, and by when.
        substitutions: who may play for whom, and how often.
        altered_scores: how scores change because of substitutes.
        participation: how much a player must have played for finals or a category.
        disqualified: whether a disqualified contestant plays on.
        withdrawals: what becomes of the scores of whoever leaves.
        drop_ins: who may come in later, and with what score.
        systems: bidding systems that may be played; None: any.
        documents: what must be handed in by when, by its name.
        confirmations: who has to confirm scores.
        incidents: what has to be reported although it changes no score, by its name.
        offences: the steps of warnings and penalties, by the name of the offence.
        slow_play: how a late finish is penalised.
        individuals: offences by players who were partners.
        held_back: penalties that do not count in the draw.
        knock_out_fines: which fines count in a knock-out match, and when.
        late_plays: boards played after all others (ACBL Law 82).
        remedies: which award a board gets that cannot be scored.
        appeals: who hears appeals, and by when.

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
        """The unit of totals."""
        if self.victory_points is not None:
            return "vps"
        if self.format is not None and self.format.best is not None:
            return "percent"
        return self.scoring.unit

    @property
    def measure(self) -> Measure:
        """The unit of a side's own result in a match."""
        return self.scoring.measure

    @property
    def full_session_of(self) -> FullSessionOf:
        """The group whose largest number of boards is a full session; by default the session."""
        across = self.scoring.across
        return "session" if across is None else across.full_session_is_of

    @property
    def is_one_field(self) -> bool:
        """Tell whether north-south and east-west of an earlier stage are ranked together here.

        They are where everybody meets everybody, and in a knock-out (ANC 17.3, SBF 5.4.1).
        """
        return self.format is not None and self.format.one_field

    @property
    def is_knock_out(self) -> bool:
        """Tell whether the stage consists of matches of which each has a winner."""
        return self.format is not None and self.format.of_two is not None

    @property
    def by_match(self) -> bool:
        """Tell whether totals are made of matches rather than of whole sessions."""
        return (
            self.victory_points is not None
            or self.scoring.between_rooms is not None
            or self.is_knock_out
        )

    @property
    def beside_boards(self) -> tuple[str, ...]:
        """The clauses by which a match may count something beside its boards; () if none does."""
        one, given = Fraction(1), list[str]()
        if self.artificial.more_together(2) or self.artificial.left_out(one, one):
            given.append(self.artificial.clause)
        if self.fouled is not None and any(self.fouled.nets(Fraction(0), 1, "away")):
            given.append(self.fouled.clause)
        return tuple(given)

    @property
    def round_robin(self) -> RoundRobinDraw | None:
        """The rule by which round robins are drawn; None where none are."""
        return kinds.round_robin(self.draw)

    @property
    def hearing(self) -> Hearing | None:
        """The rules by which appeals are heard; None where nobody hears them."""
        return None if self.appeals is None else self.appeals.hearing

    @property
    def boards(self) -> int | None:
        """The number of boards of a match, where the format says so; else None."""
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
        """Give the scores of two sides as they count in their match: as they are, or their mean.

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

    Attributes:
        name: as `--rules` takes it, such as "anc-2018-open-teams".
        title: for people.
        edition: which edition of the document this is.
        source: the document that the clauses refer to.
        default: the conditions of every stage that has none of its own.
        stages: the conditions of single stages, by name.
        layers: the regulations that it builds on, the last one taking precedence.

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
        """Name what a further stage may be called beside those scheduled; empty: anything.

        Where the set names its stages, one stage of another name may be played under the
        default conditions, and none if these have no format.
        """
        others = [stage for stage in scheduled if stage not in self.stages]
        if self.default.format is not None and not others:
            return ()
        return tuple(self.stages)

    def of(self, stage: str) -> Conditions:
        """Return the conditions of a stage."""
        return self.stages.get(stage, self.default)
