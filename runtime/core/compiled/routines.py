"""Functions that are also in C.

Functions on arrays have a routine in C (Note [Routines], csrc/arrays/arrays.h), functions on tensors other
than ops a shortcut (Note [Shortcuts], csrc/tensors/tensors.h).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, overload

from gradspec.core.compiled.bindings import Routine, Shortcut

F = TypeVar("F", bound=Callable[..., Any])


def also_in_c(routine: str, *kernels: Any, library: Any = None) -> Callable[[F], F]:
    """Decorate a function for which the routine of this name, which may work with kernels, runs where it can.

    The kernels are named, and those of the library, as `add_library` has returned it; None is gradspec's own. A
    ufunc of another package may stand in their place.

    Both do the same; the function does it for all arguments, and raises the errors.
    """

    def decorated(function: F) -> F:
        stands_in: F = Routine(routine, function, kernels, library)
        return stands_in

    return decorated


@overload
def shortcut(function: F) -> F: ...
@overload
def shortcut(*, modes_only: bool = False, namespace: str = "") -> Callable[[F], F]: ...
def shortcut(function: Any = None, *, modes_only: bool = False, namespace: str = "") -> Any:
    """Have C run the usual calls of a function that is not an op; ImportError if it has none of that name.

    It can be overridden; `modes_only` is as for `overridable`, runtime/core/overrides.py. `namespace`, with its dot,
    stands before the name in C.
    """
    if function is None:
        return partial(_shortcut, modes_only, namespace)
    return _shortcut(modes_only, namespace, function)


def _shortcut(modes_only: bool, namespace: str, function: Any) -> Any:
    return Shortcut(function, modes_only, namespace + function.__name__)
