"""Words of the game: boards, contracts, raw scores, IMPs and exact numbers."""
