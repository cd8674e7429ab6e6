"""Many rows of a few elements, computed by columns. See Note [Columns of short rows], csrc/kernels/rows.h."""

from typing import Any

import numpy as np
import pytest
import scipy.special
from numpy.typing import NDArray

import gradspec as gs
from support.cases import for_each

Array = NDArray[Any]


def softmax_gradient(x, g):
    y = scipy.special.softmax(x, -1)
    return np.asarray(y * (g - (g * y).sum(-1, keepdims=True)))


def log_softmax_gradient(x, g):
    return np.asarray(g - scipy.special.softmax(x, -1) * g.sum(-1, keepdims=True))


REFERENCES = {
    "logsumexp": lambda x: scipy.special.logsumexp(x, -1),
    "softmax": lambda x: scipy.special.softmax(x, -1),
    "log_softmax": lambda x: scipy.special.log_softmax(x, -1),
}
GRADIENTS = {"softmax": softmax_gradient, "log_softmax": log_softmax_gradient}
LAYOUTS = {
    "contiguous": lambda x: x,
    "transposed": lambda x: np.ascontiguousarray(x.T).T,
    "every second": lambda x: np.repeat(x, 2, 1)[:, ::2],
    "backwards": lambda x: np.ascontiguousarray(x[::-1, ::-1])[::-1, ::-1],
}


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@for_each("layout", LAYOUTS)
@pytest.mark.parametrize("op", REFERENCES)
def test_rows_of_few_elements(op, layout, dtype):
    rng = np.random.default_rng(0)
    for rows in (1, 3, 4, 5, 16, 17, 33):
        for n in (1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33):
            x = rng.normal(0, 10, (rows, n)).astype(dtype)
            wide = x.astype(np.float64)
            limits = {"rtol": 40 * np.finfo(dtype).eps, "atol": 40 * np.finfo(dtype).eps}
            given = gs.from_numpy(LAYOUTS[layout](x)).requires_grad_()
            result = getattr(gs, op)(given, -1)
            np.testing.assert_allclose(result.detach().numpy(), REFERENCES[op](wide), **limits)
            if op in GRADIENTS:
                g = rng.normal(size=(rows, n)).astype(dtype)
                (gradient,) = gs.autograd.grad(result, given, gs.from_numpy(LAYOUTS[layout](g)))
                np.testing.assert_allclose(gradient.numpy(), GRADIENTS[op](wide, g), **limits)


@pytest.mark.parametrize("op", REFERENCES)
def test_special_rows(op):
    """A row of infinities or NaN has the result that it has alone, and leaves its neighbours as they are."""
    rows = [[1.0, 2.0], [np.inf, 0.0], [-np.inf, 0.0], [-np.inf, -np.inf], [np.nan, 1.0], [np.inf, np.inf]]
    function = getattr(gs, op)
    alone = [function(gs.tensor(row, dtype=gs.float64), -1).numpy() for row in rows]
    np.testing.assert_array_equal(function(gs.tensor(rows, dtype=gs.float64), -1).numpy(), alone)


@pytest.mark.parametrize("op", REFERENCES)
def test_rows_have_the_same_bits_wherever_they_are(op):
    row = np.random.default_rng(1).normal(size=11).astype(np.float32)
    many = getattr(gs, op)(gs.from_numpy(np.tile(row, (37, 1))), -1).numpy()
    assert (many == many[0]).all()
