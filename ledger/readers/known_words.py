"""The words in which a file speaks of sessions and sections, and those of the ledger for them.

Nobody holds a second session "friday" beside "Friday", or a section a beside A: were they new,
the same evening would count twice.
"""

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from ledger.bridge.scores import Line
from ledger.names import known_as
from ledger.readers.result_file import DatumClaim, LineRow, ResultFile
from ledger.record import Contest

Words = Mapping[str, str]
"""Words by those that stand for them in a file; what is not among them stays as it is."""


def in_known_words(file: ResultFile, contest: Contest) -> ResultFile:
    """Return the file with sessions and sections in the capitals in which the contest has them."""
    sessions = _known([one.session for one in file.sessions], contest.sessions)
    said = [file.section, *(row.section for row in file.entries)]
    sections = _known(said, {section for _, section in contest.entries.numbers})
    return in_words(file, sessions, sections) if sessions or sections else file


def in_words(file: ResultFile, sessions: Words, sections: Words) -> ResultFile:
    """Return the file with its sessions and sections called otherwise."""

    def session(said: str) -> str:
        return sessions.get(said, said)

    def section(said: str) -> str:
        return sections.get(said, said)

    def line(said: Line) -> Line:
        return replace(said, session=session(said.session), section=section(said.section))

    def row(said: LineRow) -> LineRow:
        here = line(said.line)
        played = said.played and replace(said.played, session=here.session, section=here.section)
        return replace(said, line=here, played=played)

    def datum(said: DatumClaim) -> DatumClaim:
        return replace(said, session=session(said.session), section=section(said.section))

    return replace(
        file,
        section=section(file.section),
        sessions=tuple(replace(one, session=session(one.session)) for one in file.sessions),
        entries=tuple(replace(one, section=section(one.section)) for one in file.entries),
        lines=tuple(map(row, file.lines)),
        datums=tuple(map(datum, file.datums)),
        totals=tuple(
            replace(one, session=one.session and session(one.session)) for one in file.totals
        ),
        matches=tuple(replace(one, session=session(one.session)) for one in file.matches),
        results=tuple(
            replace(one, score=replace(one.score, session=session(one.score.session)))
            for one in file.results
        ),
        deals=tuple(replace(one, session=session(one.session)) for one in file.deals),
        erased=tuple(map(line, file.erased)),
    )


def _known(said: Iterable[str], known: Collection[str]) -> dict[str, str]:
    """Return the known words that are meant by others, unless the file itself has both."""
    said = tuple(dict.fromkeys(said))
    meant = {one: known_as(one, known) for one in said}
    return {one: word for one, word in meant.items() if word not in said}
