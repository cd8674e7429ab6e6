"""The answers to scripts that ask about the CPU, which is the one device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gradspec.core.process.first_use import on_first_use

if TYPE_CHECKING:
    from gradspec.cpu import amp

__all__ = ["amp", "current_device", "device_count", "is_available", "synchronize"]


def is_available() -> bool:
    """Whether there is a CPU to compute on: True.

    >>> gs.cpu.is_available()
    True
    """
    return True


def device_count() -> int:
    """The number of devices: 1.

    >>> gs.cpu.device_count()
    1
    """
    return 1


def current_device() -> str:
    """The name of the device: "cpu".

    >>> gs.cpu.current_device()
    'cpu'
    """
    return "cpu"


def synchronize(device: object = None) -> None:
    """Nothing: calls have computed their results when they return.

    device: ignored.

    >>> gs.cpu.synchronize()
    """


__getattr__, __dir__ = on_first_use(globals(), {"amp": "gradspec.cpu.amp"})
