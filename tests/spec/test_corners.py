"""Arguments that samples do not have: integers, repeated positions, singular matrices, wrong values."""

from __future__ import annotations

import math
from typing import Any

import pytest

import gradspec as gs


@pytest.mark.parametrize("name", ["lgamma", "digamma", "erfinv", "i0", "mvlgamma", "polygamma"])
@pytest.mark.parametrize("dtype", [gs.int8, gs.int64, gs.bool])
def test_functions_of_integers_are_floats(name: str, dtype: Any) -> None:
    x = gs.tensor([[1]], dtype=dtype)
    call = {"mvlgamma": lambda x: gs.mvlgamma(x, 1), "polygamma": lambda x: gs.polygamma(2, x)}
    function = call.get(name, getattr(gs, name))
    assert function(x).dtype is gs.float32
    assert gs.allclose(function(x), function(x.float()))


@pytest.mark.parametrize("x", [-0.25, -1.75, -4.5, -1e6 - 0.5, -5e8 - 0.5])
def test_polygamma_left_of_zero(x: float) -> None:
    """By reflection: SciPy's series would take as many steps as x is far from zero."""
    values, angle = gs.tensor([x, 1 - x], dtype=gs.float64), math.pi * (x - math.floor(x))
    left, right = gs.polygamma(1, values).tolist()
    assert left == pytest.approx((math.pi / math.sin(angle)) ** 2 - right, rel=1e-9)
    left, right = gs.polygamma(2, values).tolist()
    cotangent = 2 * math.pi**3 * math.cos(angle) / math.sin(angle) ** 3
    assert left == pytest.approx(right - cotangent, rel=1e-9, abs=1e-6)
    assert gs.polygamma(1, gs.tensor([-3.0, 0.0])).tolist() == [math.inf, math.inf]


def test_a_position_that_is_filled_twice_has_one_gradient() -> None:
    x, value = gs.zeros(3, 1, requires_grad=True), gs.tensor(0.5, requires_grad=True)
    weights = gs.tensor([[1.0], [float("inf")], [3.0]])
    x.index_fill(0, gs.tensor([2, 0, 2]), value).backward(weights)
    assert value.grad is not None and value.grad.item() == 4
    assert x.grad is not None and x.grad.tolist() == [[0.0], [float("inf")], [0.0]]


@pytest.mark.parametrize("size", [1, 2])
def test_the_logarithm_of_a_determinant_of_zero(size: int) -> None:
    A = gs.zeros(size, size, requires_grad=True)
    result = gs.logdet(A)
    assert result.item() == -float("inf")
    result.backward()
    assert A.grad is not None and A.grad[0, 0].item() == float("inf")
    assert gs.logdet(gs.tensor([[-2.0]])).isnan().item()


@pytest.mark.parametrize("name", ["svd", "svdvals", "matrix_rank", "pinv"])
@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_singular_values_of_what_is_not_finite(name: str, value: float) -> None:
    A = gs.ones(3, 9)
    A[1, 4] = value
    with pytest.raises(gs.linalg.LinAlgError, match=f"linalg.{name}: .* contained non-finite values"):
        getattr(gs.linalg, name)(A)


def test_nansum_computes_in_the_dtype_given() -> None:
    assert gs.nansum(gs.ones(3), dtype=gs.int16).dtype is gs.int16
    assert gs.nansum(gs.tensor([1.0, float("nan")]), dtype=gs.float64).item() == 1


def test_corrcoef_of_integers() -> None:
    rows = gs.tensor([[1, 2, 3], [3, 2, 1]])
    assert gs.corrcoef(rows).tolist() == [[1, -1], [-1, 1]]
    with pytest.raises(RuntimeError, match="bool dtype is not supported"):
        gs.corrcoef(rows > 1)
    gs.set_default_dtype(gs.float64)
    assert gs.corrcoef(rows).dtype is gs.float64


@pytest.mark.parametrize("reduce", ["sum", "prod", "mean", "amax", "amin"])
@pytest.mark.parametrize("position", [3, -1])
def test_positions_that_are_none_are_one_error_in_all_reductions(reduce: str, position: int) -> None:
    message = f"index {position} is out of bounds for dimension 0 with size 3"
    with pytest.raises(RuntimeError, match=message):
        gs.zeros(3).scatter_reduce(0, gs.tensor([position]), gs.ones(1), reduce)


def test_values_that_are_refused() -> None:
    with pytest.raises(RuntimeError, match="N must be non-negative, but got -2"):
        gs.vander(gs.ones(2), -2)
    with pytest.raises(RuntimeError, match="cholesky_inverse: The input tensor A must have"):
        gs.cholesky_inverse(gs.tensor(2.0))
    with pytest.raises(
        RuntimeError, match=r"scatter_reduce\(\): Expected self.dtype to be equal to src.dtype"
    ):
        gs.scatter_reduce(gs.ones(2), 0, gs.tensor([0]), gs.ones(1, dtype=gs.float64), "amax")
