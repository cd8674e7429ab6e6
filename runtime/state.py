"""Per-thread state that every op reads once.

Note [One flag] `state.mode` is the only thing an op looks at before it takes its fast path: 0 records
nothing, 1 records a graph, and anything above hands the call to whatever interposes (forward mode, profiler,
saved-tensor hooks). What is switched off therefore costs one comparison, however many such features there
are.
"""

from __future__ import annotations

import threading

NO_GRAD = 0
GRAD = 1


class _State(threading.local):
    def __init__(self) -> None:
        self.mode = GRAD


state = _State()
