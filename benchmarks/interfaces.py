"""What a call through another library's interface costs: NumPy's functions, and the array API, beside the ops.

Each is a hundred calls on vectors of 4 elements, which record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from .case import PINNED, Case, Thunk

GROUP: Final = "calls by other interfaces, forward" + PINNED
_CALLS: Final = 100

_ROWS: Final[dict[str, Callable[[SimpleNamespace, Any, Any, Any], Any]]] = {
    "t + u": lambda lib, xp, t, u: t + u,
    "np.add(t, u)": lambda lib, xp, t, u: np.add(t, u),
    "array_api.add(t, u)": lambda lib, xp, t, u: xp.add(t, u),
    "exp(t)": lambda lib, xp, t, u: lib.exp(t),
    "np.exp(t)": lambda lib, xp, t, u: np.exp(t),
    "array_api.exp(t)": lambda lib, xp, t, u: xp.exp(t),
    "sum(t)": lambda lib, xp, t, u: lib.sum(t),
    "np.sum(t)": lambda lib, xp, t, u: np.sum(t),
    "array_api.sum(t)": lambda lib, xp, t, u: xp.sum(t),
}


def cases(quick: bool) -> Iterator[Case]:
    for row, call in _ROWS.items():

        def make(lib: SimpleNamespace, call: Callable[..., Any] = call) -> Thunk:
            t = lib.from_numpy(np.linspace(0.5, 1.5, 4)).requires_grad_()
            u = lib.from_numpy(np.linspace(0.5, 1.5, 4))
            xp = t.__array_namespace__() if hasattr(t, "__array_namespace__") else None

            def run() -> None:
                for _ in range(_CALLS):
                    call(lib, xp, t, u)

            return run

        # torch refuses NumPy's functions of tensors that require grad, and has no namespace of the standard.
        libraries = ("gradspec",) if "." in row else ("gradspec", "torch")
        yield Case(GROUP, row, dict.fromkeys(libraries, make), pinned=True)
