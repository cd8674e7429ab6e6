"""Helpers for distributions, also of programs: parameters of one shape, probabilities and logits."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from numbers import Number
from typing import Any, TypeVar

import gradspec
from gradspec.core.tensor import Tensor

__all__ = [
    "broadcast_all", "clamp_probs", "euler_constant", "lazy_property", "logits_to_probs", "probs_to_logits",
    "tril_matrix_to_vec", "vec_to_tril_matrix",
]  # fmt: skip

euler_constant = 0.5772156649015329  # Euler and Mascheroni's
_Value = TypeVar("_Value")


class lazy_property(cached_property[_Value]):
    """A property that is computed once, and recorded also within `no_grad`, for a later use may need its gradient."""

    def __init__(self, func: Callable[[Any], _Value]) -> None:
        super().__init__(gradspec.enable_grad()(func))


def broadcast_all(*values: Any) -> tuple[Tensor, ...]:
    """Numbers and tensors as tensors of one shape.

    Numbers get the dtype of the first tensor, or the default one. Raises ValueError for other objects.
    """
    tensors = [value for value in values if isinstance(value, Tensor)]
    if not all(isinstance(value, Tensor | Number) for value in values):
        raise ValueError(f"parameters are numbers or tensors, not {[type(value).__name__ for value in values]}")
    dtype = tensors[0].dtype if tensors else gradspec.get_default_dtype()
    made = [value if isinstance(value, Tensor) else gradspec.tensor(value, dtype=dtype) for value in values]
    return tuple(gradspec.broadcast_tensors(*made))


def sum_rightmost(value: Tensor, dims: int) -> Tensor:
    """The sums over the last `dims` dims."""
    return value if dims == 0 else value.reshape(*value.shape[: value.dim() - dims], -1).sum(-1)


_sum_rightmost = sum_rightmost  # its name in programs for torch


def _standard_normal(shape: Any, dtype: Any, device: Any) -> Tensor:
    """Normal numbers of a shape, for the distributions of programs."""
    return gradspec.randn(shape, dtype=dtype, device=device)


def clamp_probs(probs: Tensor) -> Tensor:
    """Probabilities no nearer to 0 and 1 than the dtype's epsilon."""
    eps = gradspec.finfo(probs.dtype).eps
    return probs.clamp(min=eps, max=1 - eps)


def logits_to_probs(logits: Tensor, is_binary: bool = False) -> Tensor:
    """The probabilities of categories in the last dim, whose logarithms may lack a common term; of each element by
    itself if is_binary, from its log-odds.

    >>> gs.distributions.utils.logits_to_probs(gs.tensor([0.0, 0.0]))
    tensor([0.5000, 0.5000])
    """
    return logits.sigmoid() if is_binary else logits.softmax(-1)


def probs_to_logits(probs: Tensor, is_binary: bool = False) -> Tensor:
    """The logarithms of probabilities, or their log-odds if is_binary; they are kept away from 0 and 1.

    >>> gs.distributions.utils.probs_to_logits(gs.tensor([0.5]), is_binary=True)
    tensor([0.])
    """
    kept = clamp_probs(probs)
    return kept.log() - (-kept).log1p() if is_binary else kept.log()


def tril_matrix_to_vec(mat: Tensor, diag: int = 0) -> Tensor:
    """The lower triangles of matrices as vectors, row by row: of shape (..., count), for `mat` of shape (..., n, n).

    diag: the last diagonal that belongs to the triangle. Raises ValueError for a diagonal outside of the matrix.

    >>> gs.distributions.utils.tril_matrix_to_vec(gs.tensor([[1.0, 0.0], [2.0, 3.0]]))
    tensor([1., 2., 3.])
    """
    n = mat.shape[-1]
    if not -n <= diag < n:
        raise ValueError(f"diag ({diag}) provided is outside [{-n}, {n - 1}].")
    rows, columns = gradspec.tril_indices(n, n, diag)
    return mat[..., rows, columns]


def vec_to_tril_matrix(vec: Tensor, diag: int = 0) -> Tensor:
    """Lower triangular matrices with the elements of vectors, row by row; the inverse of `tril_matrix_to_vec`.

    diag: the last diagonal that belongs to the triangle. Raises ValueError for a length that fills no triangle.

    >>> gs.distributions.utils.vec_to_tril_matrix(gs.tensor([1.0, 2.0, 3.0]))
    tensor([[1., 0.],
            [2., 3.]])
    """
    length = vec.shape[-1]
    counts = (sum(min(max(row + 1 + diag, 0), n) for row in range(n)) for n in range(length + abs(diag) + 1))
    n = next((n for n, count in enumerate(counts) if count == length), None)
    if n is None:
        raise ValueError(f"{length} elements do not fill the lower triangle of a square matrix, up to diagonal {diag}")
    matrix = vec.new_zeros((*vec.shape[:-1], n, n))
    rows, columns = gradspec.tril_indices(n, n, diag)
    matrix[..., rows, columns] = vec
    return matrix
