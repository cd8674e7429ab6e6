"""Functions on arrays that have a routine in C. See Note [Routines], csrc/arrays/arrays.h."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gradspec.core.path import Routine

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
