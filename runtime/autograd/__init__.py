"""Automatic differentiation: `backward` and `grad`, and the modules named as in torch.autograd."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from gradspec.autograd import anomaly_mode, engine, forward_ad, function, grad_mode, graph
from gradspec.autograd.anomaly_mode import detect_anomaly, set_detect_anomaly
from gradspec.autograd.engine.entry import backward, grad
from gradspec.autograd.function import Function
from gradspec.autograd.grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_multithreading_enabled,
    no_grad,
    set_grad_enabled,
    set_multithreading_enabled,
)
from gradspec.autograd.gradcheck import gradcheck, gradgradcheck
from gradspec.autograd.variable import Variable

if TYPE_CHECKING:
    from gradspec.autograd import functional

__all__ = [
    "Function",
    "Variable",
    "anomaly_mode",
    "backward",
    "detect_anomaly",
    "enable_grad",
    "engine",
    "forward_ad",
    "function",
    "functional",
    "grad",
    "grad_mode",
    "gradcheck",
    "gradgradcheck",
    "graph",
    "inference_mode",
    "is_grad_enabled",
    "is_multithreading_enabled",
    "no_grad",
    "set_detect_anomaly",
    "set_grad_enabled",
    "set_multithreading_enabled",
    "variable",
]


def variable(*args: Any, **kwargs: Any) -> NoReturn:
    """Raises RuntimeError: `gradspec.tensor` has replaced it."""
    raise RuntimeError("autograd.variable(...) is deprecated, use gradspec.tensor(...) instead")


variable.Variable = Variable  # type: ignore[attr-defined]  # the function has the name of a module


def __getattr__(name: str) -> Any:
    """`functional`, which is imported when it is first asked for."""
    if name != "functional":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
