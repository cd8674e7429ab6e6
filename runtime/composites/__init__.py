"""Ops written by hand in terms of other ops; differentiable, to any order, because those are.

An entry whose forward is `composite(name)` is the function `name` of this package; `__all__` lists these.
"""

from __future__ import annotations

from gradspec.composites.complex_numbers import (
    complex,
    imag,
    polar,
)
from gradspec.composites.elementwise import (
    clamp,
    div_mode,
    round,
)
from gradspec.composites.losses import (
    binary_cross_entropy_with_logits,
    cross_entropy,
    mse_loss,
    nll_loss,
)
from gradspec.composites.moments import std_mean, var_mean
from gradspec.composites.positions import (
    embedding_dense_backward,
    index_put,
    nonzero_tuple,
    take_along_dim,
)
from gradspec.composites.products import (
    addmm,
    einsum,
    linear,
    matmul_backward_other,
    matmul_backward_self,
)
from gradspec.composites.reshaping import (
    clone_in_format,
    expand_as,
    flatten,
    grow_to,
    repeat_interleave,
    reshape,
    reshape_as,
    view_as,
)
from gradspec.sparse.gradients import embedding_sparse_backward, gather_sparse_backward

__all__ = [
    "addmm",
    "binary_cross_entropy_with_logits",
    "clamp",
    "clone_in_format",
    "complex",
    "cross_entropy",
    "div_mode",
    "einsum",
    "embedding_dense_backward",
    "embedding_sparse_backward",
    "expand_as",
    "flatten",
    "gather_sparse_backward",
    "grow_to",
    "imag",
    "index_put",
    "linear",
    "matmul_backward_other",
    "matmul_backward_self",
    "mse_loss",
    "nll_loss",
    "nonzero_tuple",
    "polar",
    "repeat_interleave",
    "reshape",
    "reshape_as",
    "round",
    "std_mean",
    "take_along_dim",
    "var_mean",
    "view_as",
]
