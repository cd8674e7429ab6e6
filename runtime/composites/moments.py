"""Composites that give several moments of the same elements, or of the observations of several variables."""

from __future__ import annotations

from typing import Any

from gradspec.composites.precision import in_single
from gradspec.core import ops
from gradspec.core.elements.dtypes import bool as bool_dtype
from gradspec.core.elements.dtypes import get_default_dtype
from gradspec.core.tensor import BatchedTensor, Tensor, shape_of

__all__ = [
    "corrcoef",
    "cov",
    "std_mean",
    "std_mean_dim_unbiased",
    "std_mean_unbiased",
    "var_mean",
    "var_mean_dim_unbiased",
    "var_mean_unbiased",
]


def var_mean(self: Tensor, dim: Any, correction: Any, keepdim: bool) -> tuple[Tensor, Tensor]:
    """The variance and the mean over `dim`."""
    return ops.var(self, dim, correction=correction, keepdim=keepdim), ops.mean(self, dim, keepdim)


def std_mean(self: Tensor, dim: Any, correction: Any, keepdim: bool) -> tuple[Tensor, Tensor]:
    """The standard deviation and the mean over `dim`."""
    return ops.std(self, dim, correction=correction, keepdim=keepdim), ops.mean(self, dim, keepdim)


def var_mean_unbiased(self: Tensor, unbiased: bool) -> tuple[Tensor, Tensor]:
    """The variance and the mean of all elements."""
    return var_mean(self, None, 1 if unbiased else 0, False)


def var_mean_dim_unbiased(self: Tensor, dim: Any, unbiased: bool, keepdim: bool) -> tuple[Tensor, Tensor]:
    """The variance and the mean over `dim`."""
    return var_mean(self, dim, 1 if unbiased else 0, keepdim)


def std_mean_unbiased(self: Tensor, unbiased: bool) -> tuple[Tensor, Tensor]:
    """The standard deviation and the mean of all elements."""
    return std_mean(self, None, 1 if unbiased else 0, False)


def std_mean_dim_unbiased(self: Tensor, dim: Any, unbiased: bool, keepdim: bool) -> tuple[Tensor, Tensor]:
    """The standard deviation and the mean over `dim`."""
    return std_mean(self, dim, 1 if unbiased else 0, keepdim)


@in_single
def cov(self: Tensor, correction: int, fweights: Tensor | None, aweights: Tensor | None) -> Tensor:
    """The covariances of the rows; each column counts with its weights."""
    if self.ndim > 2:
        raise RuntimeError(
            f"cov(): expected input to have two or fewer dimensions but got an input with {self.ndim} dimensions"
        )
    if self.dtype is bool_dtype:
        raise RuntimeError("cov(): bool dtype is not supported for input")
    if not (self.is_floating_point() or self.is_complex()):
        self = ops.to_dtype(self, get_default_dtype())
    rows = ops.reshape(self, (1, -1)) if self.ndim < 2 else self
    _check_weights("fweights", fweights, "iu", "integral", shape_of(rows)[1])
    _check_weights("aweights", aweights, "fV", "floating point", shape_of(rows)[1])
    weights = aweights if fweights is None else fweights if aweights is None else fweights * aweights
    if weights is None:
        count = shape_of(rows)[1]
        centered = rows - ops.mean(rows, 1, True)
        product = ops.matmul(centered, ops.adjoint(centered)) / max(count - correction, 0)
    else:
        total = ops.sum(weights)
        if not isinstance(total, BatchedTensor) and not total.ne(0).all():
            raise RuntimeError("cov(): weights sum to zero, can't be normalized")
        centered = rows - ops.sum(rows * weights, 1, True) / total
        if aweights is None or correction == 0:
            freedom = total - correction
        else:
            freedom = total - correction * ops.sum(weights * aweights) / total
        product = ops.matmul(centered * weights, ops.adjoint(centered)) / ops.clamp_min(freedom, 0)
    return ops.squeeze(product)


def _check_weights(name: str, weights: Tensor | None, kinds: str, called: str, count: int) -> None:
    """RuntimeError unless there are so many weights, none below zero, of a dtype of these kinds."""
    if weights is None:
        return
    if weights.ndim > 1:
        raise RuntimeError(f"cov(): expected {name} to have one or fewer dimensions but got {weights.ndim}")
    if weights.dtype.numpy.kind not in kinds:
        raise RuntimeError(f"cov(): expected {name} to have {called} dtype but got {weights.dtype}")
    if weights.numel() != count:
        raise RuntimeError(
            f"cov(): expected {name} to have the same numel as there are observations in the input but got "
            f"{weights.numel()} != {count}"
        )
    if not isinstance(weights, BatchedTensor) and weights.lt(0).any():
        raise RuntimeError(f"cov(): {name} cannot be negative")


@in_single
def corrcoef(self: Tensor) -> Tensor:
    """The covariances divided by both standard deviations."""
    if self.ndim > 2:
        raise RuntimeError(
            f"corrcoef(): expected input to have two or fewer dimensions but got an input with {self.ndim} dimensions"
        )
    found = cov(self, 1, None, None)
    if not found.ndim:
        return found / found
    deviations = ops.sqrt(ops.real_part(ops.diagonal(found)))
    found = found / ops.unsqueeze(deviations, 1) / deviations
    if found.is_complex():
        real, imag = ops.real_part(found), ops.imag_part(found)
        return ops.make_complex(ops.clamp(real, -1, 1), ops.clamp(imag, -1, 1))
    return ops.clamp(found, -1, 1)
