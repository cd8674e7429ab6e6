"""Automatic differentiation: `backward` and `grad`, and the modules named as in torch.autograd."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import gradspec.autograd.gradcheck as _gradcheck
from gradspec.autograd import anomaly_mode, engine, function, grad_mode, graph
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
from gradspec.autograd.variable import Variable
from gradspec.core.process.first_use import on_first_use

if TYPE_CHECKING:
    from gradspec.autograd import forward_ad, functional, profiler, profiler_util
    from gradspec.autograd.gradcheck import gradcheck, gradgradcheck
    from gradspec.autograd.profiler import kineto_available

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
    "kineto_available",
    "no_grad",
    "profiler",
    "profiler_util",
    "set_detect_anomaly",
    "set_grad_enabled",
    "set_multithreading_enabled",
    "variable",
]


def variable(*args: Any, **kwargs: Any) -> NoReturn:
    """Raise RuntimeError: `gradspec.tensor` has replaced it.

    >>> gs.autograd.variable(1.0)
    Traceback (most recent call last):
        ...
    RuntimeError: autograd.variable(...) is deprecated, use gradspec.tensor(...) instead
    """
    raise RuntimeError("autograd.variable(...) is deprecated, use gradspec.tensor(...) instead")


variable.Variable = Variable  # type: ignore[attr-defined]  # the function has the name of a module


# Only the first import of a package makes it an attribute, which leaves the name to the function.
del _gradcheck, globals()["gradcheck"]

__getattr__, __dir__ = on_first_use(
    globals(),
    {
        "forward_ad": "gradspec.autograd.forward_ad",
        "functional": "gradspec.autograd.functional",
        "gradcheck": "gradspec.autograd.gradcheck:gradcheck",
        "gradgradcheck": "gradspec.autograd.gradcheck:gradgradcheck",
        "kineto_available": "gradspec.autograd.profiler:kineto_available",
        "profiler": "gradspec.autograd.profiler",
        "profiler_util": "gradspec.autograd.profiler_util",
    },
)
