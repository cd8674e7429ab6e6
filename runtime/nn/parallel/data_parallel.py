"""Modules on several devices, of which there is one."""

from __future__ import annotations

from typing import Any

from gradspec.nn.modules.module import Module

__all__ = ["DataParallel", "data_parallel"]


class DataParallel(Module):
    """A module that calls another one, its `module`, with the same `inputs`, on the CPU; options change nothing.

    device_ids, output_device, dim: taken and without effect.

    >>> gs.nn.DataParallel(gs.nn.ReLU())(gs.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """

    def __init__(self, module: Module, device_ids: Any = None, output_device: Any = None, dim: int = 0) -> None:
        super().__init__()
        self.module, self.dim = module, dim

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        return self.module(*inputs, **kwargs)


def data_parallel(
    module: Module,
    inputs: Any,
    device_ids: Any = None,
    output_device: Any = None,
    dim: int = 0,
    module_kwargs: dict[str, Any] | None = None,
) -> Any:
    """The result of `module`, called with `inputs`, a tuple of arguments or one argument.

    module_kwargs: keyword arguments. device_ids, output_device, dim: taken and without effect.

    >>> gs.nn.parallel.data_parallel(gs.nn.ReLU(), gs.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """
    return module(*(inputs if isinstance(inputs, tuple) else (inputs,)), **(module_kwargs or {}))
