"""Ops written by hand in terms of other ops; differentiable, to any order, because those are.

An entry whose forward is `composite(name)` is the function `name` of this package; `__all__` lists these.
"""

from __future__ import annotations

from gradspec.composites.complex_numbers import (
    complex,
    imag,
    polar,
)
from gradspec.composites.derivatives import (
    cumprod_backward,
    linear_recurrence_backward,
    norm_direction,
    prod_excluding,
    var_direction,
)
from gradspec.composites.elementwise import (
    clamp,
    div_mode,
)
from gradspec.composites.losses import (
    binary_cross_entropy_with_logits,
    cross_entropy,
    cross_entropy_curvature,
    cross_entropy_slope,
    mse_loss,
    nll_loss,
)
from gradspec.composites.positions import (
    advanced_index_add,
    advanced_index_zero,
    gather_put,
    index_put,
    index_select_put,
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
    expand_as,
    flatten,
    grow_to,
    repeat_interleave,
    reshape,
    reshape_as,
    shift,
    view_as,
)

__all__ = [
    "addmm",
    "advanced_index_add",
    "advanced_index_zero",
    "binary_cross_entropy_with_logits",
    "clamp",
    "complex",
    "cross_entropy",
    "cross_entropy_curvature",
    "cross_entropy_slope",
    "cumprod_backward",
    "div_mode",
    "einsum",
    "expand_as",
    "flatten",
    "gather_put",
    "grow_to",
    "imag",
    "index_put",
    "index_select_put",
    "linear",
    "linear_recurrence_backward",
    "matmul_backward_other",
    "matmul_backward_self",
    "mse_loss",
    "nll_loss",
    "nonzero_tuple",
    "norm_direction",
    "polar",
    "prod_excluding",
    "repeat_interleave",
    "reshape",
    "reshape_as",
    "shift",
    "take_along_dim",
    "var_direction",
    "view_as",
]
