"""The schema of USEBIO drawn from published files, and what of a file it does not allow."""

from functools import cache
from pathlib import Path

from lxml import etree

SCHEMA = Path(__file__).parent / "projections" / "usebio.rng"


@cache
def _schema() -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(SCHEMA))


def faults(content: bytes) -> tuple[str, ...]:
    """What a file has that the schema does not allow, by its lines; none for a valid file."""
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True)
    schema = _schema()
    if schema.validate(etree.fromstring(content, parser)):
        return ()
    return tuple(f"line {error.line}: {error.message}" for error in schema.error_log)
