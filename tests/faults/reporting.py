"""What was hit, and what did not hold, as a table and a list."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from tests.faults.cases import Outcome

PARTICULAR = re.compile(r"\d+|[0-9a-f]{12,}|/dev/shm/\S+")
"""What differs from case to case in the same complaint."""

LONGEST = 500


class Report:
    """Outcomes, counted."""

    def __init__(self) -> None:
        self.done: dict[str, Counter[str]] = defaultdict(Counter)
        self.struck = Counter[str]()
        self.ended = Counter[str]()
        self.wrong: dict[tuple[str, str, str], list[Outcome]] = defaultdict(list)

    def take(self, outcomes: Iterable[Outcome]) -> None:
        """Count these."""
        for outcome in outcomes:
            self.done[outcome.what][outcome.kind] += 1
            self.struck.update(outcome.struck[:1])
            self.ended.update(outcome.ended)
            if outcome.wrong:
                wrong = PARTICULAR.sub("…", "; ".join(outcome.wrong))
                self.wrong[outcome.what, outcome.kind, wrong].append(outcome)

    def text(self) -> str:
        """A table of acts and what befell them, and what was wrong with how to do it again."""
        kinds = sorted({kind for counted in self.done.values() for kind in counted})
        rows = [["act", *kinds]]
        rows += [
            [act, *(str(counted[kind] or "") for kind in kinds)]
            for act, counted in self.done.items()
        ]
        rows.append(["", *(str(sum(c[kind] for c in self.done.values())) for kind in kinds)])
        lines = [f"{row[0]:22}" + "".join(f"{cell:>11}" for cell in row[1:]) for row in rows]
        lines += ["", f"hit: {_listed(self.struck)}", f"ended: {_listed(self.ended)}", ""]
        for (act, kind, what), outcomes in self.wrong.items():
            lines.append(f"WRONG {act}, {kind}, {len(outcomes)} times: {what}"[:LONGEST])
            lines.append(f"    {outcomes[0].again}")
        lines.append(f"{sum(map(len, self.wrong.values()))} wrong")
        return "\n".join(lines) + "\n"


def _listed(counted: Counter[str]) -> str:
    return ", ".join(f"{number} {what}" for what, number in counted.most_common())
