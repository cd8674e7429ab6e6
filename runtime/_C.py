"""The names of `torch._C` that torch documents for overriding functions, and two that packages call."""

from __future__ import annotations

from gradspec.core.compiled.bindings import plain_results as _disabled_torch_function_impl
from gradspec.core.overrides import DisableTorchFunction, DisableTorchFunctionSubclass
from gradspec.core.process.state import state

__all__ = [
    "DisableTorchFunction",
    "DisableTorchFunctionSubclass",
    "_disabled_torch_function_impl",
    "_get_tracing_state",
    "_is_torch_function_enabled",
    "_log_api_usage_once",
]


def _is_torch_function_enabled() -> bool:
    """Whether classes are asked about the functions that instances are given to."""
    return state.overrides_off == 0


def _log_api_usage_once(event: str) -> None:
    """Nothing: torch counts by it the use of its own and other packages' functions."""


def _get_tracing_state() -> None:
    """The trace that this code runs in: None, as gradspec traces none."""
