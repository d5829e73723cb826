"""One record, one answer: what the desk decides, and what the views say, put beside each other.

At positions of generated contests each question that both sides answer is asked of the write
side, as a dry run of the command that depends on it, and of the read side, as the view that
shows it. What a view proposes must be accepted at once; what it calls open must be refused.
"""
