"""The level, an instruction set of the processor, whose kernels run: Note [Levels], csrc/base/level.h."""

from __future__ import annotations

import os

from gradspec.core.compiled.native import ffi, lib

__all__ = ["LEVELS", "cpu_level", "flag_for_level"]

SETTING = "GRADSPEC_CPU"


def _available() -> dict[str, int]:
    """The numbers of the levels that this processor has, by name, from the lowest on.

    Raises ImportError if it has none.
    """
    found = {
        ffi.string(lib.gs_level_name(level)).decode(): level
        for level in range(lib.gs_level_lowest(), lib.gs_level_best() + 1)
    }
    if not found:
        lowest = ffi.string(lib.gs_level_name(lib.gs_level_lowest())).decode()
        raise ImportError(f"gradspec needs a processor with the instructions of x86-64-{lowest}, SSE4.2 among them")
    return found


def _chosen() -> str:
    """The level that `GRADSPEC_CPU` names, else the highest."""
    name = os.environ.get(SETTING, "").strip().lower()
    if name and name not in LEVELS:
        has = ", ".join(LEVELS)
        raise ImportError(f"{SETTING}={name} is none of the levels that this processor has: {has}")
    return name or [*LEVELS][-1]


LEVELS = _available()
"""The numbers of the levels that this processor has, by name, from the lowest on."""

_name = _chosen()
lib.gs_level_set(LEVELS[_name])


def cpu_level() -> str:
    """The level whose kernels are called: v2, v3 or v4 on x86-64, neon on aarch64, else base."""
    return _name


def flag_for_level() -> str:
    """The compiler's flag for kernels that only this processor will run: of the level in use alone."""
    return f"-DGS_ONLY_LEVEL={LEVELS[_name]}"
