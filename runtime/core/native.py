"""The compiled part of the package: `ffi` and `lib`, as cffi has made them."""

from __future__ import annotations

from typing import Any

_BUILD = "run `pip install -e .` in gradspec's repository (a C compiler is needed), or reinstall the package."
STALE = f"gradspec's compiled kernels are not those of its Python code{{}}. Build them again: {_BUILD}"

try:
    from gradspec._core import ffi, lib
except ImportError as error:
    raise ImportError(
        f"gradspec's compiled kernels cannot be loaded ({error}). Build them: {_BUILD}"
    ) from error

__all__ = ["STALE", "ffi", "fill", "lib", "require"]


def require(built_from: str) -> None:
    """Raise ImportError unless this part was built from the C that the generated Python goes with.

    An older one would run without an error where only a formula has changed. It is asked for before any other
    module takes something from it.
    """
    get = getattr(lib, "gs_built_from", None)
    if get is None or ffi.string(get()).decode() != built_from:
        raise ImportError(STALE.format(""))


def fill(function: str, into: Any) -> None:
    """Have a function of C put what it provides into a dict, or a class; ImportError if it cannot, or is not
    there.
    """
    if not hasattr(lib, function):
        raise ImportError(STALE.format(f": there is no {function!r}"))
    if getattr(lib, function)(ffi.cast("uintptr_t", id(into))) < 0:
        raise ImportError(
            f"gradspec's compiled part cannot be set up; the traceback above says why: {function}"
        )
