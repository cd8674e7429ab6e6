"""The configuration that this process runs in: `gradspec.show_config`."""

from __future__ import annotations

import importlib.util
import os
import platform
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from gradspec._version import __version__
from gradspec.core.compiled.cpu_levels import LEVELS, cpu_level
from gradspec.core.compiled.kernels import get_num_threads
from gradspec.core.compiled.memory import stats
from gradspec.core.compiled.native import ffi, lib
from gradspec.core.elements import dtypes

__all__ = ["show_config"]


def show_config(mode: str = "stdout") -> dict[str, dict[str, Any]] | None:
    """Print the configuration: versions, the processor and its levels, compiler, BLAS, threads, allocator,
    dtypes.

    Paths and the environment variables that gradspec reads are included.

    mode: "stdout", or "dicts" to return a dict of dicts, like `numpy.show_config`; ValueError for others. The
    number of BLAS threads comes from the package threadpoolctl, and is None without it.

    >>> sorted(gs.show_config("dicts"))
    ['allocator', 'blas', 'compiler', 'dtypes', 'environment', 'paths', 'processor', 'threads', 'versions']
    """
    if mode not in ("stdout", "dicts"):
        raise ValueError(f"show_config expects mode 'stdout' or 'dicts', but got {mode!r}")
    found: dict[str, dict[str, Any]] = {
        "versions": {
            "gradspec": __version__,
            "python": platform.python_version(),
            "numpy": np.__version__,
            "scipy": metadata.version("scipy"),
        },
        "processor": {
            **_processor(),
            "cores": os.cpu_count(),
            "level": cpu_level(),
            "levels": [*LEVELS],
        },
        "compiler": {"name": ffi.string(lib.gs_compiler()).decode()},
        "threads": {"gradspec": get_num_threads()},
        "blas": _blas(),
        "allocator": {
            "kind": "blocks that are kept for later arrays" if lib.gs_memory_is_on() else "NumPy's",
            "limit of kept bytes": stats()["limit"] if lib.gs_memory_is_on() else None,
        },
        "dtypes": {"names": _dtypes()},
        "paths": {
            "package": str(Path(__file__).parents[1]),
            "python": sys.executable,
        },
        "environment": {name: value for name, value in os.environ.items() if name.startswith("GRADSPEC_")},
    }
    if mode == "dicts":
        return found
    for title, lines in found.items():
        print(f"{title}:")
        for name, value in lines.items():
            print(f"  {name}: {', '.join(value) if isinstance(value, list) else value}")
    return None


# What /proc/cpuinfo says of a processor besides its name, on x86-64 and on ARM, and what that is called here.
_MODEL = {
    "vendor_id": "vendor",
    "cpu family": "family",
    "model": "model",
    "stepping": "stepping",
    "CPU implementer": "vendor",
    "CPU architecture": "family",
    "CPU part": "model",
    "CPU revision": "stepping",
}


def _processor() -> dict[str, str]:
    """Its name, and its model by numbers where the system tells, since many have the same name."""
    try:
        first = Path("/proc/cpuinfo").read_text("utf-8", "replace").partition("\n\n")[0]
    except OSError:
        first = ""
    lines = (line.partition(":") for line in first.splitlines())
    told = {name.strip(): value.strip() for name, _, value in lines}
    name = told.get("model name") or platform.processor() or "unknown"
    model = [f"{label} {told[line]}" for line, label in _MODEL.items() if line in told]
    return {"name": f"{name} ({platform.machine()})", "model": ", ".join(model) or "unknown"}


def _blas() -> dict[str, Any]:
    """The library that NumPy was built with, and its threads."""
    try:
        built: dict[str, Any] = np.show_config(mode="dicts")  # type: ignore[assignment]
        blas = built["Build Dependencies"]["blas"]
    except (KeyError, TypeError):
        blas = {}
    return {
        "name": blas.get("name", "unknown"),
        "version": blas.get("version", "unknown"),
        "threads": _blas_threads(),
    }


def _blas_threads() -> int | None:
    if importlib.util.find_spec("threadpoolctl") is None:
        return None
    from threadpoolctl import threadpool_info  # type: ignore[import-not-found,import-untyped,unused-ignore]

    counts = [pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"]
    return max(counts, default=None)


def _dtypes() -> list[str]:
    return sorted(name for name in dtypes.BY_NAME if name != "bfloat16" or importlib.util.find_spec("ml_dtypes"))
