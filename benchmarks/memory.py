"""What one program holds at most: `python -m benchmarks.memory LIBRARY CASE` prints the bytes."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import sys
from collections.abc import Iterator

from .arrays import FORWARD
from .case import Case, vocabulary
from .graph import forget_peak, peak_memory
from .measure import all_cases

_ROWS = ("eight elementwise ops on 1e6", "wide MLP", "LSTM cell", "attention")
_STEPS = 5


def cases() -> Iterator[Case]:
    """Whole programs whose arrays are large enough to tell."""
    for case in all_cases(True):
        if case.row.startswith(_ROWS) and not case.group.endswith(FORWARD):
            yield case


def _return_what_is_free(library: str) -> None:
    gc.collect()
    if library == "gradspec":
        importlib.import_module(library).memory.empty_cache()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def main(library: str, name: str) -> None:
    (case,) = (case for case in cases() if case.name == name)
    thunk = case.makers[library](vocabulary(library, 1))
    thunk()  # what is loaded and set up at the first call is not the program's
    _return_what_is_free(library)
    forget_peak()
    before = peak_memory()
    for _ in range(_STEPS):
        thunk()
    print(peak_memory() - before)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
