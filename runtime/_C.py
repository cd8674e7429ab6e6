"""The names of `torch._C` that torch documents for overriding functions, and others that packages use."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from gradspec.autograd.grad_mode import no_grad as _AutoDispatchBelowAutograd
from gradspec.core.compiled.bindings import plain_results as _disabled_torch_function_impl
from gradspec.core.elements.dtypes import device, dtype
from gradspec.core.overrides import DisableTorchFunction, DisableTorchFunctionSubclass
from gradspec.core.process.first_use import NameOnly
from gradspec.core.process.state import state
from gradspec.core.tensor import Tensor
from gradspec.tensors.conversions import arguments_of_to
from gradspec.tensors.memory_formats import memory_format

__all__ = [
    "DisableTorchFunction",
    "DisableTorchFunctionSubclass",
    "PyTorchFileReader",
    "_AutoDispatchBelowAutograd",
    "_TensorMeta",
    "_are_functorch_transforms_active",
    "_disabled_torch_function_impl",
    "_get_tracing_state",
    "_is_torch_function_enabled",
    "_log_api_usage_once",
    "_nn",
]

_TensorMeta = type(Tensor)


class PyTorchFileReader(NameOnly, instead="gradspec.load reads files of tensors, and maps them with mmap=True"):
    """A class for annotations only; NotImplementedError when it is called.

    args, options: torch's, ignored.

    >>> isinstance(None, gs.PyTorchFileReader)
    False
    """


def _are_functorch_transforms_active() -> bool:
    """Whether this code runs within `vmap`, or a transform of `func`."""
    return bool(state.levels)


def _is_torch_function_enabled() -> bool:
    """Whether classes are asked about the functions that instances are given to."""
    return state.overrides_off == 0


def _log_api_usage_once(event: str) -> None:
    """Nothing: torch counts by it the use of its own and other packages' functions."""


def _get_tracing_state() -> None:
    """The trace that this code runs in: None, as gradspec traces none."""


def _parse_to(*args: Any, **kwargs: Any) -> tuple[device | None, dtype | None, bool, memory_format | None]:
    """The device, the dtype, `non_blocking` and the memory format that a call of `Module.to` names."""
    wanted, place, non_blocking, _, form = arguments_of_to(args, {"memory_format": None, **kwargs})
    return None if place is None else device(place), wanted, non_blocking, form


_nn = SimpleNamespace(_parse_to=_parse_to)
