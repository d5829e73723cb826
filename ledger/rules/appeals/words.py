"""Kinds of ruling, and the decisions on an appeal (Laws 83, 93)."""

from typing import Literal

RulingKind = Literal[
    "judgement",
    "book",
    "regulation",
    "interpretation",
    "systems",
    "procedural",
    "disciplinary",
    "substitution",
]
"""Kinds of ruling.

judgement: facts or discretion; book: read straight from the Laws; regulation: of the sponsor;
interpretation: of a term; systems: which may be played; procedural, disciplinary: a penalty;
substitution: an altered score or a disqualification for a substitute."""

Action = Literal[
    "uphold",
    "assign",
    "adjust",
    "cancel-and-average",
    "overall-percentage",
    "remove-penalty",
    "penalty-only",
    "dismiss",
    "overrule",
]
"""Decisions on an appeal.

In order: uphold the ruling; assign another result; adjust the score of either or both sides;
cancel and give averages; give a side its session percentage; remove a penalty; fine without
compensating; dismiss as frivolous with a penalty; overrule on a point of law."""

SCORING: tuple[Action, ...] = ("assign", "adjust", "cancel-and-average", "overall-percentage")
"""The decisions that change a score."""

MAY_SCORE: tuple[Action, ...] = (*SCORING, "overrule")
"""The decisions from which another score can follow; a point of law need not move any."""

Body = Literal["appeals-committee", "tournament-committee", "director-in-charge"]
"""The bodies that hear appeals (Law 93)."""
