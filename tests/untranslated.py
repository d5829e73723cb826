"""python -m tests.untranslated: what waits for translators; exit 1 if anything does."""

import sys

from tests.projections.test_languages import OTHERS, waiting


def main() -> int:
    """Print each language's texts that are shown in English until they are translated."""
    found = [(language, *one) for language in OTHERS for one in sorted(waiting(language))]
    for language, kind, text in found:
        sys.stdout.write(f"{language}: {f'{kind}: ' if kind else ''}{text}\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
