"""The server of pages: the questions and acts of the command line, for browsers and over HTTP.

The address of a page is the question. It needs the extra [web]; only `serve` and `site` import it.
"""
