"""The scores of which a board's datum is made (ANC 17.9, SBF 5.3.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ledger.bridge.scores import Line
from ledger.events import DrawPublished, Pairing
from ledger.record import Contest
from ledger.record.boards import WHOLE
from ledger.record.fouls import group_of
from ledger.record.result import LineResult
from ledger.rules.datums import Datum
from ledger.rules.datums.datum import Source
from projections.scoring.board_key import BoardKey
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.taking_part import standing_points


def considered_scores(facts: Contest, board: ScoredBoard) -> Counter[int]:
    """Return the scores of which the board's datum is made (ANC 17.9, SBF 5.3.3).

    A group of a fouled board has only its own (AMB-57): others held other cards.
    """
    datum = board.conditions.scoring.datum_rule
    if datum is None:
        return board.frequencies
    if datum.tables is not None:
        first = set(_best_tables(facts, board.key.deals, datum))
        if not first:
            return board.frequencies
        lines = (*board.plain, *board.adjusted)
        return _standing(line for line in lines if _table_of(line.line) in first) or (
            board.frequencies
        )
    if datum.sources == (Source(),):
        return board.frequencies
    considered: Counter[int] = Counter()
    for source in datum.sources:
        if source.contest == "own":
            scores = board.frequencies
        elif board.key.group == WHOLE:
            scores = _scores_elsewhere(facts, source, board.key)
        else:
            continue
        for points, count in scores.items():
            considered[points] += count * source.weight
    return considered


def _table_of(line: Line) -> tuple[str, int | None, frozenset[str]]:
    return (line.session, line.round, frozenset((line.ns, line.ew)))


def _best_tables(
    facts: Contest, deals: str, datum: Datum
) -> Iterator[tuple[str, int | None, frozenset[str]]]:
    """Yield the tables of these deals where the highest ranked play."""
    for draw in facts.draws:
        if facts.sessions[draw.session].deals == deals:
            for pairing in _best_pairings(facts, draw, datum):
                sides = frozenset((pairing.ns, pairing.ew))
                yield (draw.session, draw.round, sides)
                yield (draw.session, None, sides)


def _best_pairings(facts: Contest, draw: DrawPublished, datum: Datum) -> tuple[Pairing, ...]:
    """Return the first pairings of a draw, in order of rank; in a stage's first draw, by seed."""
    stage = facts.sessions[draw.session].stage
    if datum.seeds is None or not _is_first(facts, draw, stage):
        return draw.pairings[: datum.tables]
    seeds: set[str] = set()
    for field in ([p.ns for p in draw.pairings], [p.ew for p in draw.pairings]):
        seeds.update(sorted(field, key=lambda n: facts.entries.seed(n, stage))[: datum.seeds])
    return tuple(pairing for pairing in draw.pairings if seeds & {pairing.ns, pairing.ew})


def _is_first(facts: Contest, draw: DrawPublished, stage: str) -> bool:
    order = facts.schedule.of_stage(stage)
    rounds = [(order.index(d.session), d.round) for d in facts.draws if d.session in order]
    return (order.index(draw.session), draw.round) == min(rounds)


def _scores_elsewhere(facts: Contest, source: Source, key: BoardKey) -> Counter[int]:
    """Count the scores on a deal in a related contest's stage, unless fouled there (ANC 7.2)."""
    other = facts.related.get(source.contest)
    if other is None:
        return Counter()
    return _standing(
        line
        for line in other.counting()
        if line.line.board == key.board
        and group_of(other, line.line) == WHOLE
        and other.sessions[line.line.session].deals == key.deals
        and source.stage in (None, other.sessions[line.line.session].stage)
    )


def _standing(lines: Iterable[LineResult]) -> Counter[int]:
    """Return the scores of these lines that take part in comparisons."""
    found: Counter[int] = Counter()
    for line in lines:
        if line.awards is not None:
            points = standing_points(line)
        else:
            points = line.score.points if line.score else None
        if points is not None:
            found[points] += 1
    return found
