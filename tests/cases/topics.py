"""The bindings of all topics, and why some operations have none."""

from tests.cases import topic_03_vp_scales
from tests.cases.binding import Binding

BINDINGS: dict[str, Binding] = {**topic_03_vp_scales.BINDINGS}

NOT_BOUND: dict[str, str] = {}
