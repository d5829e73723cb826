"""From facts to scores: boards, lines, encounters, accounts, ranking."""
