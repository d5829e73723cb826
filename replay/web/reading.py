"""Read a ledger for a user: answer an address as a page, as JSON or as PDF."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from ledger.errors import ForOfficials, NoneYet, NoSuch, NothingSaid
from ledger.store import Store
from projections.scope import resolve
from projections.writers.medium import as_json
from projections.writers.paper import Form, pdf
from replay import questions
from replay.addresses import address
from replay.following import Following
from replay.public import NOTHING
from replay.questions.asking import EVERYTHING, Asked, about, asked_of
from replay.questions.printing import imprint
from replay.timeline import contests as every_contest
from replay.web import addresses, front, moved, pages
from replay.web.addresses import Address
from replay.web.answers import HTML, JSON, LINES, PDF, Body, body
from replay.web.live import journal
from replay.withholding import Withholding, Withholds

PAGES = (*questions.NAMES, *questions.OF_MOMENTS)


class Reading(NamedTuple):
    """A way of reading a ledger: what is shown, and the addresses it is served at.

    Attributes:
        withholding: where it shows only what everybody may see.
        under: where the addresses of this ledger stand.
        served_at: before that, where people reach them, for whoever reads of them on paper; empty
            where nobody said so.
        takes_acts: whether there is a desk, too.

    """

    following: Following
    withholding: Withholding | None = None
    under: str = ""
    served_at: str = ""
    takes_acts: bool = False

    @property
    def by_everybody(self) -> bool:
        """True if only what is public is shown."""
        return self.withholding is not None

    @property
    def withholds(self) -> Withholds | None:
        """The function that says what is not shown now; None if all is."""
        return None if self.withholding is None else self.withholding.now

    def pages(self) -> Iterator[str]:
        """Yield the questions that are answered here, by their names."""
        for name in PAGES:
            if not (self.by_everybody and questions.described(name).for_officials):
                yield name

    def address(self, contest: str, name: str, typed: Mapping[str, Sequence[str]]) -> Address:
        """Read an address as a question. Raises as `addresses.read`, NoSuch, ForOfficials."""
        known = tuple(self.pages())
        if name in PAGES and name not in known:
            raise ForOfficials(what=name)
        if name not in known:
            raise NoSuch(what="page", name=name, known=known)
        return addresses.read(contest, questions.described(name), typed)

    def front(self, store: Store, kept: Mapping[str, Sequence[str]]) -> Body:
        """Return the contests of the ledger, as a page. kept: what its links ask, too."""
        found = [
            asked_of(store, name, None, EVERYTHING, self.withholds) for name in every_contest(store)
        ]
        page = front.front(store, found, kept, has_desk=self.takes_acts)
        return body(page, HTML, by_clock=store.present() is not None)

    def wall(self, store: Store, contest: str | None) -> Body:
        """Make the wall display of one contest or of all."""
        page = pages.on_wall(store, contest, self.withholds)
        return body(page, HTML, by_clock=store.present() is not None)

    def proof(self, store: Store) -> Body:
        """Make the page about the proof of the record."""
        position = store.head().position
        withheld = NOTHING if self.withholds is None else self.withholds(store)
        head = store.head(withheld.last_told(position))
        page = pages.proof(head, position, by_everybody=self.by_everybody)
        return body(page, HTML, by_clock=withheld.by_clock)

    def journal(self, store: Store) -> Body:
        """Return the record as `export` writes it, or as far as everybody may know it."""
        by_clock = self.by_everybody and store.present() is not None
        return body(b"".join(journal(store, self.withholds)), LINES, by_clock=by_clock)

    def contests(self, store: Store) -> Body:
        """Return the contests of the ledger, as JSON."""
        known = {
            name: {one: f"{self.under}/api{address(name, one)}" for one in self.pages()}
            for name in every_contest(store)
        }
        return body(as_json({"contests": known}) + "\n", JSON)

    def as_page(self, store: Store, here: Address) -> Body:
        """Return an answer as a page."""
        before = self._posted(store, here)
        with self._asked(store, here) as asked:
            try:
                answer = here.answered(asked)
                page = pages.answered(asked, here, answer, before, has_desk=self.takes_acts)
            except NothingSaid:
                page = pages.to_be_told(asked, here, has_desk=self.takes_acts)
            except NoneYet as missing:
                page = pages.not_yet(asked, here, str(missing), has_desk=self.takes_acts)
            except NoSuch as missing:
                if here.as_of is None:
                    raise
                with self._asked(store, here._replace(as_of=None)) as now:
                    here.answered(now)
                page = pages.not_yet(asked, here, str(missing), has_desk=self.takes_acts)
        return _body(asked, here, page, HTML)

    def as_json(self, store: Store, here: Address) -> Body:
        """Return an answer as JSON."""
        with self._asked(store, here) as asked:
            text = as_json(here.answered(asked).plain()) + "\n"
        return _body(asked, here, text, JSON)

    def as_pdf(self, store: Store, here: Address, form: Form) -> Body:
        """Return an answer on paper."""
        served_at = f"{self.served_at.rstrip('/')}{self.under}" if self.served_at else ""
        with self._asked(store, here) as asked:
            sheet = here.answered(asked).sheet()
            told = imprint(asked, here.question, here.own_typed, served_at)
        return _body(asked, here, pdf(sheet, told, form), PDF)

    def as_time(self, store: Store, here: Address) -> Body:
        """Return the line of the whole past, for a page that shows a moment of it."""
        with self._asked(store, here) as asked:
            then = asked.past
        with self._asked(store, here._replace(as_of=None, scope=EVERYTHING)) as asked:
            text = pages.past_of(asked, here, then)
        return body(text, HTML, by_clock=store.present() is not None)

    def _posted(self, store: Store, here: Address) -> moved.Posted | None:
        """Return the same standings as last posted; None where nothing was recorded since."""
        if here.question.name != moved.QUESTION:
            return None
        with self.following.at(store, here.contest, here.as_of) as (then, facts):
            last = moved.last_posting(then, facts, resolve(here.scope, facts))
        if last is None:
            return None
        with suppress(NoSuch), self._asked(store, here._replace(as_of=f"#{last}")) as asked:
            return moved.posted(asked, here.answered(asked))
        return None

    @contextmanager
    def _asked(self, store: Store, here: Address) -> Iterator[Asked]:
        """Lend the data that the question of an address is about."""
        with self.following.at(store, here.contest, here.as_of) as (then, facts):
            yield about(store, then, facts, here.scope, self.withholds)


def _body(asked: Asked, here: Address, text: str | bytes, kind: str) -> Body:
    """Return an answer; while anything of the ledger is too early, none stays as it is for good."""
    withheld = asked.withheld or NOTHING
    for_good = here.is_for_good and asked.is_whole
    by_clock = asked.store.present() is not None and (not here.is_for_good or withheld.by_clock)
    return body(text, kind, for_good=for_good, by_clock=by_clock)
