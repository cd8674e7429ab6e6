"""Sparse Jacobians: the same numbers as the dense ones, from few products."""

import numpy as np
import pytest
from scipy import sparse

import gradspec as gs
from gradspec.autograd import forward_ad
from gradspec.autograd.functional import SparseJacobian, jacobian, sparse_jacobian
from support.graphs import point


def band(x):
    return x[1:] ** 2 * x[:-1] + x[:-1].sin()


def arrow(x):
    return gs.cat([x[1:] * x[0], (x * x).sum().reshape(1)])


FUNCTIONS = [
    band, arrow, lambda x: x.exp(), lambda x: x.flip(0) * 2, lambda x: (x * x).sum(), lambda x: x[:0],
    lambda x: x[:1].expand(5) * 2, lambda x: x.detach() * 2, lambda x: x,
]  # fmt: skip


@pytest.mark.parametrize("size", [1, 2, 3, 8, 13])
@pytest.mark.parametrize("function", FUNCTIONS)
def test_agrees_with_the_dense_jacobian(function, size):
    x = point(size)
    expected = jacobian(function, x)
    expected = expected.reshape((-1 if expected.numel() else 0, size))
    found = sparse_jacobian(function, x)
    assert found.shape == tuple(expected.shape)
    np.testing.assert_allclose(found.to_dense().numpy(), expected.numpy(), rtol=1e-12)
    rows, columns = np.nonzero(expected.numpy())
    np.testing.assert_array_equal(found.indices.numpy(), [rows, columns])
    again = sparse_jacobian(function, point(size) * 2, pattern=found)
    doubled = jacobian(function, point(size) * 2).reshape(expected.shape)
    np.testing.assert_allclose(again.to_dense().numpy(), doubled.numpy(), rtol=1e-12)


def test_a_random_pattern_is_found_exactly():
    rng = np.random.default_rng(1)
    matrix = rng.standard_normal((40, 30)) * (rng.random((40, 30)) < 0.1)
    w = gs.from_numpy(matrix)
    found = sparse_jacobian(lambda x: w @ x, point(30))
    np.testing.assert_allclose(found.to_dense().numpy(), matrix)
    assert len(found.values) == np.count_nonzero(matrix)


def test_shapes_are_flattened():
    x = point(2, 3)
    found = sparse_jacobian(lambda x: x.t() * 2, x)
    assert found.shape == (6, 6)
    np.testing.assert_allclose(found.to_dense().numpy(), jacobian(lambda x: x.t() * 2, x).numpy().reshape(6, 6))


def count_passes(function, x, pattern):
    """How many backward passes reach the function's first op."""
    seen = []

    def watched(x):
        y = x * 1
        y.register_hook(lambda g: seen.append(1))
        return function(y)

    sparse_jacobian(watched, x, pattern)
    return len(seen)


def test_a_band_needs_as_many_products_as_it_is_wide():
    """Two, or three: for the colours, for recording, and for the check of the pattern."""
    assert count_passes(band, point(100), sparse_jacobian(band, point(100))) <= 4


def test_a_dense_row_does_not_prevent_few_products():
    assert count_passes(arrow, point(100), sparse_jacobian(arrow, point(100))) <= 100 // 2
    full = lambda x: gs.cat([x * x, (x * x).sum().reshape(1)])  # noqa: E731
    assert count_passes(full, point(100), sparse_jacobian(full, point(100))) <= 4


def test_detection_takes_few_products():
    assert count_passes(band, point(1000), None) < 60


def test_forms_of_patterns():
    x = point(5)
    dense = np.eye(4, 5) + np.eye(4, 5, 1)
    expected = sparse_jacobian(band, x, dense)
    forms = [
        dense > 0,
        gs.from_numpy(dense),
        expected,
        sparse.csr_array(dense),
        sparse.csc_matrix(dense),
        dense.tolist(),
    ]
    for pattern in forms:
        found = sparse_jacobian(band, x, pattern)
        assert gs.equal(found.indices, expected.indices) and gs.allclose(found.values, expected.values)
    np.testing.assert_allclose(found.to_scipy().toarray(), jacobian(band, x).numpy())
    assert found.to_scipy().format == "coo"


def test_a_pattern_may_be_larger_than_needed():
    found = sparse_jacobian(band, point(5), np.ones((4, 5)))
    assert found.values.shape == (20,)
    np.testing.assert_allclose(found.to_dense().numpy(), jacobian(band, point(5)).numpy())


def test_a_pattern_that_lacks_something_is_refused():
    with pytest.raises(ValueError, match=r"elements outside the pattern, in column 0 for one \(5 columns"):
        sparse_jacobian(band, point(5), np.eye(4, 5))
    with pytest.raises(ValueError, match=r"pattern has shape \[5, 5\], but the Jacobian has \[4, 5\]"):
        sparse_jacobian(band, point(5), np.eye(5))


def test_nan_counts_as_an_element():
    found = sparse_jacobian(lambda x: (x * 0).sqrt() / x, gs.zeros(2, dtype=gs.float64))
    assert np.isnan(found.to_dense().numpy()).any()


def test_dtype_and_types():
    found = sparse_jacobian(lambda x: x * x, gs.tensor([1.0, 2.0]))
    assert isinstance(found, SparseJacobian)
    assert found.values.dtype == gs.float32 and found.indices.dtype == gs.int64
    assert found.to_dense().tolist() == [[2.0, 0.0], [0.0, 4.0]]
    assert not found.values.requires_grad


def test_other_leaves_get_no_gradient():
    w = point(3).requires_grad_()
    assert gs.allclose(sparse_jacobian(lambda x: w * x, point(3)).values, w)
    assert w.grad is None


def test_errors():
    x = point(3)
    with pytest.raises(TypeError, match="x must be a Tensor, not tuple"):
        sparse_jacobian(lambda x: x, (x,))
    with pytest.raises(TypeError, match="must return a single Tensor, not a tuple"):
        sparse_jacobian(lambda x: (x, x), x)
    with pytest.raises(RuntimeError, match="the output of func must be real"):
        sparse_jacobian(lambda x: x * 1j, x)
    with pytest.raises(RuntimeError, match="x must be real"):
        sparse_jacobian(lambda x: x, x * 1j)
    with pytest.raises(RuntimeError, match="floating point"):
        sparse_jacobian(lambda x: x, gs.tensor([1, 2]))
    with forward_ad.dual_level(), pytest.raises(RuntimeError, match="cannot be used in forward mode"):
        sparse_jacobian(lambda x: x, x)
