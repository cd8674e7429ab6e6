"""The answers to scripts that ask about GPUs: there are none, gradspec computes on the CPU.

``device("cuda" if cuda.is_available() else "cpu")`` is the CPU; what needs a GPU is not here.
"""

from __future__ import annotations

from typing import Any

from gradspec.core.process.first_use import absent, found_at

__all__ = ["device_count", "empty_cache", "is_available", "is_initialized", "manual_seed", "manual_seed_all"]


def is_available() -> bool:
    """Whether there is a GPU to compute on: False.

    >>> gs.cuda.is_available()
    False
    """
    return False


def is_initialized() -> bool:
    """Whether a GPU is in use: False.

    >>> gs.cuda.is_initialized()
    False
    """
    return False


def device_count() -> int:
    """The number of GPUs: 0.

    >>> gs.cuda.device_count()
    0
    """
    return 0


def manual_seed(seed: int) -> None:
    """Nothing: there are no generators of GPUs; `gradspec.manual_seed` is that of the CPU's.

    seed: ignored.

    >>> gs.cuda.manual_seed(0)
    """


def manual_seed_all(seed: int) -> None:
    """Nothing, as `manual_seed`.

    seed: ignored.

    >>> gs.cuda.manual_seed_all(0)
    """


def empty_cache() -> None:
    """Nothing: there is no memory of GPUs.

    >>> gs.cuda.empty_cache()
    """


def __getattr__(name: str) -> Any:
    if name == "amp":
        return found_at("gradspec.cuda.amp")
    raise absent(__name__, name, "gradspec computes on the CPU only; there are no GPUs")
