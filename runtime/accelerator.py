"""The answers to programs that ask for the device beside the CPU: there is none."""

from __future__ import annotations

from typing import Any

from gradspec.core.process.first_use import absent

__all__ = ["current_accelerator", "device_count", "is_available", "synchronize"]


def is_available() -> bool:
    """Whether there is a device beside the CPU: False.

    >>> gs.accelerator.is_available()
    False
    """
    return False


def current_accelerator(check_available: bool = False) -> None:
    """The device beside the CPU: None, as there is none.

    check_available: ignored.

    >>> gs.accelerator.current_accelerator()
    """


def device_count() -> int:
    """The number of devices beside the CPU: 0.

    >>> gs.accelerator.device_count()
    0
    """
    return 0


def synchronize(device: Any = None) -> None:
    """Nothing: no work is left to wait for when a call returns.

    device: ignored.

    >>> gs.accelerator.synchronize()
    """


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "gradspec computes on the CPU only")
