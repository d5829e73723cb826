"""Metrics of the server in the format of Prometheus.

They are on a port of their own that only this machine can reach; the server refuses them.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from errno import EADDRINUSE
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import time
from typing import Any

from ledger.errors import NoFile

KIND = "text/plain; version=0.0.4; charset=utf-8"
STEPS = (0.005, 0.025, 0.1, 0.5, 2.5, 10.0)
"""Seconds up to which answers are counted together."""

ONE = "127.0.0.1"


class Metrics:
    """Counts and times, from when a server began.

    gauges: further figures by their names, looked up whenever somebody asks.
    """

    def __init__(self, gauges: Callable[[], Mapping[str, float]] = dict) -> None:
        self._gauges, self._begun = gauges, time()
        self._requests = Counter[tuple[str, str, int]]()
        self._within = Counter[tuple[str, float]]()
        self._took = defaultdict[str, float](float)
        self._recorded, self._refused = Counter[str](), Counter[str]()
        self.open_requests = self.open_feeds = 0

    def count(self, kind: str, method: str, status: int, seconds: float) -> None:
        """Count a request that was answered; of a feed, when it ended."""
        self._requests[kind, method, status] += 1
        if kind != "feed":
            self._took[kind] += seconds
            for step in STEPS:
                self._within[kind, step] += seconds <= step

    def count_act(self, recorded: Sequence[str], refused: str) -> None:
        """Count the kinds of events that a request recorded, or the kind of its refusal."""
        self._recorded.update(recorded)
        if refused:
            self._refused[refused] += 1

    def text(self) -> str:
        """Write all figures in the format of Prometheus."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        requests = sorted(dict(self._requests).items())
        yield from _typed("requests_total", "counter", "Requests that were answered.")
        for (kind, method, status), count in requests:
            yield _line("requests_total", count, kind=kind, method=method, status=status)
        yield from _typed("request_seconds", "histogram", "How long answers took, feeds apart.")
        for kind, seconds in sorted(dict(self._took).items()):
            count = sum(each for (other, _, _), each in requests if other == kind)
            for step in STEPS:
                within = self._within[kind, step]
                yield _line("request_seconds_bucket", within, kind=kind, le=step)
            yield _line("request_seconds_bucket", count, kind=kind, le="+Inf")
            yield _line("request_seconds_sum", round(seconds, 6), kind=kind)
            yield _line("request_seconds_count", count, kind=kind)
        yield from _typed("events_recorded_total", "counter", "Events that requests recorded.")
        for kind, count in sorted(dict(self._recorded).items()):
            yield _line("events_recorded_total", count, kind=kind)
        yield from _typed("refusals_total", "counter", "Requests that were refused, by why.")
        for kind, count in sorted(dict(self._refused).items()):
            yield _line("refusals_total", count, kind=kind)
        for name, value in self._now().items():
            yield from _typed(name, "gauge", "As it is now.")
            yield _line(name, value)

    def _now(self) -> dict[str, float]:
        return {
            "open_requests": self.open_requests,
            "open_feeds": self.open_feeds,
            "uptime_seconds": round(time() - self._begun, 3),
            **_memory(),
            **self._gauges(),
        }


def _typed(name: str, kind: str, tells: str) -> tuple[str, str]:
    full = f"bridge_ledger_{name}"
    return f"# HELP {full} {tells}", f"# TYPE {full} {kind}"


def _line(name: str, value: float, **labels: Any) -> str:
    said = ",".join(f'{key}="{label}"' for key, label in labels.items())
    return f"bridge_ledger_{name}{f'{{{said}}}' if said else ''} {value}"


def _memory() -> dict[str, float]:
    """Return the most memory that this process ever had, where the system tells."""
    try:
        import resource
    except ImportError:
        return {}
    unit = 1 if sys.platform == "darwin" else 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"memory_most_bytes": most * unit}


@contextmanager
def told_at(metrics: Metrics, port: int) -> Iterator[int]:
    """Tell them at a port of this machine's own while something runs; yields it (0: a free one).

    Raises NoFile where somebody else listens there.
    """

    class Door(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # called so by its class
            # A page of somebody else's in a browser here comes under a name of its own.
            is_here = self.headers.get("Host", ONE).partition(":")[0] in (ONE, "localhost")
            is_known = self.path == "/metrics"
            found = metrics.text() if is_known and is_here else "there is /metrics, for 127.0.0.1\n"
            body = found.encode()
            self.send_response(421 if not is_here else 200 if is_known else 404)
            self.send_header("Content-Type", KIND)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Say nothing of who asks."""

    try:
        server = ThreadingHTTPServer((ONE, port), Door)
    except OSError as error:
        instead = ": name another port" if error.errno == EADDRINUSE else ""
        why = f"{error.strerror or error}{instead}"
        raise NoFile(file=f"{ONE}:{port}", why=why) from None
    with server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
