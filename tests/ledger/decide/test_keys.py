"""Keys that checkpoints are signed with: whose they are to adopt and to retire."""

import pytest

from ledger.commands import AdoptKey, AnnulEvent, RetireKey
from ledger.errors import (
    AlreadyDone,
    AlreadyExists,
    BadValue,
    CannotBeAnnulled,
    NotInRole,
    NotOnRecord,
    RuleSaysNo,
)
from ledger.events import KeyAdopted, KeyRetired, Reference
from ledger.forms import in_form
from tests.given import CLUB, Given, clock, club_session

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f"


def directed() -> Given:
    """A club evening with a director and a scorer."""
    return Given(club_session()).appointed(ann="director", sam="scorer")


def test_a_key_is_adopted_and_retired_once() -> None:
    told = Given(club_session())
    told.when(AdoptKey(public=KEY)).then_events(KeyAdopted(public=KEY))
    key = told.last
    told.when(AdoptKey(public=KEY)).then_refused(AlreadyExists)
    told.when(RetireKey(key=key, reason="lost")).then_events(KeyRetired(key=key, reason="lost"))
    told.when(RetireKey(key=key)).then_refused(AlreadyDone)
    told.when(AdoptKey(public=KEY)).then_refused(AlreadyDone)


def test_whoever_may_appoint_the_director_adopts_and_retires_keys() -> None:
    told = directed()
    told.when(AdoptKey(public=KEY), by="sam").then_refused(NotInRole)
    told.when(AdoptKey(public=KEY), by="ann").then_events(KeyAdopted)
    key = told.last
    told.when(RetireKey(key=key), by="sam").then_refused(NotInRole)
    told.when(RetireKey(key=key), by="ann").then_events(KeyRetired)


def test_a_key_that_would_be_over_at_once_is_none() -> None:
    told = Given(club_session())
    over = AdoptKey(public=KEY, until_at=clock("20:00"))
    told.when(over, at="20:00").then_refused(RuleSaysNo, clause="LED-KEYS")
    told.when(over, at="19:59").then_events(KeyAdopted)


def test_what_is_no_key_is_not_retired() -> None:
    told = Given(club_session()).given(AdoptKey(public=KEY))
    beside = Reference(told.last.stream, told.last.version - 1)
    told.when(RetireKey(key=beside)).then_refused(NotOnRecord)
    told.when(RetireKey(key=Reference(f"contest:{CLUB}", 1))).then_refused(NotOnRecord)


def test_keys_stand_on_record_for_ever() -> None:
    told = Given(club_session()).given(AdoptKey(public=KEY))
    told.when(AnnulEvent(target=told.last, reason="no")).then_refused(CannotBeAnnulled)


@pytest.mark.parametrize(
    "public",
    ["", "ssh-rsa AAAAB3NzaC1yc2E", f"{KEY} ann@desk", KEY[:-1], KEY.replace("I", "Q"), f" {KEY}"],
)
def test_only_an_ed25519_key_as_ssh_keygen_writes_it_is_one(public: str) -> None:
    with pytest.raises(BadValue, match="Ed25519"):
        in_form(AdoptKey(public=public))
