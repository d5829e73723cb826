"""The page: the questions of the command line, asked by a browser; the address is the question.

It needs the extra [web]; only the verb `serve` imports it.
"""
