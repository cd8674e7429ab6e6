"""Functions that are also in C.

Those on arrays have a routine there (Note [Routines], csrc/arrays/arrays.h), those on tensors that are no ops
a shortcut (Note [Shortcuts], csrc/tensors/tensors.h).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gradspec.core.path import Routine, Shortcut

F = TypeVar("F", bound=Callable[..., Any])


def also_in_c(routine: str, *kernels: str, library: Any = None) -> Callable[[F], F]:
    """Decorate a function for which the routine of this name, which may work with kernels, runs where it can.

    The kernels are those of the library, as `add_library` has returned it; None is gradspec's own.

    Both do the same; the function does it for all arguments, and raises the errors.
    """

    def decorated(function: F) -> F:
        stands_in: F = Routine(routine, function, kernels, library)
        return stands_in

    return decorated


def shortcut(function: F) -> F:
    """Have C run the usual calls of a function that is no op; ImportError if it has none of that name."""
    stands_in: F = Shortcut(function)
    return stands_in
