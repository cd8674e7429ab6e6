"""Calls of functions in other processes, under the name of torch.distributed.rpc, of which MPI has none."""

from __future__ import annotations

from typing import Any

from gradspec.core.process.first_use import absent


def is_available() -> bool:
    """Whether processes can call functions of others: False."""
    return False


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "Dask calls functions in other processes, gradspec.distributed.dask")
