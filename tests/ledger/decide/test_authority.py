"""Who may do what, as the documents say it (ANC 1.11, 2, 17; SBF 1.2; WBF 1; ACBL Laws 81, 91)."""

import pytest

from ledger import regulations
from ledger.commands import (
    AmendRegulations,
    AppointOfficial,
    DealWithOffence,
    GiveRuling,
    RemoveBoard,
    WaivePenalty,
)
from ledger.errors import NotInRole, ReasonRequired
from ledger.events import (
    BoardRemoved,
    OfficialAppointed,
    PenaltyImposed,
    PenaltyWaived,
    Reference,
    RegulationsAmended,
    RulingGiven,
)
from ledger.rules.appeals.words import RulingKind
from ledger.rules.authority.acts import Role, Subject
from ledger.rules.authority.circumstances import Circumstances
from ledger.rules.authority.roles import Power, Roles
from tests.given import Given, enter
from tests.staged import staged

BUTLER = "anc-2018-butler-womens"


def contest(rules: str, **officials: Role) -> Given:
    """A contest of two, with these officials."""
    evening = Given(staged(rules, ("1", "2")))
    return evening.appointed(**officials)


# ------------------------------------------------------------------------------------- rulings


@pytest.mark.parametrize(
    ("kind", "by", "allowed"),
    [
        ("interpretation", "kel", True),
        ("interpretation", "dee", False),
        ("systems", "rep", True),
        ("systems", "kel", False),
        ("judgement", "dee", True),
        ("judgement", "anybody", False),
    ],
)
def test_some_rulings_are_for_one_official_alone(
    kind: RulingKind, by: str, *, allowed: bool
) -> None:
    """ANC 1.11: what a word means; 2.11: which systems may be played."""
    officials: dict[str, Role] = {
        "kel": "chief-director",
        "dee": "director",
        "rep": "on-site-representative",
    }
    evening = contest(BUTLER, **officials)
    evening.when(GiveRuling(session="1", ruling=kind), by=by)
    if allowed:
        evening.then_events(RulingGiven)
    else:
        evening.then_refused(NotInRole, act="rule")


# -------------------------------------------------------------------------------- appointments


def test_the_convener_appoints_the_committee_and_the_director_does_not() -> None:
    evening = contest(BUTLER, kel="chief-director")
    member = AppointOfficial(person="ann", role="appeals-committee")
    evening.when(member, by="kel").then_refused(
        NotInRole,
        roles=("appeals-convener", "organiser where the convener is absent"),
        clause="ANC 2.10",
    )


def convened() -> Given:
    """A contest whose authority has appointed a convener, con; org organises it."""
    evening = contest(BUTLER, abf="regulating-authority", kel="chief-director", org="organiser")
    return evening.given(AppointOfficial(person="con", role="appeals-convener"), by="abf")


def test_members_of_the_committee_are_the_conveners_choice() -> None:
    member = AppointOfficial(person="ann", role="appeals-committee")
    convened().when(member, by="con").then_events(OfficialAppointed)
    convened().when(member, by="org").then_refused(NotInRole)


def test_the_organiser_stands_in_for_a_convener_who_is_absent_and_says_so() -> None:
    evening = convened()
    stand_in = AppointOfficial(person="org", role="appeals-convener", in_absence=True)
    evening.when(stand_in, by="org").then_refused(ReasonRequired)
    member = AppointOfficial(
        person="ann", role="appeals-committee", in_absence=True, reason="con is ill"
    )
    evening.when(member, by="kel").then_refused(NotInRole, clause="ANC 2.10")
    evening.when(member, by="org").then_events(OfficialAppointed)


def test_each_chair_appoints_its_own_committee() -> None:
    evening = contest("sydney-2003-swiss-teams", val="appeals-chair", tom="tournament-chair")
    for person, role, chair, other in (
        ("ann", "appeals-committee", "val", "tom"),
        ("bob", "tournament-committee", "tom", "val"),
    ):
        member = AppointOfficial(person=person, role=role)  # type: ignore[arg-type]
        evening.when(member, by=other).then_refused(NotInRole, clause="SBF 1.2")
        evening.when(member, by=chair).then_events(OfficialAppointed)


# ---------------------------------------------------------------------------------- amendments


