"""Topic 14: who may do what. Somebody is given an office, and tries."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from ledger import regulations
from ledger.commands import (
    AmendRegulations,
    AnyCommand,
    AppointOfficial,
    DealWithOffence,
    DecideAppeal,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    RemoveBoard,
    Substitute,
    WaivePenalty,
)
from ledger.events import AppealRefused, PenaltyWaived
from ledger.rulebook import Regulations
from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.appeals.words import Action, RulingKind
from ledger.rules.authority.acts import Role
from tests.cases.binding import Binding, By, Chosen, Inputs, Played
from tests.cases.declared import changed
from tests.cases.figures import ONE
from tests.cases.scenes import told
from tests.given import Given, enter

ITC, BUTLER = "anc-2018-itc-open", "anc-2018-butler-open"
BLUE_RIBBON = "sydney-2003-blue-ribbon-pairs"
WBF, CLUB, NO_COMMITTEE = "wbf-2023-teams", "acbl-club-pairs", "acbl-club-pairs-no-committee"

A, B = "A", "B"
MEMBERS = {A: ("a1", "a2", "a3", "a4"), B: ("b1", "b2", "b3", "b4")}

ROLES: dict[str, Role | None] = {
    "ABF": "regulating-authority",
    "CTD": "chief-director",
    "TO": "organiser",
    "ABF_onsite_rep": "on-site-representative",
    "tournament_committee": "tournament-committee",
    "head_td": "chief-director",
    "table_td": "assistant-director",
    "director": "director",
    "committee": "appeals-committee",
    "scorer": "scorer",
    "appeals_convener": "appeals-convener",
    "club": "organiser",
    "unit": None,
    "pair": None,
}
OFFICES: dict[str, Role] = {
    "appeals_convener": "appeals-convener",
    "appeals_committee_member": "appeals-committee",
    "appeals_chair": "appeals-chair",
}

GIVEN_BY: dict[Role, Role] = {
    "tournament-committee": "tournament-chair",
    "appeals-convener": "regulating-authority",
}
"""Offices that not everybody may give (SBF 1.2, ANC 2.10)."""


@contextmanager
def with_actor(rules: str, role: str, stage: str) -> Iterator[Given]:
    """A contest of two sides, and "actor" with the office that a case names, if any."""
    with told(rules, MEMBERS, stage) as evening:
        office = ROLES[role]
        if office is not None:
            appointed(evening, "actor", office)
        yield evening


def appointed(evening: Given, person: str, *offices: Role) -> None:
    """Somebody has these offices, each given by whoever may give it."""
    giver = None
    for office in offices:
        given_by = GIVEN_BY.get(office)
        if given_by is not None:
            giver = f"the-{given_by}"
            evening.given(AppointOfficial(person=giver, role=given_by))
        evening.given(AppointOfficial(person=person, role=office), by=giver)
        giver = person


def with_director(evening: Given, role: str) -> None:
    """Beside the actor of this role there is a director, dee."""
    by = "actor" if ROLES[role] else None
    evening.given(AppointOfficial(person="dee", role="director"), by=by)


def tried(evening: Given, *commands: AnyCommand) -> bool:
    """Whether the actor may do this."""
    evening.when(*commands, by="actor")
    refused = any(isinstance(recorded.event, AppealRefused) for recorded in evening.events)
    return evening.refusal is None and not refused


def with_powers(rules: Regulations, powers: dict[RulingKind, tuple[Action, ...]]) -> Regulations:
    """The rules with a committee that has these powers and no others."""
    appeals = rules.default.appeals
    assert isinstance(appeals, CommitteeAppeals)
    return changed(rules, appeals=replace(appeals, closed=(), powers=powers))


# ----------------------------------------------------------------------------------- rulings


def _rules(inputs: Inputs) -> dict[str, Any]:
    """A ruling on the meaning of a term, or on systems (ANC section 4)."""
    ruling: RulingKind = "systems" if inputs.get("section") == 4 else inputs["kind"]
    with with_actor(ITC, inputs["actor_role"], "qualifying") as evening:
        return {"allowed": tried(evening, GiveRuling(session="1", ruling=ruling))}


AGAINST = By(
    "against",
    {
        "RulingGiven(interpretation)": (ITC, "qualifying", "interpretation", "appeals-committee"),
        "RulingGiven(judgement)": (ITC, "qualifying", "judgement", "appeals-committee"),
        "4.5.3": (BLUE_RIBBON, "qualifying", "substitution", "tournament-committee"),
        "4.5.4": (BLUE_RIBBON, "qualifying", "substitution", "tournament-committee"),
    },
    otherwise=By(
        "section",
        {"4": (ITC, "qualifying", "systems", "appeals-committee")},
        otherwise=By(
            "club_has_committee",
            {
                "False": (NO_COMMITTEE, "main", "judgement", "appeals-committee"),
                "True": (CLUB, "main", "judgement", "appeals-committee"),
            },
        ),
    ),
)


def _appeals(inputs: Inputs) -> dict[str, Any]:
    """An appeal against a ruling of some kind, at once."""
    rules, stage, kind, body = AGAINST.pick(inputs)
    with told(rules, MEMBERS, stage) as evening:
        appointed(evening, "official", "chief-director", "on-site-representative")
        evening.given(GiveRuling(session="1", ruling=kind, contestants=(A, B)), by="official")
        lodging = LodgeAppeal(ruling=evening.last, contestant=A, body=body)
        return {"allowed": tried(evening, lodging)}


def _decides(inputs: Inputs) -> dict[str, Any]:
    """A committee upholds a ruling, and would do away with a penalty of some kind."""
    with with_actor(CLUB, inputs["actor_role"], "main") as evening:
        with_director(evening, inputs["actor_role"])
        judgement = GiveRuling(session="1", ruling="judgement", contestants=(A, B))
        ruling = evening.given(judgement, by="dee").last
        fine = DealWithOffence(
            session="1",
            contestants=(A,),
            offence=inputs["removes"],
            penalty=inputs["removes"],
            amount=ONE,
            ruling=ruling,
        )
        penalty = evening.given(fine, by="dee").last
        evening.given(
            LodgeAppeal(ruling=ruling, contestant=A),
            HearAppeal(appeal=1, chair="x", members=("x", "y", "z")),
            DecideAppeal(appeal=1, action="uphold", removes=(penalty,)),
            by="actor",
        )
        return {"allowed": any(isinstance(done.event, PenaltyWaived) for done in evening.events)}


# ------------------------------------------------------------------------- offices and rules


def _appoints(inputs: Inputs) -> dict[str, Any]:
    """An office of the appeals is given."""
    absent = inputs.get("convener_absent", False)
    appointing = AppointOfficial(
        person="somebody",
        role=OFFICES[inputs["office"]],
        in_absence=absent,
        reason="the convener is away" if absent else None,
    )
    with with_actor(ITC, inputs["actor_role"], "qualifying") as evening:
        return {"allowed": tried(evening, appointing)}


CLUBS_OWN = By(
    "contravenes_laws",
    {
        "False": regulations.load(NO_COMMITTEE),
        "True": with_powers(regulations.load(CLUB), {"book": ("overrule",)}),
    },
)
"""Conditions of a club's own: without a committee, or with one above the Laws (Law 93B3)."""

