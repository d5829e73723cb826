"""Headings of tables in PBN."""

from ledger.readers.pbn_tables import table


def test_a_column_has_its_name_without_order_width_and_spaces() -> None:
    heading = r"+Rank;  - Names\42L ;TotalPct \5R;\9;a\b"
    assert table(heading, []).columns == ("Rank", "Names", "TotalPct", "", "")


def test_a_column_of_spaces_is_read_as_fast_as_any() -> None:
    assert table(f"Rank;a{' ' * 300_000}b", []).columns == ("Rank", f"a{' ' * 300_000}b")
