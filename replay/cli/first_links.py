"""The links by which whoever directs begins to act on pages: printed by serve, once."""

from functools import partial

import rich_click as click

from ledger.desk import Desk
from ledger.errors import Refused
from ledger.rules.authority.keeping import GIVING
from ledger.store import Store
from replay.acts import described
from replay.acts.doing import do
from replay.acts.sitting import Signer
from replay.cli.screen import remark
from replay.cli.shell import writing
from replay.cli.usual import usual_signer
from replay.timeline import contests


def say_first_links(ctx: click.Context, address: str, first: str) -> None:
    """Make a director's link for each tournament of which nobody has one, and print it.

    Where there is no contest yet, say where the first one is opened.
    """
    with writing(ctx) as store:
        found = {_tournament(store, contest): contest for contest in reversed(contests(store))}
        if not found:
            remark(f"open {address.rstrip('/')}/new/{first} for the first contest (once)")
        for tournament, contest in reversed(found.items()):
            links = Desk(store).tournament(tournament).links.made.values()
            if not any(one.made.role in GIVING and one.ended is None for one in links):
                _say_first_link(store, tournament, contest, address)


def _tournament(store: Store, contest: str) -> str:
    opened = Desk(store).opened(contest).opened
    assert opened is not None
    return opened.tournament


def _say_first_link(store: Store, tournament: str, contest: str, address: str) -> None:
    """Make one for whoever directs already, or for a director whom nobody has named."""
    now = store.present() or store.head().recorded_at
    assert now is not None
    offices = Desk(store).tournament(tournament).in_office(now)
    held = [one for one in offices if one.role in GIVING]
    office = min(held, key=lambda one: (bool(one.contests), GIVING.index(one.role)), default=None)
    said: dict[str, object] = {"role": "director", "everywhere": True, "address": address}
    if office is not None:
        own = {"role": office.role, "person": office.person, "everywhere": not office.contests}
        said, contest = {**said, **own}, (*office.contests, contest)[0]
    signer = Signer(
        usual_signer() if office is None else office.person,
        None,
        None,
        None if store.clock == "live" else store.head().recorded_at,
        None,
    )
    making = partial(described("link").commands, said=said)
    try:
        do(store, contest, making, signer, remark=remark)
    except Refused as refusal:
        opened = Desk(store).opened(contest).opened
        assert opened is not None
        instead = f"link {contest} --role director --to NAME --by NAME"
        remark(f"{opened.title}: nobody directs by a link yet: {instead} ({refusal})")
