"""The library of MPI, which mpi4py brings and which is loaded on first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

__all__ = [
    "is_available",
    "is_backend_available",
    "is_gloo_available",
    "is_mpi_available",
    "is_nccl_available",
    "is_torchelastic_launched",
    "is_ucc_available",
    "is_xccl_available",
    "mpi",
]


@cache
def mpi() -> Any:
    """The module `mpi4py.MPI`, whose import starts MPI; RuntimeError without it or without a library of MPI."""
    try:
        return import_module("mpi4py.MPI")
    except (ImportError, RuntimeError) as error:
        raise RuntimeError(
            "gradspec.distributed communicates over MPI and needs mpi4py and a library of MPI, such as that of the "
            f"package mpich: pip install mpi4py mpich ({error})"
        ) from None


def is_available() -> bool:
    """True: gradspec has the functions of this module; `is_mpi_available` says whether they can communicate.

    >>> dist.is_available()
    True
    """
    return True


def is_mpi_available() -> bool:
    """Whether mpi4py is installed. It is not imported, since that starts MPI.

    >>> dist.is_mpi_available()
    True
    """
    return find_spec("mpi4py") is not None


def is_gloo_available() -> bool:
    """False: gradspec communicates over MPI only.

    >>> dist.is_gloo_available()
    False
    """
    return False


def is_nccl_available() -> bool:
    """False: gradspec communicates over MPI only.

    >>> dist.is_nccl_available()
    False
    """
    return False


def is_ucc_available() -> bool:
    """False: gradspec communicates over MPI only.

    >>> dist.is_ucc_available()
    False
    """
    return False


def is_xccl_available() -> bool:
    """False: gradspec communicates over MPI only.

    >>> dist.is_xccl_available()
    False
    """
    return False


def is_torchelastic_launched() -> bool:
    """False: launchers of MPI start the processes.

    >>> dist.is_torchelastic_launched()
    False
    """
    return False


def is_backend_available(backend: str) -> bool:
    """Whether `init_process_group` takes a backend of this name.

    >>> dist.is_backend_available("mpi")
    True
    """
    return backend.lower() == "mpi" and is_mpi_available()