SUBJECTS = {"format 17.2-17.7": "butler-format", "Youth Butler": "youth-butler"}


def _adopts(inputs: Inputs) -> dict[str, Any]:
    """The format of a Butler is changed; a club adopts conditions of its own."""
    if inputs["actor_role"] == "club":
        with with_actor(CLUB, "club", "main") as evening:
            amending = AmendRegulations(regulations=CLUBS_OWN.pick(inputs))
            return {"allowed": tried(evening, amending)}
    amending = AmendRegulations(
        regulations=regulations.load(BUTLER),
        subject=SUBJECTS[inputs["what"]],  # type: ignore[arg-type]
    )
    with with_actor(BUTLER, inputs["actor_role"], "preliminary") as evening:
        return {"allowed": tried(evening, amending)}


# ------------------------------------------------------------------- boards, players, penalties


def _removes(inputs: Inputs) -> dict[str, Any]:
    """A board that has been played or not is taken out."""
    with with_actor(WBF, inputs["actor_role"], "main") as evening:
        if inputs["board_status"] == "played":
            evening.given(enter(1, A, B, 420))
        removing = RemoveBoard(session="1", board=1, why="unplayable")
        return {"allowed": tried(evening, removing)}


def _substitutes(inputs: Inputs) -> dict[str, Any]:
    """One substitute more than the limits allow: none in a stage of one session."""
    approved = inputs["approved_before_absence"]
    substituting = Substitute(
        session="1",
        contestant=A,
        out="a1",
        into="s",
        approved=approved,
        reason="plays for Australia",
    )
    with with_actor(BLUE_RIBBON, inputs["actor_role"], "qualifying") as evening:
        return {"allowed": tried(evening, substituting)}


def _fines(inputs: Inputs) -> dict[str, Any]:
    """A penalty of some kind, of an amount that a director has ruled."""
    with with_actor(CLUB, inputs["actor_role"], "main") as evening:
        with_director(evening, inputs["actor_role"])
        ruling = GiveRuling(session="1", ruling="judgement", contestants=(A,))
        fine = DealWithOffence(
            session="1",
            contestants=(A,),
            offence=inputs["kind"],
            penalty=inputs["kind"],
            amount=ONE,
            ruling=evening.given(ruling, by="dee").last,
        )
        return {"allowed": tried(evening, fine)}


SIDES: Mapping[str, str] = {"offending_side": A, "non_offending_side": B}


def _waives(inputs: Inputs) -> dict[str, Any]:
    """A penalty is let off because one of the sides asks for it."""
    with with_actor(CLUB, inputs["actor_role"], "main") as evening:
        with_director(evening, inputs["actor_role"])
        fine = DealWithOffence(session="1", contestants=(A,), offence="procedural")
        penalty = evening.given(fine, by="dee").last
        waiving = WaivePenalty(
            penalty=penalty,
            asked_by=SIDES[inputs["requested_by"]],
            reason="no harm was done" if inputs["for_cause"] else None,
        )
        return {"allowed": tried(evening, waiving)}


BENCH = "ledger.decide.admission:Bench.authorise"

ACTS: dict[str, Binding] = {
    "RulingGiven": Played(ITC, BENCH, _rules),
    "AppealLodged": Played(
        f"{ITC}, {BLUE_RIBBON}, {NO_COMMITTEE}", "ledger.decide.appeals:lodge", _appeals
    ),
    "AppealDecided": Played(
        CLUB, "ledger.rules.appeals.committee:CommitteeAppeals.may_decide", _decides
    ),
    "OfficialAppointed": Played(ITC, BENCH, _appoints),
    "PolicyAdopted": Played(BUTLER, BENCH, _adopts),
    "BoardRemoved": Played(WBF, BENCH, _removes),
    "SubstitutionMade": Played(BLUE_RIBBON, "ledger.decide.substitutions:substitute", _substitutes),
    "PenaltyImposed": Played(CLUB, BENCH, _fines),
    "PenaltyWaived": Played(CLUB, BENCH, _waives),
}

BINDINGS: dict[str, Binding] = {"authority.check": Chosen(By("event", ACTS))}
