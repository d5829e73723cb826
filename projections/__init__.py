"""The read side: what the record says."""
