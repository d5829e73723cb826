"""The tables of views as a server makes them, which hold the rows of all ledgers of a database.

Each has one more column before its own, ledger, which belongs to its key.
"""

from projections.tables.columns import SCORECARDS, TABLES, Table

KINDS = {str: "text", int: "bigint", bytes: "bytea"}

COLLATED = ' COLLATE "C"'

VIEWS = {
    "scorecards": SCORECARDS.replace(" IF NOT EXISTS", "").replace(
        "SELECT contest", "SELECT ledger, contest"
    )
}
"""The SQL views over the tables, by name."""

SCORECARD = (
    "contest", "session", "contestant", "board", "direction", "opponent", "contract", "declarer",
    "tricks", "points", "award", "worth",
)  # fmt: skip


def statements() -> dict[str, str]:
    """Return the columns of each table with its key, as it is made."""
    return {name: _columns(table) for name, table in TABLES.items()}


def _columns(table: Table) -> str:
    made = (
        f"{name} {KINDS[kind]}{COLLATED if kind is str else ''}"
        for name, kind in table.columns.items()
    )
    return f"{', '.join(made)}, PRIMARY KEY (ledger, {', '.join(list(table.columns)[: table.key])})"


def shape() -> dict[str, str]:
    """Return the tables as a server describes them: the columns of each with their types."""
    kinds = {name: kind for table in TABLES.values() for name, kind in table.columns.items()}
    columns = {name: table.columns for name, table in TABLES.items()}
    columns["scorecards"] = {name: kinds.get(name, str) for name in SCORECARD}
    return {
        name: ", ".join(["ledger integer", *(f"{one} {KINDS[kind]}" for one, kind in has.items())])
        for name, has in columns.items()
    }
