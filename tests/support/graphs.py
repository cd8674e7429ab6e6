"""What tests of graphs begin with and look at: leaves, values, tangents, and the words of known errors."""

from __future__ import annotations

import numpy as np

import gradspec as gs
from gradspec.autograd import forward_ad

SECOND = "Trying to backward through the graph a second time"
MODIFIED = "one of the variables needed for gradient computation has been modified by an inplace operation"
LEAF = "a leaf Variable that requires grad is being used in an in-place operation"
LEAF_VIEW = "a view of a leaf Variable that requires grad is being used in an in-place operation"


def constant(*values: float) -> gs.Tensor:
    """A tensor of these values, or of 1, 2, 3, in double precision."""
    return gs.tensor(list(values) or [1.0, 2.0, 3.0], dtype=gs.float64)


def leaf(*values: float) -> gs.Tensor:
    """The same, requiring grad."""
    return constant(*values).requires_grad_()


def point(*shape: int, dtype: gs.dtype = gs.float64, seed: int = 0) -> gs.Tensor:
    """A tensor of random values between 0.5 and 1.5, in double precision unless it is to be complex."""
    rng = np.random.default_rng(seed)
    values = np.asarray(rng.uniform(0.5, 1.5, shape))
    if dtype.is_complex:
        values = values + 1j * rng.uniform(0.5, 1.5, shape)
    return gs.from_numpy(values)


def variable(*shape: int, dtype: gs.dtype = gs.float64, seed: int = 0) -> gs.Tensor:
    """The same, requiring grad."""
    return point(*shape, dtype=dtype, seed=seed).requires_grad_()


def values(x: gs.Tensor | None) -> list[float]:
    assert x is not None
    numbers: list[float] = x.detach().tolist()
    return numbers


def tangent(x: gs.Tensor) -> list[float] | None:
    """The values of the tangent at the present level, None if there is none."""
    found = forward_ad.unpack_dual(x).tangent
    return None if found is None else found.tolist()
