"""Line-ups: when they are due, and who sits where (the family)."""

from ledger.rules.line_ups.posted_before import PostedBefore

LineUps = PostedBefore
