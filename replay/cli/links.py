"""links: whose links there are in a tournament, and which were opened."""

import rich_click as click

from ledger.desk import Desk
from ledger.people import People
from ledger.record.access import Link
from projections.writers.known import shown_time
from replay.cli.screen import say, say_json
from replay.cli.shell import CONTEST, JSON, reading, with_options
from replay.cli.usual import AtTheDesk
from replay.venues import venue_zone


def links(ctx: click.Context, /, *, contest: str, as_json: bool) -> None:
    """The links that were given for a contest: to whom, in what part, opened or over.

    Their secrets are kept nowhere; `end-link` ends one by its position.
    """
    with reading(ctx) as store:
        desk = Desk(store)
        opened = desk.opened(contest).opened
        assert opened is not None
        names, zone = People(store).names(), venue_zone(store, opened.tournament)
        made = desk.tournament(opened.tournament).links.made.values()
        here = [link for link in made if link.covers(contest)]
        now = store.present() or store.head().recorded_at
        assert now is not None

        def state(link: Link) -> str:
            if link.is_over(now):
                return "over"
            if link.taken_at is None:
                return "not opened"
            return f"opened {shown_time(link.taken_at, zone)}"

        told = [
            {
                "position": link.position,
                "person": names.get(link.made.person, link.made.person),
                "role": link.made.role,
                "table": link.made.table,
                "seat": link.made.seat,
                "given_by": names.get(link.made_by, link.made_by),
                "state": state(link),
            }
            for link in here
        ]
    if as_json:
        say_json({"links": told})
        return
    for one in told:
        table = f", table {one['table']} {one['seat'] or ''}".rstrip() if one["table"] else ""
        say(f"#{one['position']}  {one['person']} as {one['role']}{table}: {one['state']}")


command = click.command("links", cls=AtTheDesk)(
    with_options(click.pass_context(links), CONTEST, JSON)
)