@pytest.mark.parametrize(
    ("subject", "by", "allowed"),
    [
        ("butler-format", "abf", True),
        ("butler-format", "kel", False),
        ("youth-butler", "kel", True),
        ("youth-butler", "abf", False),
    ],
)
def test_formats_are_amended_by_whom_the_clause_names(
    subject: Subject, by: str, *, allowed: bool
) -> None:
    """ANC 17.1: the ABF may change the Butler's format; 17.6: the CTD sets the Youth's."""
    evening = contest(BUTLER, abf="regulating-authority", kel="chief-director")
    amended = AmendRegulations(regulations=regulations.load(BUTLER), subject=subject)
    evening.when(amended, by=by)
    if allowed:
        evening.then_events(RegulationsAmended)
    else:
        evening.then_refused(NotInRole, act="amend")


# -------------------------------------------------------------------------------------- boards


def test_only_the_head_director_takes_out_a_board() -> None:
    evening = contest("wbf-2023-pairs", kel="chief-director", dee="director")
    unplayed = RemoveBoard(session="1", board=4, why="unplayable")
    evening.when(unplayed, by="dee").then_refused(NotInRole, clause="WBF 1")
    evening.when(unplayed, by="kel").then_events(BoardRemoved)


def test_a_board_that_has_been_played_is_not_taken_out_by_anybody() -> None:
    evening = contest("wbf-2023-pairs", kel="chief-director")
    evening.given(enter(4, "1", "2", -100))
    played = RemoveBoard(session="1", board=4, why="fouled")
    evening.when(played, by="kel").then_refused(
        NotInRole, roles=("chief-director where the board has not been played",), clause="WBF 1"
    )


# ----------------------------------------------------------------------------------- penalties


def penalised(kind: str = "procedural") -> tuple[Given, Reference]:
    """A club where dee, who directs, has fined the first pair; the penalty."""
    evening = contest("acbl-club-pairs", dee="director")
    fine = DealWithOffence(
        session="1",
        contestants=("1",),
        offence=kind,
        penalty="disciplinary" if kind == "disciplinary" else "procedural",
        amount=3 if kind == "disciplinary" else None,  # type: ignore[arg-type]
    )
    evening.when(fine, by="dee").then_events(PenaltyImposed)
    return evening, evening.last


def test_a_disciplinary_penalty_is_for_a_director() -> None:
    evening, _ = penalised("disciplinary")
    again = DealWithOffence(
        session="1", contestants=("2",), offence="disciplinary", penalty="disciplinary"
    )
    evening.when(again, by="scorer").then_refused(NotInRole, clause="ACBL Law 91")


@pytest.mark.parametrize(("asked_by", "waived"), [("2", True), ("1", False), (None, False)])
def test_a_penalty_is_waived_only_when_the_innocent_side_asks(
    asked_by: str | None, *, waived: bool
) -> None:
    evening, penalty = penalised()
    asked = WaivePenalty(penalty=penalty, asked_by=asked_by, reason="a sudden illness")
    evening.when(asked, by="dee")
    if waived:
        evening.then_events(PenaltyWaived)
    else:
        refusal = evening.then_refused(NotInRole, clause="ACBL Law 81 (8), ACBL Law 83")
        who = "chief-director or director where"
        assert f"that is for {who} the non-offenders ask for it and there is cause" in str(refusal)
        assert f"{who} a committee has decided it" in str(refusal)


# ------------------------------------------------------------------------------ the table itself


def test_a_power_speaks_only_of_what_it_names_and_the_rest_is_open() -> None:
    table = Roles(
        clause="Law 81",
        powers=(
            Power(
                act="rule",
                of=Circumstances(ruling="systems"),
                roles=("organiser",),
                clause="ANC 2.11",
            ),
        ),
    )
    assert table.roles_for("rule", Circumstances(ruling="systems")) == ("organiser",)
    assert table.roles_for("rule", Circumstances(ruling="judgement")) is None
    assert table.clause_for("rule", Circumstances(ruling="judgement")) == "Law 81"


def test_several_powers_open_an_act_to_the_roles_of_each() -> None:
    opened: tuple[tuple[Circumstances, Role], ...] = (
        (Circumstances(decided=True), "appeals-chair"),
        (Circumstances(asked_by="non-offenders"), "director"),
    )
    table = Roles(
        clause="Law 81",
        powers=tuple(
            Power(act="waive", provided=provided, roles=(role,), clause="Law 81")
            for provided, role in opened
        ),
    )
    both = Circumstances(decided=True, asked_by="non-offenders")
    assert table.roles_for("waive", both) == ("appeals-chair", "director")
    assert table.roles_for("waive", Circumstances(decided=True)) == ("appeals-chair",)
    assert table.roles_for("waive") == ()
