"""The compiled part of the package: `ffi` and `lib`, as cffi has made them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

_BUILD = "run `pip install -e .` in gradspec's repository (a C compiler is needed), or reinstall the package."
_STALE = f"gradspec's compiled kernels are not those of its Python code{{}}. Build them again: {_BUILD}"


def _is_main_interpreter() -> bool:
    try:
        import ctypes
    except ImportError as error:
        if "subinterpreter" in str(error):  # Python 3.12 says so
            return False
        raise
    this, main = ctypes.pythonapi.PyInterpreterState_Get, ctypes.pythonapi.PyInterpreterState_Main
    this.restype = main.restype = ctypes.c_void_p
    return bool(this() == main())


def forbids_loading(file: str | None) -> bool:
    """Whether a file lies on a file system from which no code is loaded."""
    flag = getattr(os, "ST_NOEXEC", 0)
    return bool(flag and file and os.path.exists(file) and os.statvfs(file).f_flag & flag)


def _why_not_loaded(error: ImportError) -> str:
    if not Path(__file__).is_file():
        return "a zip file was imported from, and compiled modules are not loaded from those. Unpack it."
    if forbids_loading(error.path):
        return f"{error.path} lies on a file system that is mounted noexec. Install gradspec on another one."
    return f"{error}. Build them: {_BUILD}"


if not _is_main_interpreter():
    raise ImportError(
        "gradspec does not work in subinterpreters, as NumPy does not: import it in the main interpreter, "
        "and have others in processes (multiprocessing; under mod_wsgi, WSGIApplicationGroup %{GLOBAL})"
    )
try:
    from gradspec._core import ffi, lib
except ImportError as error:
    raise ImportError(f"gradspec's compiled kernels cannot be loaded: {_why_not_loaded(error)}") from error

__all__ = ["ffi", "fill", "forbids_loading", "lib", "provided", "require"]


def require(built_from: str) -> None:
    """Raise ImportError unless this part was built from the C that the generated Python goes with.

    An older one would run without an error where only a formula has changed. It is asked for before any other
    module takes something from it.
    """
    get = getattr(lib, "gs_built_from", None)
    if get is None or ffi.string(get()).decode() != built_from:
        raise ImportError(_STALE.format(""))


class _Provided(dict[str, Any]):
    """Objects of C by name; ImportError for a name that this build does not have."""

    def __missing__(self, name: str) -> Any:
        raise ImportError(_STALE.format(f": there is no {name!r}"))


def provided(function: str) -> dict[str, Any]:
    """The objects that this function of C provides; ImportError if it cannot, or is missing."""
    found = _Provided()
    fill(function, found)
    return found


def fill(function: str, into: Any) -> None:
    """Have a function of C put what it provides into a dict, or a class; ImportError if it cannot, or is missing."""
    if not hasattr(lib, function):
        raise ImportError(_STALE.format(f": there is no {function!r}"))
    if getattr(lib, function)(ffi.cast("uintptr_t", id(into))) < 0:
        raise ImportError(f"gradspec's compiled part cannot be set up; the traceback above says why: {function}")
