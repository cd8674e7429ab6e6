"""Arguments that are refused, before anything is computed of them."""

import numpy as np
import pytest

CASES = {
    "eps must be positive": (ValueError, lambda lib: lib.nn.BatchNorm1d(4, eps=0.0)(lib.ones(3, 4))),
    "eps must be positive during training": (
        ValueError,
        lambda lib: lib.nn.functional.batch_norm(lib.ones(3, 4), None, None, training=True, eps=-1.0),
    ),
    r"expected 2D or 3D input \(got 4D input\)": (
        ValueError,
        lambda lib: lib.nn.CircularPad1d(1)(lib.ones(2, 3, 4, 5)),
    ),
    "input_size must be greater than zero": (ValueError, lambda lib: lib.nn.RNN(0, 3)),
    "input_size should be of type int, got: str": (TypeError, lambda lib: lib.nn.GRU("3", 3)),
    "bias should be of type bool, got: int": (TypeError, lambda lib: lib.nn.LSTM(3, 3, bias=1)),
    "batch_first should be of type bool, got: int": (TypeError, lambda lib: lib.nn.LSTM(3, 3, batch_first=1)),
    "expected (scalar type Long|integer class indices)": (
        RuntimeError,
        lambda lib: lib.nn.functional.multi_margin_loss(lib.ones(3, 4), lib.zeros(3)),
    ),
    "expected (scalar type Long but found Float|integer class indices)": (
        RuntimeError,
        lambda lib: lib.nn.functional.multilabel_margin_loss(lib.ones(3, 4), lib.zeros(3, 4)),
    ),
    "var is of incorrect size": (
        ValueError,
        lambda lib: lib.nn.functional.gaussian_nll_loss(lib.ones(3, 4), lib.ones(3, 4), lib.ones(1, 1)),
    ),
    "does not support complex parameters": (
        ValueError,
        lambda lib: lib.optim.SparseAdam([lib.ones(3, dtype=lib.complex64, requires_grad=True)]),
    ),
    "aweights to have one or fewer dimensions": (
        RuntimeError,
        lambda lib: lib.cov(lib.arange(5.0), aweights=lib.ones(5, 5)),
    ),
    "fweights to have the same numel .* 1 != 5": (
        RuntimeError,
        lambda lib: lib.cov(lib.arange(5.0), fweights=lib.tensor([1])),
    ),
    "fweights cannot be negative": (
        RuntimeError,
        lambda lib: lib.cov(lib.arange(5.0), fweights=lib.tensor([1, 2, 3, -1, 1])),
    ),
    "aweights cannot be negative": (RuntimeError, lambda lib: lib.cov(lib.arange(5.0), aweights=-lib.ones(5))),
    "aweights to have floating point dtype": (
        RuntimeError,
        lambda lib: lib.cov(lib.arange(5.0), aweights=lib.tensor([1, 1, 1, 1, 1])),
    ),
    "negative": (ValueError, lambda lib: lib.broadcast_shapes((3, 1), (-2,))),
    "At least one of 'min' or 'max' must not be None": (RuntimeError, lambda lib: lib.clamp(lib.ones(3))),
    "to be a zero-dimensional or one-dimensional tensor, but got a tensor with 2 dims": (
        RuntimeError,
        lambda lib: lib.tensor_split(lib.arange(4), lib.tensor([[1]])),
    ),
    "at least 2 dimensions": (RuntimeError, lambda lib: lib.linalg.cond(lib.ones(3))),
    "strides.* multiple": (
        ValueError,
        lambda lib: lib.from_numpy(np.zeros(3, [("mark", "u1"), ("value", "f4")])["value"]),
    ),
}
"""By the text of an error its type, and the call that raises it."""


@pytest.mark.parametrize("text", CASES)
def test_it_is_refused(lib, text):
    error, call = CASES[text]
    with pytest.raises(error, match=text):
        call(lib)


@pytest.mark.parametrize("sizes", [(4, 3), (1, 3), (4, 1), (4,)])
def test_variances_that_a_likelihood_takes(lib, sizes):
    x, var = lib.arange(12.0).reshape(4, 3), lib.arange(1.0, 1 + lib.ones(sizes).numel()).reshape(sizes)
    whole = (var if len(sizes) == 2 else var[:, None]).expand(4, 3)
    expected = 0.5 * (whole.log() + (x - 1) ** 2 / whole)
    found = lib.nn.functional.gaussian_nll_loss(x, lib.ones(4, 3), var, reduction="none")
    assert lib.allclose(found, expected)
