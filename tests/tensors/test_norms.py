"""Norms and distances: the dtypes they are computed in, and infinities."""

import math

import pytest

import gradspec as gs


@pytest.mark.parametrize(
    "norm", [gs.norm, gs.linalg.norm, gs.linalg.vector_norm, gs.linalg.matrix_norm, gs.masked.norm]
)
@pytest.mark.parametrize(
    ("dtype", "wanted", "message"),
    [
        (gs.complex64, gs.float64, "dtype should be complex for complex inputs, but got Double"),
        (gs.float32, gs.complex64, "dtype should be real for real inputs, but got ComplexFloat"),
        (gs.float64, gs.float32, r"\(Double\) should be convertible without narrowing to .* \(Float\)"),
        (gs.float16, gs.bfloat16, r"\(Half\) should be convertible without narrowing to .* \(BFloat16\)"),
        (gs.float32, gs.int64, "dtype should be floating point or complex, but got Long"),
        (gs.int64, gs.float32, "Expected a floating point or complex tensor as input. Got Long"),
    ],
)
def test_a_dtype_that_loses_something_is_refused(norm, dtype, wanted, message):
    with pytest.raises(RuntimeError, match=message):
        norm(gs.ones(2, 2, dtype=dtype), dtype=wanted)


@pytest.mark.parametrize("p", [2, 3, math.inf, None, "fro", "nuc"])
def test_the_norm_of_all_names_takes_a_dtype(p):
    x = gs.tensor([[2.0**13, 1.0], [1.0, 1.0]], requires_grad=True)
    result = x.norm(p, dtype=gs.float64)
    assert gs.equal(result, x.double().norm(p)) and result.dtype is gs.float64
    assert x.norm(p, dtype=None).dtype is gs.float32
    assert gs.equal(gs.autograd.grad(result, x)[0], gs.autograd.grad(x.double().norm(p), x)[0])


def test_a_norm_is_computed_in_a_wider_dtype():
    x = gs.tensor([[3.0 + 4.0j]], dtype=gs.complex64)
    for norm in (gs.linalg.norm, gs.linalg.vector_norm, gs.linalg.matrix_norm):
        found = norm(x, dtype=gs.complex128)
        assert found.dtype is gs.float64 and found.item() == 5.0


@pytest.mark.parametrize("rows", [1, 30])  # many rows go through a product
def test_infinities_are_not_near_each_other(rows):
    x = gs.full((rows, 1), math.inf)
    assert gs.cdist(x, x).isnan().all()


def test_equal_rows_among_many_have_no_distance_and_no_gradient():
    x = gs.ones(30, 2, requires_grad=True)
    distances = gs.cdist(x, x.detach())
    distances.sum().backward()
    assert (distances == 0).all() and x.grad is not None and (x.grad == 0).all()
