"""The headers of every answer."""

POLICY = "Content-Security-Policy"

HEADERS = {
    POLICY: "default-src 'none'; script-src 'self'; style-src 'self';"
    " connect-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none';"
    " base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
