"""Gradients of parameters, limited."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gradspec.autograd.grad_mode import no_grad
from gradspec.core import ops
from gradspec.core.process.former_names import former
from gradspec.core.tensor import Tensor
from gradspec.tensors.factories import tensor

__all__ = ["clip_grad_norm_", "clip_grad_value_", "clip_grads_with_norm_", "get_total_norm"]


def _gradients(parameters: Tensor | Iterable[Tensor]) -> list[Tensor]:
    given = [parameters] if isinstance(parameters, Tensor) else parameters
    return [parameter.grad for parameter in given if parameter.grad is not None]


@no_grad()
def get_total_norm(
    tensors: Tensor | Iterable[Tensor],
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """The norm of the norms of tensors, as if they were one vector.

    norm_type: the power, or inf. foreach changes nothing. Raises RuntimeError for a norm that is not finite, under
    `error_if_nonfinite`.
    """
    given = [tensors] if isinstance(tensors, Tensor) else list(tensors)
    power = float(norm_type)
    if not given:
        return tensor(0.0)
    norms = [ops.linalg_vector_norm(t.coalesce().values() if t.is_sparse else t, power) for t in given]
    total: Tensor = ops.linalg_vector_norm(ops.stack(norms), power)
    if error_if_nonfinite and not bool(total.isfinite()):
        raise RuntimeError(
            f"The total norm of order {power} for gradients from `parameters` is non-finite, so it cannot be "
            "clipped. To disable this error and scale the gradients by the non-finite norm anyway, set "
            "`error_if_nonfinite=False`"
        )
    return total


@no_grad()
def clip_grads_with_norm_(
    parameters: Tensor | Iterable[Tensor], max_norm: float, total_norm: Tensor, foreach: bool | None = None
) -> None:
    """Scale the gradients of parameters so that `total_norm` becomes at most `max_norm`; foreach changes nothing."""
    factor = (float(max_norm) / (total_norm + 1e-6)).clamp(max=1.0)
    for gradient in _gradients(parameters):
        gradient.mul_(factor.to(gradient.dtype))


def clip_grad_norm_(
    parameters: Tensor | Iterable[Tensor],
    max_norm: float,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """Scale the gradients of parameters so that their norm, all together, is at most `max_norm`; returns the norm.

    Other arguments and errors as for `get_total_norm`.
    """
    given = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    total = get_total_norm(_gradients(given), norm_type, error_if_nonfinite, foreach)
    clip_grads_with_norm_(given, max_norm, total, foreach)
    return total


@no_grad()
def clip_grad_value_(parameters: Tensor | Iterable[Tensor], clip_value: float, foreach: bool | None = None) -> None:
    """Limit each element of the gradients of parameters to [-clip_value, clip_value]; foreach changes nothing."""
    bound: Any = float(clip_value)
    for gradient in _gradients(parameters):
        gradient.clamp_(-bound, bound)


clip_grad_norm = former(clip_grad_norm_, "nn.utils", "clip_grad_norm")
