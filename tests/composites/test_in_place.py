"""In-place forms of composites: the result is computed first, and then written."""

import pytest

import gradspec as gs
from gradspec.autograd import grad
from support.graphs import leaf


def test_in_place_forms_of_composites_cast_as_others_do():
    x = gs.tensor([1, 5])
    with pytest.raises(RuntimeError, match="result type Float can't be cast to the desired output type Long"):
        x.clamp_(gs.tensor([1.5, 2.5]))
    with pytest.raises(RuntimeError, match="input tensor dtype float and output tensor dtype double should"):
        gs.ones(2).cumsum_(0, dtype=gs.float64)
    y = leaf(1.0, 2.0)
    z = (y * 1).cumprod_(0, dtype=gs.float64).cumsum_(0, dtype=gs.float64)
    assert z.tolist() == [1.0, 3.0]
    assert grad(z.sum(), y)[0].tolist() == [4.0, 1.0]
    assert x.tolist() == [1, 5]
